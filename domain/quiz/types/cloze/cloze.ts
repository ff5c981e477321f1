import type { LocalisedHtml, Question } from '../../definition.ts'
import {
  defineType,
  isWrittenAlike,
  readIds,
  showIds,
  type AnyQuestionType,
  type Drawn,
  type Pick,
  type Sorted,
} from '../../question-type.ts'
import { isListOf, isLocalised, isRecordOf } from '../../shape.ts'
import { isExplained, makeExplainedType, type ExplainedQuestion } from '../explained.ts'
import { tellSaid } from '../foreseen.ts'
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
export interface ClozeQuestion extends ExplainedQuestion {
  /** Each gap stands in it once, as `<span data-gap="id"></span>`. */
  readonly text: LocalisedHtml
  readonly gaps: readonly Gap[]
  /** Of each gap, its own type's. */
  readonly answer: Readonly<Record<string, unknown>>
}

const isAnything = (value: unknown): value is unknown => value !== undefined
const isShell = isExplained('cloze', {
  text: isLocalised,
  gaps: isListOf(isRecordOf(isAnything)),
  answer: isRecordOf(isAnything),
})

/** An answer is that of each gap that is not open. */
export const cloze = makeExplainedType<ClozeQuestion, Readonly<Record<string, unknown>>>({
  name: 'cloze',
  hasParts: true,
  isQuestion: (value): value is ClozeQuestion =>
    isShell(value) &&
    value.gaps.every(({ id, type, ...gap }) => {
      const inner = typeof type === 'string' ? gapTypes[type] : undefined
      return inner?.isQuestion({ id, type, ...gap, answer: value.answer[String(id)] }) ?? false
    }),
  listIds: (question) => listInner(question, ({ type, asked }) => type.listIds(asked)),
  /** Gaps stay where they stand; the lists in them are drawn as anywhere. */
  draw: (question, chance) => ({
    choiceIds: listInner(question, ({ type, asked }) => type.draw(asked, chance).choiceIds),
    isNamed: true,
  }),
  read(question, drawn, given) {
    if (!isRecordOf(isAnything)(given)) return undefined
    const gaps = openGaps(question, drawn)
    const read: Record<string, unknown> = {}
    for (const [shown, inner] of Object.entries(given)) {
      const gap = gaps.find(({ id }) => id === readIds([shown], drawn)[0])
      const answer = gap?.type.read(gap.asked, gap.drawn, inner)
      if (gap === undefined || answer === undefined) return undefined
      if (answer !== null) read[gap.id] = answer
    }
    return Object.keys(read).length === 0 ? null : read
  },
  show: (question, drawn, answer) =>
    Object.fromEntries(
      openGaps(question, drawn).flatMap(({ id, name, type, asked, drawn: own }) =>
        Object.hasOwn(answer, id) ? [[name, type.show(asked, own, answer[id])]] : [],
      ),
    ),
  mark: (question, answer) => ({
    got: openGaps(question).filter((gap) => isRight(gap, answer)).length,
    of: question.gaps.length,
  }),
  ask: (question, drawn, pick) => ({
    text: showText(question, drawn, pick),
    gaps: openGaps(question, drawn).map(({ name, type, asked, drawn: own }) => ({
      id: name,
      type: type.name,
      ...type.ask(asked, own, pick),
    })),
  }),
  review: (question, { drawn, answer, hasReview, hasReasons, pick }) => ({
    text: showText(question, drawn, pick),
    said: tellSaid(answer ? reasonOf(question, answer) : undefined, { hasReview, hasReasons, pick }),
    gaps: openGaps(question, drawn).map((gap) => ({
      id: gap.name,
      type: gap.type.name,
      is_right: hasReview ? answer !== null && isRight(gap, answer) : null,
      ...gap.type.review(gap.asked, {
        drawn: gap.drawn,
        answer: answer?.[gap.id] ?? null,
        hasReview,
        hasReasons: false, // one reason is told of all gaps
        pick,
      }),
    })),
  }),
  recall(question, pick) {
    const { text: html, lang } = pick(question.text)
    const fill = (id: string) => {
      const gap = openGaps(question).find((one) => one.id === id)
      const lines = gap?.type.recall(gap.asked, pick).answer ?? []
      return `<strong>${lines.map((line) => ('text' in line ? line.text : line.word)).join(' / ')}</strong>`
    }
    return { options: [{ text: fillMarks(html, () => '____'), lang }], answer: [{ text: fillMarks(html, fill), lang }] }
  },
  isSameTask(a, b) {
    const others = openGaps(b)
    return (
      others.length === a.gaps.length &&
      openGaps(a).every(({ id, type, asked }) => {
        const other = others.find((one) => one.id === id)
        return other?.type === type && type.isSameTask(asked, other.asked)
      })
    )
  },
  isSameSolution: isWrittenAlike,
  tally: (question, answer) =>
    openGaps(question).flatMap(({ id, type, asked }) =>
      Object.hasOwn(answer, id) ? type.tally(asked, answer[id]).map((words) => `${id}: ${words}`) : [],
    ),
  sort: (question, answer) =>
    openGaps(question)
      .filter(({ id }) => Object.hasOwn(answer, id))
      .flatMap((gap): readonly Sorted[] => {
        const plain = { kind: isRight(gap, answer) ? 'right' : 'else', slip: null } as const
        const sorted = gap.type.sort?.(gap.asked, answer[gap.id]) ?? [plain]
        return sorted.map(({ kind, slip }) => ({ part: gap.id, kind, slip }))
      }),
})

