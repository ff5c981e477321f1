import type { Question } from './definition.ts'
import { typeOf } from './types/registry.ts'

/** One answer to one revision of a question, and how often it was submitted. */
interface CountedAnswer {
  readonly question: Question
  /** Which of its variants was asked; null where it has none. */
  readonly variant: number | null
  /** null: left open. */
  readonly answer: unknown
  readonly times: number
  /** Points, all times together. */
  readonly earned: number
}

interface QuestionStatistics {
  readonly id: string
  readonly type: string
  readonly asked: number
  readonly answered: number
  /** Of the points that could be earned, from 0 to 1. */
  readonly share: number
  /**
   * What was answered, in the words of the question's type; the most frequent first. One answer may be several: each
   * choice, each pair.
   */
  readonly answers: readonly { readonly words: string; readonly times: number }[]
}

/** How a quiz's questions were answered; hardest first, so that a wrong solution is seen at the top. */
export function countAnswers(counted: readonly CountedAnswer[]): QuestionStatistics[] {
  return [...Map.groupBy(counted, ({ question }) => question.id)]
    .map(([id, rows]) => summarise(id, rows))
    .toSorted((a, b) => a.share - b.share || (a.id < b.id ? -1 : 1))
}

function summarise(id: string, rows: readonly CountedAnswer[]): QuestionStatistics {
  const words = new Map<string, number>()
  const sum = (of: (row: CountedAnswer) => number) => rows.reduce((total, row) => total + of(row), 0)
  for (const { question, variant, answer, times } of rows)
    if (answer !== null)
      for (const said of typeOf(question).tally(question, answer)) {
        const one = variant === null ? said : `#${variant + 1} ${said}`
        words.set(one, (words.get(one) ?? 0) + times)
      }
  const possible = sum(({ question, times }) => question.points * times)
  return {
    id,
    type: rows.at(-1)?.question.type ?? '',
    asked: sum(({ times }) => times),
    answered: sum(({ answer, times }) => (answer === null ? 0 : times)),
    share: possible === 0 ? 0 : sum(({ earned }) => earned) / possible,
    answers: [...words]
      .map(([one, times]) => ({ words: one, times }))
      .toSorted((a, b) => b.times - a.times || (a.words < b.words ? -1 : 1)),
  }
}
