// What the types with choices share: single, multiple, true-false, and a gap with a list.
import { shuffle } from '../chance.ts'
import type { LocalisedHtml, Question } from '../definition.ts'
import {
  countRight,
  isSameSet,
  questionHead,
  readIds,
  showIds,
  showParts,
  type Pick,
  type QuestionType,
} from '../question-type.ts'
import { isExactly, isListOf, isLocalised, isOneOf, isOrNull, isText } from '../shape.ts'

/** A choice of a question. A true-false question's `true` and `false` may have no text: the interface words them. */
export interface Choice {
  readonly id: string
  readonly text: LocalisedHtml | null
  /** Shown after submission only. */
  readonly why: LocalisedHtml | null
}

export interface ChoiceQuestion extends Question {
  readonly choices: readonly Choice[]
  /** Ids of the right choices. Where one is to be chosen each of them is right; most questions have one. */
  readonly answer: readonly string[]
}

export type ChoiceType = QuestionType<ChoiceQuestion, readonly string[]>

const isTextList = isListOf(isText)

/** A type whose answer is a list of its choices; at most one of them unless `isMany`. */
export const makeChoiceType = ({ name, isMany }: { name: string; isMany: boolean }): ChoiceType => ({
  name,
  hasParts: isMany,
  isQuestion: isExactly({
    ...questionHead,
    type: isOneOf([name]),
    choices: isListOf(isExactly({ id: isText, text: isOrNull(isLocalised), why: isOrNull(isLocalised) })),
    answer: isTextList,
  }),
  listIds: ({ choices }) => choices.map(({ id }) => id),
  draw(question, { isRandom, random }) {
    const ids = question.choices.map(({ id }) => id)
    return { choiceIds: isRandom ? shuffle(ids, random) : ids, isNamed: true }
  },
  read(_question, drawn, given) {
    if (!isTextList(given) || given.some((id, at) => given.indexOf(id) < at)) return undefined
    if (!isMany && given.length > 1) return undefined
    const chosen = readIds(given, drawn)
    return chosen.length < given.length ? undefined : given.length === 0 ? null : chosen
  },
  show: (_question, drawn, chosen) => showIds(chosen, drawn),
  mark({ answer }, chosen) {
    return { got: countRight(chosen.map((id) => answer.includes(id))), of: isMany ? answer.length : 1 }
  },
  ask: ({ choices, prompt }, drawn, pick) => ({
    choices: showParts(choices, drawn).map(({ shownId, part }) => ({
      id: shownId,
      ...pickOptional(part.text, pick, pick(prompt).lang),
    })),
  }),
  review: ({ choices, prompt, answer: right }, { drawn, answer, hasReview, hasReasons, pick }) => ({
    choices: showParts(choices, drawn).map(({ shownId, part }) => {
      const isChosen = answer?.includes(part.id) ?? false
      const isTold = hasReview || (hasReasons && isChosen)
      const why = pickOptional(isTold ? part.why : null, pick, pick(prompt).lang)
      return {
        id: shownId,
        ...pickOptional(part.text, pick, pick(prompt).lang),
        is_chosen: isChosen,
        is_right: isTold ? right.includes(part.id) : null,
        why: why.text,
        why_lang: why.lang,
      }
    }),
  }),
  reason: ({ choices, answer }, chosen) =>
    choices.find(({ id, why }) => why && chosen.includes(id) && !answer.includes(id))?.why ?? undefined,
  recall({ choices, answer }, pick) {
    const right = choices.filter(({ id }) => answer.includes(id))
    const line = ({ id, text }: Choice) => (text ? pick(text) : { word: id })
    return {
      options: choices.map(line),
      answer: right.map(line),
      why: right.flatMap(({ why }) => (why ? pick(why) : [])),
    }
  },
  isSameTask: (a, b) =>
    isSameSet(
      a.choices.map(({ id }) => id),
      b.choices.map(({ id }) => id),
    ),
  isSameSolution: (a, b) => isSameSet(a.answer, b.answer),
  tally: (_question, chosen) => chosen,
})

const pickOptional = (text: LocalisedHtml | null, pick: Pick, otherwise: string) =>
  text ? pick(text) : { text: null, lang: otherwise }
