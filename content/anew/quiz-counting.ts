// The numbers of quizzes that are typed, modules 1 and 2, from what their prompts say.
import type { Derive, Given } from './quiz-row.ts'

/** Bytes of a code point in UTF-8, by the four ranges. */
const sizeOf = (point: number): number => [0x80, 0x800, 0x10000].filter((bound) => point >= bound).length + 1
const pointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const add = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const multiply = (numbers: readonly number[]): number => numbers.reduce((product, one) => product * one, 1)
const shareOut = (numbers: readonly number[]): number[] => numbers.map((one) => one / add(numbers))
const occurrences = (text: string, part: string): number => text.split(part).length - 1
const bitsOf = (share: number): number => -Math.log2(share)
const percent = (share: number): number => Math.round(share * 100)

/** How many of these, from the first on, bring the running sum to the bound: in hundredths, so that nothing is rounded. */
function countKept(shares: readonly number[], bound: number): number {
  let [open, count] = [percent(bound), 0]
  while (open > 0) open -= percent(shares[count++] ?? 1)
  return count
}

/** A rule joins two neighbours wherever they stand, from the left; tokens are kept apart by blanks. */
function merge(tokens: string, a: string, b: string, joined = a + b): string {
  const out: string[] = []
  const open = tokens.split(' ')
  while (open.length > 0) {
    const first = open.shift() ?? ''
    const isPair = first === a && open[0] === b
    if (isPair) open.shift()
    out.push(isPair ? joined : first)
  }
  return out.join(' ')
}

const readRule = (text: string): [string, string] => {
  const [, a = '', b = ''] = /^`(\w+)` \+ `(\w+)`$/.exec(text) ?? []
  return [a, b]
}

const mixedBytes = (given: Given, kinds: readonly (readonly [string, number])[]) => {
  const counts = kinds.map(([name]) => given.number(name))
  const points = add(counts)
  return { points, size: add(kinds.map(([, size], i) => size * (counts[i] ?? 0))) }
}

