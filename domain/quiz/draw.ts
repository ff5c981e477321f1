import { makeRandom, shuffle, type Random } from './chance.ts'
import type { Question, QuizRules } from './definition.ts'
import type { Drawn } from './question-type.ts'
import { drawStrata, type Met } from './strata.ts'
import { typeOf } from './types/registry.ts'
import { drawVariant, withVariant } from './variants.ts'

/** A question's place in an attempt. */
export interface DrawnQuestion extends Drawn {
  readonly questionId: string
  /** Which of its variants is asked; null where it has none. */
  readonly variant: number | null
}

/** `seed` gives the order, the same one the same; `makeId` a name that tells nothing, not even of the seed. */
export interface Chance {
  readonly seed: number
  readonly makeId: () => string
}

/**
 * Draws an attempt's questions, their order, and the order and names of their parts.
 * @param met what the learner was asked before: what was met longest ago comes first, other numbers before the same
 */
export function drawQuestions(
  rules: Pick<QuizRules, 'draw' | 'isRandom'>,
  pool: readonly Question[],
  { seed, makeId }: Chance,
  met: Met = new Map(),
): DrawnQuestion[] {
  const random = makeRandom(seed)
  const isPlain = met.size === 0 && pool.every((one) => !one.asks && one.level === undefined && !one.variants)
  const drawn =
    rules.draw === null
      ? [...pool]
      : isPlain
        ? shuffle(pool, random).slice(0, rules.draw)
        : drawStrata(pool, rules.draw, { random, met })
  const ordered = rules.isRandom ? shuffle(drawn, random) : drawn.toSorted((a, b) => pool.indexOf(a) - pool.indexOf(b))
  return ordered.map((asked) => {
    const variant = chooseVariant(asked, met, random)
    const question = withVariant(asked, variant)
    const { choiceIds, isNamed } = typeOf(question).draw(question, { isRandom: rules.isRandom, random })
    return {
      questionId: question.id,
      variant,
      choiceIds,
      shownIds: isNamed ? makeIds(choiceIds.length, makeId) : choiceIds,
    }
  })
}

function chooseVariant({ id, variants }: Question, met: Met, random: Random): number | null {
  if (!variants || variants.length === 0) return null
  const before = (met.get(id) ?? []).flatMap(({ variant }) => variant ?? [])
  return drawVariant(variants.length, before, random)
}

function makeIds(count: number, makeId: () => string): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(makeId())
  return [...made]
}
