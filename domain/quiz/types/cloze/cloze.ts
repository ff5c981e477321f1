import type { LocalisedHtml, Question } from '../../definition.ts'
import {
  defineType,
  isSameSet,
  isWrittenAlike,
  questionHead,
  readIds,
  showIds,
  type AnyQuestionType,
  type Drawn,
  type QuestionType,
} from '../../question-type.ts'
import { isExactly, isListOf, isLocalised, isOneOf, isOrNull, isRecordOf } from '../../shape.ts'
import { number } from '../number/number.ts'
import { single } from '../single/single.ts'
import { text } from '../text/text.ts'

/** The types that a gap can be of. */
const gapTypes: Readonly<Record<string, AnyQuestionType>> = {
  number: defineType(number),
  single: defineType(single),
  text: defineType(text),
}

/** A gap is a question of its own, without its answer. */
export type Gap = Omit<Question, 'answer'>

/** A text with gaps. */
export interface ClozeQuestion extends Question {
  /** Each gap stands in it once, as `<span data-gap="id"></span>`. */
  readonly text: LocalisedHtml
  readonly gaps: readonly Gap[]
  readonly why: LocalisedHtml | null
  /** Of each gap, its own type's. */
  readonly answer: Readonly<Record<string, unknown>>
}

const isAnything = (value: unknown): value is unknown => value !== undefined
const isShell = isExactly({
  ...questionHead,
  type: isOneOf(['cloze']),
  text: isLocalised,
  gaps: isListOf(isRecordOf(isAnything)),
  why: isOrNull(isLocalised),
  answer: isRecordOf(isAnything),
})

const gapType = (gap: { readonly type: string }): AnyQuestionType => gapTypes[gap.type] ?? defineType(text)
const asQuestion = (gap: Gap, { answer }: Pick<ClozeQuestion, 'answer'>): Question => ({
  ...gap,
  answer: answer[gap.id],
})
const MARK = /<span data-gap="([a-z0-9-]+)"><\/span>/g

