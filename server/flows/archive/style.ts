/** The look of every page of the archive; in dark rooms dark, on paper ink on white. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#10181b, #edf2ef); --ink-2: light-dark(#414c51, #b9c4c3);
  --ground: light-dark(#f3f5f3, #0c1214); --surface: light-dark(#fff, #141c1f); --line: light-dark(#d6dbd7, #283439);
  --link: light-dark(#0a4fa6, #8bbcff); --success: light-dark(#0a6548, #63d0a3); --danger: light-dark(#ab2417, #ff9384); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif; }
main, nav { max-inline-size: 48rem; margin-inline: auto; padding-inline: 1.25rem; }
nav { padding-block-start: 1.25rem; font-size: .875rem; }
main { padding-block: 1.5rem 4rem; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; margin: 0 0 1rem; text-wrap: balance; }
div > h1 { margin-block-start: 2rem; font-size: 1.6rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--link); text-underline-offset: .15em; }
p { margin: .5rem 0; }
.small { color: var(--ink-2); font-size: .875rem; }
.card { background: var(--surface); border: 1px solid var(--line); padding: .75rem 1.25rem; margin: 1rem 0; overflow-wrap: anywhere; }
.card > :first-child { margin-block-start: .25rem; }
.note { white-space: pre-wrap; }
blockquote { margin: .25rem 0 .5rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--ink-2); }
.mark-solid, .mark-double, .mark-dots, .mark-wave { text-decoration: underline 1px; text-underline-offset: .2em; white-space: pre-wrap; }
.mark-double { text-decoration-style: double; }
.mark-dots { text-decoration: underline dotted 2px; }
.mark-wave { text-decoration-style: wavy; }
.right { color: var(--success); }
.wrong { color: var(--danger); }
ul.plain { list-style: none; padding: 0; }
ul.plain > li { padding-block: .5rem; border-block-start: 1px solid var(--line); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; font-size: .9375rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--line); }
th { font-weight: 600; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { background: var(--surface); border: 1px solid var(--line); padding: .75rem 1rem; overflow-x: auto; margin: .5rem 0;
  font: .8125rem/1.55 ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace; }
pre.code { border-inline-start: 4px solid var(--ink); }
pre.out { background: none; border-style: dashed; }
code { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .9em; }
pre code { font-size: 1em; }
img { max-inline-size: 100%; block-size: auto; background: #fff; }
math[display='block'] { overflow-x: auto; }
.gap { border-block-end: 2px solid var(--ink); padding-inline: .25rem; font-weight: 600; }
@media print {
  :root { color-scheme: light; --ground: #fff; }
  body { font-size: 10.5pt; }
  nav { display: none; }
  main { max-inline-size: none; padding: 0; }
  a { color: inherit; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  h2, h3 { break-after: avoid; }
  .card, tr, img { break-inside: avoid; }
}
`
