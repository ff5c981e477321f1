import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, has, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { codeCell, makeLab, run, textCell } from '../test-lab.ts'
import { CellList } from './cell-list.tsx'

const askRestart = vi.fn<() => void>()
const sayRemoved = vi.fn<() => void>()
const find = vi.fn<() => void>()
const runCell = vi.fn<(id: string, then: string) => void>()
const given = [
  textCell('intro', '# Bytes', { nbgrader: { locked: true, grade: false, solution: false } }),
  codeCell('code-1', 'merge()'),
  codeCell('part', '', { nbgrader: { solution: true, grade: false, grade_id: 'part' } }),
]

function makeList(more: Parameters<typeof makeLab>[0] = {}, isReadOnly = false) {
  const made = makeLab({ cells: given, ...more, deeds: { runCell, ...more.deeds } })
  const part = (
    <LabContext value={made.lab}>
      <CellList isReadOnly={isReadOnly} actions={{ askRestart, sayRemoved, find, showKeys: () => {} }} />
    </LabContext>
  )
  const ids = () => made.lab.desk.get().notebook.cells.map(({ id }) => id)
  return { ...made, part, ids }
}
const cell = (name: string) => page.getByRole('group', { name, exact: true })
const focus = (name: string) => (cell(name).element() as HTMLElement).focus()
const press = (key: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

it('each cell says its kind, its place, and what may be done with it; one of them is in the way of Tab', async () => {
  const { part } = makeList({ runs: new Map([['code-1', run({ state: 'queued' })]]) })
  await show(part)
  const names = [...document.querySelectorAll('[data-cell]')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([
    'Text cell 1 of 3, read only',
    'Code cell 2 of 3, waiting its turn',
    'Code cell 3 of 3, your part',
  ])
  expect([...document.querySelectorAll<HTMLElement>('[data-cell]')].map((one) => one.tabIndex)).toEqual([-1, 0, -1])
})

it('arrows go from cell to cell and stop at both ends; a letter with Ctrl is the browser’s', async () => {
  const { part, lab } = makeList()
  await show(part)
  focus('Code cell 2 of 3')
  for (const [key, id] of [
    ['{ArrowDown}', 'part'],
    ['{ArrowDown}', 'part'],
    ['k', 'code-1'],
    ['{Control>}b{/Control}', 'code-1'],
  ] as const) {
    await userEvent.keyboard(key)
    await frame()
    const at = document.activeElement?.getAttribute('data-cell')
    expect([key, lab.desk.get().selected, at]).toEqual([key, id, id])
  }
  expect(lab.desk.get().notebook.cells).toHaveLength(3)
})

it('a cell that is added at the end is the one that is written in', async () => {
  const { part, lab, ids } = makeList()
  await show(part)
  await page.getByRole('button', { name: 'Add a cell', exact: true }).click()
  expect(ids()).toHaveLength(4)
  expect(lab.desk.get().selected).toBe(ids()[3])
  expect(lab.desk.get().isEditing).toBe(true)
  await expect.poll(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell')).toBe(ids()[3])
})

it('D twice deletes one cell and says so; Z brings it back', async () => {
  sayRemoved.mockClear()
  const { part, ids } = makeList()
  await show(part)
  focus('Code cell 2 of 3')
  await userEvent.keyboard('dd')
  expect(ids()).toEqual(['intro', 'part'])
  expect(sayRemoved).toHaveBeenCalledTimes(1)
  await frame()
  await userEvent.keyboard('z')
  expect(ids()).toEqual(['intro', 'code-1', 'part'])
})

it('a key that is held is one press: no cell is deleted and Python is not started anew', async () => {
  askRestart.mockClear()
  const { part, ids } = makeList()
  await show(part)
  focus('Code cell 2 of 3')
  for (const key of ['d', '0']) {
    press(key)
    for (let turn = 0; turn < 5; turn++) press(key, { repeat: true })
  }
  await frame()
  expect(ids()).toEqual(['intro', 'code-1', 'part'])
  expect(askRestart).not.toHaveBeenCalled()
})

it('the learner’s part can be neither deleted nor made text, by key or by button', async () => {
  sayRemoved.mockClear()
  const { part, lab, ids } = makeList()
  await show(part)
  focus('Code cell 3 of 3, your part')
  await userEvent.keyboard('ddm')
  expect(ids()).toContain('part')
  expect(lab.desk.get().notebook.cells[2]?.cell_type).toBe('code')
  expect(sayRemoved).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Delete the cell' })).not.toBeInTheDocument()
})

it('where it can only be read there is nothing to add, move or delete', async () => {
  const { part } = makeList({}, true)
  await show(part)
  await expect.element(cell('Code cell 2 of 3, read only')).toBeVisible()
  for (const name of ['Add a cell', 'Delete the cell', 'Move up'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

it('moved by its buttons, a cell keeps the focus and the selection', async () => {
  const { part, ids, lab } = makeList()
  await show(part)
  await page.getByRole('button', { name: 'Move down' }).click()
  expect(ids()).toEqual(['intro', 'part', 'code-1'])
  expect(lab.desk.get().selected).toBe('code-1')
  await expect.poll(() => document.activeElement?.getAttribute('data-cell')).toBe('code-1')
})

it('an empty cell is not run by its button; a running one is interrupted', async () => {
  runCell.mockClear()
  const interrupt = vi.fn<() => Promise<void>>(async () => {})
  const { part } = makeList({ runs: new Map([['code-1', run({ state: 'running' })]]), deeds: { interrupt, runCell } })
  await show(part)
  ;(page.getByRole('button', { name: 'Run cell 3' }).element() as HTMLElement).click()
  expect(runCell).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Interrupt cell 2' }).click()
  expect(interrupt).toHaveBeenCalledTimes(1)
})

it('an empty text cell can be found and written in', async () => {
  const { part, lab } = makeList({ cells: [textCell('blank', '  ')], selected: 'blank' })
  await show(part)
  await expect.element(page.getByText('Empty text cell')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(lab.desk.get().isEditing).toBe(true)
  await expect.element(page.getByText(has('Escape leaves the editor'))).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box } = await show(
    makeList({ cells: [codeCell('code-1', `x = "${'a'.repeat(300)}"`), ...given.slice(2)] }).part,
    {
      locale,
      size: 'phone',
    },
  )
  await expect.element(page.getByRole('textbox').first()).toBeInTheDocument()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('x, c, v and Shift+M cut, copy, paste and merge the learner’s own cells', async () => {
  const { part, lab, ids } = makeList()
  await show(part)
  focus('Code cell 2 of 3')
  for (const key of ['c', 'v', 'v']) {
    press(key)
    await frame()
  }
  expect(ids()).toEqual(['intro', 'code-1', expect.stringMatching(/^own-/), expect.stringMatching(/^own-/), 'part'])
  press('x')
  await frame()
  expect(ids()).toHaveLength(4)
  await frame()
  focus('Code cell 2 of 4')
  press('M', { shiftKey: true })
  await frame()
  expect(ids()).toEqual(['intro', 'code-1', 'part'])
  expect(lab.desk.get().notebook.cells[1]?.source).toBe('merge()\n\nmerge()')
  focus('Code cell 3 of 3, your part')
  press('x')
  await frame()
  expect(ids()).toEqual(['intro', 'code-1', 'part'])
})

it.each(languages)('a cell that has run says how long it took, in %s', async (locale) => {
  const took = (milliseconds: number) => run({ status: 'ok', milliseconds })
  const cells = ['a', 'b', 'c'].map((id) => codeCell(id, id))
  const runs = new Map([
    ['a', took(84.4)],
    ['b', took(1250)],
    ['c', took(125_400)],
  ])
  await show(makeList({ cells, runs, selected: 'a' }).part, { locale })
  const said = [...document.querySelectorAll('[data-cell] p')].map((one) => one.textContent)
  expect(said.filter((text) => /\d/.test(text))).toEqual(
    locale === 'en'
      ? ['Took 84 ms', 'Took 1.3 s', 'Took 2 min 5 s']
      : ['用时 84 毫秒', '用时 1.3 秒', '用时 2 分 5 秒'],
  )
})

it('o folds the output of a cell away and shows it again', async () => {
  const ran = { ...codeCell('code-1', 'x'), outputs: [{ output_type: 'stream', name: 'stdout', text: 'printed' }] }
  const { part } = makeList({ cells: [ran as ReturnType<typeof codeCell>] }) // as a kernel has said it
  await show(part)
  await expect.element(page.getByText('printed')).toBeVisible()
  focus('Code cell 1 of 1')
  press('o')
  await expect.element(page.getByText('printed')).not.toBeVisible()
  press('o')
  await expect.element(page.getByText('printed')).toBeVisible()
})

it.each(languages)(
  'Shift+Tab tells of the name at the cursor, in %s; Escape closes it and leaves the editor',
  async (locale) => {
    const explain = vi.fn<(name: string) => Promise<string>>(async () => 'merge(row, pair)\n\nJoins a pair.')
    const { part } = makeList({ deeds: { explain } })
    await show(part, { locale })
    const code = page.getByRole('textbox').first()
    await userEvent.click(code)
    await userEvent.keyboard('{Home}{ArrowRight}{Shift>}{Tab}{/Shift}')
    await expect.element(page.getByRole('status').filter({ hasText: 'Joins a pair.' })).toBeVisible()
    expect(explain).toHaveBeenCalledWith('merge')
    expect(document.activeElement?.closest('.cm-editor')).not.toBeNull()
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Joins a pair.')).not.toBeInTheDocument()
  },
)

it('Shift with an arrow selects more cells; what is done is done to all of them, and each says that it is one of them', async () => {
  const { part, lab, ids } = makeList({ cells: ['a', 'b', 'c', 'd'].map((id) => codeCell(id, id)), selected: 'a' })
  await show(part)
  focus('Code cell 1 of 4')
  for (const key of ['ArrowDown', 'J']) {
    press(key, { shiftKey: true })
    await frame()
  }
  const names = [...document.querySelectorAll('[data-cell]')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([
    'Code cell 1 of 4, one of several selected',
    'Code cell 2 of 4, one of several selected',
    'Code cell 3 of 4, one of several selected',
    'Code cell 4 of 4',
  ])
  expect(document.activeElement?.getAttribute('data-cell')).toBe('c')
  await userEvent.keyboard('dd')
  await frame()
  expect(ids()).toEqual(['d'])
  press('z')
  await frame()
  expect(ids()).toEqual(['a', 'b', 'c', 'd'])
  press('a', { ctrlKey: true })
  await frame()
  press('M', { shiftKey: true })
  await frame()
  expect(lab.desk.get().notebook.cells.map(({ source }) => source)).toEqual(['a\n\nb\n\nc\n\nd'])
})

it('F finds, digits make headings, Shift+L numbers the lines of code that is written and of code that is read', async () => {
  find.mockClear()
  const { part, lab } = makeList({
    cells: [codeCell('mine', 'x\ny'), codeCell('given', 'a\nb\nc', { editable: false }), codeCell('free', 'Title')],
    selected: 'free',
  })
  await show(part)
  focus('Code cell 3 of 3')
  await userEvent.keyboard('f2')
  expect(find).toHaveBeenCalledTimes(1)
  expect(lab.desk.get().notebook.cells[2]).toMatchObject({ cell_type: 'markdown', source: '## Title' })
  const numbers = () => document.querySelectorAll('[data-numbers]').length
  expect(numbers()).toBe(0)
  await frame()
  press('L', { shiftKey: true })
  await expect.poll(numbers).toBe(2)
  await expect.poll(() => document.querySelectorAll('.cm-lineNumbers').length).toBe(1)
  press('L', { shiftKey: true })
  await expect.poll(numbers).toBe(0)
})

it('cells of 5,000 printed lines or of 500 outputs leave the page a page', async () => {
  const printed = { output_type: 'stream', name: 'stdout', text: 'line\n'.repeat(5000) }
  const shown = Array.from({ length: 500 }, (_, i) => ({
    output_type: 'display_data',
    data: { 'text/plain': String(i) },
    metadata: {},
  }))
  const cells = [[printed], [printed], shown].map((outputs, i) => ({ ...codeCell(`c-${i}`, 'x'), outputs }))
  const { part } = makeList({ cells: cells as ReturnType<typeof codeCell>[], selected: 'c-0' }) // as a kernel has said them
  await show(part)
  for (const button of page.getByRole('button', { name: /^Show 4,?960 more lines$/ }).elements())
    (button as HTMLElement).click()
  await expect.poll(() => page.getByRole('button', { name: 'Show less' }).elements()).toHaveLength(2)
  expect(document.documentElement.scrollHeight).toBeLessThan(4000)
  const outputs = document.querySelector<HTMLElement>('[data-scrolled]')
  const countShown = () => outputs?.querySelectorAll('pre').length ?? 0
  expect(countShown()).toBeLessThan(60)
  await expect
    .poll(() => {
      outputs?.lastElementChild?.scrollIntoView({ block: 'end' })
      return countShown()
    })
    .toBeGreaterThan(60)
  for (const box of document.querySelectorAll<HTMLElement>('pre[data-long], [data-scrolled]'))
    expect([box.tabIndex, box.scrollHeight > box.clientHeight]).toEqual([0, true])
  expect(document.querySelectorAll('pre[data-long], [data-scrolled]')).toHaveLength(3)
  expect(await findBarriers()).toEqual([])
  focus('Code cell 3 of 3')
  press('O', { shiftKey: true })
  await expect.poll(() => document.querySelectorAll('[data-scrolled]')).toHaveLength(0)
})

it.each([
  ['intro', ['Bytes']],
  ['code-1', ['merge']],
])('whoever comes from the search to the cell %s sees the words marked in it, and nowhere else', async (id, words) => {
  history.replaceState(null, '', `?find=merge+byte#cell-${id}`)
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  const marked = () => [...(CSS.highlights.get('found') ?? [])].map(String)
  const { part, lab } = makeList()
  const { draw } = await show(part)
  await expect.poll(marked).toEqual(words)
  expect(lab.desk.get().selected).toBe(id)
  await draw(null)
  await expect.poll(() => CSS.highlights.has('found')).toBe(false)
})