/** An answer is that of each gap that is not open. */
export const cloze: QuestionType<ClozeQuestion, Readonly<Record<string, unknown>>> = {
  name: 'cloze',
  hasParts: true,
  isQuestion: (value): value is ClozeQuestion =>
    isShell(value) &&
    value.gaps.every(({ id, type, ...gap }) => {
      const inner = typeof type === 'string' ? gapTypes[type] : undefined
      return inner?.isQuestion({ id, type, ...gap, answer: value.answer[String(id)] }) ?? false
    }),
  listIds: (question) =>
    question.gaps.flatMap((gap) => [
      gap.id,
      ...gapType(gap)
        .listIds(asQuestion(gap, question))
        .map((id) => `${gap.id}/${id}`),
    ]),
  /** Gaps stay where they stand; the lists in them are drawn as anywhere. */
  draw: (question, chance) => ({
    choiceIds: question.gaps.flatMap((gap) => [
      gap.id,
      ...gapType(gap)
        .draw(asQuestion(gap, question), chance)
        .choiceIds.map((id) => `${gap.id}/${id}`),
    ]),
    isNamed: true,
  }),
  read(question, drawn, given) {
    if (!isRecordOf(isAnything)(given)) return undefined
    const read: Record<string, unknown> = {}
    for (const [shown, inner] of Object.entries(given)) {
      const gap = question.gaps.find(({ id }) => id === readIds([shown], drawn)[0])
      const answer = gap && gapType(gap).read(asQuestion(gap, question), within(gap, drawn), inner)
      if (gap === undefined || answer === undefined) return undefined
      if (answer !== null) read[gap.id] = answer
    }
    return Object.keys(read).length === 0 ? null : read
  },
  show: (question, drawn, answer) =>
    Object.fromEntries(
      question.gaps.flatMap((gap) =>
        Object.hasOwn(answer, gap.id)
          ? [[nameOf(gap, drawn), gapType(gap).show(asQuestion(gap, question), within(gap, drawn), answer[gap.id])]]
          : [],
      ),
    ),
  mark: (question, answer) => ({
    got: question.gaps.filter((gap) => isRight(gap, question, answer)).length,
    of: question.gaps.length,
  }),
  ask: (question, drawn, pick) => ({
    text: showText(question, drawn, pick),
    gaps: question.gaps.map((gap) => ({
      id: nameOf(gap, drawn),
      type: gap.type,
      ...gapType(gap).ask(asQuestion(gap, question), within(gap, drawn), pick),
    })),
  }),
  review: (question, { drawn, answer, hasReview, pick }) => ({
    text: showText(question, drawn, pick),
    gaps: question.gaps.map((gap) => ({
      id: nameOf(gap, drawn),
      type: gap.type,
      is_right: hasReview ? answer !== null && isRight(gap, question, answer) : null,
      ...gapType(gap).review(asQuestion(gap, question), {
        drawn: within(gap, drawn),
        answer: answer?.[gap.id] ?? null,
        hasReview,
        hasReasons: false, // which gap was wrong is half of what is right
        pick,
      }),
    })),
    why: hasReview && question.why ? pick(question.why) : null,
  }),
  recall(question, pick) {
    const { text, lang } = pick(question.text)
    const fill = (id: string) => {
      const gap = question.gaps.find((one) => one.id === id)
      const lines = gap ? gapType(gap).recall(asQuestion(gap, question), pick).answer : []
      return lines.map((line) => ('text' in line ? line.text : line.word)).join(' / ')
    }
    return {
      options: [{ text: text.replaceAll(MARK, '____'), lang }],
      answer: [{ text: text.replaceAll(MARK, (_mark, id: string) => `<strong>${fill(id)}</strong>`), lang }],
      why: question.why ? [pick(question.why)] : [],
    }
  },
  isSameTask: (a, b) =>
    isSameSet(
      a.gaps.map(({ id, type }) => `${id} ${type}`),
      b.gaps.map(({ id, type }) => `${id} ${type}`),
    ) &&
    a.gaps.every((gap) => {
      const other = b.gaps.find(({ id }) => id === gap.id)
      return other !== undefined && gapType(gap).isSameTask(asQuestion(gap, a), asQuestion(other, b))
    }),
  isSameSolution: isWrittenAlike,
  tally: (question, answer) =>
    question.gaps.flatMap((gap) =>
      Object.hasOwn(answer, gap.id)
        ? gapType(gap)
            .tally(asQuestion(gap, question), answer[gap.id])
            .map((words) => `${gap.id}: ${words}`)
        : [],
    ),
}

function isRight(gap: Gap, question: ClozeQuestion, answer: Readonly<Record<string, unknown>>): boolean {
  if (!Object.hasOwn(answer, gap.id)) return false
  const { got, of } = gapType(gap).mark(asQuestion(gap, question), answer[gap.id])
  return got >= of
}

/** A gap's own parts, under its own ids. */
function within(gap: Gap, { choiceIds, shownIds }: Drawn): Drawn {
  const own = choiceIds.flatMap((id, at) => (id.startsWith(`${gap.id}/`) ? [at] : []))
  return {
    choiceIds: own.map((at) => choiceIds[at]?.slice(gap.id.length + 1) ?? ''),
    shownIds: own.map((at) => shownIds[at] ?? ''),
  }
}

const nameOf = (gap: Gap, drawn: Drawn): string => showIds([gap.id], drawn)[0] ?? ''

function showText({ text: html }: ClozeQuestion, drawn: Drawn, pick: Parameters<typeof cloze.ask>[2]) {
  const { text: picked, lang } = pick(html)
  return {
    text: picked.replaceAll(MARK, (_mark, id: string) => `<span data-gap="${showIds([id], drawn)[0] ?? ''}"></span>`),
    lang,
  }
}
