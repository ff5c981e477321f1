import type { LocalisedHtml } from '../../definition.ts'
import { isWrittenAlike } from '../../question-type.ts'
import { isExactly, isListOf, isLocalised, isNumber, isOptional, isOrNull, isText, isYesNo } from '../../shape.ts'
import { readNumber } from '../../../typed-number.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from '../explained.ts'
import { makeTypedAnswer } from '../typed.ts'

/** A number, typed. */
export interface NumberQuestion extends ExplainedQuestion {
  /** Stands behind the field; may be typed too. */
  readonly unit: LocalisedHtml | null
  /** Its spellings, all of which may be typed. */
  readonly units: readonly string[]
  /** Numbers that a known slip leads to, each with what is said of it. */
  readonly wrong?: readonly { readonly id: string; readonly value: number; readonly why: LocalisedHtml }[] | undefined
  /** Right within `tolerance`, itself included; of `value` when it is relative. */
  readonly answer: { readonly value: number; readonly tolerance: number; readonly isRelative: boolean }
}

export const number = makeExplainedType<NumberQuestion, string>({
  name: 'number',
  ...makeTypedAnswer(60),
  isQuestion: isExplained('number', {
    unit: isOrNull(isLocalised),
    units: isListOf(isText),
    wrong: isOptional(isListOf(isExactly({ id: isText, value: isNumber, why: isLocalised }))),
    answer: isExactly({ value: isNumber, tolerance: isNumber, isRelative: isYesNo }),
  }),
  listIds: ({ wrong = [] }) => wrong.map(({ id }) => id),
  mark: (question, answer) => ({ got: isRightNumber(question, answer) ? 1 : 0, of: 1 }),
  ask: ({ unit, units }, _drawn, pick) => ({ unit: unit && pick(unit), units }),
  review: (question, { answer, hasReview, hasReasons, pick }) => {
    const { unit, answer: right } = question
    const slip = answer === null || !(hasReview || hasReasons) ? undefined : findSlip(question, answer)
    return {
      unit: unit && pick(unit),
      given: answer,
      right: hasReview ? { value: right.value, tolerance: right.tolerance, is_relative: right.isRelative } : null,
      said: slip ? pick(slip.why) : null,
    }
  },
  reason: (question, answer) => findSlip(question, answer)?.why,
  recall: ({ answer: { value }, prompt, unit }, pick) => ({
    options: [],
    answer: [{ text: unit ? `${value} ${pick(unit).text}` : String(value), lang: pick(unit ?? prompt).lang }],
  }),
  isSameSolution: (a, b) => isWrittenAlike(a, b) && a.units.join() === b.units.join(),
  tally: ({ units }, answer) => [String(readNumber(answer, units) ?? answer)],
  sort(question, answer) {
    const slip = findSlip(question, answer) ?? null
    return [{ part: null, kind: isRightNumber(question, answer) ? 'right' : slip ? 'slip' : 'else', slip }]
  },
})

/** The foreseen slip that what was typed comes from: as near to its number as the right one must be met. */
function findSlip(question: NumberQuestion, typed: string) {
  if (isRightNumber(question, typed)) return undefined
  const { answer, units, wrong = [] } = question
  return wrong.find(({ value }) => isRightNumber({ answer: { ...answer, value }, units }, typed))
}

/** Whether what was typed is the number that was asked for. */
export function isRightNumber(
  { answer: { value, tolerance, isRelative }, units }: Pick<NumberQuestion, 'answer' | 'units'>,
  typed: string,
): boolean {
  const given = readNumber(typed, units)
  const allowed = isRelative ? Math.abs(value) * tolerance : tolerance
  // What is right on paper may miss the edge by the last bit of a binary fraction.
  const slack = 1e-9 * Math.max(Math.abs(value), allowed)
  return given !== undefined && Math.abs(given - value) <= allowed + slack
}
