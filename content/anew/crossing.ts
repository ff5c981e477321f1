// The eight sentences and what is counted from them, written without a look at the lessons' programs.
import { seedPython } from './python-random.ts'
/** Each colour, with and without *light*, with and without *always*. */
export const sentences: readonly (readonly string[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
  bits & 1 ? 'green' : 'red',
  ...(bits & 2 ? ['light'] : []),
  ...(bits & 4 ? ['always'] : []),
  'means',
  bits & 1 ? 'go' : 'stop',
  '.',
])
export const englishText = sentences.map((words) => `${words.slice(0, -1).join(' ')}.\n`).join('')
const inChinese: Readonly<Record<string, string>> = {
  red: '红',
  green: '绿',
  light: '灯',
  always: '总是',
  means: '表示',
  stop: '停',
  go: '行',
  '.': '。',
}
export const chineseText = sentences.map((words) => `${words.map((word) => inChinese[word]).join('')}\n`).join('')
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How often each word follows each run of `n - 1` words; sentences are entered through full stops. */
export function countRuns(
  n: number,
  texts: readonly (readonly string[])[] = sentences,
): Map<string, Map<string, number>> {
  const rows = new Map<string, Map<string, number>>()
  for (const words of texts)
    for (const [i, word] of words.entries()) {
      const key = runBefore(words, i, n)
      const row = rows.get(key) ?? new Map<string, number>()
      row.set(word, (row.get(word) ?? 0) + 1)
      rows.set(key, row)
    }
  return rows
}
const runBefore = (words: readonly string[], i: number, n: number): string =>
  [...Array.from({ length: n - 1 }, () => '.'), ...words.slice(0, i)].slice(i, i + n - 1).join(' ')

/** What each word of a text costs, with `lent` counts added to each of the eight words. */
export const priceWords = (words: readonly string[], n: number, lent = 0): number[] => {
  const rows = countRuns(n)
  return words.map((word, i) => {
    const row = rows.get(runBefore(words, i, n)) ?? new Map<string, number>()
    return Math.log2((sum([...row.values()]) + 8 * lent) / ((row.get(word) ?? 0) + lent))
  })
}
export const bitsAWord = (n: number, lent = 0): number =>
  sum(sentences.flatMap((words) => priceWords(words, n, lent))) / sentences.flat().length

/** Rules of byte-pair encoding, each with its count and the tokens that are left after it. */
export interface Merge {
  readonly pair: readonly [number, number]
  readonly id: number
  readonly count: number
  readonly left: number
}
/** A word with the blank before it, any other sign by itself; a blank that stands before no word is a piece, too. */
const cut = (text: string): string[] => text.match(/ ?[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []
const toIds = (piece: string): number[] => [...new TextEncoder().encode(piece)]

export function learnMerges(text: string): Merge[] {
  let pieces = cut(text).map(toIds)
  const merges: Merge[] = []
  for (;;) {
    const counts = new Map<string, number>()
    for (const ids of pieces)
      for (const [i, id] of ids.entries()) {
        const next = ids[i + 1]
        if (next !== undefined) counts.set(`${id} ${next}`, (counts.get(`${id} ${next}`) ?? 0) + 1)
      }
    const ranked = [...counts].map(([pair, count]) => {
      const [a = 0, b = 0] = pair.split(' ').map(Number)
      return { pair: [a, b] as const, count }
    })
    ranked.sort((x, y) => y.count - x.count || x.pair[0] - y.pair[0] || x.pair[1] - y.pair[1])
    const [best] = ranked
    if (!best || best.count < 2) return merges
    const id = 256 + merges.length
    pieces = pieces.map((ids) => joinPair(ids, best.pair, id))
    merges.push({ ...best, id, left: pieces.flat().length })
  }
}
function joinPair(ids: readonly number[], [a, b]: readonly [number, number], id: number): number[] {
  const out: number[] = []
  for (let i = 0; i < ids.length; i++)
    if (ids[i] === a && ids[i + 1] === b) {
      out.push(id)
      i++
    } else out.push(ids[i] ?? 0)
  return out
}
export const encodeWith = (text: string, merges: readonly Merge[]): number[] =>
  cut(text).flatMap((piece) => merges.reduce((ids, { pair, id }) => joinPair(ids, pair, id), toIds(piece)))

/** Of so many sentences that the bigram writes, with a seed and a temperature, those with the wrong verb. */
export function countUnsafe(seed: number, temperature: number, times = 1000): number {
  const rows = countRuns(2)
  const rng = seedPython(seed)
  let unsafe = 0
  for (let k = 0; k < times; k++) {
    const words: string[] = []
    while (words.at(-1) !== '.') {
      const row = [...(rows.get(words.at(-1) ?? '.') ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      const powered = row.map(([, n]) => n ** (1 / temperature))
      const total = sum(powered)
      words.push(
        rng.choice(
          row.map(([word]) => word),
          powered.map((one) => one / total),
        ),
      )
    }
    if (words.includes('red') !== words.includes('stop')) unsafe++
  }
  return unsafe
}

export const shareOut = (scores: readonly number[]): number[] => {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)))
  return powers.map((power) => power / sum(powers))
}
