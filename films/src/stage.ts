/*
 * The drawing kit. Every function is pure: numbers in, SVG text out. Nothing here reads a
 * clock, a random number or a file, so a frame depends on its time and nothing else.
 */

export type Point = readonly [x: number, y: number]
export type Theme = 'dark' | 'light'

/** The house palette. Gold marks the one datum the film is about. */
export const palettes = {
  dark: {
    canvas: '#0c1214',
    surface: '#141c1f',
    raised: '#1f2a2e',
    ink: '#edf2ef',
    ink2: '#b9c4c3',
    ink3: '#93a1a3',
    line: '#283439',
    edge: '#6f7e83',
    gold: '#f7c548',
    goldEdge: '#f7c548',
    goldText: '#f7c548',
    onInk: '#10181b',
    onGold: '#10181b',
  },
  light: {
    canvas: '#f3f5f3',
    surface: '#ffffff',
    raised: '#e8ebe8',
    ink: '#10181b',
    ink2: '#414c51',
    ink3: '#586469',
    line: '#d6dbd7',
    edge: '#7b888b',
    gold: '#f4b71c',
    goldEdge: '#8f5f00',
    goldText: '#7d5200',
    onInk: '#ffffff',
    onGold: '#10181b',
  },
} as const
export type Palette = Record<keyof (typeof palettes)['dark'], string>

/* ---- time ---- */

export const clamp = (x: number, low = 0, high = 1) => Math.min(high, Math.max(low, x))
export const lerp = (a: number, b: number, p: number) => a + (b - a) * p
/** How far `t` has come from `from` over `length` seconds, 0 to 1. */
export const span = (t: number, from: number, length: number) => clamp((t - from) / length)

/** The house curve, cubic-bezier(0.2, 0.7, 0.2, 1): quick to start, long to settle, no bounce. */
export function ease(p: number): number {
  if (p <= 0 || p >= 1) return clamp(p)
  const bezier = (s: number, a: number, b: number) => 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s * s * b + s ** 3
  let low = 0
  let high = 1
  for (let i = 0; i < 24; i += 1) {
    const middle = (low + high) / 2
    if (bezier(middle, 0.2, 0.2) < p) low = middle
    else high = middle
  }
  return bezier(low, 0.7, 1)
}
/** Symmetric ease for things that travel across the frame. */
export const glide = (p: number) => (p < 0.5 ? 4 * p ** 3 : 1 - (-2 * p + 2) ** 3 / 2)

/* ---- text ---- */

