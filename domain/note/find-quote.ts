// Finds quoted words again in an edition of their text that may be another one. Compared are words and Chinese
// characters, so that a changed mark, blank or letter case moves nothing.
import { headingAt, type Passage, type Quote, type Span } from './quote.ts'

/** `isNear`: the words stand there otherwise than they were quoted. */
export interface FoundQuote extends Span {
  readonly isNear: boolean
}

interface Token extends Span {
  readonly word: string
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu
const listTokens = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
const listWords = (text: string): string[] => listTokens(text).map(({ word }) => word)

/** So many words are enough to be known by themselves; fewer need some of what stood around them. */
const DISTINCT = 6
const AROUND = 3
/** So much of the words may be others: a third. */
const MOST_CHANGED = 1 / 3
/** Fewer words are not looked for with changes: they are like too much. */
const LEAST_NEAR = 5

/** Whether there is anything in the words to find them by. */
export const isFindable = ({ exact }: Pick<Quote, 'exact'>): boolean => listWords(exact).length > 0

/** Where the words are now; `undefined` when they are not there any more. */
export function findQuote(passage: Passage, quote: Quote): FoundQuote | undefined {
  const tokens = listTokens(passage.text)
  const words = tokens.map(({ word }) => word)
  const looked = { exact: listWords(quote.exact), before: listWords(quote.prefix), after: listWords(quote.suffix) }
  if (looked.exact.length === 0) return undefined
  const isUnder = (at: number) => headingAt(passage, tokens[at]?.start ?? 0) === quote.heading
  const found =
    pickBest(listSame(words, looked), isUnder) ??
    pickBest(listLike(words, looked), isUnder) ??
    pickBest(listBetween(words, looked), isUnder)
  const [first, last] = [tokens[found?.from ?? -1], tokens[(found?.to ?? 0) - 1]]
  if (!found || !first || !last) return undefined
  const end = found.isNear ? last.end : last.end + marksAfter(passage.text.slice(last.end), quote.exact)
  return { start: first.start, end, isNear: found.isNear }
}

interface Looked {
  readonly exact: readonly string[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Tokens from (with) to (without). */
interface Place {
  readonly from: number
  readonly to: number
  readonly isNear: boolean
  /** How many words around it are those that stood around it. */
  readonly around: number
  /** How many of its own words are others. */
  readonly changed: number
}

/** The place with the fewest changes, then the one whose surroundings are the old ones, then one under the old heading. */
function pickBest(places: readonly Place[], isUnder: (at: number) => boolean): Place | undefined {
  return places.toSorted(
    (a, b) =>
      a.changed - b.changed ||
      b.around - a.around ||
      Number(isUnder(b.from)) - Number(isUnder(a.from)) ||
      a.from - b.from,
  )[0]
}

function countAround(words: readonly string[], { before, after }: Looked, from: number, to: number): number {
  let left = 0
  while (left < before.length && words[from - 1 - left] === before[before.length - 1 - left]) left++
  let right = 0
  while (right < after.length && words[to + right] === after[right]) right++
  return left + right
}

/** Where the same words stand. Few of them count only where some of what stood around them does, too. */
function listSame(words: readonly string[], looked: Looked): Place[] {
  const { exact, before, after } = looked
  const least = exact.length >= DISTINCT ? 0 : Math.min(AROUND, before.length + after.length)
  const places: Place[] = []
  for (let from = words.indexOf(exact[0] ?? ''); from >= 0; from = words.indexOf(exact[0] ?? '', from + 1)) {
    if (!exact.every((word, at) => words[from + at] === word)) continue
    const to = from + exact.length
    const around = countAround(words, looked, from, to)
    if (around >= least) places.push({ from, to, isNear: false, around, changed: 0 })
  }
  return places
}

/**
 * Where words stand that become the quoted ones by few changes: words that are others, more or missing (Sellers'
 * algorithm: the distance of Levenshtein from any beginning to each end).
 */
function listLike(words: readonly string[], looked: Looked): Place[] {
  const { exact } = looked
  if (exact.length < LEAST_NEAR) return []
  const most = Math.floor(exact.length * MOST_CHANGED)
  let costs = exact.map((_, at) => at + 1)
  let starts = exact.map(() => 0)
  const places: Place[] = []
  for (const [at, word] of words.entries()) {
    const nextCosts: number[] = []
    const nextStarts: number[] = []
    for (const [i, wanted] of exact.entries()) {
      const [above, aboveStart] = i === 0 ? [0, at + 1] : [nextCosts[i - 1] ?? 0, nextStarts[i - 1] ?? 0]
      const [diagonal, diagonalStart] = i === 0 ? [0, at] : [costs[i - 1] ?? 0, starts[i - 1] ?? 0]
      const replaced = diagonal + (word === wanted ? 0 : 1)
      const added = (costs[i] ?? 0) + 1
      const missing = above + 1
      const least = Math.min(replaced, added, missing)
      nextCosts.push(least)
      nextStarts.push(least === replaced ? diagonalStart : least === added ? (starts[i] ?? 0) : aboveStart)
    }
    costs = nextCosts
    starts = nextStarts
    const changed = costs.at(-1) ?? Infinity
    const from = starts.at(-1) ?? 0
    if (changed <= most && from <= at)
      places.push({ from, to: at + 1, isNear: true, changed, around: countAround(words, looked, from, at + 1) })
  }
  return places
}

/** Where what stood before and what stood after stand around something else: the words were put otherwise. */
function listBetween(words: readonly string[], looked: Looked): Place[] {
  const before = looked.before.slice(-AROUND)
  const after = looked.after.slice(0, AROUND)
  if (before.length < AROUND || after.length < AROUND) return []
  const longest = looked.exact.length * 2 + AROUND
  const places: Place[] = []
  for (let at = 0; at + before.length < words.length; at++) {
    if (!before.every((word, i) => words[at + i] === word)) continue
    const from = at + before.length
    for (let to = from + 1; to <= from + longest; to++)
      if (after.every((word, i) => words[to + i] === word)) {
        places.push({ from, to, isNear: true, changed: to - from, around: before.length + after.length })
        break
      }
  }
  return places
}

/** How many characters that are no words the quotation ends with, as far as they stand there, too. */
function marksAfter(rest: string, exact: string): number {
  const marks = /[^\p{L}\p{N}\p{M}]*$/u.exec(exact)?.[0] ?? ''
  let length = 0
  while (length < marks.length && rest[length] === marks[length]) length++
  return length
}
