import type { Localised } from '../phase/edition.ts'
import { offsetAt } from '../zone.ts'
import { dayOf } from './validity.ts'
import type { CheckKind } from './verdict.ts'

/** What is printed on a certificate besides name and dates, as it was when it was issued, in every language there was. */
export interface CertificateText {
  readonly school: Localised
  readonly phase: Localised
  readonly lessonCount: number
  /** Of study, as its authors reckon. */
  readonly minutes: number
  readonly quizzes: readonly {
    readonly id: string
    readonly title: Localised
    readonly score: number
    readonly passingScore: number
    readonly totalScore: number
  }[]
  /** The final, where the learner has passed one. */
  readonly final?: { readonly score: number; readonly passingScore: number; readonly totalScore: number }
  /** `isSolutionSeen`: it is self-checked because its solution had been opened. */
  readonly experiments: readonly {
    readonly id: string
    readonly title: Localised
    readonly checkKind: CheckKind
    readonly isSolutionSeen?: true
  }[]
  /** Of the phase: the day on which it was last changed, `YYYY-MM-DD` in UTC, and a short name of its contents. */
  readonly edition?: { readonly day: string; readonly code: string }
}

/** A certificate as it was issued, and what became of it. */
export interface Certificate {
  readonly number: string
  readonly phaseId: string
  readonly name: string
  /** The language it is written in. */
  readonly lang: string
  readonly says: CertificateText
  readonly issuedAt: Date
  /** `YYYY-MM-DD`, valid through that day; null: permanent. */
  readonly lastDay: string | null
  /** Ids of the credential and of whom it speaks: random, they tell nothing of the person. */
  readonly credentialId: string
  readonly subjectId: string
  /** Its bit in a status list. */
  readonly statusList: number
  readonly statusIndex: number
  readonly revokedAt: Date | null
  /** Revoked because another took its place. */
  readonly isReplaced: boolean
  /** Whose day it prints as that of its issue; null: UTC's, as on those that were issued before zones were kept. */
  readonly zone: string | null
}

/** The day of its issue as it is printed, `YYYY-MM-DD`: its learner's, and the same wherever it is read. */
export const issueDayOf = ({ issuedAt, zone }: Pick<Certificate, 'issuedAt' | 'zone'>): string =>
  dayOf(new Date(issuedAt.getTime() + (zone === null ? 0 : offsetAt(issuedAt, zone))))
