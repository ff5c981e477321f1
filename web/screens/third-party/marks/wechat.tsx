/** Two who talk: not WeChat's own mark, which is not ours to draw. */
export const wechat = (
  <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
    <path d="M9.5 3.5c4 0 7 2.6 7 6s-3 6-7 6a9 9 0 0 1-2.3-.3L4 17l.8-2.9a5.6 5.6 0 0 1-2.3-4.6c0-3.4 3-6 7-6z" />
    <path d="M18.3 9.8c1.9.9 3.2 2.6 3.2 4.7a5 5 0 0 1-1.9 3.9l.6 2.3-2.7-1.3a8 8 0 0 1-1.7.2c-2 0-3.7-.7-4.9-1.9" />
  </g>
)
