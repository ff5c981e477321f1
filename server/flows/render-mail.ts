// Every mail of the house, in one form.
import { layTiles, SEAL_SIDE } from '../../domain/certificate/seal.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'

/** A piece of a mail's body, in order. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** The seal of a certificate; in the text form the number, which a sentence says, is enough. */
  | { readonly kind: 'seal'; readonly number: string }

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * One content in both forms, made once for every mail of the house. The first link is what to do now, as one gold
 * button; others are links. Nothing is fetched: the mark and a seal are drawn with cells, so readers that show no
 * pictures show all of it. The colours have enough contrast on light and on dark, for readers that turn one into the
 * other.
 */
export function renderMail(mail: {
  locale: Locale
  school: string
  subject: string
  blocks: readonly MailBlock[]
}): RenderedMail {
  const { locale, subject, blocks } = mail
  const footer = say(locale, 'mail.footer', { school: mail.school })
  const text = [...blocks.flatMap((block) => writeText(block, locale)), `-- \nTessera 格物\n${footer}`].join('\n\n')
  const next = blocks.find(({ kind }) => kind === 'link')
  const first = blocks.find((block) => block.kind === 'text')?.text ?? ''
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0c1214 !important; color: #edf2ef !important }
  .card { background: #141c1f !important; border-color: #283439 !important }
  .code { background: #0c1214 !important; color: #edf2ef !important; border-color: #6f7e83 !important }
  .soft { color: #b9c4c3 !important }
  .link { color: #8bbcff !important }
  .tile { background: #edf2ef !important }
  .next { background: #f7c548 !important }
}
@media (max-width: 480px) {
  .page { padding: 0 !important }
  .card { padding: 24px 20px !important; border-width: 1px 0 !important; border-radius: 0 !important }
  .head, .foot { padding-left: 20px !important; padding-right: 20px !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f3f5f3;color:#10181b;font:16px/1.6 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>
<div style="max-width:560px;margin:0 auto">
<div class="head" style="padding:16px 0 20px">${mark}</div>
<div class="card" style="padding:32px;background:#ffffff;border:1px solid #d6dbd7;border-radius:2px 2px 28px 2px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3;font-weight:700">${escapeHtml(subject)}</h1>
${blocks.map((block) => writeHtml(block, block === next)).join('\n')}
</div>
<p class="soft foot" style="margin:0;padding:16px 0 24px;color:#414c51;font-size:13px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

function writeText(block: MailBlock, locale: Locale): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'code':
      return [`    ${block.code}`]
    case 'link':
      return [`${block.label}${locale === 'en' ? ': ' : '：'}${block.href}`]
    case 'seal':
      return []
  }
}

function writeHtml(block: MailBlock, isNext: boolean): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#f3f5f3;border:1px solid #7b888b;border-radius:2px;color:#10181b;font:700 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:4px;text-align:center">${escapeHtml(block.code)}</p>`
    case 'seal':
      return drawSeal(block.number)
    case 'link':
      return isNext ? writeButton(block) : writeLink(block)
  }
}

/** A cell with a ground: Outlook draws no ground of a link. */
const writeButton = ({ label, href }: { label: string; href: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="next" bgcolor="#f4b71c" style="border-radius:2px;background:#f4b71c"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;color:#10181b;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const writeLink = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(href)}" style="color:#0a4fa6;font-weight:600">${escapeHtml(label)}</a></p>`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const grid = (rows: readonly string[], style: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</table>`

/** The five tiles of the logo (web/art/logo.tsx), and the name beside them. */
const mark = (() => {
  const tile = (style: string) =>
    `<td width="9" height="9" style="width:9px;height:9px;padding:0 2px 2px 0;font-size:0;line-height:0">${style && `<div ${style}></div>`}</td>`
  const ink = (radius: string) =>
    tile(`class="tile" style="width:9px;height:9px;background:#10181b;border-radius:${radius}"`)
  const gold = tile('style="width:9px;height:9px;background:#f4b71c;border-radius:0 0 9px 0"')
  const rows = [ink('0 0 0 9px') + ink('0') + gold, tile('') + ink('0') + tile(''), tile('') + ink('0') + tile('')]
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:12px">${grid(rows, '')}</td><td style="font-weight:700;font-size:18px">Tessera 格物</td></tr></table>`
})()

/** Corners of a square of 1 that are round, clockwise from the top left, for each outline of a tile. */
const corners: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [0, 0.5, 0.5, 0],
  [0, 1, 0, 0],
  [0.5, 0.5, 0.5, 0.5],
]

/** As it is printed (server/outside/pdf/seal.ts), out of cells. */
function drawSeal(number: string): string {
  const side = 22
  const cells = layTiles(number).map(({ shape, turns, isSolid, isLast }) => {
    const round = corners[shape] ?? []
    const radius = round.map((_, at) => `${(round[(at - turns + 4) % 4] ?? 0) * side}px`).join(' ')
    const color = isLast ? '#f4b71c' : '#edf2ef'
    const fill = isSolid ? `background:${color}` : `border:1px solid ${color}`
    return `<td style="padding:2px;font-size:0;line-height:0"><div style="box-sizing:border-box;width:${side}px;height:${side}px;${fill};border-radius:${radius}"></div></td>`
  })
  const rows = Array.from({ length: SEAL_SIDE }, (_, row) =>
    cells.slice(row * SEAL_SIDE, (row + 1) * SEAL_SIDE).join(''),
  )
  return grid(rows, 'margin:8px 0 24px;padding:16px;background:#10181b;border-radius:24px 2px 2px 2px')
}
