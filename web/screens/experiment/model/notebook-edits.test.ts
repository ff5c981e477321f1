import { describe, expect, it } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import {
  clearOutputs,
  edit,
  insertCell,
  leaveEditor,
  moveCell,
  openDesk,
  putBack,
  removeCell,
  select,
  setKind,
  setOutputs,
  setSource,
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
