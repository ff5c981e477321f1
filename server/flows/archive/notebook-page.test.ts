import { expect, test } from 'vitest'
import type { CodeCell, MimeBundle, Output } from '../../../domain/experiment/notebook.ts'
import { writeNotebookPage } from './notebook-page.ts'
import { markup } from './page.ts'

const shown = (data: MimeBundle): Output => ({ output_type: 'display_data', data, metadata: {} })
const cell = (source: string, ...outputs: Output[]): CodeCell => ({
  id: 'a',
  cell_type: 'code',
  metadata: {},
  source,
  execution_count: null,
  outputs,
})
async function write(...cells: CodeCell[]): Promise<string> {
  const page = { locale: 'en' as const, title: 'Lab <1>', depth: 1 }
  const parts = writeNotebookPage(page, { nbformat: 4, nbformat_minor: 5, metadata: {}, cells }, markup``)
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('code and what it printed stand as text, without the colours of a terminal', async () => {
  const page = await write(
    cell('print("<b>")', { output_type: 'stream', name: 'stdout', text: '\u001B[31m<b>\u001B[0m & done\n' }),
    cell('1/0', {
      output_type: 'error',
      ename: 'ZeroDivisionError',
      evalue: 'division by zero',
      traceback: ['\u001B[0;31mZeroDivisionError\u001B[0m'],
    }),
  )
  expect(page).toContain('<pre class="code" tabindex="0"><code>print(&#34;&#60;b&#62;&#34;)</code></pre>')
  expect(page).toContain('<pre class="out" tabindex="0">&#60;b&#62; &#38; done\n</pre>')
  expect(page).toContain('<pre class="out" tabindex="0">ZeroDivisionError</pre>')
  expect(page).toContain('<title>Lab &#60;1&#62;</title>')
})

test('an output is shown in the richest form that stands still', async () => {
  const page = await write(
    cell('', shown({ 'text/html': '<b onclick="x">rich</b>', 'text/plain': 'poor' })),
    cell('', shown({ 'image/png': 'iVBO\nRw0=', 'text/plain': 'a figure' })),
    cell('', shown({ 'image/svg+xml': '<svg onload="alert(1)"></svg>' })),
    cell('', shown({ 'application/javascript': 'alert(1)', 'text/plain': 'plain' })),
    cell('', shown({ 'image/png': '"><script>alert(1)</script>', 'text/plain': 'no picture' })),
  )
  expect(page).toContain('<b>rich</b>')
  expect(page).toContain('<img alt="" src="data:image/png;base64,iVBORw0=">')
  expect(page).toContain(
    `<img alt="" src="data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"></svg>').toString('base64')}">`,
  )
  for (const text of ['plain', 'no picture']) expect(page).toContain(`<pre class="out" tabindex="0">${text}</pre>`)
  expect(page).not.toMatch(/poor|a figure|onclick|<script/)
})

test('what is very long is cut, and the page says where the rest is', async () => {
  const page = await write(
    cell('', { output_type: 'stream', name: 'stdout', text: 'x'.repeat(3_000_000) }),
    cell('', shown({ 'text/html': `<p>${'y'.repeat(3_000_000)}</p>` })),
  )
  expect(page.length).toBeLessThan(120_000)
  expect(page.match(/There is more of it/g)).toHaveLength(2)
})

test('every page says first of all that nothing in it runs, loads or is sent', async () => {
  const page = await write()
  expect(page).toMatch(
    /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/=]+&#39;; img-src data:; form-action &#39;none&#39;; base-uri &#39;none&#39;">/,
  )
})
