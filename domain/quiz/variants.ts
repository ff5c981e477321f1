// A question may have variants: the same task with other numbers. An attempt asks one of them.
import type { Random } from './chance.ts'
import type { Question } from './definition.ts'

/** The question as an attempt asks it; without a variant, as it is written. */
export function withVariant(question: Question, variant: number | null): Question {
  const { variants, ...base } = question
  const own = variant === null ? undefined : variants?.[variant]
  return own ? { ...base, ...own } : base
}

/** What a variant has of its own: all but what says which question it is and what it counts. */
export type Variant = Readonly<Record<string, unknown>>

export function ownFields(question: Question): Variant {
  const {
    id: _id,
    type: _type,
    points: _points,
    isPartial: _isPartial,
    see: _see,
    asks: _asks,
    level: _level,
    variants: _variants,
    ...own
  } = question
  return own
}

/** What is kept where nobody asks for its variants. */
export const withoutVariants = (question: Question): Question => withVariant(question, null)

/**
 * One of so many variants that the learner has not met; of those that were all met, one met longest ago. `met`: in the
 * order in which they were.
 */
export function drawVariant(count: number, met: readonly number[], random: Random): number {
  const lastMet = Array.from({ length: count }, (_, variant) => met.lastIndexOf(variant))
  const longestAgo = Math.min(...lastMet)
  const open = lastMet.flatMap((at, variant) => (at === longestAgo ? [variant] : []))
  return open[Math.floor(random() * open.length)] ?? 0
}
