// Words of mathematics that a notebook defines for itself: `\newcommand{\R}{…}` in one text holds in all of them.
import type { Notebook } from '../../../../domain/experiment/notebook.ts'

const DEFINES = /\\(?:(?:re|provide)?newcommand|DeclareMathOperator)\*?\s*|\\g?def\s*/g

/** The definitions of a text, each whole. */
export function findDefinitions(source: string): string[] {
  return [...source.matchAll(DEFINES)].flatMap(({ index, 0: head }) => {
    const end = endOfDefinition(source, index + head.length, head.includes('def'))
    return end === undefined ? [] : [source.slice(index, end)]
  })
}

/** After the name, its arguments and the braces that hold what it stands for. */
function endOfDefinition(source: string, from: number, isDef: boolean): number | undefined {
  const name = /^(?:\{\s*\\[A-Za-z]+\s*\}|\\[A-Za-z]+)/.exec(source.slice(from, from + 80))?.[0]
  if (name === undefined) return undefined
  const rest = (isDef ? /^[^{}\n]*/ : /^(?:\s*\[[^\]\n]*\])*\s*/).exec(source.slice(from + name.length))?.[0] ?? ''
  let depth = 0
  for (let i = from + name.length + rest.length; i < source.length; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '{') depth++
    else if (source[i] === '}' && --depth === 0) return i + 1
    if (depth === 0) return undefined
  }
  return undefined
}

const none: readonly string[] = []
const ofNotebook = new WeakMap<Notebook, readonly string[]>()
let last: readonly string[] = none

/** Those of all texts; the same list again as long as they say the same. */
export function listDefinitions(notebook: Notebook): readonly string[] {
  const before = ofNotebook.get(notebook)
  if (before) return before
  const found = notebook.cells.flatMap((cell) => (cell.cell_type === 'markdown' ? findDefinitions(cell.source) : []))
  if (found.length === 0) last = none
  else if (found.join('\n') !== last.join('\n')) last = found
  ofNotebook.set(notebook, last)
  return last
}
