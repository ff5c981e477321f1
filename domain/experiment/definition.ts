import type { LabEngine } from './profile.ts'

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

/** A file that lies beside the notebook. Its content is public: whoever has its name can fetch it. */
export interface LabFile {
  /** Where the notebook's code finds it, from its own folder; `lab-file.ts` says what it may look like. */
  readonly path: string
  /** Its name among the files of courses. */
  readonly asset: string
  readonly bytes: number
  /** Of a picture, in pixels. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** An experiment as its author's notebook says it, all languages in one. */
export interface ExperimentDefinition {
  /** What one run usually takes. */
  readonly minutes: number | null
  /** Where it runs; where left out, on what the school has set. */
  readonly engine?: LabEngine | undefined
  /** The kind of machine it asks for; `python` is the plain one. */
  readonly profile: string
  readonly packages: readonly string[]
  /** In the order of their paths; the same for all languages. */
  readonly files: readonly LabFile[]
  /** What its code writes into a folder of its own is kept for the other labs of the phase (kept-file.ts). */
  readonly keepsFiles?: true | undefined
  /** What links of the texts lead to: addresses of ours by what the author wrote. */
  readonly links: Readonly<Record<string, string>>
  readonly checks: readonly CheckDefinition[]
}

/** A lesson's experiment. `id` is global: `llm-foundations.byte-pairs`. */
export interface ExperimentEdition {
  readonly id: string
  readonly definition: ExperimentDefinition
  /** nbformat 4.5 as JSON text: the author's, and what a learner begins with. */
  readonly texts: readonly { readonly lang: string; readonly source: string; readonly original: string }[]
}
