import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoredNote } from '../../../parts/notes/note-text.ts'
import { findBarriers, languages, serve, show, signIn } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { codeCell, makeLab, textCell } from '../test-lab.ts'
import { CellList } from './cell-list.tsx'

const note = (anchor: string, more: Partial<StoredNote> = {}): StoredNote => ({
  id: `00000000-0000-4000-8000-${anchor.length.toString().padStart(12, '0')}`,
  cert_id: 'llm',
  module_id: 'm',
  lesson_id: 'l',
  lesson_name: 'Bytes',
  kind: 'cell',
  lang: 'en',
  anchor,
  place: 1,
  prefix: '',
  exact: 'merge()',
  suffix: '',
  pattern: 'solid',
  body: `At ${anchor}`,
  revision: 1,
  edited_at: 0,
  ...more,
})

/** A notebook of three cells, the second one in hand. Each test has a lesson of its own: a page keeps its notes. */
let lessons = 0
async function open(list: readonly StoredNote[] = [], look: Parameters<typeof show>[1] = {}) {
  signIn()
  const lesson = `lab${lessons++}`
  const asked = serve({
    '/note/list': { phases: [], cert_id: 'llm', list: list.map((one) => ({ ...one, lesson_id: lesson })) },
    '/note/save': { revision: 2, copy_id: null },
  })
  const { lab } = makeLab({
    cells: [textCell('intro', '# Bytes'), codeCell('code-1', 'merge(pairs)\n'), codeCell('part', '')],
  })
  const shown = await show(
    <LabContext value={{ ...lab, detail: { ...lab.detail, lesson_id: lesson } }}>
      <CellList
        isReadOnly={false}
        actions={{ askRestart: () => {}, sayRemoved: () => {}, find: () => {}, showKeys: () => {} }}
      />
    </LabContext>,
    look,
  )
  return {
    ...shown,
    lab,
    lesson,
    saves: () => asked.filter(({ path }) => path === '/note/save').map(({ form }) => form),
  }
}
const begin = page.getByRole('button', { name: 'Note on this cell' })
/** Between which cells the words stand. */
const cellAbove = (words: string) =>
  [...document.querySelectorAll('[data-cell]')]
    .findLast((cell) => {
      const found = [...document.querySelectorAll('li, p')].findLast((one) => one.textContent.includes(words))
      return found && cell.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING
    })
    ?.getAttribute('data-cell')

it('a note begins at the cell in hand, with its first lines; its letters are no keys of the notebook', async () => {
  const { lab, lesson, saves } = await open()
  await begin.click()
  await expect.element(page.getByLabelText('Your note')).toHaveFocus()
  await userEvent.keyboard('a b dd j k x')
  await expect.poll(saves, { timeout: 5000 }).not.toHaveLength(0)
  expect(saves().at(-1)).toMatchObject({
    lesson_id: lesson,
    kind: 'cell',
    anchor: 'code-1',
    place: '1',
    exact: 'merge(pairs)',
    body: 'a b dd j k x',
  })
  expect(lab.desk.get().notebook.cells.map(({ id }) => id)).toEqual(['intro', 'code-1', 'part'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('a b dd j k x')).toBeVisible()
  expect(cellAbove('a b dd j k x')).toBe('code-1')
})

it('notes stand each at its cell, also at those that are not in hand; a cell without one asks for one only when it is', async () => {
  await open([note('part'), note('intro')])
  await expect.element(page.getByText('At part')).toBeVisible()
  expect([cellAbove('At intro'), cellAbove('At part')]).toEqual(['intro', 'part'])
  expect(begin.elements()).toHaveLength(3)
})

it('those of a cell that is gone stand below the last one, with what they stood beside', async () => {
  await open([note('gone-one', { exact: 'the cell that was' })])
  await expect.element(page.getByText('At gone-one')).toBeVisible()
  await expect.element(page.getByText('the cell that was')).toBeVisible()
  expect(cellAbove('At gone-one')).toBe('part')
})

it.each(languages)('can be read in light and dark, on a phone in %s', async (locale) => {
  const { box } = await open([note('code-1'), note('gone-one')], { locale, size: 'phone' })
  await expect.element(page.getByText('At gone-one')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
