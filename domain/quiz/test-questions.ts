// Questions for tests: what matters to a test is written in the test.
import type { ChoiceQuestion } from './types/choices.ts'

/** A question with the choices a, b, c, d, of which a is right. */
export const ask = ({
  choiceIds = ['a', 'b', 'c', 'd'],
  ...more
}: Partial<ChoiceQuestion> & { readonly choiceIds?: readonly string[] } = {}): ChoiceQuestion => ({
  id: 'q',
  type: 'single',
  points: 1,
  isPartial: false,
  prompt: { en: '?' },
  choices: choiceIds.map((id) => ({ id, text: { en: id }, why: null })),
  answer: ['a'],
  ...more,
})
