import { asLoose } from './loose.ts'
import type { Cell } from './notebook.ts'

/** What a cell is for: nbgrader's metadata, the tags of Jupyter Book, Jupyter's own flags. */
export interface CellRole {
  /** The learner's part: kept when a notebook is checked, stripped to a stub for the learner. */
  readonly isSolution: boolean
  /** An automatic check: its code belongs to the author. */
  readonly isCheck: boolean
  /** Stays as the author wrote it. */
  readonly isLocked: boolean
  /** May not be removed by the learner. */
  readonly isKept: boolean
  /** nbgrader's name of the cell; absent when it is not graded. */
  readonly gradeId: string | undefined
  readonly points: number
  readonly hidesInput: boolean
  readonly hidesOutput: boolean
  /** Not shown at all; it runs with the others. */
  readonly isHidden: boolean
  /** An error in it is what the author wants to show: "run all" goes on. */
  readonly mayRaise: boolean
}

export function roleOf(cell: Cell): CellRole {
  const { metadata } = cell
  const grading = asLoose(metadata['nbgrader'])
  const jupyter = asLoose(metadata['jupyter'])
  const tags: readonly unknown[] = Array.isArray(metadata['tags']) ? metadata['tags'] : []
  const hasTag = (...names: readonly string[]) => names.some((name) => tags.includes(name))
  const isSolution = grading['solution'] === true
  const isCheck = grading['grade'] === true && !isSolution && cell.cell_type === 'code'
  const gradeId = grading['grade_id']
  return {
    isSolution,
    isCheck,
    isLocked: !isSolution && (isCheck || grading['locked'] === true || metadata['editable'] === false),
    isKept:
      isSolution ||
      isCheck ||
      grading['locked'] === true ||
      grading['task'] === true ||
      metadata['deletable'] === false,
    gradeId: typeof gradeId === 'string' && gradeId !== '' ? gradeId : undefined,
    points: typeof grading['points'] === 'number' && grading['points'] >= 0 ? grading['points'] : isCheck ? 1 : 0,
    hidesInput: hasTag('hide-input', 'remove-input') || jupyter['source_hidden'] === true,
    hidesOutput: hasTag('hide-output', 'remove-output') || jupyter['outputs_hidden'] === true,
    isHidden: hasTag('hide-cell', 'remove-cell'),
    mayRaise: hasTag('raises-exception'),
  }
}
