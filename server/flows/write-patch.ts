// What changed in files, as a patch: the unified format, which git and patch read.

export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
}

/** So many lines stand around each change. */
const AROUND = 3

/** '' where nothing changed. */
export const writePatch = (files: readonly ChangedFile[]): string => files.map(writeFile).join('')

interface Line {
  /** As the format marks it. */
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

function writeFile({ file, before, after }: ChangedFile): string {
  if (before === after) return ''
  const lines = compare(splitLines(before), splitLines(after))
  return `--- a/${file}\n+++ b/${file}\n${listHunks(lines).map(writeHunk).join('')}`
}

/** Each with its line break; the last one may have none. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** By the longest common lines: files of quizzes have a few hundred. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const old = before.slice(head, before.length - tail)
  const young = after.slice(head, after.length - tail)
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const kept = (texts: readonly string[]): Line[] => texts.map((text) => ({ sign: ' ', text }))
  const lines = kept(before.slice(0, head))
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    const [mine, theirs] = [old[i], young[j]]
    if (mine !== undefined && mine === theirs) {
      lines.push({ sign: ' ', text: mine })
      i++
      j++
    } else if (mine !== undefined && (theirs === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: mine })
      i++
    } else if (theirs !== undefined) {
      lines.push({ sign: '+', text: theirs })
      j++
    }
  }
  return [...lines, ...kept(after.slice(after.length - tail))]
}

interface Hunk {
  readonly lines: readonly Line[]
  /** How many lines of either file stand above it. */
  readonly above: readonly [number, number]
}

function listHunks(lines: readonly Line[]): Hunk[] {
  const hunks: Hunk[] = []
  const changed = lines.flatMap(({ sign }, at) => (sign === ' ' ? [] : [at]))
  for (let n = 0; n < changed.length; n++) {
    const first = changed[n] ?? 0
    while ((changed[n + 1] ?? Infinity) - (changed[n] ?? 0) <= 2 * AROUND) n++
    const from = Math.max(0, first - AROUND)
    const to = Math.min(lines.length, (changed[n] ?? 0) + AROUND + 1)
    const countAbove = (not: Line['sign']) => lines.slice(0, from).filter(({ sign }) => sign !== not).length
    hunks.push({ lines: lines.slice(from, to), above: [countAbove('+'), countAbove('-')] })
  }
  return hunks
}

function writeHunk({ lines, above: [old, young] }: Hunk): string {
  const range = (above: number, not: Line['sign']) => {
    const count = lines.filter(({ sign }) => sign !== not).length
    return `${count === 0 ? above : above + 1},${count}`
  }
  const body = lines.map(({ sign, text }) =>
    text.endsWith('\n') ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  )
  return `@@ -${range(old, '+')} +${range(young, '-')} @@\n${body.join('')}`
}
