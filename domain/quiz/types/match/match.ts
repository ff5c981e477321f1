import { shuffle } from '../../chance.ts'
import type { LocalisedHtml, Question } from '../../definition.ts'
import {
  isSameSet,
  isWrittenAlike,
  questionHead,
  readIds,
  showIds,
  showParts,
  type Drawn,
  type QuestionType,
} from '../../question-type.ts'
import { isExactly, isListOf, isLocalised, isOneOf, isOrNull, isRecordOf, isText } from '../../shape.ts'

type Part = { readonly id: string; readonly text: LocalisedHtml }

/** Pairs to find. */
export interface MatchQuestion extends Question {
  readonly left: readonly Part[]
  /** May be more than `left`, and one may belong to several. No id is on both sides. */
  readonly right: readonly Part[]
  readonly why: LocalisedHtml | null
  /** Of each left one, its right one. */
  readonly answer: Readonly<Record<string, string>>
}

const isPairs = isRecordOf(isText)
const isPart = isExactly({ id: isText, text: isLocalised })
const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id)

/** An answer is the pairs that were made; some may be open. */
export const match: QuestionType<MatchQuestion, Readonly<Record<string, string>>> = {
  name: 'match',
  hasParts: true,
  isQuestion: isExactly({
    ...questionHead,
    type: isOneOf(['match']),
    left: isListOf(isPart),
    right: isListOf(isPart),
    why: isOrNull(isLocalised),
    answer: isPairs,
  }),
  listIds: ({ left, right }) => idsOf([...left, ...right]),
  draw: ({ left, right }, { isRandom, random }) => ({
    choiceIds: [...(isRandom ? shuffle(idsOf(left), random) : idsOf(left)), ...shuffle(idsOf(right), random)],
    isNamed: true,
  }),
  read({ left, right }, drawn, given) {
    if (!isPairs(given)) return undefined
    const pairs = Object.entries(given).map(([from, to]) => readIds([from, to], drawn))
    const isKnown = ([from, to]: readonly string[]) =>
      left.some(({ id }) => id === from) && right.some(({ id }) => id === to)
    if (!pairs.every(isKnown)) return undefined
    return pairs.length === 0 ? null : (Object.fromEntries(pairs) as Record<string, string>) // each is a pair of texts
  },
  show: (_question, drawn, answer) => showPairs(answer, drawn),
  /** Right pairs less wrong ones; an open one is neither. */
  mark({ answer: right }, answer) {
    const made = Object.entries(answer)
    const good = made.filter(([from, to]) => right[from] === to).length
    return { got: Math.max(0, good - (made.length - good)), of: Object.keys(right).length }
  },
  ask: ({ left, right }, drawn, pick) => ({
    left: showParts(left, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
    right: showParts(right, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
  }),
  review: ({ left, right, why, answer: solution }, { drawn, answer, hasReview, pick }) => ({
    left: showParts(left, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
    right: showParts(right, drawn).map(({ shownId, part }) => ({ id: shownId, ...pick(part.text) })),
    given: answer ? showPairs(answer, drawn) : {},
    pairs: hasReview ? showPairs(solution, drawn) : null,
    why: hasReview && why ? pick(why) : null,
  }),
  /** From memory: what belongs to each on the left is not offered. */
  recall: ({ left, right, answer, why }, pick) => ({
    options: left.map(({ text }) => pick(text)),
    answer: left.flatMap(({ id, text }) => {
      const other = right.find((part) => part.id === answer[id])
      return other ? [{ text: `${pick(text).text} → ${pick(other.text).text}`, lang: pick(text).lang }] : []
    }),
    why: why ? [pick(why)] : [],
  }),
  isSameTask: (a, b) => isSameSet(idsOf(a.left), idsOf(b.left)) && isSameSet(idsOf(a.right), idsOf(b.right)),
  isSameSolution: isWrittenAlike,
  tally: (_question, answer) => Object.entries(answer).map(([from, to]) => `${from} = ${to}`),
}

/** In the attempt's order, so that an answer comes back as it was sent. */
const showPairs = (pairs: Readonly<Record<string, string>>, drawn: Drawn): Record<string, string> =>
  Object.fromEntries(
    drawn.choiceIds.flatMap((from) => {
      const to = Object.hasOwn(pairs, from) ? pairs[from] : undefined
      return to === undefined ? [] : [showIds([from, to], drawn) as [string, string]] // both are parts of the question
    }),
  )