const entity: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (s: string) => s.replace(/[&<>"]/g, (c) => entity[c] ?? c)
/** Three decimals: below what the eye sees, above what makes two equal frames differ. */
export const n = (x: number) => String(Math.round(x * 1000) / 1000 + 0)
/** A number as mathematicians write it: a true minus, fixed places. */
export const num = (x: number, places = 1) =>
  (Math.abs(x) < 0.5 * 10 ** -places ? 0 : x).toFixed(places).replace('-', '\u2212')

export interface TextStyle {
  size?: number
  weight?: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Serif italic, for the letters of formulas. */
  math?: boolean
  upright?: boolean
  /** Each sign equally wide, for what a machine reads. */
  mono?: boolean
  track?: number
  leading?: number
  /** The room the text has. `check` fails when the drawn glyphs leave it. */
  box?: readonly [x: number, y: number, width: number, height: number]
}

/** Lines of text, `\n` between them; `at` is the baseline of the first. `*word*` is drawn in `mark`. */
export function text(s: string, at: Point, style: TextStyle & { mark?: string }): string {
  const {
    size = 30,
    weight = 480,
    fill,
    anchor = 'start',
    math = false,
    upright = false,
    mono = false,
    track = 0,
    leading = 1.28,
    box,
    mark,
  } = style
  const lines = s.split('\n').map((line, i) => {
    const runs = line
      .split('*')
      .map((run, j) => (j % 2 && mark ? `<tspan fill="${mark}">${escape(run)}</tspan>` : escape(run)))
    return `<tspan x="${n(at[0])}" y="${n(at[1] + i * size * leading)}">${runs.join('')}</tspan>`
  })
  const face = mono ? ' class="mono"' : math ? ` class="${upright ? 'serif' : 'math'}"` : ''
  const room = box ? ` data-box="${box.map(n).join(' ')}"` : ''
  return `<text${face}${room} font-size="${n(size)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${track ? ` letter-spacing="${n(track * size)}"` : ''}>${lines.join('')}</text>`
}

/** A large number and what it counts, on one base line. The number pushes its unit along as it grows. */
export const counted = (
  count: number | string,
  unit: string,
  [x, y]: Point,
  { size, ink, unitInk, unitSize = 30 }: { size: number; ink: string; unitInk: string; unitSize?: number },
) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-weight="680" fill="${ink}"><tspan letter-spacing="${n(-0.02 * size)}">${count}</tspan><tspan dx="${n(size * 0.2)}" font-size="${n(unitSize)}" font-weight="480" fill="${unitInk}">${escape(unit)}</tspan></text>`

/** A run of math: letters in serif italic, digits and signs upright. */
export function formula(s: string, at: Point, style: TextStyle): string {
  const { size = 34, fill, anchor = 'start', weight = 480, box } = style
  const runs = [...s.matchAll(/\^\{[^}]*\}|_\{[^}]*\}|[A-Za-z]+|[^A-Za-z^_]+/g)].map(([run]) => {
    const raised = run.startsWith('^{')
    const lowered = run.startsWith('_{')
    const body = raised || lowered ? run.slice(2, -1) : run
    const italic = /^[A-Za-z]$/.test(body)
    const shift = raised ? -0.36 : lowered ? 0.2 : 0
    const look = `font-style="${italic ? 'italic' : 'normal'}"`
    return shift
      ? `<tspan ${look} font-size="${n(size * 0.72)}" dy="${n(shift * size)}">${escape(body)}</tspan><tspan dy="${n(-shift * size)}">\u200b</tspan>`
      : `<tspan ${look}>${escape(body)}</tspan>`
  })
  const room = box ? ` data-box="${box.map(n).join(' ')}"` : ''
  return `<text class="serif"${room} x="${n(at[0])}" y="${n(at[1])}" font-size="${n(size)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" xml:space="preserve">${runs.join('')}</text>`
}

/* ---- shapes ---- */

/** Corner radii, clockwise from top left, as shares of the side. Every tile of the house is one of these. */
export type Corners = readonly [number, number, number, number]
export const tiles = {
  read: [0.03, 0.03, 0.03, 0.03],
  watch: [0, 0.5, 0.5, 0],
  run: [0, 1, 0, 0],
  check: [0.5, 0.5, 0.5, 0.5],
} as const satisfies Record<string, Corners>

export interface Paint {
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
}
const paint = ({ fill = 'none', stroke, width = 2, dash, opacity = 1 }: Paint) =>
  `fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${n(width)}"` : ''}${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}`

/** A rectangle with four corners of its own: square, half-round, quarter-round and circle are all this. */
export function tile(x: number, y: number, w: number, h: number, corners: Corners, look: Paint): string {
  const side = Math.min(w, h)
  const [a, b, c, d] = corners.map((r) => Math.max(0, r * side)) as [number, number, number, number] // map keeps the length
  const arc = (r: number, dx: number, dy: number) => (r > 0.01 ? `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}` : '')
  return `<path d="M${n(x + a)} ${n(y)}H${n(x + w - b)}${arc(b, b, b)}V${n(y + h - c)}${arc(c, -c, c)}H${n(x + d)}${arc(d, -d, -d)}V${n(y + a)}${arc(a, a, -a)}z" ${paint(look)}/>`
}
export const mixCorners = (a: Corners, b: Corners, p: number) =>
  a.map((r, i) => lerp(r, b[i] ?? 0, p)) as unknown as Corners // map keeps the length
export const turn = (c: Corners, quarters: number) =>
  c.map((_, i) => c[(i - quarters + 8) % 4] ?? 0) as unknown as Corners // map keeps the length

export const line = (points: readonly Point[], look: Paint) =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}" stroke-linecap="round" stroke-linejoin="round" ${paint(look)}/>`

/** A straight arrow drawn up to `p` of its length, with a flat head that keeps its size. */
export function arrow(
  [x1, y1]: Point,
  [x2, y2]: Point,
  p: number,
  { stroke, width = 3, head = 13 }: { stroke: string; width?: number; head?: number },
): string {
  if (p <= 0) return ''
  const x = lerp(x1, x2, p)
  const y = lerp(y1, y2, p)
  const length = Math.hypot(x - x1, y - y1)
  if (length < 1) return ''
  const ux = (x - x1) / length
  const uy = (y - y1) / length
  const tip = Math.min(head, length * 0.75)
  const base: Point = [x - ux * tip, y - uy * tip]
  const half = tip * 0.42
  return (
    line([[x1, y1], base], { stroke, width }) +
    `<path d="M${n(x)} ${n(y)}L${n(base[0] - uy * half)} ${n(base[1] + ux * half)}L${n(base[0] + uy * half)} ${n(base[1] - ux * half)}z" fill="${stroke}"/>`
  )
}

/* ---- motion ---- */

/** Fade a group; nothing is written when it cannot be seen. */
export const fade = (opacity: number, body: string) =>
  opacity <= 0.001 || !body ? '' : opacity >= 0.999 ? body : `<g opacity="${n(opacity)}">${body}</g>`
const shift = (dx: number, dy: number, body: string) =>
  !body || (Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01)
    ? body
    : `<g transform="translate(${n(dx)} ${n(dy)})">${body}</g>`

/** Things enter from `rise` units below where they belong, and stay. */
export function appear(since: number, body: string, { length = 0.6, rise = 10 } = {}): string {
  const p = ease(clamp(since / length))
  return shift(0, rise * (1 - p), fade(clamp(since / (length * 0.6)), body))
}
/** On screen from `since` = 0 until `until` = 0, with a short fade at each end. */
export const between = (since: number, until: number, body: string) => fade(clamp(-until / 0.3), appear(since, body))
/** Where something is on its way from one place to another. */
export const move = (from: Point, to: Point, p: number): Point => [lerp(from[0], to[0], p), lerp(from[1], to[1], p)]

/** The share of one hex colour and another. */
export function blend(a: string, b: string, p: number): string {
  const part = (s: string, i: number) => Number.parseInt(s.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(lerp(part(a, i), part(b, i), clamp(p)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
