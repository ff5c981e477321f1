import { shuffle } from '../../chance.ts'
import { countRight, isSameSet, isWrittenAlike, readIds, showIds } from '../../question-type.ts'
import { isListOf, isText } from '../../shape.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from '../explained.ts'
import { findForeseen, isForeseen, tellSaid, type Foreseen } from '../foreseen.ts'
import { idsOf, isPart, pickParts, type Part } from '../parts.ts'

/** Things to put in order. */
export interface OrderQuestion extends ExplainedQuestion {
  readonly items: readonly Part[]
  /** One before the other, though it comes behind it. */
  readonly wrong?: readonly Foreseen[] | undefined
  /** All ids, the first one first. */
  readonly answer: readonly string[]
}

const isTextList = isListOf(isText)

/** An answer is all ids in the learner's order. */
export const order = makeExplainedType<OrderQuestion, readonly string[]>({
  name: 'order',
  hasParts: true,
  isQuestion: isExplained('order', { items: isListOf(isPart), wrong: isForeseen, answer: isTextList }),
  listIds: ({ items }) => idsOf(items),
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
  /** Of all pairs those that stand in the right order. */
  mark({ answer: right }, answer) {
    const places = answer.map((id) => right.indexOf(id))
    const pairs = places.flatMap((a, at) => places.slice(at + 1).map((b) => a < b))
    return { got: countRight(pairs), of: Math.max(1, pairs.length) }
  },
  ask: ({ items }, drawn, pick) => ({ items: pickParts(items, drawn, pick) }),
  review({ items, wrong, answer: right }, looking) {
    const { drawn, answer, hasReview, pick } = looking
    return {
      items: pickParts(items, drawn, pick),
      given: answer && showIds(answer, drawn),
      right: hasReview ? showIds(right, drawn) : null,
      said: tellSaid(
        findForeseen(wrong, ([one, other]) => answer !== null && answer.indexOf(one) < answer.indexOf(other)),
        looking,
      ),
    }
  },
  recall({ items, answer }, pick) {
    const right = answer.flatMap((id) => items.find((item) => item.id === id) ?? []).map(({ text }) => pick(text))
    return { options: right.toSorted((a, b) => (a.text < b.text ? -1 : 1)), answer: right }
  },
  isSameTask: (a, b) => isSameSet(a.answer, b.answer),
  isSameSolution: isWrittenAlike,
  tally: (_question, answer) => [answer.join(' < ')],
})
