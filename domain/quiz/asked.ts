import type { LocalisedHtml, Question } from './definition.ts'

/** A question without its solution: all that a learner may see before submission (READINGS §6). */
export interface AskedQuestion extends Pick<Question, 'id' | 'type' | 'points' | 'isPartial' | 'prompt'> {
  readonly choices: readonly { readonly id: string; readonly text: LocalisedHtml | null }[]
}

/** Copies what may be seen, field by field, so that a field that is added to questions stays hidden until it is named here. */
export const hideSolution = ({ id, type, points, isPartial, prompt, choices }: Question): AskedQuestion => ({
  id,
  type,
  points,
  isPartial,
  prompt,
  choices: choices.map((choice) => ({ id: choice.id, text: choice.text })),
})

/** The choices in an attempt's order. */
export const orderChoices = <C extends { readonly id: string }>(choices: readonly C[], choiceIds: readonly string[]): C[] =>
  choices.toSorted((a, b) => choiceIds.indexOf(a.id) - choiceIds.indexOf(b.id))
