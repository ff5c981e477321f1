import { shuffle } from '../../chance.ts'
import type { LocalisedHtml, Question } from '../../definition.ts'
import {
  isSameSet,
  isWrittenAlike,
  questionHead,
  readIds,
  showIds,
  showParts,
  type QuestionType,
} from '../../question-type.ts'
import { isExactly, isListOf, isLocalised, isOneOf, isOrNull, isText } from '../../shape.ts'

/** Things to put in order. */
export interface OrderQuestion extends Question {
  readonly items: readonly { readonly id: string; readonly text: LocalisedHtml }[]
  readonly why: LocalisedHtml | null
  /** All ids, the first one first. */
  readonly answer: readonly string[]
}

const isTextList = isListOf(isText)

/** An answer is all ids in the learner's order. */
export const order: QuestionType<OrderQuestion, readonly string[]> = {
  name: 'order',
  hasParts: true,
  isQuestion: isExactly({
    ...questionHead,
    type: isOneOf(['order']),
    items: isListOf(isExactly({ id: isText, text: isLocalised })),
    why: isOrNull(isLocalised),
    answer: isTextList,
  }),
  listIds: ({ items }) => items.map(({ id }) => id),
  /** Always by chance, and never right already. */
  draw({ answer }, { random }) {
    const drawn = shuffle(answer, random)
    const isRight = drawn.every((id, at) => id === answer[at])
    return { choiceIds: isRight ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn, isNamed: true }
  },
  read(_question, drawn, given) {
    if (!isTextList(given) || new Set(given).size < given.length) return undefined
    if (given.length === 0) return null
    const ids = readIds(given, drawn)
    return ids.length === given.length && ids.length === drawn.choiceIds.length ? ids : undefined
  },
  show: (_question, drawn, answer) => showIds(answer, drawn),
  /** Of all pairs: those in the right order less those in the wrong one, so that chance earns nothing. */
  mark({ answer: right }, answer) {
    const places = answer.map((id) => right.indexOf(id))
    const pairs = places.flatMap((a, at) => places.slice(at + 1).map((b) => (a < b ? 1 : -1)))
    return {
      got: Math.max(
        0,
        pairs.reduce((sum, one) => sum + one, 0),
      ),
      of: Math.max(1, pairs.length),
    }
  },
  ask: ({ items }, drawn, pick) => ({
    items: showParts(items, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
  }),
  review: ({ items, why, answer: right }, { drawn, answer, hasReview, pick }) => ({
    items: showParts(items, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
    given: answer && showIds(answer, drawn),
    right: hasReview ? showIds(right, drawn) : null,
    why: hasReview && why ? pick(why) : null,
  }),
  recall({ items, answer, why }, pick) {
    const right = answer.flatMap((id) => items.find((item) => item.id === id) ?? []).map(({ text }) => pick(text))
    return {
      options: right.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
      answer: right,
      why: why ? [pick(why)] : [],
    }
  },
  isSameTask: (a, b) => isSameSet(a.answer, b.answer),
  isSameSolution: isWrittenAlike,
  tally: (_question, answer) => [answer.join(' < ')],
}
