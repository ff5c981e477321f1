// A page of the archive: a file that any browser shows, without us, without a network, without a script.
import { createHash } from 'node:crypto'
import { say } from '../../../messages/format.ts'
import type { Locale } from '../../../messages/locale.ts'
import { style } from './style.ts'

/** HTML that is safe to stand in a page: made by `markup`, `text` or `trusted`. */
export interface Html {
  readonly html: string
}

/** For what was cleaned: texts of the courses, cleaned when they were imported, and what `clean-html.ts` gives. */
export const trusted = (html: string): Html => ({ html })

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

type Hole = Html | string | number | readonly Html[] | null

/** Markup with holes: a text is escaped, what is HTML stands as it is. */
export const markup = (parts: TemplateStringsArray, ...holes: readonly Hole[]): Html => ({
  html: parts.map((part, at) => part + (at < holes.length ? fill(holes[at] ?? null) : '')).join(''),
})

const isMany = (hole: Hole): hole is readonly Html[] => Array.isArray(hole)

function fill(hole: Hole): string {
  if (hole === null) return ''
  if (isMany(hole)) return hole.map((one) => one.html).join('')
  return typeof hole === 'object' ? hole.html : escape(String(hole))
}

const hash = createHash('sha256').update(style).digest('base64')
/** Nothing runs, nothing is loaded, nothing is sent: pictures stand in the page itself. A second wall behind cleaning. */
export const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'`

export interface Page {
  readonly locale: Locale
  readonly title: string
  /** How many folders it lies below the first page. */
  readonly depth?: number
  /** Above everything, in the place of the way back. */
  readonly nav?: Html
}

/** What stands before a page's content. */
export function beginPage({ locale, title, depth, nav }: Page): string {
  const back =
    depth === undefined
      ? (nav ?? null)
      : markup`<nav><a href="${'../'.repeat(depth)}index.html">${say(locale, 'archive.back')}</a></nav>`
  // The policy comes first: what stands before it is not held by it.
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
${back}
<main>
<h1>${title}</h1>
`.html
}

export const endPage = '</main>\n</body>\n</html>\n'

export const writePage = (page: Page, content: Html): string => beginPage(page) + content.html + endPage
