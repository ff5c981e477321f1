import { keyOf, listRuns } from './words.ts'

/** A piece of a text; `isHit`: it is what was searched for. */
export interface Part {
  readonly text: string
  readonly isHit: boolean
}

const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu
/** Around what was found. */
const BEFORE = 60
const LENGTH = 180

/** `pairs`: keys of Chinese; `keys`: of other words. */
export interface Marks {
  readonly pairs: readonly string[]
  readonly keys: readonly string[]
}

/** From where to where what is searched for stands in a text. */
export function findHits(text: string, { pairs, keys }: Marks): { readonly start: number; readonly end: number }[] {
  const hits: { start: number; end: number }[] = []
  const add = (start: number, end: number) => {
    const last = hits.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else hits.push({ start, end })
  }
  for (const match of text.matchAll(RUN)) {
    const [run] = match
    const [folded] = listRuns(run)
    if (!folded) continue
    if (!folded.isHan) {
      if (keys.includes(keyOf(folded.text))) add(match.index, match.index + run.length)
      continue
    }
    for (let at = 0; at < run.length; at++)
      for (const pair of pairs) if (run.startsWith(pair, at)) add(match.index + at, match.index + at + pair.length)
  }
  return hits
}

/** The text, or what stands around the first hit where it is long. */
export function writeSnippet(text: string, marks: Marks): Part[] {
  const hits = findHits(text, marks)
  const from = text.length <= LENGTH ? 0 : startNear(text, Math.max(0, (hits[0]?.start ?? 0) - BEFORE))
  const to = endNear(text, from + LENGTH)
  const parts: Part[] = []
  const add = (start: number, end: number, isHit: boolean) => {
    if (start < end) parts.push({ text: text.slice(start, end), isHit })
  }
  let at = from
  for (const { start, end } of hits) {
    if (end <= from || start >= to) continue
    add(at, Math.max(at, start), false)
    add(Math.max(from, start), Math.min(to, end), true)
    at = Math.min(to, end)
  }
  add(at, to, false)
  return [
    ...(from > 0 ? [{ text: '… ', isHit: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: ' …', isHit: false }] : []),
  ]
}

/** Not in the middle of a word. */
function startNear(text: string, at: number): number {
  if (at === 0) return 0
  const gap = text.slice(at, at + 20).search(/[\s，。；：、]/)
  return gap < 0 ? at : at + gap + 1
}

function endNear(text: string, at: number): number {
  if (at >= text.length) return text.length
  const rest = /\s\S{0,19}$/.exec(text.slice(0, at))
  return rest && /\S/.test(text.charAt(at)) ? rest.index : at
}
