// Writes a certificate, with everything it says, so that it can be checked whatever becomes of account, phase and texts.
import { randomBytes, randomInt } from 'node:crypto'
import type { CertificateText } from '../../domain/certificate/certificate.ts'
import { dayOf } from '../../domain/certificate/validity.ts'
import { finalIdOf } from '../../domain/quiz/final.ts'
import { NUMBER_SYMBOLS, writeNumber } from '../../domain/certificate/number.ts'
import {
  insertCertificate,
  selectOptionalCertificate,
  selectStatusListInUse,
  type PhaseWithRule,
  type StoredCertificate,
} from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import type { Config } from '../config.ts'
import type { CertificateStanding } from './certificate-standing.ts'
import { STATUS_LIST_BITS } from './credential/status-list.ts'

type Issue = Pick<StoredCertificate, 'phaseId' | 'name' | 'lang' | 'says' | 'lastDay' | 'zone'> & {
  readonly accountId: string
  readonly issuedAt: Date
}

/** A list that is mostly taken makes drawing a free bit slow. */
const MOST_IN_LIST = STATUS_LIST_BITS / 2
const MOST_DRAWS = 50

/** Number and status bit are drawn until both are free: of one draw in millions one is taken. */
export async function issueCertificate(db: Db, certificate: Issue): Promise<StoredCertificate> {
  const { list, used } = await selectStatusListInUse(db)
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const number = writeNumber(randomBytes(NUMBER_SYMBOLS))
    const drawn = {
      number,
      statusList: used < MOST_IN_LIST ? list : list + 1,
      statusIndex: randomInt(STATUS_LIST_BITS),
    }
    if (!(await insertCertificate(db, { ...certificate, ...drawn }))) continue
    const issued = await selectOptionalCertificate(db, number)
    if (issued) return issued
  }
  throw new Error('no free certificate number or status bit was drawn')
}

/** What the certificate will say, of what the learner has done by now. */
export function writeCertificateText(
  config: Config,
  phase: PhaseWithRule,
  standing: CertificateStanding,
): CertificateText {
  const { facts, outline, quizzes, quizResults, experiments, experimentResults } = standing
  const asked =
    facts.rule.lessons === 'all' ? facts.lessons : facts.lessons.filter(({ id }) => facts.rule.lessons.includes(id))
  const lessonIds = new Set(asked.map(({ id }) => id))
  const inRule = (ids: readonly string[]) => (one: { readonly id: string }) => ids.includes(one.id)
  return {
    school: { en: config.SCHOOL_NAME_EN, 'zh-CN': config.SCHOOL_NAME_ZH },
    phase: phase.title,
    lessonCount: asked.length,
    minutes: outline.filter(({ lessonId }) => lessonIds.has(lessonId)).reduce((sum, { minutes }) => sum + minutes, 0),
    quizzes: byRule(facts.rule.quizzes, quizzes.filter(inRule(facts.rule.quizzes))).map(
      ({ id, title, passing_score, total_score }) => ({
        id,
        title,
        score: quizResults.find(({ quizId }) => quizId === id)?.bestScore ?? 0,
        passingScore: passing_score,
        totalScore: total_score,
      }),
    ),
    ...writeFinal(phase.id, standing),
    experiments: byRule(facts.rule.experiments, experiments.filter(inRule(facts.rule.experiments))).map(
      ({ id, title }) => {
        const result = experimentResults.find(({ experimentId }) => experimentId === id)
        return {
          id,
          title,
          checkKind: result?.checkKind ?? 'self-checked',
          ...(result?.isSolutionSeen ? { isSolutionSeen: true as const } : {}),
        }
      },
    ),
    edition: { day: dayOf(phase.updated_at), code: phase.source_hash.slice(0, EDITION_LETTERS) },
  }
}

const EDITION_LETTERS = 8

/** Whoever has passed the final has its score on the certificate, asked for or not. */
function writeFinal(phaseId: string, { quizzes, quizResults }: CertificateStanding): Pick<CertificateText, 'final'> {
  const final = quizzes.find(({ id }) => id === finalIdOf(phaseId))
  const result = quizResults.find(({ quizId, isPassed }) => quizId === final?.id && isPassed)
  if (!final || !result) return {}
  return {
    final: { score: result.bestScore, passingScore: final.passing_score, totalScore: final.total_score },
  }
}

/** In the order in which the rule names them. */
const byRule = <T extends { readonly id: string }>(ids: readonly string[], things: readonly T[]): T[] =>
  things.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
