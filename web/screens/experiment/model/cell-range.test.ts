import { describe, expect, it } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import {
  changeEach,
  extend,
  mergeSelected,
  moveSelected,
  pasteCells,
  removeSelected,
  selectAll,
  selectedCells,
  selectedIds,
} from './cell-range.ts'
import { cellsToRun } from './cells-to-run.ts'
import {
  isScrolled,
  openDesk,
  putBack,
  select,
  setHeading,
  setKind,
  toggleScrolled,
  type Desk,
} from './notebook-edits.ts'

const code = (id: string, metadata: object = {}) => ({
  id,
  cell_type: 'code',
  metadata,
  source: id,
  outputs: [],
  execution_count: null,
})
const solution = {
  nbgrader: { schema_version: 3, grade_id: 'mine', grade: false, solution: true, locked: false, task: false },
}

/** a, b, one that is hidden, the learner's graded part, c, d; `a` is in hand. */
function arrange(): Desk {
  const cells = [
    code('a'),
    code('b'),
    code('hidden', { tags: ['hide-cell'] }),
    code('mine', solution),
    code('c'),
    code('d'),
  ]
  const read = readNotebook({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
  if (!read.isReadable) throw new Error(read.reason)
  return select(openDesk(read.notebook), { id: 'a' })
}
const order = (desk: Desk) => desk.notebook.cells.map(({ id }) => id)
const down = (desk: Desk, times = 1): Desk => (times === 0 ? desk : down(extend(desk, { by: 1 }), times - 1))

describe('several cells', () => {
  it('are those from one to the cell in hand, and less again on the way back', () => {
    expect(selectedIds(arrange())).toEqual(['a'])
    expect(selectedIds(down(arrange(), 2))).toEqual(['a', 'b', 'mine'])
    expect(selectedIds(extend(down(arrange(), 2), { by: -1 }))).toEqual(['a', 'b'])
    expect(selectedIds(extend(down(arrange()), { by: -1 }))).toEqual(['a'])
    expect(selectedIds(extend(select(arrange(), { id: 'c' }), { end: 'first' }))).toEqual(['a', 'b', 'mine', 'c'])
    expect(selectedIds(extend(select(arrange(), { id: 'c' }), { end: 'last' }))).toEqual(['c', 'd'])
    expect(selectedIds(selectAll(arrange()))).toEqual(['a', 'b', 'mine', 'c', 'd'])
  })

  it('are one again once another is taken in hand, there and back', () => {
    const away = select(down(arrange(), 2), { id: 'd' })
    expect(selectedIds(away)).toEqual(['d'])
    expect(selectedIds(select(away, { id: 'mine' }))).toEqual(['mine'])
    expect(selectedIds(select(down(arrange(), 2), { by: 1 }))).toEqual(['c'])
  })

  it('are removed together, but for what is graded, and come back together', () => {
    const desk = removeSelected(down(arrange(), 3))
    expect(order(desk)).toEqual(['hidden', 'mine', 'd'])
    expect(desk.removed).toHaveLength(1)
    expect(order(putBack(desk))).toEqual(order(arrange()))
    expect(removeSelected(select(arrange(), { id: 'mine' })).removed).toEqual([])
  })

  it('are pasted in their order and are the selected ones; a copy of what is graded is a plain cell', () => {
    const cells = selectedCells(down(arrange(), 2))
    const below = pasteCells(select(arrange(), { id: 'd' }), cells, { side: 'below', seed: 'own' })
    expect(order(below)).toEqual([...order(arrange()), 'own', 'own-2', 'own-3'])
    expect(selectedIds(below)).toEqual(['own', 'own-2', 'own-3'])
    expect(below.notebook.cells.slice(-3).map(({ source, metadata }) => [source, metadata])).toEqual([
      ['a', {}],
      ['b', {}],
      ['mine', {}],
    ])
    const above = pasteCells(down(arrange()), cells.slice(0, 2), { side: 'above', seed: 'own' })
    expect(order(above).slice(0, 4)).toEqual(['own', 'own-2', 'a', 'b'])
  })

  it('become one, and stay apart where the author’s begin', () => {
    const two = mergeSelected(extend(select(arrange(), { id: 'c' }), { by: 1 }))
    expect(order(two)).toEqual(['a', 'b', 'hidden', 'mine', 'c'])
    expect(two.notebook.cells.at(-1)?.source).toBe('c\n\nd')
    expect(order(mergeSelected(arrange()))).toEqual(['a', 'hidden', 'mine', 'c', 'd'])
  })

  it('move together or not at all', () => {
    const both = extend(select(arrange(), { id: 'c' }), { by: 1 })
    expect(order(moveSelected(both, -1))).toEqual(['a', 'b', 'hidden', 'c', 'd', 'mine'])
    expect(selectedIds(moveSelected(both, -1))).toEqual(['c', 'd'])
    expect(moveSelected(both, 1)).toBe(both)
    const graded = down(arrange(), 2)
    expect(moveSelected(graded, 1)).toBe(graded)
  })

  it('change their kind together; a heading has the level that was asked for', () => {
    const texts = changeEach(down(arrange()), (now, id) => setKind(now, id, 'raw'))
    expect(texts.notebook.cells.slice(0, 2).map((cell) => cell.cell_type)).toEqual(['raw', 'raw'])
    const heading = setHeading(setHeading(arrange(), 'a', 2), 'a', 3)
    expect(heading.notebook.cells[0]).toMatchObject({ cell_type: 'markdown', source: '### a' })
    expect(setHeading(arrange(), 'mine', 1)).toEqual(arrange())
  })
})

describe('what is run', () => {
  it('of all, above, from the cell in hand on, and with it', () => {
    const at = select(arrange(), { id: 'mine' })
    expect(cellsToRun(at, 'all')).toEqual(['a', 'b', 'hidden', 'mine', 'c', 'd'])
    expect(cellsToRun(at, 'above')).toEqual(['a', 'b', 'hidden'])
    expect(cellsToRun(at, 'below')).toEqual(['mine', 'c', 'd'])
    expect(cellsToRun(down(arrange(), 2), { selectedWith: 'b' })).toEqual(['a', 'b', 'mine'])
    expect(cellsToRun(down(arrange(), 2), { selectedWith: 'd' })).toEqual(['d'])
  })

  it('is no text and no empty cell', () => {
    const desk = setKind(arrange(), 'b', 'markdown')
    const { cells } = desk.notebook
    const empty = {
      ...desk,
      notebook: {
        ...desk.notebook,
        cells: cells.map((cell) => ({ ...cell, source: cell.id === 'c' ? ' \n' : cell.source })),
      },
    }
    expect(cellsToRun(empty, 'all')).toEqual(['a', 'hidden', 'mine', 'd'])
  })
})

it('many outputs have a box that scrolls unless the file says otherwise, and a key turns it round', () => {
  const cell = (count: number) => {
    const desk = arrange()
    const outputs = Array.from({ length: count }, () => ({ output_type: 'stream', name: 'stdout', text: 'x' }) as const)
    const cells = desk.notebook.cells.map((one) =>
      one.id === 'a' && one.cell_type === 'code' ? { ...one, outputs } : one,
    )
    return { ...desk, notebook: { ...desk.notebook, cells } }
  }
  const says = ({ notebook: { cells } }: Desk) => cells[0]?.cell_type === 'code' && isScrolled(cells[0])
  expect([says(cell(20)), says(cell(21))]).toEqual([false, true])
  expect(says(toggleScrolled(cell(20), 'a'))).toBe(true)
  expect(says(toggleScrolled(cell(21), 'a'))).toBe(false)
  expect(toggleScrolled(cell(1), 'a').notebook.cells[0]?.metadata).toEqual({ scrolled: true })
})
