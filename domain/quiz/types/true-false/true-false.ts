import { makeChoiceType, type ChoiceType } from '../choices.ts'

/** True or false. True comes before false everywhere, and the interface words both: neither order nor names are drawn. */
export const trueFalse: ChoiceType = {
  ...makeChoiceType({ name: 'true-false', isMany: false }),
  draw: ({ choices }) => ({ choiceIds: choices.map(({ id }) => id), isNamed: false }),
}
