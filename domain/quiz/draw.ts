import type { Question, QuizRules } from './definition.ts'

/** A question's place in an attempt. */
export interface DrawnQuestion {
  readonly questionId: string
  readonly choiceIds: readonly string[]
  /** What the attempt calls its choices to the learner, in the order of `choiceIds`: an author's id may name the right one. */
  readonly shownIds: readonly string[]
}

/** `seed` gives the order, the same one the same; `makeId` a name that tells nothing, not even of the seed. */
export interface Chance {
  readonly seed: number
  readonly makeId: () => string
}

/** Draws an attempt's questions, their order and the names of their choices. */
export function drawQuestions(
  rules: Pick<QuizRules, 'draw' | 'isRandom'>,
  pool: readonly Pick<Question, 'id' | 'type' | 'choices'>[],
  { seed, makeId }: Chance,
): DrawnQuestion[] {
  const random = makeRandom(seed)
  const drawn = rules.draw === null ? [...pool] : shuffle(pool, random).slice(0, rules.draw)
  const ordered = rules.isRandom ? shuffle(drawn, random) : drawn.toSorted((a, b) => pool.indexOf(a) - pool.indexOf(b))
  return ordered.map(({ id, type, choices }) => {
    const choiceIds = choices.map((choice) => choice.id)
    if (type === 'true-false') return { questionId: id, choiceIds, shownIds: choiceIds } // true comes before false everywhere, and the interface words both
    return {
      questionId: id,
      choiceIds: rules.isRandom ? shuffle(choiceIds, random) : choiceIds,
      shownIds: makeIds(choiceIds.length, makeId),
    }
  })
}

function makeIds(count: number, makeId: () => string): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(makeId())
  return [...made]
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
