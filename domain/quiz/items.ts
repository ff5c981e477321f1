// How good the questions of a quiz are, as the answers of real attempts tell it.
import type { LocalisedHtml, Question } from './definition.ts'
import { typeOf } from './types/registry.ts'

/** One question in one attempt. */
export interface ItemAnswer {
  readonly attemptId: string
  readonly revision: number
  readonly question: Question
  /** Which of its variants was asked; null where it has none. */
  readonly variant: number | null
  /** null: left open. */
  readonly answer: unknown
  /** Points. */
  readonly earned: number
  /** From the answer before it, or the attempt's beginning; null when it was left open. */
  readonly seconds: number | null
}

interface AnswerFact {
  readonly attempt_id: string
  readonly revision_id: number
  readonly variant: number | null
  readonly answer: unknown
  readonly earned: number
  readonly seconds: number | null
}

/** Each answer with the question that it answers; one whose question is gone is left out. */
export function matchAnswers(
  answers: readonly AnswerFact[],
  questions: readonly { readonly id: number; readonly variant: number | null; readonly content: Question }[],
): ItemAnswer[] {
  const known = new Map(questions.map(({ id, variant, content }) => [`${id} ${variant}`, content]))
  return answers.flatMap(({ attempt_id: attemptId, revision_id: revision, variant, answer, earned, seconds }) => {
    const question = known.get(`${revision} ${variant}`)
    return question
      ? [{ attemptId, revision, question, variant, answer, earned, seconds: answer === null ? null : seconds }]
      : []
  })
}

/** Why an author should look at a question. */
export const weaknesses = ['hard', 'easy', 'blunt'] as const
type Weakness = (typeof weaknesses)[number]

/** `said`: in the words of the question's type. The others are those of a question with variants. */
export const answerKinds = ['said', 'right', 'slip', 'else'] as const

interface AnswerShare {
  readonly kind: (typeof answerKinds)[number]
  /** Its part, where a question has parts with variants: a gap. */
  readonly part: string | null
  /** What was said; of a slip its id. */
  readonly words: string
  /** Of a slip the reason that its learners read, with the numbers of one variant. */
  readonly why: LocalisedHtml | null
  readonly share: number
}

interface ItemFigures {
  readonly id: string
  readonly type: string
  readonly asked: number
  /** Of the points that could be earned, 0 to 1. */
  readonly right: number
  /**
   * The correlation with what the same attempts earned for all other questions, −1 to 1: near 0, or below, who knows the
   * lesson does no better here than who does not. null where there are too few, or all earned the same.
   */
  readonly discrimination: number | null
  /** The middle one. */
  readonly seconds: number | null
  /** What was answered, as shares of all who were asked; the most frequent first. */
  readonly answers: readonly AnswerShare[]
  readonly weak: readonly Weakness[]
}

/** With fewer attempts a figure says nothing. */
export const ENOUGH = 20
const HARD = 0.25 // what guessing among four choices earns
const EASY = 0.97
const BLUNT = 0.1

/** The figures of each question, those that lie below the line first, then the ones that tell learners apart the least. */
export function judgeItems(answers: readonly ItemAnswer[]): ItemFigures[] {
  const totals = new Map<string, { earned: number; points: number }>()
  for (const { attemptId, earned, question } of answers) {
    const sum = totals.get(attemptId) ?? { earned: 0, points: 0 }
    totals.set(attemptId, { earned: sum.earned + earned, points: sum.points + question.points })
  }
  const rest = ({ attemptId, earned, question }: ItemAnswer) => {
    const sum = totals.get(attemptId) ?? { earned: 0, points: 0 }
    return sum.points > question.points ? (sum.earned - earned) / (sum.points - question.points) : 0
  }
  return [...Map.groupBy(answers, ({ question }) => question.id)]
    .map(([id, own]) => judge(id, own, rest))
    .toSorted(
      (a, b) =>
        b.weak.length - a.weak.length || (a.discrimination ?? 1) - (b.discrimination ?? 1) || (a.id < b.id ? -1 : 1),
    )
}

function judge(id: string, own: readonly ItemAnswer[], rest: (one: ItemAnswer) => number): ItemFigures {
  const shares = own.map(({ earned, question }) => earned / question.points)
  const right = shares.reduce((sum, one) => sum + one, 0) / own.length
  const discrimination = own.length < ENOUGH ? null : correlate(shares, own.map(rest))
  const weak: Weakness[] = []
  if (own.length >= ENOUGH && right < HARD) weak.push('hard')
  if (own.length >= ENOUGH && right > EASY) weak.push('easy')
  if (discrimination !== null && discrimination < BLUNT) weak.push('blunt')
  return {
    id,
    type: own.at(-1)?.question.type ?? '',
    asked: own.length,
    right,
    discrimination,
    seconds: middle(own.flatMap(({ seconds }) => seconds ?? [])),
    answers: countWords(own),
    weak,
  }
}

/** With variants a slip has another number in each, so what was typed tells nothing: it is counted by what it is. */
function countWords(own: readonly ItemAnswer[]): ItemFigures['answers'] {
  const told = own.flatMap(({ question, variant, answer }): Omit<AnswerShare, 'share'>[] => {
    if (answer === null) return []
    const type = typeOf(question)
    if (variant === null || !type.sort)
      return type.tally(question, answer).map((words) => ({ kind: 'said', part: null, words, why: null }))
    return type
      .sort(question, answer)
      .map(({ part, kind, slip }) => ({ kind, part, words: slip?.id ?? kind, why: slip?.why ?? null }))
  })
  return [...Map.groupBy(told, ({ kind, part, words }) => `${kind} ${part} ${words}`).values()]
    .flatMap(([one, ...more]) => (one ? [{ ...one, share: (1 + more.length) / own.length }] : []))
    .toSorted((a, b) => b.share - a.share || (`${a.part} ${a.words}` < `${b.part} ${b.words}` ? -1 : 1))
}

/** Pearson's r; null where one of the two never changes. */
function correlate(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  const [x, y] = [mean(xs), mean(ys)]
  const pairs = xs.map((one, at) => [one - x, (ys[at] ?? 0) - y] as const)
  const sum = (of: (pair: readonly [number, number]) => number) => pairs.reduce((all, pair) => all + of(pair), 0)
  const spread = sum(([a]) => a * a) * sum(([, b]) => b * b)
  return spread < 1e-12 ? null : sum(([a, b]) => a * b) / Math.sqrt(spread)
}

function middle(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
