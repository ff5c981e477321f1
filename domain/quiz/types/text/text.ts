import type { LocalisedHtml, Question } from '../../definition.ts'
import { escapeText, isSameSet, questionHead, type QuestionType } from '../../question-type.ts'
import { isExactly, isListOf, isLocalised, isOneOf, isOrNull, isText, isYesNo } from '../../shape.ts'

/** A word or a line, typed. */
export interface TextQuestion extends Question {
  readonly why: LocalisedHtml | null
  /**
   * Any of the forms, of whatever language. Unless `isExact`, letter case, width, spacing and outer punctuation do not
   * count.
   */
  readonly answer: { readonly forms: readonly string[]; readonly isExact: boolean }
}

const MAX_LENGTH = 500
/** JSON spells them out, so the door cannot see them. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** An answer is kept as it was typed. */
export const text: QuestionType<TextQuestion, string> = {
  name: 'text',
  hasParts: false,
  isQuestion: isExactly({
    ...questionHead,
    type: isOneOf(['text']),
    why: isOrNull(isLocalised),
    answer: isExactly({ forms: isListOf(isText), isExact: isYesNo }),
  }),
  listIds: () => [],
  draw: () => ({ choiceIds: [], isNamed: false }),
  read(_question, _drawn, given) {
    if (typeof given !== 'string' || given.length > MAX_LENGTH || CONTROL.test(given)) return undefined
    return given.trim() === '' ? null : given
  },
  show: (_question, _drawn, answer) => answer,
  mark: ({ answer }, typed) => ({ got: isOneForm(answer, typed) ? 1 : 0, of: 1 }),
  ask: () => ({}),
  review: ({ why, answer: { forms } }, { answer, hasReview, pick }) => ({
    given: answer,
    right: hasReview ? forms : null,
    why: hasReview && why ? pick(why) : null,
  }),
  recall: ({ answer: { forms }, prompt, why }, pick) => ({
    options: [],
    answer: [{ text: forms.map(escapeText).join(' / '), lang: pick(prompt).lang }],
    why: why ? [pick(why)] : [],
  }),
  isSameTask: () => true,
  isSameSolution: (a, b) => a.answer.isExact === b.answer.isExact && isSameSet(a.answer.forms, b.answer.forms),
  tally: ({ answer: { isExact } }, answer) => [isExact ? answer.trim() : normalise(answer)],
}

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
