// Certificates: where a learner stands, the name, applying, the files, and the public check.
import type { OutputOf } from '../../contract/index.ts'
import type { CertificateCard } from '../../contract/certificate-calls.ts'
import { displayName } from '../../domain/account/name.ts'
import { readNumber } from '../../domain/certificate/number.ts'
import { canPrintName, tidyName } from '../../domain/certificate/printed-name.ts'
import { issueDayOf } from '../../domain/certificate/certificate.ts'
import { lastDayOf, statusOfCertificate } from '../../domain/certificate/validity.ts'
import { pickText } from '../../domain/language.ts'
import { admitLearner, canSeePhase } from '../../domain/phase/access.ts'
import type { Localised } from '../../domain/phase/edition.ts'
import {
  insertCertificateName,
  lockCertificates,
  selectCertificates,
  selectOptionalCertificate,
  selectOptionalCertificateName,
  selectPhasesWithRule,
  selectZoneInPhase,
  type PhaseWithRule,
  type StoredCertificate,
} from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalPhase } from '../../store/phase.ts'
import { makeCertificateFile } from '../flows/certificate-file.ts'
import { readStanding } from '../flows/certificate-standing.ts'
import { issueCertificate, writeCertificateText } from '../flows/issue-certificate.ts'
import { tell } from '../flows/tell.ts'
import { refuse, Refusal, toSeconds, transact, type Handlers } from './call-context.ts'
import { presentRequirement } from './present-requirement.ts'

/** Global ids are made of the phase's (READINGS §2). */
const ruleId = (phaseId: string): string => `${phaseId}.certificate`

type CertificatePath =
  | '/certificate/list'
  | '/certificate/requirements'
  | '/certificate/set-name'
  | '/certificate/apply'
  | '/certificate/download'
  | '/index/certificate-verify'

export const certificateCalls = {
  '/certificate/list': async ({ database, learner, locale, now }) => {
    const certificates = await selectCertificates(database, { accountId: learner.id })
    const phases = (await selectPhasesWithRule(database, { accountId: learner.id, phaseId: null })).filter(
      ({ state }) => canSeePhase(state, true),
    )
    const open: OutputOf<'/certificate/list'>['open'] = []
    for (const phase of phases) {
      const { verdict } = await readStanding(database, { accountId: learner.id, phase, now })
      if (verdict.state === 'issued') continue
      const { requirements } = verdict
      const place = {
        cert_id: phase.id,
        cert_name: pickText(phase.title, locale).text,
        cert_lang: pickText(phase.title, locale).lang,
        certificate_id: ruleId(phase.id),
      }
      open.push({
        ...place,
        state: stateWord(verdict.state),
        met: requirements.filter(({ isMet }) => isMet).length,
        total: requirements.length,
      })
    }
    return { list: certificates.map((one) => presentCertificate(one, locale, now)), open }
  },

  '/certificate/requirements': async ({ database, learner, locale, now }, { id, category_id }) => {
    const phase = await findPhase(database, learner.id, id)
    if (phase instanceof Refusal) return phase
    if (category_id !== undefined && category_id !== ruleId(id)) return refuse('not_found')
    const standing = await readStanding(database, { accountId: learner.id, phase, now })
    const { verdict, certificate, account } = standing
    const { validity } = phase.rule
    const set = await selectOptionalCertificateName(database, { accountId: learner.id, phaseId: id })
    return {
      cert_id: id,
      cert_name: pickText(phase.title, locale).text,
      cert_lang: pickText(phase.title, locale).lang,
      certificate_id: ruleId(id),
      state: verdict.state === 'issued' ? ('issued' as const) : stateWord(verdict.state),
      requirements:
        verdict.state === 'issued' ? [] : verdict.requirements.map((one) => presentRequirement(one, standing, locale)),
      validity: {
        kind: validity.kind,
        date: validity.kind === 'until' ? validity.date : null,
        months: validity.kind === 'months' ? validity.months : null,
      },
      name: set?.name ?? null,
      suggested_name: tidyName(displayName({ firstName: account.first_name, lastName: account.last_name })),
      certificate: certificate ? presentCertificate(certificate, locale, now) : null,
    }
  },

  '/certificate/set-name': ({ database, learner, now }, { id, name: typed }) =>
    transact(database, async (db) => {
      const phase = await findPhase(db, learner.id, id)
      if (phase instanceof Refusal) return phase
      const name = tidyName(typed)
      const of = { accountId: learner.id, phaseId: id }
      const set = await selectOptionalCertificateName(db, of)
      if (set)
        return set.name === name
          ? set
          : refuse('certificate_name_fixed', { fields: { name: 'certificate.name.fixed' } })
      if (!canPrintName(name)) return refuse('invalid_input', { fields: { name: 'certificate.name.invalid' } })
      const { findUnprintable } = await import('../outside/pdf.ts') // large: a start does without
      const unprintable = findUnprintable(name)
      if (unprintable.length > 0) return refuse('name_not_printable', { args: { characters: unprintable.join(' ') } })
      const { verdict } = await readStanding(db, { accountId: learner.id, phase, now })
      if (verdict.state !== 'can-apply') return refuse('certificate_not_earned')
      const kept = await insertCertificateName(db, { ...of, name, now })
      return kept === name ? { name } : refuse('certificate_name_fixed', { fields: { name: 'certificate.name.fixed' } })
    }),

  '/certificate/apply': ({ database, learner, locale, now, config }, { id }) =>
    transact(database, async (db) => {
      const phase = await findPhase(db, learner.id, id)
      if (phase instanceof Refusal) return phase
      const of = { accountId: learner.id, phaseId: id }
      await lockCertificates(db, of)
      const standing = await readStanding(db, { accountId: learner.id, phase, now })
      if (standing.certificate)
        return standing.certificate.revokedAt
          ? refuse('certificate_revoked')
          : { certificate: presentCertificate(standing.certificate, locale, now) }
      if (standing.verdict.state !== 'can-apply') return refuse('certificate_not_earned')
      const set = await selectOptionalCertificateName(db, of)
      if (!set) return refuse('certificate_name_missing')
      const zone = (await selectZoneInPhase(db, of)) ?? config.SCHOOL_ZONE
      const says = writeCertificateText(config, phase, standing)
      const issued = await issueCertificate(db, {
        ...of,
        name: set.name,
        lang: locale,
        says,
        issuedAt: now,
        zone,
        lastDay: lastDayOf(phase.rule.validity, issueDayOf({ issuedAt: now, zone })),
      })
      const path = `/phase/certificate/${id}/${ruleId(id)}`
      await tell(db, {
        accountId: learner.id,
        type: 5,
        key: `certificate ${issued.number}`,
        subject: 'notice.certificate.issued',
        values: { phase: phase.title, number: issued.number },
        path,
      })
      return { certificate: presentCertificate(issued, locale, now) }
    }),

  '/certificate/download': async (context, { number: typed, form }) => {
    const number = readNumber(typed)
    const certificate = number === undefined ? undefined : await selectOptionalCertificate(context.database, number)
    if (!certificate || certificate.accountId !== context.learner.id) return refuse('not_found')
    if (certificate.revokedAt) return refuse('certificate_revoked')
    return makeCertificateFile(context, certificate, form)
  },

  '/index/certificate-verify': async ({ database, locale, now }, { number: typed }) => {
    const number = readNumber(typed)
    if (number === undefined) return refuse('invalid_input', { fields: { number: 'certificate.number.mistyped' } })
    const certificate = await selectOptionalCertificate(database, number)
    if (!certificate) return refuse('not_found')
    const phase = await selectOptionalPhase(database, certificate.phaseId)
    return presentCheck(certificate, {
      locale,
      now,
      isPhaseOpen: phase !== undefined && canSeePhase(phase.state, false),
    })
  },
} satisfies Pick<Handlers, CertificatePath>

