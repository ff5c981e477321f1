import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, languages, show } from '../../../test-alone.tsx'
import { CellList } from '../cells/cell-list.tsx'
import { LabContext } from '../lab-context.ts'
import { codeCell, makeLab, textCell } from '../test-lab.ts'
import { FindBar } from './find-bar.tsx'

const given = [
  textCell('intro', 'A **row** is a list.', { nbgrader: { locked: true, grade: false, solution: false } }),
  codeCell('mine', 'row = [1]\nrow'),
  codeCell('more', 'arrow = "Row"'),
]

function makeFind(isReadOnly = false) {
  const made = makeLab({ cells: given, selected: 'mine' })
  const onClose = vi.fn<() => void>()
  const part = (
    <LabContext value={made.lab}>
      <FindBar isReadOnly={isReadOnly} onClose={onClose} />
      <CellList
        isReadOnly={isReadOnly}
        actions={{ askRestart: () => {}, sayRemoved: () => {}, showKeys: () => {}, find: () => {} }}
      />
    </LabContext>
  )
  return { ...made, part, onClose, sources: () => made.lab.desk.get().notebook.cells.map(({ source }) => source) }
}
const field = () => page.getByRole('textbox', { name: 'Find in the notebook' })
const painted = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)

it('has the focus, counts from the cell in hand on, goes round, and paints where each stands', async () => {
  const { part, lab } = makeFind()
  await show(part)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('row')
  await expect.element(page.getByText('2 of 5')).toBeVisible()
  await expect.poll(() => painted('notebook-found')).toEqual(['row', 'row', 'row', 'Row'])
  expect(painted('notebook-here')).toEqual(['row'])
  const seen: string[] = []
  for (const key of ['{Enter}', '{Enter}', '{Enter}', '{Enter}', '{Shift>}{Enter}{/Shift}']) {
    await userEvent.keyboard(key)
    seen.push(lab.desk.get().selected)
  }
  expect(seen).toEqual(['mine', 'more', 'more', 'intro', 'more'])
  await page.getByRole('button', { name: 'Match case' }).click()
  await expect.element(page.getByText('4 of 4')).toBeVisible()
})

it('replaces one by one and all at once, never in the author’s text', async () => {
  const { part, sources } = makeFind()
  await show(part)
  await userEvent.fill(field(), 'row')
  await userEvent.fill(page.getByRole('textbox', { name: 'Replace with' }), 'rows')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  expect(sources()).toEqual(['A **row** is a list.', 'rows = [1]\nrow', 'arrow = "Row"'])
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  expect(sources()[1]).toBe('rows = [1]\nrows')
  await userEvent.fill(field(), 'rows')
  await userEvent.fill(page.getByRole('textbox', { name: 'Replace with' }), 'r')
  await page.getByRole('button', { name: 'Replace all' }).click()
  expect(sources()).toEqual(['A **row** is a list.', 'r = [1]\nr', 'arrow = "Row"'])
})

it('Escape closes it, leads back to the cell, and takes the paint away', async () => {
  const { part, onClose } = makeFind()
  const { draw } = await show(part)
  await userEvent.keyboard('row{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await frame()
  expect(document.activeElement?.getAttribute('data-cell')).toBe('mine')
  await draw(null)
  expect(['notebook-found', 'notebook-here'].filter((name) => CSS.highlights.has(name))).toEqual([])
})

it('leaves the keys to an input method while it composes', async () => {
  const { part, onClose, lab } = makeFind()
  await show(part)
  await userEvent.keyboard('row')
  const press = (key: string) =>
    field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }))
  press('Enter')
  press('Escape')
  await frame()
  expect(onClose).not.toHaveBeenCalled()
  expect(lab.desk.get().selected).toBe('mine')
  await expect.element(page.getByText('2 of 5')).toBeVisible()
})

it('where it can only be read there is nothing to replace', async () => {
  await show(makeFind(true).part)
  await expect.element(field()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Replace with' })).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box } = await show(makeFind().part, { locale, size: 'phone' })
  await userEvent.keyboard('row')
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
