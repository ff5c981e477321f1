import { expect, it } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import { listHeadings } from './contents.ts'
import { findAll, firstFrom, replaceAll, replaceOne } from './find.ts'
import { openDesk } from './notebook-edits.ts'

const text = (id: string, source: string, metadata: object = {}) => ({ id, cell_type: 'markdown', metadata, source })
const code = (id: string, source: string) => ({
  ...text(id, source),
  cell_type: 'code',
  outputs: [],
  execution_count: null,
})
const locked = {
  nbgrader: { schema_version: 3, grade_id: 'g', grade: false, solution: false, locked: true, task: false },
}

function arrange(...cells: readonly object[]) {
  const read = readNotebook({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
  if (!read.isReadable) throw new Error(read.reason)
  return openDesk(read.notebook)
}
const find = (desk: ReturnType<typeof arrange>, sought: string, isCaseKept = false) =>
  findAll(desk, { text: sought, isCaseKept }, (cell) => cell.source)
const sources = (desk: ReturnType<typeof arrange>) => desk.notebook.cells.map(({ source }) => source)

it('finds a text as it is written, in any case unless it is asked', () => {
  const desk = arrange(code('a', 'x = f(x)\nX'), text('b', 'a.b axb 数据 x'))
  expect(find(desk, 'x').map(({ cellId, from }) => [cellId, from])).toEqual([
    ['a', 0],
    ['a', 6],
    ['a', 9],
    ['b', 5],
    ['b', 11],
  ])
  expect(find(desk, 'X', true)).toHaveLength(1)
  expect(find(desk, 'a.b')).toHaveLength(1)
  expect(find(desk, 'f(x)\nx')).toHaveLength(1)
  expect(find(desk, '数据')).toMatchObject([{ cellId: 'b', from: 8, to: 10 }])
  expect(find(desk, '')).toEqual([])
})

it('begins at the cell in hand, and again from the first', () => {
  const desk = arrange(code('a', 'x'), code('b', 'y'), code('c', 'x'))
  expect([firstFrom(desk, find(desk, 'x'), 'b'), firstFrom(desk, find(desk, 'y'), 'c')]).toEqual([1, 0])
})

it('replaces what the learner may write, and nothing of the author’s', () => {
  const desk = arrange(text('given', 'row', locked), code('a', 'row = row + 1'), code('b', 'rows'))
  const found = find(desk, 'row')
  expect(found.map(({ isLocked }) => isLocked)).toEqual([true, false, false, false])
  const all = replaceAll(desk, found, '$&-line')
  expect([all.count, sources(all.desk)]).toEqual([3, ['row', '$&-line = $&-line + 1', '$&-lines']])
  expect(found.map((one) => sources(replaceOne(desk, one, 'r'))[0])).toEqual(['row', 'row', 'row', 'row'])
  expect(found.map((one) => sources(replaceOne(desk, one, 'r'))[1])).toEqual([
    'row = row + 1',
    'r = row + 1',
    'row = r + 1',
    'row = row + 1',
  ])
})

it('a contents list has the headings of texts, not the comments of code or what is fenced', () => {
  const desk = arrange(
    text('a', '# One **bold** `code`\ntext\n```\n# no\n```\n## [Two](#x) ##'),
    code('b', '# no heading'),
    text('c', '####### no\n#no\n   ### 三 <b>x</b>'),
  )
  expect(listHeadings(desk.notebook.cells, (cell) => cell.source)).toEqual([
    { cellId: 'a', level: 1, text: 'One bold code' },
    { cellId: 'a', level: 2, text: 'Two' },
    { cellId: 'c', level: 3, text: '三 x' },
  ])
})
