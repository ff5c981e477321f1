/** Text per language; the phase's first language is always there. Rendered and sanitised at import. */
export type LocalisedHtml = Readonly<Record<string, string>>

export const questionTypes = ['single', 'multiple', 'true-false'] as const
type QuestionType = (typeof questionTypes)[number]

/** A choice of a question. A true-false question's `true` and `false` may have no text: the interface words them. */
export interface Choice {
  readonly id: string
  readonly text: LocalisedHtml | null
  /** Shown after submission only. */
  readonly why: LocalisedHtml | null
}

/** A question with its solution; what a learner may see before submission is cut out of it by the rules. */
export interface Question {
  readonly id: string
  readonly type: QuestionType
  readonly points: number
  /** A multiple-choice question that scores in parts (READINGS §6). */
  readonly isPartial: boolean
  readonly prompt: LocalisedHtml
  readonly choices: readonly Choice[]
  /** Ids of the right choices; exactly one unless `type` is multiple. */
  readonly answer: readonly string[]
}

/** When right answers and explanations are shown: after submission, once the quiz is passed or no attempt is left, or never. */
export const reviews = ['full', 'after-pass', 'none'] as const
type Review = (typeof reviews)[number]

/** What holds for every attempt at a quiz. */
export interface QuizRules {
  /** Points are scaled to `totalScore`; `passingScore` is in its unit. */
  readonly passingScore: number
  readonly totalScore: number
  readonly minutes: number
  readonly isRandom: boolean
  /** At most so many attempts; null: no limit. */
  readonly attempts: number | null
  /** Between two attempts. */
  readonly waitSeconds: number
  /** How many of the questions an attempt draws; null: all. */
  readonly draw: number | null
  readonly review: Review
}

/** A quiz as its author wrote it, all languages in one. */
export interface QuizDefinition extends QuizRules {
  readonly questions: readonly Question[]
}
