import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'

/** A piece of a mail's body, in order. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * One content in both forms. The colours have enough contrast on light and on dark, for readers that turn one into the
 * other.
 */
export function renderMail(mail: {
  locale: Locale
  school: string
  subject: string
  blocks: readonly MailBlock[]
}): RenderedMail {
  const footer = say(mail.locale, 'mail.footer', { school: mail.school })
  const text = [...mail.blocks.map(writeText), `-- \nTessera 格物\n${footer}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${mail.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0c1214 !important; color: #edf2ef !important }
  .code { background: #141c1f !important; color: #edf2ef !important; border-color: #6f7e83 !important }
  .soft { color: #b9c4c3 !important; border-color: #283439 !important }
  .link { color: #8bbcff !important }
}
</style>
</head>
<body class="page" style="margin:0;background:#ffffff;color:#10181b;font:16px/1.6 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:32em;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px">Tessera 格物</p>
${mail.blocks.map(writeHtml).join('\n')}
<p class="soft" style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d6dbd7;color:#414c51;font-size:13px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
  return { subject: mail.subject, text: `${text}\n`, html }
}

function writeText(block: MailBlock): string {
  if (block.kind === 'text') return block.text
  return block.kind === 'code' ? `    ${block.code}` : `${block.label}: ${block.href}`
}

function writeHtml(block: MailBlock): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
  if (block.kind === 'link')
    return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(block.href)}" style="color:#0a4fa6;font-weight:600">${escapeHtml(block.label)}</a></p>`
  return `<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#f3f5f3;border:1px solid #7b888b;border-radius:4px;color:#10181b;font:700 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:4px;text-align:center">${escapeHtml(block.code)}</p>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
