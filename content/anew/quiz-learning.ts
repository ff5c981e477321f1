// The numbers of quizzes that are typed, modules 3 and 4, from what their prompts say.
import type { Derive } from './quiz-row.ts'

const add = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const dot = (a: readonly number[], b: readonly number[]): number => add(a.map((one, i) => one * (b[i] ?? 0)))
const shareOut = (numbers: readonly number[]): number[] => numbers.map((one) => one / add(numbers))
const softmax = (scores: readonly number[]): number[] =>
  shareOut(scores.map((score) => Math.exp(score - Math.max(...scores))))
/** A slope by stepping to both sides. */
const slopeAt = (f: (x: number) => number, x: number): number => (f(x + 1e-4) - f(x - 1e-4)) / 2e-4
/** The loss of a word that has this share, by its score: the rest stands still. */
const lossOf = (score: number, rest: number): number => Math.log(Math.exp(score) + rest) - score
const bytesOf = (text: string): number => new TextEncoder().encode(text).length
const ordinals = ['first', 'second', 'third']

const compare = (a: readonly number[], b: readonly number[]) => {
  const [squares, others] = [dot(a, a), dot(b, b)]
  const angle = Math.acos(Math.min(1, dot(a, b) / Math.sqrt(squares) / Math.sqrt(others)))
  return { dot: dot(a, b), squares, others, cosine: Math.cos(angle) }
}

