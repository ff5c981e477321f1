// What an import writes: a phase or the site as its files say it, checked.
import type { CertificateRule } from '../certificate/rule.ts'
import type { ExperimentEdition } from '../experiment/definition.ts'
import type { Heading, ReadingBlock } from '../lesson/reading.ts'
import type { TextSource } from '../lesson/pieces.ts'
import type { LessonVideo } from '../lesson/video.ts'
import type { AccountKey } from '../order/bank-account.ts'
import type { Money } from '../order/money.ts'
import type { Office } from '../order/office.ts'
import type { PaymentMethod } from '../order/state.ts'
import type { RecallQuestion } from '../recall/question.ts'
import type { QuizDefinition } from '../quiz/definition.ts'

/** Plain text per language; the first language of the phase is always there. */
export type Localised = Readonly<Record<string, string>>

/** A file of the content, known by its hash. */
export interface Asset {
  readonly name: string
  readonly type: string
  readonly bytes: number
}

/** A lesson's text in one language. */
export interface LessonText {
  readonly lang: string
  readonly title: string
  readonly reading: readonly ReadingBlock[]
  readonly headings: readonly Heading[]
  readonly video: LessonVideo | null
  /** The questions that come back, in the order of the text. */
  readonly recall: readonly RecallQuestion[]
  readonly source?: TextSource
}

/** Where something stands in a course's folder. */
export interface SourcePlace {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A file of a course as its author wrote it, and as it is read since somebody corrected it in the console. */
export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly corrected?: string
}

/** A quiz as its files say it. */
export interface QuizEdition {
  /** Global: `llm-foundations.check-1`. */
  readonly id: string
  readonly definition: QuizDefinition
  /** Of each question by its id, in each language. */
  readonly sources?: Readonly<Record<string, Readonly<Record<string, SourcePlace>>>>
}

/** What a lesson is made of, in this order (READINGS §5). */
export const itemKinds = ['video', 'reading', 'experiment', 'quiz'] as const
export type ItemKind = (typeof itemKinds)[number]

/** `draft`: for nobody yet. `retired`: for those who are enrolled. */
export const editionStates = ['draft', 'published', 'retired'] as const
type EditionState = (typeof editionStates)[number]

/** A lesson as its files say it. */
export interface LessonEdition {
  readonly id: string
  readonly minutes: number
  readonly isPreview: boolean
  readonly items: readonly ItemKind[]
  readonly videoSeconds: number | null
  /** In one language at least; null where it is not known. */
  readonly videoHasSound?: boolean | null
  readonly texts: readonly LessonText[]
  readonly experiment: ExperimentEdition | null
  readonly quiz: QuizEdition | null
}

/** A module as its files say it; due so many days after enrolment, or at a moment (ISO 8601), or never. */
export interface ModuleEdition {
  readonly id: string
  readonly title: Localised
  readonly dueAfterDays: number | null
  readonly dueAt: string | null
  readonly lessons: readonly LessonEdition[]
}

/** A word of the field that a phase teaches. */
export interface TermEdition {
  readonly id: string
  readonly name: Localised
  /** What the field calls it where the lessons say another word. */
  readonly usual: Localised
  /** Plain text of a sentence or two. */
  readonly definition: Localised
  /** How the Chinese name is said, a syllable a character: `cí yuán`. */
  readonly pinyin: string | null
  /** The id of the lesson whose text uses it first, by language. */
  readonly firstUse: Localised
  /** The ids of later lessons among whose words it stands once more, as its file says; the database does not keep it. */
  readonly again?: readonly string[]
}

/** A phase as its files say it. */
export interface PhaseEdition {
  readonly id: string
  readonly position: number
  readonly state: EditionState
  /** A draft that lists tell of already: its title, and what it will teach. */
  readonly isPlanned: boolean
  readonly languages: readonly string[]
  readonly title: Localised
  readonly summary: Localised
  readonly cover: string | null
  /** In minor units; one in each currency, the school's own first. None: free. */
  readonly prices: readonly Money[]
  readonly freeHours: number
  readonly certificate: CertificateRule | null
  readonly modules: readonly ModuleEdition[]
  /** A quiz over all lessons. */
  readonly final?: QuizEdition | null
  /** In the order of the file. */
  readonly terms: readonly TermEdition[]
  /** The files of its quizzes. */
  readonly sources?: readonly SourceFile[]
  readonly sourceHash: string
}

/**
 * Where the school takes money of one currency, and when its finance office works. What the account has not is ''
 * (bank-account.ts).
 */
export interface BankEdition extends Readonly<Record<AccountKey, string>> {
  /** ISO 3166, two letters. */
  readonly country: string
  readonly bankName: string
  readonly accountTitle: string
  readonly currency: string
  readonly methods: readonly PaymentMethod[]
  readonly office: Office
}

/** courses/site as its files say it. Bodies and answers are sanitised HTML. */
export interface SiteEdition {
  readonly categories: readonly { readonly id: string; readonly title: Localised }[]
  readonly questions: readonly {
    readonly id: string
    readonly category: string
    readonly isFeatured: boolean
    readonly title: Localised
    readonly answer: Localised
  }[]
  readonly pages: readonly {
    readonly id: string
    readonly lang: string
    readonly title: string
    readonly body: string
    readonly headings: readonly Heading[]
    readonly updatedOn: string
  }[]
  readonly feedbackTypes: readonly { readonly id: string; readonly name: Localised }[]
  readonly hours: {
    /** Of one hour; one in each currency, the school's own first. */
    readonly perHour: readonly Money[]
    readonly validities: readonly { readonly id: string; readonly days: number }[]
  } | null
  /** One for each currency, the school's own first; none: nothing is sold. */
  readonly banks: readonly BankEdition[]
  readonly sourceHash: string
}
