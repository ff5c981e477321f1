import type { Question } from './definition.ts'

/** Whether these choices can be an answer to the question: its own, none twice, at most one unless several may be right. None clears the answer. */
export function isAnswer(
  question: Pick<Question, 'type'> & { readonly choiceIds: readonly string[] },
  chosen: readonly string[],
): boolean {
  if (chosen.some((id, at) => !question.choiceIds.includes(id) || chosen.indexOf(id) < at)) return false
  return question.type === 'multiple' || chosen.length <= 1
}
