import { escapeText, isSameSet } from '../../question-type.ts'
import { isExactly, isListOf, isText, isYesNo } from '../../shape.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from '../explained.ts'
import { makeTypedAnswer } from '../typed.ts'

/** A word or a line, typed. */
export interface TextQuestion extends ExplainedQuestion {
  /**
   * Any of the forms, of whatever language. Unless `isExact`, letter case, width, spacing and outer punctuation do not
   * count.
   */
  readonly answer: { readonly forms: readonly string[]; readonly isExact: boolean }
}

export const text = makeExplainedType<TextQuestion, string>({
  name: 'text',
  ...makeTypedAnswer(500),
  isQuestion: isExplained('text', { answer: isExactly({ forms: isListOf(isText), isExact: isYesNo }) }),
  listIds: () => [],
  mark: ({ answer }, typed) => ({ got: isOneForm(answer, typed) ? 1 : 0, of: 1 }),
  ask: () => ({}),
  review: ({ answer: { forms } }, { answer, hasReview }) => ({ given: answer, right: hasReview ? forms : null }),
  recall: ({ answer: { forms }, prompt }, pick) => ({
    options: [],
    answer: [{ text: forms.map(escapeText).join(' / '), lang: pick(prompt).lang }],
  }),
  isSameSolution: (a, b) => a.answer.isExact === b.answer.isExact && isSameSet(a.answer.forms, b.answer.forms),
  tally: ({ answer: { isExact } }, answer) => [isExact ? answer.trim() : normalise(answer)],
  sort: ({ answer: right }, answer) => [{ part: null, kind: isOneForm(right, answer) ? 'right' : 'else', slip: null }],
})

/** Whether what was typed is one of the forms. */
export function isOneForm({ forms, isExact }: TextQuestion['answer'], typed: string): boolean {
  const alike = isExact ? (form: string) => form.trim() : normalise
  return forms.some((form) => alike(form) === alike(typed))
}

/** What two people mean who type the same word: `Cross–Entropy.` and `cross-entropy`, `交叉 熵` and `交叉熵`. */
export function normalise(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
  const bare = plain.replaceAll(/^[\s"'.,;:!?。、（）()]+|[\s"'.,;:!?。、（）()]+$/g, '')
  return bare === '' ? plain.trim() : bare
}
