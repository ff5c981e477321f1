import { describe, expect, it } from 'vitest'
import { roleOf } from './cell-role.ts'
import { listChecks, readComplaint } from './check.ts'
import type { Cell, Notebook } from './notebook.ts'
import { readNotebook } from './read-notebook.ts'
import {
  composeForCheck,
  findMarkFaults,
  isUntouched,
  readOwnParts,
  readSolution,
  stripForLearner,
} from './strip-solutions.ts'
import { lab } from './test-notebooks.ts'

function open(json: unknown): Notebook {
  const read = readNotebook(json)
  if (!read.isReadable) throw new Error(read.reason)
  return read.notebook
}
const author = open(lab)
const cellOf = (notebook: Notebook, id: string): Cell => {
  const cell = notebook.cells.find((one) => one.id === id)
  if (!cell) throw new Error(`no cell ${id}`)
  return cell
}
const withSource = (notebook: Notebook, id: string, source: string): Notebook => ({
  ...notebook,
  cells: notebook.cells.map((cell) => (cell.id === id ? { ...cell, source } : cell)),
})

describe('what a learner gets', () => {
  const learner = stripForLearner(author, 'en')

  it('holds neither solution nor hidden test, anywhere', () => {
    const text = JSON.stringify(learner)
    for (const secret of [
      'zip(',
      'SOLUTION',
      'HIDDEN',
      'pairs([])',
      'pairs([7])',
      'nothing to the right',
      '[(1, 2), (2, 1)]"}',
    ])
      expect(text).not.toContain(secret)
  })

  it('has a stub with the indent of what was cut, and the rest of the cell', () => {
    expect(cellOf(learner, 'pairs').source).toBe(
      'def pairs(ids):\n    """Neighbours."""\n    # YOUR CODE HERE\n    raise NotImplementedError()\n\npairs(ids)',
    )
    expect(cellOf(stripForLearner(author, 'zh-CN'), 'pairs').source).toContain('    # 在这里写代码\n')
  })

  it('has no output of a solution or a check', () =>
    expect(learner.cells.flatMap((cell) => (cell.cell_type === 'code' ? cell.outputs : []))).toEqual([]))

  it('has no cell that was nothing but hidden tests', () =>
    expect(learner.cells.map(({ id }) => id)).toEqual(['intro', 'given', 'pairs', 'pairs-check', 'open', 'free']))

  it('is a stub where a solution has no marks', () =>
    expect(cellOf(stripForLearner(withSource(author, 'pairs', 'pairs = 5'), 'en'), 'pairs').source).toBe(
      '# YOUR CODE HERE\nraise NotImplementedError()',
    ))

  it('loses everything after a mark that is never closed', () => {
    const open = withSource(author, 'pairs', 'a = 1\n# BEGIN SOLUTION\nb = 2')
    expect(cellOf(stripForLearner(open, 'en'), 'pairs').source).not.toContain('b = 2')
    const hidden = withSource(author, 'given', 'a = 1\n    ### BEGIN HIDDEN TESTS ###\nb = 2')
    expect(cellOf(stripForLearner(hidden, 'en'), 'given').source).toBe('a = 1')
  })

  it('leaves what is not graded as it is', () => expect(cellOf(learner, 'free')).toBe(cellOf(author, 'free')))
})

describe('marks', () => {
  it('are in order in a sound notebook', () => expect(findMarkFaults(author)).toEqual([]))
  it.each([
    ['### BEGIN SOLUTION\nx', 1],
    ['x\n### END SOLUTION', 2],
    ['### BEGIN SOLUTION\nx\n### BEGIN SOLUTION\n### END SOLUTION', 1],
    ['### BEGIN HIDDEN TESTS', 1],
  ])('that are wrong are named: %j', (source, line) =>
    expect(findMarkFaults(withSource(author, 'pairs', source))).toEqual([{ cell: 2, line }]),
  )
  it('are not part of the solution that is shown', () =>
    expect(readSolution(cellOf(author, 'pairs'))).toBe(
      'def pairs(ids):\n    """Neighbours."""\n    return list(zip(ids, ids[1:]))\n\npairs(ids)',
    ))
})

