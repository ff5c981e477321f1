/* What film C shows, worked out from the plane, and held against what the lesson's numbers.py asserts. */
import { agree } from '../../src/agree.ts'
import type { Locale } from '../../src/film.ts'
import { num } from '../../src/stage.ts'
import { ask, choose, points, type Vector, type Word } from '../crossing/plane.ts'

export const words = ['red', 'light', 'always', 'means'] as const satisfies readonly Word[]
export const asker = words.length - 1
export const found = ask(words)
export const mirrored = ask(['green', ...words.slice(1)])
export const answer = choose(found.blend)
export const otherAnswer = choose(mirrored.blend)
export const powers = found.scores.map(Math.exp)
export const total = powers.reduce((a, b) => a + b, 0)

/** In Chinese nothing stands between a number and its %. */
export const percent = (share: number, locale: Locale = 'en') =>
  `${Math.round(100 * share)}${locale === 'en' ? ' ' : ''}%`
const half = (x: number) => (x === 0.5 ? '½' : num(x, 0))
export const written = ([a, b]: Vector) => `(${half(a)}, ${half(b)})`
/** The two numbers of a blend; the second is 0 in every sentence of the crossing. */
export const blended = ([a, b]: Vector) => `(${num(a, 3)}, ${num(b, 0)})`

const r3 = (xs: readonly number[]) => xs.map((x) => Number(x.toFixed(3)))
agree('the points', points, { red: [1, 1], green: [-1, 1], light: [0, 0.5], always: [0, 0], means: [0, -1] })
agree('the query of means', found.query, [0, 2])
agree('scores', found.scores, [2, 1, 0, -2])
agree('powers and their total', [...r3(powers), ...r3([total])], [7.389, 2.718, 1, 0.135, 11.243])
agree('weights', r3(found.weights), [0.657, 0.242, 0.089, 0.012])
agree(
  'weights in percent',
  found.weights.map((share) => percent(share)),
  ['66 %', '24 %', '9 %', '1 %'],
)
agree(
  'the percents fill one whole',
  found.weights.reduce((sum, w) => sum + Math.round(100 * w), 0),
  100,
)
agree('values', found.values, [
  [1, 0],
  [0, 0],
  [0, 0],
  [0, 0],
])
agree(
  'the blend',
  [r3(found.blend), r3(mirrored.blend)],
  [
    [0.657, 0],
    [-0.657, 0],
  ],
)
agree('the green sentence has the same shares', r3(mirrored.weights), r3(found.weights))
agree(
  'scores of the answers',
  [answer.scores.stop, answer.scores.go].map((x) => num(x, 2)),
  ['1.97', '−1.97'],
)
agree('stop after red and after green', r3([answer.stop, otherAnswer.stop]), [0.981, 0.019])
