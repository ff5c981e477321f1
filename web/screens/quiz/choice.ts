import type { Attempt } from './attempt-store.ts'

type Question = Pick<Attempt['questions'][number], 'type' | 'choices'>

export const letterOf = (at: number): string => String.fromCharCode(65 + at)

/** The answer after a choice was pressed. Of several, in the question's own order: the same choices are the same answer. */
export function pick(question: Question, chosen: readonly string[], id: string): string[] {
  if (question.type !== 'multiple') return [id]
  return question.choices
    .map((choice) => choice.id)
    .filter((one) => (one === id ? !chosen.includes(one) : chosen.includes(one)))
}
