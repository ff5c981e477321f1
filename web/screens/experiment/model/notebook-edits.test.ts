import { describe, expect, it } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import {
  clearOutputs,
  edit,
  insertCell,
  leaveEditor,
  mergeBelow,
  moveCell,
  openDesk,
  pasteCell,
  putBack,
  removeCell,
  select,
  setKind,
  setOutputs,
  setSource,
  splitCell,
  toggleOutput,
  type Desk,
} from './notebook-edits.ts'

const grading = (id: string, of: object) => ({
  nbgrader: { schema_version: 3, grade_id: id, grade: false, solution: false, locked: false, task: false, ...of },
})
const code = (id: string, metadata: object = {}) => ({
  id,
  cell_type: 'code',
  metadata,
  source: id,
  outputs: [],
  execution_count: null,
})

function arrange(): Desk {
  const cells = [
    code('given', grading('given', { locked: true })),
    code('hidden', { tags: ['hide-cell'] }),
    code('mine', grading('mine', { solution: true })),
    code('check', grading('check', { grade: true, locked: true })),
    code('free'),
  ]
  const read = readNotebook({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
  if (!read.isReadable) throw new Error(read.reason)
  return openDesk(read.notebook)
}
const order = (desk: Desk) => desk.notebook.cells.map(({ id }) => id)
const sourceOf = (desk: Desk, id: string) => desk.notebook.cells.find((cell) => cell.id === id)?.source

describe('a learner’s desk', () => {
  it('opens at the first cell that is the learner’s', () => expect(arrange().selected).toBe('mine'))

  it.each(['given', 'check'])('keeps the author’s cell %s as it is', (id) => {
    const desk = arrange()
    expect(setSource(desk, id, 'other')).toBe(desk)
    expect(removeCell(desk, id)).toBe(desk)
    expect(moveCell(desk, id, 1)).toBe(desk)
    expect(setKind(desk, id, 'markdown')).toBe(desk)
    expect(edit(desk, id)).toMatchObject({ selected: id, isEditing: false })
  })

  it('lets the learner write the own part, not remove it', () => {
    const desk = arrange()
    expect(sourceOf(setSource(desk, 'mine', 'new'), 'mine')).toBe('new')
    expect(removeCell(desk, 'mine')).toBe(desk)
  })

  it('passes hidden cells over', () => {
    const desk = arrange()
    expect(select(desk, { by: -1 }).selected).toBe('given')
    expect(select(select(desk, { by: -1 }), { by: 1 }).selected).toBe('mine')
    expect(select(select(desk, { by: -1 }), { by: -1 }).selected).toBe('given')
  })

  it('leaves the editor when another cell is selected', () => {
    const desk = edit(arrange(), 'mine')
    expect(desk.isEditing).toBe(true)
    expect(leaveEditor(desk)).toMatchObject({ selected: 'mine', isEditing: false })
    expect(select(desk, { id: 'free' })).toMatchObject({ selected: 'free', isEditing: false })
    expect(select(desk, { id: 'mine' }).isEditing).toBe(true)
  })

  it('sets a new cell beside one, under an id of its own', () => {
    const once = insertCell(arrange(), { id: 'mine', side: 'below', seed: 'new' })
    const twice = insertCell(once, { id: 'mine', side: 'above', seed: 'new' })
    expect(order(twice)).toEqual(['given', 'hidden', 'new-2', 'mine', 'new', 'check', 'free'])
    expect(twice.selected).toBe('new-2')
  })

  it('puts removed cells back where they were, the last one first', () => {
    const two = removeCell(removeCell(insertCell(arrange(), { id: 'free', side: 'below', seed: 'new' }), 'free'), 'new')
    expect(order(two)).toEqual(['given', 'hidden', 'mine', 'check'])
    expect(two.selected).toBe('check')
    expect(order(putBack(two))).toEqual(['given', 'hidden', 'mine', 'check', 'new'])
    expect(order(putBack(putBack(two)))).toEqual(['given', 'hidden', 'mine', 'check', 'free', 'new'])
  })

  it('leaves the editor with the cell that was being written, and stays in the one of another', () => {
    const desk = edit(insertCell(arrange(), { id: 'mine', side: 'below', seed: 'new' }), 'new')
    expect(desk).toMatchObject({ selected: 'new', isEditing: true })
    expect(removeCell(desk, 'new')).toMatchObject({ selected: 'check', isEditing: false })
    expect(removeCell(desk, 'free')).toMatchObject({ selected: 'new', isEditing: true })
  })

  it('moves and turns the learner’s own cells', () => {
    const desk = arrange()
    expect(order(moveCell(desk, 'free', -1))).toEqual(['given', 'hidden', 'mine', 'free', 'check'])
    expect(moveCell(desk, 'free', 1)).toBe(desk)
    const text = setKind(desk, 'free', 'markdown')
    expect(text.notebook.cells.at(-1)).toEqual({ id: 'free', cell_type: 'markdown', metadata: {}, source: 'free' })
    expect(setKind(text, 'free', 'code').notebook).toEqual(desk.notebook)
  })

  it('keeps its last cell', () => {
    const desk = openDesk({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [{ id: 'only', cell_type: 'code', metadata: {}, source: '', outputs: [], execution_count: null }],
    })
    expect(removeCell(desk, 'only')).toBe(desk)
  })

  it('clears all outputs', () => {
    const desk = setOutputs(arrange(), 'mine', [{ output_type: 'stream', name: 'stdout', text: 'x' }])
    expect(clearOutputs(desk).notebook).toEqual(arrange().notebook)
  })
})

describe('copied, merged and split', () => {
  const sources = (desk: Desk) => desk.notebook.cells.map((cell) => cell.source)
  const find = (desk: Desk, id: string) => desk.notebook.cells.find((cell) => cell.id === id)

  it('a copy lies below, is in hand, and is graded by nobody', () => {
    const desk = arrange()
    const graded = find(desk, 'mine')
    if (!graded) throw new Error('no such cell')
    const pasted = pasteCell(desk, graded, { id: 'given', seed: 'own-1' })
    expect(pasted.notebook.cells.map(({ id }) => id)).toEqual(['given', 'own-1', 'hidden', 'mine', 'check', 'free'])
    expect([pasted.selected, find(pasted, 'own-1')?.metadata]).toEqual(['own-1', {}])
    expect(pasteCell(pasted, graded, { id: 'own-1', seed: 'own-1' }).selected).toBe('own-1-2')
  })

  it('two of the learner’s own become one, an author’s stays apart', () => {
    const desk = insertCell(arrange(), { id: 'free', side: 'below', seed: 'own-1' })
    const merged = mergeBelow(setSource(desk, 'own-1', 'more'), 'free')
    expect([sources(merged).at(-1), merged.notebook.cells.length, merged.selected]).toEqual(['free\n\nmore', 5, 'free'])
    for (const id of ['given', 'mine', 'check', 'own-1']) expect(mergeBelow(desk, id)).toBe(desk)
  })

  it('one becomes two where the cursor stands; what is handed in as one stays one', () => {
    const desk = setSource(arrange(), 'free', 'a = 1\nb = 2\nc = 3')
    const split = splitCell(desk, 'free', { at: 6, seed: 'own-1' })
    expect([sources(split).slice(-2), split.selected, split.isEditing]).toEqual([
      ['a = 1', 'b = 2\nc = 3'],
      'own-1',
      true,
    ])
    for (const id of ['given', 'mine', 'check']) expect(splitCell(desk, id, { at: 1, seed: 'own-1' })).toBe(desk)
  })

  it('an output is folded as Jupyter keeps it, and shown again as if nothing had been', () => {
    const folded = toggleOutput(arrange(), 'free')
    expect(find(folded, 'free')?.metadata).toEqual({ jupyter: { outputs_hidden: true } })
    expect(toggleOutput(folded, 'free').notebook).toEqual(arrange().notebook)
  })
})
