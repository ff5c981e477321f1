/** The answer after a choice was pressed. Of several, in the question's own order: the same choices are the same answer. */
export function pick(
  question: { readonly type: string; readonly choices: readonly { readonly id: string }[] },
  chosen: readonly string[],
  id: string,
): string[] {
  if (question.type !== 'multiple') return [id]
  return question.choices
    .map((choice) => choice.id)
    .filter((one) => (one === id ? !chosen.includes(one) : chosen.includes(one)))
}
