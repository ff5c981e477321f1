// What an author foresaw in an answer of several things: a pair, an order, each with the reason why it is wrong. A result
// tells one of them, so that who copies from results learns of one thing at a time that it is wrong, and of none what is
// right.
import type { LocalisedHtml } from '../definition.ts'
import type { Pick } from '../question-type.ts'
import { isExactly, isListOf, isLocalised, isOptional, isText } from '../shape.ts'

/** Two parts: of pairs the left and the right one, of an order the first and the one behind it. */
export interface Foreseen {
  readonly id: string
  readonly parts: readonly [string, string]
  readonly why: LocalisedHtml
}

const isTwo = (value: unknown): value is readonly [string, string] => isListOf(isText)(value) && value.length === 2
export const isForeseen = isOptional(isListOf(isExactly({ id: isText, parts: isTwo, why: isLocalised })))

interface Looking {
  readonly hasReview: boolean
  readonly hasReasons: boolean
  readonly pick: Pick
}

/** The reason of what was given, where the quiz gives reasons. */
export function tellSaid(
  why: LocalisedHtml | undefined,
  { hasReview, hasReasons, pick }: Looking,
): ReturnType<Pick> | null {
  return why && (hasReview || hasReasons) ? pick(why) : null
}

/** The first of what was foreseen that an answer has, in its author's order. */
export const findForeseen = (
  wrong: readonly Foreseen[] | undefined,
  has: (parts: readonly [string, string]) => boolean,
): LocalisedHtml | undefined => wrong?.find(({ parts }) => has(parts))?.why