describe('what is run when a notebook is checked', () => {
  const mine = withSource(stripForLearner(author, 'en'), 'pairs', 'def pairs(ids): return 1')

  it('is the author’s, with the learner’s part in it', () => {
    const cells = composeForCheck(author, mine)
    expect(cells.map(({ id }) => id)).toEqual(author.cells.map(({ id }) => id))
    expect(cells.find(({ id }) => id === 'pairs')?.source).toBe('def pairs(ids): return 1')
    expect(cells.find(({ id }) => id === 'secret')?.source).toContain('pairs([7])')
  })

  it('does not care what a learner has made of the other cells', () => {
    const forged = withSource(withSource(mine, 'given', 'exit()'), 'pairs-check', 'pass')
    expect(
      composeForCheck(author, { ...forged, cells: [...forged.cells, { ...cellOf(author, 'free'), id: 'more' }] }),
    ).toEqual(composeForCheck(author, mine))
  })

  it('finds the part by its grade, whatever the cell is called now', () => {
    const renamed = { ...mine, cells: mine.cells.map((cell) => ({ ...cell, id: `new-${cell.id}` })) }
    expect(composeForCheck(author, renamed)).toEqual(composeForCheck(author, mine))
  })

  it('has nothing where the learner removed the part', () =>
    expect(composeForCheck(author, { ...mine, cells: [] }).find(({ id }) => id === 'pairs')?.source).toBe(''))
})

describe('the cells of a lab', () => {
  it.each([
    ['intro', { isLocked: true, isSolution: false, isCheck: false }],
    ['pairs', { isLocked: false, isSolution: true, isKept: true }],
    ['pairs-check', { isLocked: true, isCheck: true, points: 2 }],
    ['open', { isSolution: true, isCheck: false, points: 0 }],
    ['free', { isLocked: false, isKept: false, hidesOutput: true, mayRaise: true, gradeId: undefined }],
  ])('%s is known for what it is', (id, role) => expect(roleOf(cellOf(author, id))).toMatchObject(role))

  it.each([
    [{ editable: false }, { isLocked: true }],
    [{ deletable: false }, { isKept: true }],
    [{ tags: ['hide-input'] }, { hidesInput: true }],
    [{ jupyter: { source_hidden: true, outputs_hidden: true } }, { hidesInput: true, hidesOutput: true }],
    [{ tags: ['remove-cell'] }, { isHidden: true }],
    [
      { nbgrader: 'broken', tags: 3 },
      { isLocked: false, isCheck: false },
    ],
  ])('metadata %j means %j', (metadata, role) =>
    expect(roleOf({ ...cellOf(author, 'free'), metadata })).toMatchObject(role),
  )
})

describe('checks', () => {
  it('have a title, points, and the hints of the cell they look at', () =>
    expect(listChecks(stripForLearner(author, 'en'))).toEqual([
      {
        id: 'pairs-check',
        cellId: 'pairs-check',
        title: 'Neighbours of three are two',
        points: 2,
        hints: ['Where do neighbours come from?'],
        solutionCellId: 'pairs',
      },
    ]))

  it.each([
    [
      'AssertionError',
      'seen: 3\nexpected: 8\nbecause: one path overwrote the other',
      { seen: '3', expected: '8', because: 'one path overwrote the other', said: undefined },
    ],
    [
      'AssertionError',
      'seen: [1,\n 2]\nexpected: seen: x',
      { seen: '[1,\n 2]', expected: 'seen: x', because: undefined, said: undefined },
    ],
    ['AssertionError', '', { said: 'AssertionError' }],
    ['AssertionError', 'wrong', { said: 'wrong' }],
    ['NameError', "name 'merge' is not defined", { seen: undefined, said: "NameError: name 'merge' is not defined" }],
    ['NotImplementedError', '', { said: 'NotImplementedError' }],
  ])('%s %j is read as %j', (ename, evalue, parts) => expect(readComplaint({ ename, evalue })).toMatchObject(parts))
})

describe('a notebook that nobody has touched', () => {
  const originals = [stripForLearner(author, 'en'), stripForLearner(author, 'zh-CN')]
  const [en, zh] = originals as [Notebook, Notebook] // two were made

  it('is one whose own cells are as they were given, in whatever language, but for blanks, or empty', () => {
    for (const notebook of [
      en,
      zh,
      withSource(en, 'pairs', ` ${cellOf(en, 'pairs').source}\n\n`),
      withSource(zh, 'pairs', ' \n'),
    ])
      expect(isUntouched(notebook, originals)).toBe(true)
  })

  it('is none once one of them says something else; what is changed elsewhere does not count', () => {
    expect(isUntouched(withSource(en, 'pairs', 'pairs = 5'), originals)).toBe(false)
    expect(isUntouched(withSource(en, 'given', 'ids = []'), originals)).toBe(true)
  })

  it('is none where there is nothing to write', () =>
    expect(isUntouched({ ...en, cells: [] }, [{ ...en, cells: [] }])).toBe(false))
})

it('hands over what the learner wrote in their own cells and nothing else', () => {
  const learner = withSource(withSource(stripForLearner(author, 'en'), 'pairs', 'pairs = 5'), 'given', 'cheat = 1')
  expect(readOwnParts(author, learner)['pairs']).toBe('pairs = 5')
  expect(JSON.stringify(readOwnParts(author, learner))).not.toContain('cheat')
})
