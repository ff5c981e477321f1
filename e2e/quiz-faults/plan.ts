// What one learner will do and suffer, all of it from a seed.
import type { ChoiceQuestion } from '../../domain/quiz/types/choices.ts'
import { makeChance, type Chance } from './chance.ts'

export type Step =
  | { readonly kind: 'answer'; readonly tab: number; readonly question: string; readonly choice: readonly string[] }
  | { readonly kind: 'flag'; readonly tab: number; readonly question: string; readonly isFlagged: boolean }
  /** The page is gone at once, whatever it was doing, and comes back. */
  | { readonly kind: 'reload'; readonly tab: number }
  /** A second tab shares the browser's storage, a second device does not. */
  | { readonly kind: 'open'; readonly where: 'tab' | 'device'; readonly tab: number }
  | { readonly kind: 'close'; readonly tab: number }
  | { readonly kind: 'offline' | 'online'; readonly tab: number }

/** Shares of the sends that fare badly. */
export interface Weather {
  /** Never leaves. */
  readonly lost: number
  /** Arrives, but the reply does not. */
  readonly unanswered: number
  /** Arrives twice at once. */
  readonly doubled: number
  /** Seems lost and arrives later, after newer ones. */
  readonly late: number
  readonly slowestMs: number
}

export interface Plan {
  readonly seed: number
  readonly weather: Weather
  readonly steps: readonly { readonly afterMs: number; readonly step: Step }[]
  /** submit: the learner does. deadline: the time runs out before their eyes. absent: likewise, with every page closed. */
  readonly ending: 'submit' | 'deadline' | 'absent'
}

export function makePlan(seed: number, questions: readonly ChoiceQuestion[]): Plan {
  const chance = makeChance(seed)
  const isStormy = chance.isBelow(0.7)
  const share = (most: number) => (isStormy ? chance.next() * most : 0)
  const weather = {
    lost: share(0.3),
    unanswered: share(0.3),
    doubled: share(0.4),
    late: share(0.3),
    slowestMs: chance.pick([0, 20, 120]),
  }
  const ending = chance.isBelow(0.6) ? 'submit' : chance.pick(['deadline', 'absent'] as const)
  // Half of the time the same question: only then can an older answer overtake a newer one.
  const favourite = chance.pick(questions)
  const steps = Array.from({ length: chance.between(12, 30) }, () => ({
    afterMs: chance.isBelow(0.3) ? 0 : chance.between(1, 160),
    step: makeStep(chance, chance.isBelow(0.5) ? favourite : chance.pick(questions)),
  }))
  return { seed, weather, steps, ending }
}

function makeStep(chance: Chance, question: ChoiceQuestion): Step {
  const tab = chance.between(0, 9) // of those that are open then
  const roll = chance.next()
  if (roll < 0.66) return { kind: 'answer', tab, question: question.id, choice: makeChoice(chance, question) }
  if (roll < 0.78) return { kind: 'flag', tab, question: question.id, isFlagged: chance.isBelow(0.6) }
  if (roll < 0.86) return { kind: 'reload', tab }
  if (roll < 0.9) return { kind: 'open', where: chance.pick(['tab', 'device'] as const), tab }
  if (roll < 0.93) return { kind: 'close', tab }
  return { kind: chance.isBelow(0.45) ? 'offline' : 'online', tab }
}

function makeChoice(chance: Chance, question: ChoiceQuestion): string[] {
  if (chance.isBelow(0.08)) return []
  const ids = question.choices.map((choice) => choice.id)
  if (question.type !== 'multiple') return [chance.pick(ids)]
  const some = ids.filter(() => chance.isBelow(0.5))
  return some.length > 0 ? some : [chance.pick(ids)]
}