/** A gap as the question that it is; `name` and `drawn` are the attempt's names of it and of what is in it. */
interface OpenGap {
  readonly id: string
  readonly name: string
  readonly type: AnyQuestionType
  readonly asked: Question
  readonly drawn: Drawn
}

const openGaps = (
  { gaps, answer }: ClozeQuestion,
  { choiceIds, shownIds }: Drawn = { choiceIds: [], shownIds: [] },
): readonly OpenGap[] =>
  gaps.map((gap) => {
    const own = choiceIds.flatMap((id, at) => (id.startsWith(`${gap.id}/`) ? [at] : []))
    return {
      id: gap.id,
      name: showIds([gap.id], { choiceIds, shownIds })[0] ?? '',
      type: gapTypes[gap.type] ?? defineType(text),
      asked: { ...gap, answer: answer[gap.id] },
      drawn: {
        choiceIds: own.map((at) => choiceIds[at]?.slice(gap.id.length + 1) ?? ''),
        shownIds: own.map((at) => shownIds[at] ?? ''),
      },
    }
  })

/** The id of each gap, and behind it those of what is in it. */
const listInner = (question: ClozeQuestion, idsOf: (gap: OpenGap) => readonly string[]): string[] =>
  openGaps(question).flatMap((gap) => [gap.id, ...idsOf(gap).map((id) => `${gap.id}/${id}`)])

function isRight({ id, type, asked }: OpenGap, answer: Readonly<Record<string, unknown>>): boolean {
  if (!Object.hasOwn(answer, id)) return false
  const { got, of } = type.mark(asked, answer[id])
  return got >= of
}

/** That of the first wrong gap which has one. */
const reasonOf = (question: ClozeQuestion, answer: Readonly<Record<string, unknown>>): LocalisedHtml | undefined =>
  openGaps(question)
    .filter((gap) => Object.hasOwn(answer, gap.id) && !isRight(gap, answer))
    .map(({ id, type, asked }) => type.reason?.(asked, answer[id]))
    .find((why) => why !== undefined)

const fillMarks = (html: string, fill: (id: string) => string): string =>
  html.replaceAll(/<span data-gap="([a-z0-9-]+)"><\/span>/g, (_mark, id: string) => fill(id))

function showText({ text: html }: ClozeQuestion, drawn: Drawn, pick: Pick) {
  const { text: picked, lang } = pick(html)
  return { text: fillMarks(picked, (id) => `<span data-gap="${showIds([id], drawn)[0] ?? ''}"></span>`), lang }
}
