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

/** What an attempt calls the choices of a question: the author's ids in its order, and the names that it drew for them. */
export interface ShownChoices {
  readonly choiceIds: readonly string[]
  readonly shownIds: readonly string[]
}

/** The choices in an attempt's order, each with its name in it. */
export const showChoices = <C extends { readonly id: string }>(
  choices: readonly C[],
  { choiceIds, shownIds }: ShownChoices,
): { readonly shownId: string; readonly choice: C }[] =>
  choiceIds.flatMap((id, at) => {
    const [choice, shownId] = [choices.find((one) => one.id === id), shownIds[at]]
    return choice && shownId !== undefined ? [{ shownId, choice }] : []
  })

/** The attempt's names of what was chosen. */
export const showChosen = (chosen: readonly string[], { choiceIds, shownIds }: ShownChoices): string[] =>
  chosen.flatMap((id) => shownIds[choiceIds.indexOf(id)] ?? [])

/** The author's ids of what a learner has chosen by the attempt's names. */
export const readChosen = (shown: readonly string[], { choiceIds, shownIds }: ShownChoices): string[] =>
  shown.flatMap((id) => choiceIds[shownIds.indexOf(id)] ?? [])
