// Finds quoted words again in an edition of their text that may be another one. Compared are words and Chinese
// characters, so that a changed mark, blank or letter case moves nothing.
import { headingAt, type Passage, type Quote, type Span } from './quote.ts'
import { listWords, weigh, weighCommon, type Word } from './words.ts'

/** `isNear`: the words stand there otherwise than they were quoted. */
export interface FoundQuote extends Span {
  readonly isNear: boolean
}

/** So many words are enough to be known by themselves; fewer need some of what stood around them. */
const DISTINCT = 6
const AROUND = 3
/** So much of the words may be others: a third. */
const MOST_CHANGED = 1 / 3
/** Fewer words are not looked for with changes: they are like too much. */
const LEAST_NEAR = 5
/** Where words changed, so much of what stood on either side has to be there, in half as much more room. */
const LEAST_KEPT = 0.75
const ROOM = 1.5

/** Whether there is anything in the words to find them by. */
export const isFindable = ({ exact }: Pick<Quote, 'exact'>): boolean => listWords(exact).length > 0

/** Where the words are now; `undefined` when they are not there any more. */
export function findQuote(passage: Passage, quote: Quote): FoundQuote | undefined {
  const words = listWords(passage.text)
  const looked = {
    exact: listWords(quote.exact),
    // The outermost of them may be half a word.
    before: listWords(quote.prefix).slice(1),
    after: listWords(quote.suffix).slice(0, -1),
  }
  if (looked.exact.length === 0) return undefined
  const isUnder = (at: number) => headingAt(passage, words[at]?.start ?? 0) === quote.heading
  const isOwn = (place: Place) => !isBeside(words, looked, place) && isAmongItsOwn(words, looked, place)
  const found =
    pickBest(listSame(words, looked), isUnder) ??
    pickBest(listLike(words, looked).filter(isOwn), isUnder) ??
    pickBest(listBetween(words, looked).filter(isOwn), isUnder)
  const [first, last] = [words[found?.from ?? -1], words[(found?.to ?? 0) - 1]]
  if (!found || !first || !last) return undefined
  const end = found.isNear ? last.end : last.end + marksAfter(passage.text.slice(last.end), quote.exact)
  return { start: first.start, end, isNear: found.isNear }
}

interface Looked {
  readonly exact: readonly Word[]
  readonly before: readonly Word[]
  readonly after: readonly Word[]
}

/** Words from (with) to (without). */
interface Place {
  readonly from: number
  readonly to: number
  readonly isNear: boolean
  /** How much around it is what stood around it. */
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

const isSame = (words: readonly Word[], from: number, wanted: readonly Word[]): boolean =>
  wanted.every(({ text }, at) => words[from + at]?.text === text)

/** How much of the old surroundings stands around it without a gap. */
function weighAround(words: readonly Word[], { before, after }: Looked, from: number, to: number): number {
  let left = 0
  while (left < before.length && words[from - 1 - left]?.text === before[before.length - 1 - left]?.text) left++
  let right = 0
  while (right < after.length && words[to + right]?.text === after[right]?.text) right++
  return weigh(before.slice(before.length - left)) + weigh(after.slice(0, right))
}

/** Where the same words stand. Few of them count only where some of what stood around them does, too. */
function listSame(words: readonly Word[], looked: Looked): Place[] {
  const { exact, before, after } = looked
  const least = weigh(exact) >= DISTINCT ? 0 : Math.min(AROUND, weigh(before) + weigh(after))
  const places: Place[] = []
  for (const from of words.keys()) {
    if (!isSame(words, from, exact)) continue
    const to = from + exact.length
    const around = weighAround(words, looked, from, to)
    const place = { from, to, isNear: false, around, changed: 0 }
    if (around >= least || isAmongItsOwn(words, looked, place)) places.push(place)
  }
  return places
}

/**
 * Whether most of what stood on either side of the words stands there at that place. Words that changed are known by it: those of
 * another sentence may be as like them as their own new form.
 */
function isAmongItsOwn(words: readonly Word[], { before, after }: Looked, { from, to }: Place): boolean {
  const left = words.slice(Math.max(0, from - Math.ceil(before.length * ROOM)), from)
  const right = words.slice(to, to + Math.ceil(after.length * ROOM))
  return shareOf(before, left) >= LEAST_KEPT && shareOf(after, right) >= LEAST_KEPT
}

/** How much of the words stands among the others: all of none. */
function shareOf(wanted: readonly Word[], there: readonly Word[]): number {
  const all = weigh(wanted)
  return all === 0 ? 1 : weighCommon(wanted, there) / all
}

/** Whether what stands at that place stood beside the words already: when they are taken out, it comes into theirs. */
function isBeside(words: readonly Word[], { before, after }: Looked, { from, to }: Place): boolean {
  const there = words.slice(from, to)
  return [before, after].some((side) => side.some((_word, at) => isSame(side, at, there)))
}

/**
 * Where words stand that become the quoted ones by few changes: words that are others, more or missing (Sellers'
 * algorithm: the distance of Levenshtein from any beginning to each end).
 */
function listLike(words: readonly Word[], looked: Looked): Place[] {
  const { exact } = looked
  if (weigh(exact) < LEAST_NEAR) return []
  const most = Math.floor(exact.length * MOST_CHANGED)
  let costs = exact.map((_, at) => at + 1)
  let starts = exact.map(() => 0)
  const places: Place[] = []
  for (const [at, { text }] of words.entries()) {
    const nextCosts: number[] = []
    const nextStarts: number[] = []
    for (const [i, wanted] of exact.entries()) {
      const [above, aboveStart] = i === 0 ? [0, at + 1] : [nextCosts[i - 1] ?? 0, nextStarts[i - 1] ?? 0]
      const [diagonal, diagonalStart] = i === 0 ? [0, at] : [costs[i - 1] ?? 0, starts[i - 1] ?? 0]
      const replaced = diagonal + (text === wanted.text ? 0 : 1)
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
      places.push({ from, to: at + 1, isNear: true, changed, around: weighAround(words, looked, from, at + 1) })
  }
  return places
}

/** Where what stood before and what stood after stand around something else: the words were put otherwise. */
function listBetween(words: readonly Word[], looked: Looked): Place[] {
  const before = looked.before.slice(-AROUND)
  const after = looked.after.slice(0, AROUND)
  if (before.length < AROUND || after.length < AROUND) return []
  const longest = looked.exact.length * 2 + AROUND
  const places: Place[] = []
  for (const at of words.keys()) {
    if (!isSame(words, at, before)) continue
    const from = at + before.length
    for (let to = from + 1; to <= from + longest; to++)
      if (isSame(words, to, after)) {
        const around = weighAround(words, looked, from, to)
        places.push({ from, to, isNear: true, changed: to - from, around })
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
