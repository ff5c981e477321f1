/*
 * What film D shows: the row of lesson 3, the block of lesson 14 that is made by hand, and the record
 * of its training. Each is held against what the lesson prints (numbers.py, train_numbers.py).
 */
import { agree } from '../../src/agree.ts'
import { stages, train } from '../crossing/byte-pair-encoding.ts'
import { asFile, lines } from '../crossing/corpus.ts'
import { alone, lookingBack, parameters, scores, thirty } from './training.ts'

export const rules = train(asFile(lines))
export const line = 'red light always means stop.'
const rowStages = stages(line, rules)
export const bytesOf = rowStages[0] ?? []
export const tokens = rowStages.at(-1) ?? []

/** The plane of lesson 8, for the words that have been read. */
export const plane = { red: [1, 1], light: [0, 0.5], always: [0, 0], means: [0, -1] } as const

/* The block: `not red means`. Numbers of a word: colour, names a colour, negates, has to do with negating. */
export type Row = readonly [number, number, number, number]
export const start = { not: [0, 0, 1, 1], red: [1, 1, 0, 0], means: [0, -1, 0, -1] } as const satisfies Record<
  string,
  Row
>
const shares = (list: readonly number[]) => {
  const powers = list.map(Math.exp)
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((p) => p / sum)
}
const relu = (x: number) => Math.max(0, x)
const words = [start.not, start.red, start.means]
/** One head: what `means` reads from each word, and the blend. `at` is the first of its two numbers. */
function head(at: 0 | 2, read: readonly Row[]) {
  const weights = shares(read.map((x) => -2 * start.means[(at + 1) as 1 | 3] * x[(at + 1) as 1 | 3])) // 1 and 3 are the second numbers of the two heads
  return { weights, blend: read.reduce((sum, x, i) => sum + x[at] * (weights[i] ?? 0), 0) }
}
const block = (read: readonly Row[]) => {
  const [colour, negates] = [head(0, read), head(2, read)]
  const written: Row = [colour.blend, 0, negates.blend, 0]
  const fetched: Row = [colour.blend, -1, negates.blend, -1]
  const bend = -2 * relu(colour.blend + negates.blend - 1) + 2 * relu(-colour.blend + negates.blend - 1)
  return { colour, negates, written, fetched, bend, end: [colour.blend + bend, -1, negates.blend, -1] as Row }
}
export const notRed = block(words)
export const onlyRed = block([start.red, start.means])
/** How far the two relus of the second branch are from firing. */
export const gate = ({ fetched }: { fetched: Row }) => fetched[0] + fetched[2] - 1

const three = (list: readonly number[]) => list.map((x) => Number(x.toFixed(3)) + 0)
agree('bytes and tokens of the row, rules', [bytesOf.length, tokens.length, rules.length], [28, 6, 27])
agree(
  'the row, encoded',
  tokens.map((t) => t.id),
  [274, 282, 281, 261, 278, 46],
)
agree('what attention writes', three(notRed.written), [0.867, 0, 0.867, 0])
agree(
  'shares of red and of not, by their heads',
  three([notRed.colour.weights[1] ?? 0, notRed.negates.weights[0] ?? 0]),
  [0.867, 0.867],
)
agree('the row with it', three(notRed.fetched), [0.867, -1, 0.867, -1])
agree('what the second branch writes, and the end', three([notRed.bend, ...notRed.end]), [-1.467, -0.6, -1, 0.867, -1])
agree('its gate with and without not', three([gate(notRed), gate(onlyRed), onlyRed.bend]), [0.734, -0.018, 0])

/* The training, start 1. */
export const histories = { alone, lookingBack }
export const after = (history: readonly number[], steps: readonly number[]) =>
  steps.map((k) => Number((history[k] ?? 0).toFixed(3)))
const steps = [0, 5, 10, 20, 40, 60, 80]
agree('bits, looking back', after(lookingBack, steps), [3.496, 1.61, 1.056, 0.617, 0.603, 0.601, 0.6])
agree('bits, alone', after(alone, steps), [3.534, 1.552, 1.13, 0.846, 0.81, 0.801, 0.8])
export const gap = Number(((alone[80] ?? 0) - (lookingBack[80] ?? 0)).toFixed(2))
/** Where the thirty starts are after 80 steps, looking back, in their order. */
export const arrivals = thirty.map((bits) => (bits < 0.61 ? 'arrived' : bits < 0.81 ? 'stays' : 'late'))
const count = (state: (typeof arrivals)[number]) => arrivals.filter((one) => one === state).length
export const ends = { all: thirty.length, arrived: count('arrived'), stay: count('stays'), late: count('late') }
agree('thirty starts', ends, { all: 30, arrived: 25, stay: 4, late: 1 })
/** Words and a full stop, a sentence of the corpus on average. */
export const perSentence = lines.flatMap((s) => s.match(/\w+|\./g) ?? []).length / lines.length
agree('the gap a token, and a sentence', [gap, perSentence, Number((gap * perSentence).toFixed(2))], [0.2, 5, 1])
export { scores }
agree(
  'the share of stop, and how many scores',
  [scores.stop.share.toFixed(3), Object.keys(scores).length],
  ['1.000', 8],
)

/* Sizes. */
export const ours = { points: 8 * 4, attention: 3 * 4 * 4, bend: 8 * 4 + 4 * 8, scores: 8 * 4 }
agree('our numbers', [Object.values(ours).reduce((a, b) => a + b, 0), parameters], [176, 176])
const width = 768
export const gpt2 = {
  blocks: 12,
  points: 50257 * width,
  places: 1024 * width,
  attention: 4 * width ** 2 + 4 * width,
  bend: 8 * width ** 2 + 5 * width,
  norms: 4 * width,
  last: 2 * width,
}
export const gpt2All = gpt2.points + gpt2.places + gpt2.last + gpt2.blocks * (gpt2.attention + gpt2.bend + gpt2.norms)
agree(
  'numbers of GPT-2 small',
  [gpt2.points, gpt2.places, gpt2.attention + gpt2.bend + gpt2.norms, gpt2All],
  [38_597_376, 786_432, 7_087_872, 124_439_808],
)
export { parameters }
