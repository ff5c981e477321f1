import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Translate } from '../../../i18n/use-messages.ts'
import { dismiss, noticeStore } from '../../../parts/notify.ts'
import { MAX_NOTEBOOK_BYTES } from '../notebook-limit.ts'
import { download } from './download.ts'
import { openFile } from './open-file.ts'

const clear = () => noticeStore.get().forEach(({ id }) => dismiss(id))
beforeEach(clear)
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Its type knows each sentence and its values; here any will do. */
const t = ((key: string, args?: object) => `${key} ${JSON.stringify(args ?? {})}`) as unknown as Translate
async function open(text: string, size = text.length) {
  const opened: unknown[] = []
  const file = { name: 'mine.ipynb', size, text: () => Promise.resolve(text) } as File // all that is asked of it
  await openFile({ open: (notebook: unknown) => opened.push(notebook) } as never, file, { t, locale: 'en' })
  return { opened: opened.length, said: noticeStore.get().map(({ kind, text: words }) => `${kind}: ${words}`) }
}
const notebook = (more: object = {}) =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [], ...more })

it('a file of one’s own is opened, and that is said with its name', async () =>
  expect(await open(notebook())).toEqual({
    opened: 1,
    said: ['confirmation: notebook.open.done {"name":"mine.ipynb"}'],
  }))

it('a file that was repaired is opened, and what was repaired is listed', async () => {
  const cell = { cell_type: 'code', source: '1', metadata: {}, outputs: [], execution_count: null }
  const { opened, said } = await open(notebook({ cells: [cell], metadata: { authors: 1 } }))
  expect(opened).toBe(1)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^confirmation: notebook\.open\.repaired .*notebook\.repair\.ids-added/)
  expect(said[0]).toContain('notebook.repair.metadata')
  expect(said[0]).toContain(' and ')
})

it.each([
  ['no JSON', 'notebook.open.not-json {"name":"mine.ipynb"}'],
  ['[]', 'notebook.open.not-notebook {"name":"mine.ipynb"}'],
  ['{"nbformat":9}', 'notebook.open.too-new {"name":"mine.ipynb","version":9}'],
  ['{"nbformat":2}', 'notebook.open.too-old {"name":"mine.ipynb","version":2}'],
])('a file that is no notebook of ours is refused with the reason, and nothing is replaced: %s', async (text, why) =>
  expect(await open(text)).toEqual({ opened: 0, said: [`failure: ${why}`] }),
)

it('a file that the server would not keep is refused by its size, before it is read', async () => {
  expect((await open(notebook(), MAX_NOTEBOOK_BYTES)).opened).toBe(1)
  clear()
  expect(await open(notebook(), MAX_NOTEBOOK_BYTES + 1)).toEqual({
    opened: 0,
    said: ['failure: notebook.open.too-large {"name":"mine.ipynb"}'],
  })
})

it('a text is saved as a file of that name, and its address is given back afterwards', async () => {
  vi.useFakeTimers()
  const blobs: Blob[] = []
  const given: string[] = []
  const done: string[] = []
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: (url: string) => given.push(url),
  })
  vi.stubGlobal('document', {
    createElement: (name: string) => ({
      click(this: { href: string; download: string }) {
        done.push(`${name} ${this.href} ${this.download}`)
      },
    }),
  })
  download({ name: 'mine.ipynb', text: 'the text' })
  expect(done).toEqual(['a blob:1 mine.ipynb'])
  expect([await blobs[0]?.text(), blobs[0]?.type]).toEqual(['the text', 'application/x-ipynb+json'])
  expect(given).toEqual([]) // a browser begins to save after the click
  vi.advanceTimersByTime(60_000)
  expect(given).toEqual(['blob:1'])
})
