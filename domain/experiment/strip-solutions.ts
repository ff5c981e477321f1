// What a learner may see of an author's notebook, and what is run when the learner's is checked (nbgrader's rules).
import { roleOf } from './cell-role.ts'
import type { Cell, Notebook } from './notebook.ts'

// As nbgrader does: a line that holds the words, whatever stands around them.
const SOLUTION = { begin: /BEGIN SOLUTION/, end: /END SOLUTION/ }
const HIDDEN = { begin: /BEGIN (?:HIDDEN TESTS|MARK SCHEME)/, end: /END (?:HIDDEN TESTS|MARK SCHEME)/ }
type Marks = typeof SOLUTION

/** What stands where the solution was; by language, since a learner reads it first. */
const stubs: Readonly<Record<string, { readonly code: string; readonly text: string }>> = {
  en: { code: '# YOUR CODE HERE', text: 'YOUR ANSWER HERE' },
  'zh-CN': { code: '# 在这里写代码', text: '在这里作答' },
}

/** The notebook without solutions, hidden tests, and what running them has left. */
export function stripForLearner(notebook: Notebook, lang: string): Notebook {
  return { ...notebook, cells: notebook.cells.flatMap((cell) => stripCell(cell, lang)) }
}

function stripCell(cell: Cell, lang: string): Cell[] {
  const role = roleOf(cell)
  const stub = stubs[lang] ?? { code: '# YOUR CODE HERE', text: 'YOUR ANSWER HERE' }
  const shown = cutRegions(cell.source, HIDDEN, () => [])
  if (shown.isCut && shown.text.trim() === '') return [] // nothing but hidden tests
  const forget = (source: string): Cell =>
    cell.cell_type === 'code' ? { ...cell, source, execution_count: null, outputs: [] } : { ...cell, source }
  if (cell.cell_type !== 'code') return role.isSolution ? [forget(stub.text)] : [{ ...cell, source: shown.text }]
  const stubLines = (indent: string) => [`${indent}${stub.code}`, `${indent}raise NotImplementedError()`]
  const open = cutRegions(shown.text, SOLUTION, stubLines)
  if (role.isSolution) return [forget(open.isCut ? open.text : stubLines('').join('\n'))]
  return role.isCheck || open.isCut || shown.isCut ? [forget(open.text)] : [cell]
}

/** Replaces each marked region; one that is never closed goes to the end, so that nothing slips through. */
function cutRegions(
  source: string,
  marks: Marks,
  replace: (indent: string) => readonly string[],
): { text: string; isCut: boolean } {
  const kept: string[] = []
  let isInside = false
  let isCut = false
  for (const line of source.split('\n')) {
    if (isInside) {
      isInside = !marks.end.test(line)
    } else if (marks.begin.test(line)) {
      isInside = true
      isCut = true
      kept.push(...replace(/^[ \t]*/.exec(line)?.[0] ?? ''))
    } else if (!marks.end.test(line)) kept.push(line)
  }
  return { text: kept.join('\n'), isCut }
}

/** What an author has marked wrongly; empty when each region begins and ends. */
export function findMarkFaults(notebook: Notebook): { readonly cell: number; readonly line: number }[] {
  return notebook.cells.flatMap((cell, index) =>
    [SOLUTION, HIDDEN].flatMap((marks) => findOpenMarks(cell.source, marks).map((line) => ({ cell: index, line }))),
  )
}

function findOpenMarks(source: string, marks: Marks): number[] {
  const faults: number[] = []
  let begun: number | undefined
  for (const [i, line] of source.split('\n').entries()) {
    if (marks.begin.test(line)) {
      if (begun !== undefined) faults.push(begun)
      begun = i + 1
    } else if (marks.end.test(line)) {
      if (begun === undefined) faults.push(i + 1)
      begun = undefined
    }
  }
  return begun === undefined ? faults : [...faults, begun]
}

/** The solution of a cell as its author wrote it, without the marks; for a learner who has tried. */
export const readSolution = (cell: Cell): string =>
  cell.source
    .split('\n')
    .filter((line) => ![SOLUTION, HIDDEN].some(({ begin, end }) => begin.test(line) || end.test(line)))
    .join('\n')

/**
 * What is run when a learner's notebook is checked: the author's cells, hidden tests included, with the learner's own
 * parts in them. What a learner has changed or added elsewhere has no say.
 */
export function composeForCheck(author: Notebook, learner: Notebook): Cell[] {
  const parts = new Map(learner.cells.map((cell) => [nameOf(cell), cell.source]))
  return author.cells.map((cell) =>
    roleOf(cell).isSolution ? { ...cell, source: parts.get(nameOf(cell)) ?? '' } : cell,
  )
}

/** What the learner wrote in their own cells, by the cell's name; nothing else of their notebook is looked at. */
export function readOwnParts(author: Notebook, learner: Notebook): Record<string, string> {
  const parts = new Map(learner.cells.map((cell) => [nameOf(cell), cell.source]))
  return Object.fromEntries(
    author.cells
      .filter((cell) => roleOf(cell).isSolution && cell.cell_type === 'code')
      .map((cell) => [nameOf(cell), parts.get(nameOf(cell)) ?? '']),
  )
}

/** Whether every cell of the learner's own is empty or as it was given, in whatever language; false where there is none. */
export function isUntouched(learner: Notebook, originals: readonly Notebook[]): boolean {
  const squeeze = (source: string) => source.replaceAll(/\s+/g, ' ').trim()
  const own = (notebook: Notebook) => notebook.cells.filter((cell) => roleOf(cell).isSolution)
  const given = new Set(
    originals.flatMap((original) => own(original).map((cell) => `${nameOf(cell)} ${squeeze(cell.source)}`)),
  )
  const names = new Set(originals.flatMap((original) => own(original).map(nameOf)))
  const parts = learner.cells.filter((cell) => names.has(nameOf(cell)))
  return (
    names.size > 0 &&
    parts.every((cell) => squeeze(cell.source) === '' || given.has(`${nameOf(cell)} ${squeeze(cell.source)}`))
  )
}

/** nbgrader knows graded cells by their grade_id; ids may have been renewed by another program. */
const nameOf = (cell: Cell): string => roleOf(cell).gradeId ?? cell.id
