/** How long a certificate is valid: for ever, until a day, or for some months from its issue. */
export type Validity =
  | { readonly kind: 'permanent' }
  | { readonly kind: 'until'; readonly date: string }
  | { readonly kind: 'months'; readonly months: number }

/** What a lab counts as whose solution the learner has opened: as any other, or as self-checked (READINGS §10). */
export const solutionRules = ['allowed', 'not-verified'] as const
type SolutionRule = (typeof solutionRules)[number]

/** What a phase asks for its certificate (READINGS §8). Quizzes and experiments by their global ids. */
export interface CertificateRule {
  readonly validity: Validity
  readonly lessons: 'all' | readonly string[]
  readonly quizzes: readonly string[]
  readonly experiments: readonly string[]
  /** Left out: `allowed`. */
  readonly solution?: SolutionRule
  /** The phase's final, by its global id; asked of who enrolled on this day (`YYYY-MM-DD`) or later, null: of everybody. */
  readonly final?: { readonly id: string; readonly from: string | null }
}
