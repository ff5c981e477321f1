// The checks of a notebook: each is a cell of the author's that runs through when what the learner wrote is right, and
// ends with an AssertionError that says what was seen, what was expected, and why:
//   assert seen == expected, f"seen: {seen!r}\nexpected: {expected!r}\nbecause: a merged pair is used up, jump two"
import { roleOf } from './cell-role.ts'
import { asLoose } from './loose.ts'
import type { Cell, Notebook } from './notebook.ts'

/** One check as the learner meets it. */
export interface Check {
  /** nbgrader's grade_id, else the cell's id. */
  readonly id: string
  readonly cellId: string
  /** `metadata.tessera.title` of the check's cell. */
  readonly title: string | undefined
  readonly points: number
  /** `metadata.tessera.hints` of the check's cell, else of the learner's cell before it; the last one nearly says it. */
  readonly hints: readonly string[]
  /** The learner's cell that it looks at: the nearest one above. */
  readonly solutionCellId: string | undefined
}

/** What a failed check has said. */
export interface CheckComplaint {
  readonly seen: string | undefined
  readonly expected: string | undefined
  readonly because: string | undefined
  /** What was said when it was not said in these three parts: another error, a bare assert. */
  readonly said: string | undefined
}

/** Enough to point at the place; a learner's print of a whole corpus is cut. */
const MOST_SAID = 2000

export function listChecks(notebook: Notebook): Check[] {
  const checks: Check[] = []
  let solution: Cell | undefined
  for (const cell of notebook.cells) {
    const role = roleOf(cell)
    if (role.isSolution) solution = cell
    if (!role.isCheck) continue
    const ours = asLoose(cell.metadata['tessera'])
    const own = readHints(cell)
    checks.push({
      id: role.gradeId ?? cell.id,
      cellId: cell.id,
      title: typeof ours['title'] === 'string' ? ours['title'] : undefined,
      points: role.points,
      hints: own.length > 0 || solution === undefined ? own : readHints(solution),
      solutionCellId: solution?.id,
    })
  }
  return checks
}

function readHints(cell: Cell): string[] {
  const hints: unknown = asLoose(cell.metadata['tessera'])['hints']
  return Array.isArray(hints) ? hints.filter((hint) => typeof hint === 'string') : []
}

/** Reads a check's error: the three parts where an assertion says them, else what was said. */
export function readComplaint({ ename, evalue }: { readonly ename: string; readonly evalue: string }): CheckComplaint {
  const text = evalue.slice(0, MOST_SAID)
  const parts = {
    seen: readPart(text, 'seen'),
    expected: readPart(text, 'expected'),
    because: readPart(text, 'because'),
  }
  if (ename === 'AssertionError' && Object.values(parts).some((part) => part !== undefined))
    return { ...parts, said: undefined }
  const said = ename === 'AssertionError' && text !== '' ? text : text === '' ? ename : `${ename}: ${text}`
  return { seen: undefined, expected: undefined, because: undefined, said }
}

/** From its word at the start of a line to the next one's. */
function readPart(text: string, word: 'seen' | 'expected' | 'because'): string | undefined {
  const found = new RegExp(`(?:^|\\n)${word}:[ \\t]?([\\s\\S]*?)(?=\\n(?:seen|expected|because):|$)`).exec(text)
  return found?.[1]?.trim()
}
