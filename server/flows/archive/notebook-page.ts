// A notebook as a page that can be read and printed without any program of ours: its texts, its code, what running it gave.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cell, MimeBundle, Notebook, Output } from '../../../domain/experiment/notebook.ts'
import { say } from '../../../messages/format.ts'
import type { Locale } from '../../../messages/locale.ts'
import { cleanHtml, cleanMarkdown } from './clean-html.ts'
import { beginPage, endPage, markup, trusted, type Html, type Page } from './page.ts'

/** Longer HTML of an output is in the notebook's own file only: reading it would hold up everybody else. */
const MOST_HTML = 200_000
/** So much of a text that was printed. */
const MOST_TEXT = 100_000

/** Cell by cell; others are served between two. */
export async function* writeNotebookPage(page: Page, notebook: Notebook, about: Html): AsyncGenerator<string> {
  yield beginPage(page) + about.html
  for (const cell of notebook.cells) {
    yield writeCell(cell, page.locale).html
    await nextTurn()
  }
  yield endPage
}

function writeCell(cell: Cell, locale: Locale): Html {
  if (cell.cell_type === 'markdown') return markup`<div>${cleanMarkdown(cell.source, cell.attachments)}</div>\n`
  if (cell.cell_type !== 'code') return markup`<pre tabindex="0">${cell.source}</pre>\n`
  return markup`<pre class="code" tabindex="0"><code>${cell.source}</code></pre>\n${cell.outputs.map((one) => writeOutput(one, locale))}`
}

function writeOutput(output: Output, locale: Locale): Html {
  switch (output.output_type) {
    case 'stream':
      return writeText(output.text, locale)
    case 'error':
      return writeText(output.traceback.join('\n') || `${output.ename}: ${output.evalue}`, locale)
    case 'display_data':
    case 'execute_result':
      return markup`<div class="wide">${writeData(output.data, locale)}</div>\n`
  }
}

/** The richest form that can stand still. */
function writeData(data: MimeBundle, locale: Locale): Html {
  const of = (type: string): string | undefined => {
    const value = Object.hasOwn(data, type) ? data[type] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const rich = of('text/html')
  if (rich !== undefined && rich.length <= MOST_HTML) return cleanHtml(rich)
  // A picture runs no script, also one that is drawn by lines.
  const drawn = of('image/svg+xml')
  if (drawn !== undefined) return writePicture('image/svg+xml', Buffer.from(drawn, 'utf8').toString('base64'))
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
    const bytes = of(type)?.replaceAll(/\s/g, '')
    if (bytes !== undefined && /^[A-Za-z0-9+/]+=*$/.test(bytes)) return writePicture(type, bytes)
  }
  const text = of('text/markdown') ?? of('text/latex')
  if (text !== undefined && text.length <= MOST_TEXT) return cleanMarkdown(text)
  if (rich !== undefined) return markup`<p class="small">${say(locale, 'archive.notebook.long')}</p>`
  return writeText(of('text/plain') ?? '', locale)
}

const writePicture = (type: string, base64: string): Html =>
  markup`<img alt="" src="data:${type};base64,${trusted(base64)}">`

/** What colours a terminal (ECMA-48), and what moves its cursor. */
// oxlint-disable-next-line no-control-regex -- these begin with the control character ESC
const ESCAPES = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g

function writeText(text: string, locale: Locale): Html {
  const plain = text.slice(0, MOST_TEXT).replaceAll(ESCAPES, '')
  const more = text.length > MOST_TEXT ? markup`<p class="small">${say(locale, 'archive.notebook.long')}</p>` : null
  return markup`<pre class="out" tabindex="0">${plain}</pre>${more}\n`
}
