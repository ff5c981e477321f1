/** Text per language; the first language of the phase is always there. */
type Texts = Readonly<Record<string, string>>

/** A check as the server knows it: what a learner sees of it, and what is kept back until it may be seen. */
export interface CheckDefinition {
  /** nbgrader's grade_id. */
  readonly id: string
  readonly points: number
  /** It must pass before the hand-in. */
  readonly isRequired: boolean
  readonly title: Texts
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** Of the learner's cell above it; empty when there is none. */
  readonly solution: Texts
}

/** An experiment as its author's notebook says it, all languages in one. */
export interface ExperimentDefinition {
  /** What one run usually takes. */
  readonly minutes: number | null
  /** The kind of machine it asks for; `python` is the plain one. */
  readonly profile: string
  readonly packages: readonly string[]
  readonly checks: readonly CheckDefinition[]
}

/** A lesson's experiment. `id` is global: `llm-foundations.byte-pairs`. */
export interface ExperimentEdition {
  readonly id: string
  readonly definition: ExperimentDefinition
  /** nbformat 4.5 as JSON text: the author's, and what a learner begins with. */
  readonly texts: readonly { readonly lang: string; readonly source: string; readonly original: string }[]
}
