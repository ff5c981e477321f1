import { makeRandom, shuffle } from './chance.ts'
import type { Question, QuizRules } from './definition.ts'
import type { Drawn } from './question-type.ts'
import { typeOf } from './types/registry.ts'

/** A question's place in an attempt. */
export interface DrawnQuestion extends Drawn {
  readonly questionId: string
}

/** `seed` gives the order, the same one the same; `makeId` a name that tells nothing, not even of the seed. */
export interface Chance {
  readonly seed: number
  readonly makeId: () => string
}

/** Draws an attempt's questions, their order, and the order and names of their parts. */
export function drawQuestions(
  rules: Pick<QuizRules, 'draw' | 'isRandom'>,
  pool: readonly Question[],
  { seed, makeId }: Chance,
): DrawnQuestion[] {
  const random = makeRandom(seed)
  const drawn = rules.draw === null ? [...pool] : shuffle(pool, random).slice(0, rules.draw)
  const ordered = rules.isRandom ? shuffle(drawn, random) : drawn.toSorted((a, b) => pool.indexOf(a) - pool.indexOf(b))
  return ordered.map((question) => {
    const { choiceIds, isNamed } = typeOf(question).draw(question, { isRandom: rules.isRandom, random })
    return {
      questionId: question.id,
      choiceIds,
      shownIds: isNamed ? makeIds(choiceIds.length, makeId) : choiceIds,
    }
  })
}

function makeIds(count: number, makeId: () => string): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(makeId())
  return [...made]
}