export const countingQuizzes: Readonly<Record<string, Derive>> = {
  'sentence-of-factors': (given) => {
    const factors = [given.number('a'), ...Array.from({ length: given.number('n') }, () => 1 / 2), 1]
    return {
      answer: multiply(factors),
      wrong_last: 1 / 2,
      wrong_once: given.number('a') / 2,
      wrong_mean: add(factors) / factors.length,
    }
  },
  'factor-of-the-full-stop': (given) => {
    const [tokens = 0, stops = 0, times = 0, followed = 0] = given.numbers('tokens', 'stops', 'times', 'followed')
    return {
      answer: followed / times,
      wrong_share: stops / tokens,
      wrong_pair: followed / tokens,
      wrong_back: followed / stops,
    }
  },
  'printed-by-len-encode': (given) => {
    const points = pointsOf(given.text('text'))
    const answer = add(points.map(sizeOf))
    return { answer, wrong_points: points.length, wrong_pairs: 2 * points.length, wrong_digits: 2 * answer }
  },
  'characters-from-lengths': (given) => {
    // Chinese + letters = points, 3 · Chinese + letters = bytes.
    const [points = 0, bytes = 0] = given.numbers('points', 'bytes')
    const letters = (3 * points - bytes) / 2
    const answer = points - letters
    return { answer, more: 2 * answer, wrong_undivided: 2 * answer, wrong_thirds: bytes / 3, wrong_letters: letters }
  },
  'bytes-of-a-first-byte': (given) => {
    const bits = given.text('bits')
    const answer = (/^1+/.exec(bits)?.[0] ?? '').length
    return { answer, wrong_follow: answer - 1, wrong_zero: answer + 1, wrong_ones: occurrences(bits, '1') }
  },
  'two-words-together': (given) => {
    const [a = 0, b = 0] = given.numbers('a', 'b')
    return { answer: a * b, wrong_sum: a + b, wrong_mean: a / 2 + b / 2, wrong_last: b }
  },
  'equal-shares-of-the-rest': (given) => {
    const [words = 0, big = 0] = given.numbers('words', 'big')
    const [others, rest] = [words - 1, 1 - big]
    return { others, rest, answer: rest / others, wrong_together: rest, wrong_all: rest / words, wrong_even: 1 / words }
  },
  'runs-of-a-letter': (given) => {
    const letter = given.text('letter')
    return { answer: merge(Array.from(given.text('word')).join(' '), letter, letter, 'X') }
  },
  'characters-that-begin': (given) => {
    const bytes = given.text('bits').split(' ')
    const inside = bytes.filter((bits) => bits.startsWith('10')).length
    return { bytes: bytes.length, answer: bytes.length - inside, wrong_bytes: bytes.length, wrong_inside: inside }
  },
  'texts-that-begin-so': (given) => {
    const [texts = 0, a = 0, b = 0] = given.numbers('texts', 'a', 'b')
    return {
      first: a * texts,
      answer: a * b * texts,
      wrong_first: a * texts,
      wrong_second: b * texts,
      wrong_sum: texts * (a + b),
    }
  },
  'pairs-of-a-text': (given) => {
    const [text, word, next] = [given.text('text'), given.text('word'), given.text('next')]
    const words = text.replaceAll(' ', '')
    const at = (i: number, one: string) => words[i] === one
    const places = Array.from({ length: words.length - 1 }, (_, i) => i)
    const row = places.filter((i) => at(i, word)).length
    const pair = places.filter((i) => at(i, word) && at(i + 1, next)).length
    const column = places.filter((i) => at(i + 1, next)).length
    return {
      words: words.length,
      row,
      pair,
      answer: pair / row,
      wrong_whole: pair / words.length,
      wrong_column: pair / column,
      wrong_share: occurrences(words, next) / words.length,
    }
  },
  'product-along-the-rows': (given) => {
    const [r = 0, g = 0, l = 0, a = 0, m = 0, s = 0, o = 0] = given.numbers('r', 'g', 'l', 'a', 'm', 's', 'o')
    const rows = [r + g, l + a + m, s + o]
    if (rows.some((sum) => Math.abs(sum - 1) > 1e-9)) throw new Error('a row does not sum to 1')
    return { answer: r * a * s, wrong_last: s, wrong_start: a * s, wrong_row: r * a * m * s }
  },
  'bytes-of-two-kinds': (given) => {
    const { points, size } = mixedBytes(given, [
      ['accents', 2],
      ['chinese', 3],
    ])
    return { answer: size, wrong_points: points, wrong_pairs: 2 * points, wrong_threes: 3 * points }
  },
  'tokens-after-two-rules': (given) => {
    const [tokens = 0, first = 0, second = 0] = given.numbers('tokens', 'first', 'second')
    const once = tokens - first
    return {
      answer: once - second,
      wrong_once: once,
      wrong_rules: tokens - 2,
      wrong_both: tokens - 2 * first - 2 * second,
    }
  },
  'bits-of-a-run': (given) => {
    const [words = 0, p = 0] = given.numbers('words', 'p')
    return {
      one: bitsOf(p),
      answer: bitsOf(p ** words),
      wrong_odds: words / p,
      wrong_one: bitsOf(p),
      wrong_share: words * p,
    }
  },
  'one-sentence-in-how-many': (given) => {
    const factors = given.numbers('a', 'b', 'c', 'd')
    const odds = factors.map((one) => 1 / one)
    return {
      whole: multiply(factors),
      answer: multiply(odds),
      wrong_sum: add(odds),
      wrong_last: odds[3] ?? 0,
      wrong_three: multiply(odds.slice(1)),
    }
  },
  'how-often-the-other-word': (given) => {
    const [stop = 0, go = 0, sentences = 0] = given.numbers('stop', 'go', 'sentences')
    const [stops = 0, goes = 0] = shareOut([stop, go]).map((share) => share * sentences)
    return {
      row: stop + go,
      answer: goes,
      wrong_half: sentences / 2,
      wrong_odds: (go / stop) * sentences,
      wrong_other: stops,
    }
  },
  'cold-share-of-three': (given) => {
    const shares = given.numbers('a', 'b', 'c')
    // By scores: the logarithms, twice as far apart.
    const cold = shares.map((share) => Math.exp(Math.log(share) / 0.5))
    return {
      square: cold[0] ?? 0,
      squares: add(cold),
      answer: shareOut(cold)[0] ?? 0,
      wrong_unshared: cold[0] ?? 0,
      wrong_rooted: shareOut(shares.map((share) => Math.exp(Math.log(share) / 2)))[0] ?? 0,
      wrong_greedy: 1,
      wrong_same: shareOut(shares.map((share) => share / 0.5))[0] ?? 0,
    }
  },
  'share-after-top-p': (given) => {
    const [shares, p] = [given.list('list'), given.number('p')]
    const kept = countKept(shares, p)
    const [reached, below, first = 0] = [add(shares.slice(0, kept)), add(shares.slice(0, kept - 1)), shares[0]]
    return {
      reached,
      below,
      answer: first / reached,
      wrong_below: first / below,
      wrong_unshared: first,
      wrong_bound: first / p,
    }
  },
  'encode-with-two-rules': (given) => {
    const letters = Array.from(given.text('word')).join(' ')
    const once = merge(letters, ...readRule(given.text('first')))
    const twice = merge(once, ...readRule(given.text('second')))
    return { answer: twice, steps: `\`${once}\`, then \`${twice}\`` }
  },
  'bits-a-word-again': (given) => {
    const [words = 0, halves = 0, quarters = 0] = given.numbers('words', 'halves', 'quarters')
    const bill = bitsOf(0.5 ** halves * 0.25 ** quarters)
    return {
      bill,
      answer: bill / words,
      wrong_bill: bill,
      wrong_priced: bill / (halves + quarters),
      wrong_plain: (bitsOf(1 / 2) + bitsOf(1 / 4) + bitsOf(1)) / 3,
    }
  },
  'contexts-of-an-n-gram': (given) => {
    const [n = 0, words = 0] = given.numbers('n', 'words')
    return {
      before: n - 1,
      answer: multiply(Array.from({ length: n - 1 }, () => words)),
      wrong_all: multiply(Array.from({ length: n }, () => words)),
      wrong_times: n * words - words,
      wrong_both: n * words,
    }
  },
  'stop-with-add-one': (given) => {
    const [stop = 0, go = 0, words = 0] = given.numbers('stop', 'go', 'words')
    const unseen = Array.from({ length: words - 2 }, () => 1)
    return {
      row: stop + go,
      answer: shareOut([stop + 1, go + 1, ...unseen])[0] ?? 0,
      wrong_raw: shareOut([stop, go])[0] ?? 0,
      wrong_above: (stop + 1) / (stop + go),
      wrong_below: (stop + 1) / (stop + go + 1),
    }
  },
  'share-in-an-empty-row': (given) => {
    const [words = 0, stop = 0, go = 0] = given.numbers('words', 'stop', 'go')
    const row = Array.from({ length: words }, () => 1)
    return {
      answer: shareOut(row)[0] ?? 0,
      wrong_zero: 0,
      wrong_more: 1 / (add(row) + 1),
      wrong_shorter: (stop + 1) / (stop + go + words),
    }
  },
  'accents-from-lengths': (given) => {
    // é + letters = points, 2 · é + letters = bytes.
    const [points = 0, bytes = 0] = given.numbers('points', 'bytes')
    const letters = 2 * points - bytes
    const answer = points - letters
    return { answer, wrong_half: answer / 2, wrong_letters: letters, wrong_bytes: bytes / 2 }
  },
}
