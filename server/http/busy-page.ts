// In the place of a document that cannot be made now: made once, no script, nothing to fetch. Its link asks for the
// same address again.
import { createHash } from 'node:crypto'
import { say } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { escapeHtml } from '../flows/render-mail.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const style = `:root{color-scheme:light dark}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
body{min-height:100vh;margin:0;display:grid;align-content:center;justify-items:start;gap:1rem;box-sizing:border-box;padding:2rem max(1.25rem,calc(50vw - 17rem));font:1rem/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:light-dark(#f3f5f3,#0c1214);color:light-dark(#10181b,#edf2ef)}
h1{margin:0;font-size:clamp(1.5rem,1.35rem + .7vw,1.95rem);line-height:1.25}
p{margin:0;color:light-dark(#414c51,#b9c4c3)}
a{margin-block-start:.5rem;padding:.625rem 1.25rem;border-radius:2px;background:light-dark(#f4b71c,#f7c548);color:#10181b;font-weight:600;text-decoration:none}
a:hover{background:light-dark(#e6a80c,#ffd774)}
a:focus-visible{outline:3px solid light-dark(#0a4fa6,#8bbcff);outline-offset:2px}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const busyPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'x-robots-tag': 'noindex',
} as const

const writePage = (locale: Locale, theme: Theme): Buffer => {
  const [title, text, again] = [
    say(locale, 'failure.busy.title'),
    say(locale, 'failure.busy.text'),
    say(locale, 'failure.busy.again'),
  ].map(escapeHtml)
  return Buffer.from(
    `<!doctype html>\n<html lang="${locale}" data-theme="${theme}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Tessera 格物</title><style>${style}</style></head>\n<body><h1>${title}</h1>\n<p>${text}</p>\n<a href="">${again}</a></body>\n</html>\n`,
  )
}
const pages = new Map(
  locales.flatMap((locale) => themes.map((theme) => [`${locale} ${theme}`, writePage(locale, theme)] as const)),
)

export const busyPage = (locale: Locale, theme: Theme): Buffer | undefined => pages.get(`${locale} ${theme}`)