export const learningQuizzes: Readonly<Record<string, Derive>> = {
  'cosine-of-three-counts': (given) => {
    const { cosine, ...parts } = compare(given.list('one'), given.list('two'))
    return {
      ...parts,
      answer: cosine,
      wrong_dot: parts.dot,
      wrong_roots: parts.dot / parts.squares / parts.others,
      wrong_unequal: 0,
    }
  },
  'row-counted-more-often': (given) => {
    const [one, two] = [given.numbers('a', 'b'), given.numbers('c', 'd')]
    const before = compare(one, two)
    const after = compare(
      one.map((count) => count * given.number('times')),
      two,
    )
    return {
      one: Math.sqrt(before.squares),
      two: Math.sqrt(before.others),
      dot: before.dot,
      cosine: Number(after.cosine.toFixed(4)),
      longer: Math.sqrt(after.squares),
      larger: after.dot,
    }
  },
  'number-of-a-picked-row': (given) => {
    const table = [given.list('r1'), given.list('r2'), given.list('r3')]
    const place = ordinals.indexOf(given.text('nth'))
    const onehot = given.list('onehot')
    const column = table.map((row) => row[place] ?? 0)
    return {
      row: onehot.indexOf(1) + 1,
      answer: dot(onehot, column),
      wrong_column: dot(table[place] ?? [], onehot),
      wrong_sums: add(column),
    }
  },
  'how-many-stay': (given) => {
    const [shares, p] = [given.list('list'), given.number('p')]
    const running = shares.map((_, i) => Number(add(shares.slice(0, i + 1)).toFixed(4)))
    const below = running.filter((sum) => sum < p)
    return {
      below: below.at(-1) ?? 0,
      reached: running[below.length] ?? 0,
      answer: below.length + 1,
      wrong_short: below.length,
      wrong_all: shares.length,
      wrong_none: 0,
    }
  },
  'slope-through-two-paths': (given) => {
    const [a = 0, b = 0] = given.numbers('a', 'b')
    const direct = slopeAt((factor) => (a + b) * factor, b)
    const inside = slopeAt((summand) => (a + summand) * b, b)
    return {
      sum: a + b,
      answer: slopeAt((x) => (a + x) * x, b),
      wrong_direct: direct,
      wrong_inside: inside,
      wrong_times: direct * inside,
    }
  },
  'slope-of-the-right-word': (given) => {
    const p = given.number('p')
    const score = Math.log(p / (1 - p)) // beside it the others have exp(0) together
    return {
      rest: 1 - p,
      answer: slopeAt((moved) => lossOf(moved, 1), score),
      wrong_share: p,
      wrong_missing: 1 - p,
      wrong_negative: -p,
    }
  },
  'score-after-backward': (given) => {
    const [score = 0, slope = 0, rate = 0] = given.numbers('score', 'slope', 'rate')
    return { answer: score, wrong_step: score - slope * rate, wrong_slope: score - slope, wrong_up: score + slope }
  },
  'bytes-of-a-mixed-file': (given) => {
    const [chinese = 0, letters = 0] = given.numbers('chinese', 'letters')
    const all = chinese + letters
    return {
      answer: bytesOf('物'.repeat(chinese) + 'z'.repeat(letters)),
      wrong_characters: all,
      wrong_pairs: all * 2,
      wrong_threes: all * 3,
    }
  },
  'floor-of-three-rows': (given) => {
    const [x = 0, y = 0] = given.numbers('x', 'y')
    const prices = [2, 4, 1].map((words) => Math.log2(words))
    return {
      answer: dot(prices, [x, y, 1 - x - y]),
      wrong_nothing: 0,
      wrong_plain: add(prices) / 3,
      wrong_dearest: Math.max(...prices),
    }
  },
  'cosine-of-two-arrows': (given) => {
    const { cosine, ...parts } = compare(given.numbers('a', 'b'), given.numbers('c', 'd'))
    return {
      ...parts,
      answer: cosine,
      wrong_dot: parts.dot,
      wrong_roots: parts.dot / parts.squares / parts.others,
      wrong_one: parts.dot / Math.sqrt(parts.squares),
    }
  },
  'first-of-three-weights': (given) => {
    const scores = given.numbers('s1', 's2', 's3')
    const powers = scores.map(Math.exp)
    return {
      ...Object.fromEntries(powers.map((power, i) => [`e${i + 1}`, Number(power.toFixed(3))])),
      whole: add(powers),
      answer: softmax(scores)[0] ?? 0,
      wrong_winner: 1,
      wrong_ranks: 3 / (3 + 2 + 1),
      wrong_cut: softmax(scores.filter((score) => score >= 0))[0] ?? 0,
    }
  },
  'weight-without-a-question': (given) => {
    const [words = 0, k1 = 0, k2 = 0] = given.numbers('words', 'k1', 'k2')
    const scores = Array.from({ length: words }, (_, i) => dot([0, 0], i === 0 ? [k1, k2] : [i, -i]))
    return {
      answer: softmax(scores)[0] ?? 0,
      wrong_none: 0,
      wrong_all: 1,
      wrong_others: softmax(scores.slice(1))[0] ?? 0,
    }
  },
  'variance-of-a-dot-product': (given) => {
    const [d = 0, v = 0] = given.numbers('d', 'v')
    // Entries that are ±√v and ±1, all signs alike often: the mean of the square of each product.
    const products = [1, -1].flatMap((one) => [1, -1].map((other) => one * Math.sqrt(v) * other))
    const each = dot(products, products) / products.length
    return {
      answer: add(Array.from({ length: d }, () => each)),
      wrong_one: v,
      wrong_root: Math.sqrt(d * v),
      wrong_sum: d * v + d,
    }
  },
  'masked-too-late': (given) => {
    const scores = given.numbers('s1', 's2', 's3')
    const [first = 0, second = 0, ahead = 0] = softmax(scores)
    const powers = scores.map(Math.exp)
    return {
      whole: add(powers),
      left: add(powers.slice(0, 2)),
      answer: first + second,
      wrong_one: add(softmax(scores.slice(0, 2))),
      wrong_ahead: ahead,
      wrong_even: 2 / 3,
    }
  },
  'shares-of-halved-scores': (given) => {
    const shares = given.numbers('a', 'b')
    const scores = shares.map(Math.log)
    const [a = 0, b = 0] = shares
    const odds = Math.sqrt(a / b)
    const y = [1, 2, 3, 4, 5, 6, 7].find((one) => Math.abs(odds * one - Math.round(odds * one)) < 1e-9) ?? 0
    const x = Math.round(odds * y)
    return {
      x,
      y,
      x2: x * x,
      y2: y * y,
      answer: softmax(scores.map((score) => score / 2))[0] ?? 0,
      wrong_halved: a / 2,
      wrong_colder: softmax(scores.map((score) => score * 2))[0] ?? 0,
      wrong_same: softmax(scores.map((score) => score + 3))[0] ?? 0,
    }
  },
  'query-table-of-a-head': (given) => {
    const [width = 0, heads = 0] = given.numbers('width', 'heads')
    const all = width * width
    const answer = all / heads
    const query = answer / width
    return { query, answer, wrong_whole: all, wrong_query: query, wrong_small: answer / heads }
  },
  'shapes-in-the-block': () => ({}), // its gaps are the numbers of the prompt
  'least-honest-price': (given) => {
    const [sentences = 0, tokens = 0] = given.numbers('sentences', 'tokens')
    // The mean price of a sentence, each paid as often as it comes.
    const bill = add(Array.from({ length: sentences }, () => (1 / sentences) * Math.log2(sentences)))
    return { bill, answer: bill / tokens, wrong_bill: bill, wrong_nothing: 0, wrong_odds: sentences / tokens }
  },
  'floor-of-a-short-text': (given) => {
    const [tokens = 0, times = 0, k = 0, others = 0] = given.numbers('tokens', 'times', 'k', 'others')
    if (times + others !== tokens) throw new Error('the tokens do not add up')
    const bits = Math.log2(k)
    return {
      bits,
      answer: add([...Array.from({ length: times }, () => bits), ...Array.from({ length: others }, () => 0)]) / tokens,
      wrong_half: bits / 2,
      wrong_always: bits,
      wrong_none: 0,
    }
  },
}