async function findPhase(
  db: Db,
  accountId: string,
  id: string,
): Promise<PhaseWithRule | Refusal<'not_found' | 'not_enrolled'>> {
  const [phase] = await selectPhasesWithRule(db, { accountId, phaseId: id })
  if (!phase) return refuse('not_found')
  const admission = admitLearner({ state: phase.state, isEnrolled: phase.is_enrolled })
  return admission === 'open' ? phase : refuse(admission)
}

const stateWord = (state: 'requirements-not-met' | 'can-apply') =>
  state === 'can-apply' ? ('can_apply' as const) : ('requirements_not_met' as const)

const presentCertificate = (certificate: StoredCertificate, locale: string, now: Date): CertificateCard => ({
  number: certificate.number,
  cert_id: certificate.phaseId,
  cert_name: pickText(certificate.says.phase, locale).text,
  cert_lang: pickText(certificate.says.phase, locale).lang,
  certificate_id: ruleId(certificate.phaseId),
  name: certificate.name,
  lang: certificate.lang,
  issued_at: toSeconds(certificate.issuedAt),
  issued_on: issueDayOf(certificate),
  valid_until: certificate.lastDay,
  status: statusOfCertificate(certificate, now),
})

function presentCheck(
  certificate: StoredCertificate,
  { locale, now, isPhaseOpen }: { locale: string; now: Date; isPhaseOpen: boolean },
): OutputOf<'/index/certificate-verify'> {
  const { says, revokedAt } = certificate
  return {
    number: certificate.number,
    status: statusOfCertificate(certificate, now),
    name: certificate.name,
    lang: certificate.lang,
    school: wordAll(says.school, locale),
    phase: wordAll(says.phase, locale),
    cert_id: isPhaseOpen ? certificate.phaseId : null,
    issued_at: toSeconds(certificate.issuedAt),
    issued_on: issueDayOf(certificate),
    valid_until: certificate.lastDay,
    revoked_at: revokedAt && toSeconds(revokedAt),
    is_replaced: certificate.isReplaced,
    checked_at: toSeconds(now),
    lesson_count: says.lessonCount,
    minutes: says.minutes,
    quizzes: says.quizzes.map((quiz) => ({ name: pickText(quiz.title, locale).text, ...presentScore(quiz) })),
    final: says.final ? presentScore(says.final) : null,
    experiments: says.experiments.map(({ title, checkKind, isSolutionSeen }) => ({
      name: pickText(title, locale).text,
      check_kind: checkKind,
      is_solution_seen: isSolutionSeen ?? false,
    })),
    edition: says.edition ?? null,
  }
}

type Score = NonNullable<StoredCertificate['says']['final']>
const presentScore = ({ score, passingScore, totalScore }: Score) =>
  ({ score, passing_score: passingScore, total_score: totalScore }) as const

/** In the reader's language first; each text once. */
function wordAll(texts: Localised, locale: string): { lang: string; text: string }[] {
  const first = pickText(texts, locale)
  const others = Object.entries(texts).flatMap(([lang, text]) =>
    lang === first.lang || text === first.text ? [] : [{ lang, text }],
  )
  return [first, ...others.toSorted((one, other) => (one.lang < other.lang ? -1 : 1))]
}
