// The programs of a lesson's text: which of its pieces run, what the page says that they print, which have to run before
// another, and how what was printed differs from the page. Shared by the importer's tests and the page.

/** After `python` on a fence: the program is only read. The class of its `<code>`, too (content/reading/code.ts). */
export const NO_RUN = 'no-run'

/** A piece of code as a text shows it, as far as running is concerned. */
export interface CodePiece {
  /** `python`, `text` … as the importer names it. */
  readonly language: string
  readonly isOnlyRead: boolean
}

/** A program among the pieces of a text, by places from 0. */
export interface ProgramPlace {
  readonly at: number
  /** The piece that says what the program prints; without one the page says nothing of it. */
  readonly printedAt: number | undefined
}

/**
 * Every piece of Python is a program, but for those that are only read. What it prints is the piece of `text` that
 * follows at once, with nothing between.
 *
 * @param pieces All pieces of a text in reading order; `undefined` for one that is no code.
 */
export function listPrograms(pieces: readonly (CodePiece | undefined)[]): ProgramPlace[] {
  return pieces.flatMap((piece, at) =>
    piece?.language === 'python' && !piece.isOnlyRead
      ? [{ at, printedAt: pieces[at + 1]?.language === 'text' ? at + 1 : undefined }]
      : [],
  )
}

/** A program as it stands now, and its last run without an error in the Python of this page. */
export interface StandingProgram {
  readonly source: string
  /** `turn` counts the runs of this Python, upwards. */
  readonly ran: { readonly source: string; readonly turn: number } | undefined
}

/**
 * Which programs run, in order, when one is asked for: itself, and those above that have not run as they stand, or not
 * after what stands above them.
 *
 * @param programs In reading order; they share one Python.
 * @returns Places in `programs`, the last is `target`.
 */
export function listDue(programs: readonly StandingProgram[], target: number): number[] {
  let turn = 0
  const firstDue = programs.findIndex(({ source, ran }, at) => {
    if (at >= target || ran?.source !== source || ran.turn <= turn) return true
    turn = ran.turn
    return false
  })
  return programs.slice(firstDue, target + 1).map((_, i) => firstDue + i)
}

/** A line that both have, or only one of the two. */
export interface ComparedLine {
  readonly of: 'both' | 'page' | 'run'
  readonly text: string
}

/** Beyond so many pairs of lines nothing is looked for: what differs is then shown as it stands. */
const MOST_PAIRS = 400_000

/**
 * What the page prints beside what a run has printed, line by line: the longest list of lines that both have in one
 * order is `both`. Blanks at the end of a line, and line ends at the end of all, do not count.
 */
export function compareLines(page: string, run: string): ComparedLine[] {
  const [left, right] = [toLines(page), toLines(run)]
  const isLong = left.length * right.length > MOST_PAIRS
  // longest[i][j]: how many lines left from i and right from j have in common.
  const longest = isLong ? [] : [...left, ''].map(() => new Array<number>(right.length + 1).fill(0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  if (!isLong)
    for (let i = left.length - 1; i >= 0; i--)
      for (let j = right.length - 1; j >= 0; j--) {
        const row = longest[i]
        if (row) row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
      }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]]
    if (one !== undefined && one === other) {
      lines.push({ of: 'both', text: one })
      i++
      j++
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ of: 'page', text: one })
      i++
    } else {
      lines.push({ of: 'run', text: other ?? '' })
      j++
    }
  }
  return lines
}

/** How many lines are not the page's, or of the page's are not there; a line that was changed counts once. */
export function countDifferent(lines: readonly ComparedLine[]): number {
  let [count, page, run] = [0, 0, 0]
  const close = () => {
    count += Math.max(page, run)
    page = run = 0
  }
  for (const { of } of lines) {
    if (of === 'both') close()
    else if (of === 'page') page++
    else run++
  }
  close()
  return count
}

function toLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines
}
