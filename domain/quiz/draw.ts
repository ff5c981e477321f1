import type { Question, QuizRules } from './definition.ts'

/** A question's place in an attempt. */
export interface DrawnQuestion {
  readonly questionId: string
  readonly choiceIds: readonly string[]
}

/** Draws an attempt's questions and their order. The same seed gives the same attempt. */
export function drawQuestions(rules: Pick<QuizRules, 'draw' | 'isRandom'>, pool: readonly Pick<Question, 'id' | 'type' | 'choices'>[], seed: number): DrawnQuestion[] {
  const random = makeRandom(seed)
  const drawn = rules.draw === null ? [...pool] : shuffle(pool, random).slice(0, rules.draw)
  const ordered = rules.isRandom ? shuffle(drawn, random) : drawn.toSorted((a, b) => pool.indexOf(a) - pool.indexOf(b))
  return ordered.map(({ id, type, choices }) => {
    const choiceIds = choices.map((choice) => choice.id)
    return { questionId: id, choiceIds: rules.isRandom && type !== 'true-false' ? shuffle(choiceIds, random) : choiceIds } // true comes before false everywhere
  })
}

/** Fisher and Yates. */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [shuffled[last] as T, shuffled[other] as T] // both lie within the list
    shuffled[last] = b
    shuffled[other] = a
  }
  return shuffled
}

/** mulberry32: numbers from 0 to 1 that follow from a 32-bit seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
