// Where a learner stands with a phase's certificate: the facts from everywhere, and the verdict.
import { isProfileComplete } from '../../domain/account/profile.ts'
import { dayOf } from '../../domain/certificate/validity.ts'
import { judgeCertificate, type CertificateFacts, type CertificateVerdict } from '../../domain/certificate/verdict.ts'
import { buildOutlines, listLessons } from '../../domain/phase/outline.ts'
import { gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import { selectAccount, type Account } from '../../store/account.ts'
import {
  selectCertificates,
  selectExperimentPlaces,
  selectQuizPlaces,
  type PhaseWithRule,
  type StoredCertificate,
} from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import { selectCompletions } from '../../store/enrolment.ts'
import { selectExperimentResults } from '../../store/experiment.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { selectQuizResults } from '../../store/quiz.ts'

export interface CertificateStanding {
  readonly verdict: CertificateVerdict
  readonly facts: CertificateFacts
  /** The newest that counts: one that lives goes before one that was revoked. */
  readonly certificate: StoredCertificate | undefined
  readonly account: Account
  readonly outline: Awaited<ReturnType<typeof selectOutlineFacts>>
  readonly quizzes: Awaited<ReturnType<typeof selectQuizPlaces>>
  readonly quizResults: Awaited<ReturnType<typeof selectQuizResults>>
  readonly experiments: Awaited<ReturnType<typeof selectExperimentPlaces>>
  readonly experimentResults: Awaited<ReturnType<typeof selectExperimentResults>>
}

export async function readStanding(
  db: Db,
  { accountId, phase, now }: { accountId: string; phase: PhaseWithRule; now: Date },
): Promise<CertificateStanding> {
  const of = { accountId, phaseId: phase.id }
  const account = await selectAccount(db, accountId)
  const certificates = await selectCertificates(db, of)
  const certificate = certificates.find(({ revokedAt }) => revokedAt === null) ?? certificates[0]
  const outline = await selectOutlineFacts(db, [phase.id])
  const completed = gatherCompleted(await selectCompletions(db, { accountId, phaseIds: [phase.id] }))
  const quizzes = await selectQuizPlaces(db, phase.id)
  const quizResults = await selectQuizResults(db, of)
  const experiments = await selectExperimentPlaces(db, phase.id)
  const experimentResults = await selectExperimentResults(db, of)
  const lessons = listLessons(buildOutlines(outline, 'en').get(phase.id) ?? []).filter(({ items }) => items.length > 0)
  const facts: CertificateFacts = {
    rule: phase.rule,
    lessons: lessons.map((lesson) => ({ id: lesson.id, isComplete: isLessonComplete(completed, lesson) })),
    quizIds: quizzes.map(({ id }) => id),
    experimentIds: experiments.map(({ id }) => id),
    quizResults,
    experimentResults,
    isProfileComplete: isProfileComplete(account),
    issued: certificate && { isRevoked: certificate.revokedAt !== null },
    ...(phase.enrolled_at ? { enrolledOn: dayOf(phase.enrolled_at) } : {}),
    today: dayOf(now),
  }
  return {
    verdict: judgeCertificate(facts),
    facts,
    certificate,
    account,
    outline,
    quizzes,
    quizResults,
    experiments,
    experimentResults,
  }
}
