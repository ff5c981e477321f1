/** Text per language; the phase's first language is always there. Rendered and sanitised at import. */
export type LocalisedHtml = Readonly<Record<string, string>>

/**
 * What every question has, with its solution; what a learner may see before submission is cut out of it by its type.
 * `answer` is the type's own: all of the solution is there, so that two revisions can be compared by it.
 */
export interface Question {
  readonly id: string
  /** The name of a type in `types/registry.ts`. */
  readonly type: string
  readonly points: number
  /** It scores in parts (READINGS §6). */
  readonly isPartial: boolean
  readonly prompt: LocalisedHtml
  /** The address of the paragraph that teaches it, as the import marked it. Told after submission only. */
  readonly see?: string | undefined
  /** What it asks for: the number of an objective, `misconception`, or `earlier` of an earlier lesson. */
  readonly asks?: string | undefined
  /** How hard it is: 1, 2, 3. */
  readonly level?: number | undefined
  /** The same task with other numbers: of each variant the fields that are its own. An attempt asks one of them. */
  readonly variants?: readonly Readonly<Record<string, unknown>>[] | undefined
  readonly answer: unknown
}

/**
 * What a result shows. `full`: right answers and explanations. `reasons`: of what was answered wrong, the reason of what
 * was chosen, and all of it once the quiz is passed or no attempt is left. `after-pass`: nothing until then. `none`:
 * never anything.
 */
export const reviews = ['full', 'reasons', 'after-pass', 'none'] as const
type ReviewRule = (typeof reviews)[number]

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
  /**
   * A wait that grows, in its place: after the first attempt, the second and so on; the last one stays. It ends with a
   * pass.
   */
  readonly waits?: readonly number[] | undefined
  /** How many of the questions an attempt draws; null: all. */
  readonly draw: number | null
  readonly review: ReviewRule
}

/** A quiz as its author wrote it, all languages in one. */
export interface QuizDefinition extends QuizRules {
  readonly questions: readonly Question[]
}
