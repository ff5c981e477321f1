// A small network trained on a public-domain text, in six sizes, and what the three parts of the text cost it on the way
// (courses/llm-foundations, held-out): means of thirty starts.
import { trained } from './held-out-data.ts'

/** Hundredths of a bit a byte, after 0, 20, 40 … 400 steps. */
export interface Trained {
  /** How many hidden numbers it has. */
  readonly size: number
  /** All numbers that training sets. */
  readonly parameters: number
  /** What it learns from. */
  readonly train: readonly number[]
  /** What is kept aside to choose by. */
  readonly held: readonly number[]
  /** What is asked once, at the very end. */
  readonly test: readonly number[]
}
/** The languages that have a text. */
export type TrainedLanguage = keyof typeof trained

export const EVERY = 20
export const STEPS = 400
/** So near the cheapest counts as it: two bits that print alike to one digit. */
const NEAR = 2

export interface Choice {
  /** Which of the sizes, from 0. */
  readonly at: number
  /** A multiple of `EVERY`. */
  readonly step: number
}

export const modelsOf = (lang: TrainedLanguage): readonly Trained[] => trained[lang]

/** Of one model the step at which the held-out part is cheapest; the first of several. */
export const cheapestStep = ({ held }: Trained): number => held.indexOf(Math.min(...held)) * EVERY

/**
 * What is to be said of the claim that this is the cheapest on the held-out part: it is (`cheapest`), the same model was
 * cheaper before (`past`) or will be (`early`), or it is at its best and another is cheaper (`full`).
 */
export type Claim = 'cheapest' | 'past' | 'early' | 'full'

export function judgeClaim(lang: TrainedLanguage, { at, step }: Choice): Claim {
  const models = modelsOf(lang)
  const model = models[at]
  if (!model) throw new RangeError(`there is no size ${at}`)
  const price = model.held[step / EVERY] ?? Infinity
  const lowest = Math.min(...models.flatMap(({ held }) => held))
  if (price <= lowest + NEAR) return 'cheapest'
  const best = cheapestStep(model)
  if (price <= Math.min(...model.held) + NEAR) return 'full'
  return step > best ? 'past' : 'early'
}
