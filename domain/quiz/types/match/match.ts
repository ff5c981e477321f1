import { shuffle } from '../../chance.ts'
import { countRight, isSameSet, isWrittenAlike, readIds, showIds, type Drawn, type Pick } from '../../question-type.ts'
import { isListOf, isRecordOf, isText } from '../../shape.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from '../explained.ts'
import { findForeseen, isForeseen, tellSaid, type Foreseen } from '../foreseen.ts'
import { idsOf, isPart, pickParts, type Part } from '../parts.ts'

/** Pairs to find. */
export interface MatchQuestion extends ExplainedQuestion {
  readonly left: readonly Part[]
  /** May be more than `left`, and one may belong to several. No id is on both sides. */
  readonly right: readonly Part[]
  /** Pairs that a misconception makes. */
  readonly wrong?: readonly Foreseen[] | undefined
  /** Of each left one, its right one. */
  readonly answer: Readonly<Record<string, string>>
}

const isPairs = isRecordOf(isText)

/** An answer is the pairs that were made; some may be open. */
export const match = makeExplainedType<MatchQuestion, Readonly<Record<string, string>>>({
  name: 'match',
  hasParts: true,
  isQuestion: isExplained('match', {
    left: isListOf(isPart),
    right: isListOf(isPart),
    wrong: isForeseen,
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
  /** Of the pairs that were made; an open one is neither right nor wrong. */
  mark: ({ answer: right }, answer) => ({
    got: countRight(Object.entries(answer).map(([from, to]) => right[from] === to)),
    of: Object.keys(right).length,
  }),
  ask: showSides,
  review: (question, looking) => ({
    ...showSides(question, looking.drawn, looking.pick),
    given: looking.answer ? showPairs(looking.answer, looking.drawn) : {},
    pairs: looking.hasReview ? showPairs(question.answer, looking.drawn) : null,
    said: tellSaid(
      findForeseen(question.wrong, ([from, to]) => looking.answer?.[from] === to),
      looking,
    ),
  }),
  /** From memory: what belongs to each on the left is not offered. */
  recall: ({ left, right, answer }, pick) => ({
    options: left.map(({ text }) => pick(text)),
    answer: left.flatMap(({ id, text }) => {
      const other = right.find((part) => part.id === answer[id])
      return other ? [{ text: `${pick(text).text} → ${pick(other.text).text}`, lang: pick(text).lang }] : []
    }),
  }),
  isSameTask: (a, b) => isSameSet(idsOf(a.left), idsOf(b.left)) && isSameSet(idsOf(a.right), idsOf(b.right)),
  isSameSolution: isWrittenAlike,
  tally: (_question, answer) => Object.entries(answer).map(([from, to]) => `${from} = ${to}`),
})

function showSides({ left, right }: MatchQuestion, drawn: Drawn, pick: Pick) {
  return { left: pickParts(left, drawn, pick), right: pickParts(right, drawn, pick) }
}

/** In the attempt's order, so that an answer comes back as it was sent. */
const showPairs = (pairs: Readonly<Record<string, string>>, drawn: Drawn): Record<string, string> =>
  Object.fromEntries(
    drawn.choiceIds.flatMap((from) => {
      const to = Object.hasOwn(pairs, from) ? pairs[from] : undefined
      return to === undefined ? [] : [showIds([from, to], drawn) as [string, string]] // both are parts of the question
    }),
  )
