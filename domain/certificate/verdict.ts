import type { CertificateRule } from './rule.ts'

/**
 * How an experiment was checked: `self-checked` in the learner's own browser, `verified` once more apart, by the server
 * (READINGS §8).
 */
export const checkKinds = ['verified', 'self-checked'] as const
export type CheckKind = (typeof checkKinds)[number]

/** Everything that the verdict depends on. Facts come in any order and may come twice: only what there is counts. */
export interface CertificateFacts {
  readonly rule: CertificateRule
  /** The lessons of the phase that have something to do, in the outline's order. */
  readonly lessons: readonly { readonly id: string; readonly isComplete: boolean }[]
  /** The quizzes and experiments that there are: what a later edition retired is asked of nobody. */
  readonly quizIds: readonly string[]
  readonly experimentIds: readonly string[]
  readonly quizResults: readonly { readonly quizId: string; readonly isPassed: boolean }[]
  readonly experimentResults: readonly { readonly experimentId: string; readonly isFinished: boolean }[]
  readonly isProfileComplete: boolean
  /** The day on which the learner enrolled, `YYYY-MM-DD` in UTC; left out: not known, so nobody is spared. */
  readonly enrolledOn?: string
  /** The learner's newest certificate of the phase. */
  readonly issued: { readonly isRevoked: boolean } | undefined
  /** The day it is, `YYYY-MM-DD` in UTC. */
  readonly today: string
}

/** One thing that the certificate asks for. `offer`: certificates that are valid until a day are given up to that day. */
export type Requirement =
  | { readonly kind: 'lesson' | 'quiz' | 'experiment'; readonly id: string; readonly isMet: boolean }
  | { readonly kind: 'profile' | 'offer'; readonly isMet: boolean }

/**
 * SPECIFICATION §4: requirements not met, can apply, issued. A revoked certificate stays issued: only an operator gives
 * another.
 */
export type CertificateVerdict =
  | { readonly state: 'requirements-not-met' | 'can-apply'; readonly requirements: readonly Requirement[] }
  | { readonly state: 'issued'; readonly isRevoked: boolean }

/** The one place that says whether a learner has earned the certificate (READINGS §8). */
export function judgeCertificate(facts: CertificateFacts): CertificateVerdict {
  if (facts.issued) return { state: 'issued', isRevoked: facts.issued.isRevoked }
  const requirements = listRequirements(facts)
  return { state: requirements.every(({ isMet }) => isMet) ? 'can-apply' : 'requirements-not-met', requirements }
}

/** In the order in which a learner meets them; the profile and the offer come last. */
function listRequirements({
  rule,
  lessons,
  quizIds,
  experimentIds,
  quizResults,
  experimentResults,
  isProfileComplete,
  enrolledOn,
  today,
}: CertificateFacts): Requirement[] {
  const passed = new Set(quizResults.filter(({ isPassed }) => isPassed).map(({ quizId }) => quizId))
  const finished = new Set(
    experimentResults.filter(({ isFinished }) => isFinished).map(({ experimentId }) => experimentId),
  )
  const asked = rule.lessons === 'all' ? lessons : lessons.filter(({ id }) => rule.lessons.includes(id))
  const { validity, final } = rule
  const asksFinal = final !== undefined && (final.from === null || enrolledOn === undefined || enrolledOn >= final.from)
  return [
    ...asked.map(({ id, isComplete }) => ({ kind: 'lesson' as const, id, isMet: isComplete })),
    ...[...rule.quizzes, ...(asksFinal ? [final.id] : [])]
      .filter((id) => quizIds.includes(id))
      .map((id) => ({ kind: 'quiz' as const, id, isMet: passed.has(id) })),
    ...rule.experiments
      .filter((id) => experimentIds.includes(id))
      .map((id) => ({ kind: 'experiment' as const, id, isMet: finished.has(id) })),
    { kind: 'profile', isMet: isProfileComplete },
    ...(validity.kind === 'until' ? [{ kind: 'offer' as const, isMet: today <= validity.date }] : []),
  ]
}
