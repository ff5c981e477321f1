import { z } from 'zod'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { editionStates } from '../domain/phase/edition.ts'
import type { Certificate, CertificateText } from '../domain/certificate/certificate.ts'
import { solutionRules, type CertificateRule } from '../domain/certificate/rule.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const validity = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('permanent') }),
  z.strictObject({ kind: z.literal('until'), date: z.string() }),
  z.strictObject({ kind: z.literal('months'), months: z.number() }),
])
const rule = z.strictObject({
  validity,
  lessons: z.union([z.literal('all'), z.array(z.string())]),
  quizzes: z.array(z.string()),
  experiments: z.array(z.string()),
  solution: z.enum(solutionRules).exactOptional(),
  final: z.strictObject({ id: z.string(), from: z.string().nullable() }).exactOptional(),
}) satisfies z.ZodType<CertificateRule>

const PhaseWithRule = z.strictObject({
  id: z.string(),
  title: localised,
  state: z.enum(editionStates),
  rule,
  is_enrolled: z.boolean(),
  enrolled_at: z.date().nullable(),
  updated_at: z.date(),
  source_hash: z.string(),
})
/** A phase that gives a certificate, and whether this learner is enrolled in it. */
export type PhaseWithRule = z.output<typeof PhaseWithRule>

/** One phase that gives a certificate, or all in which the learner is enrolled. */
export const selectPhasesWithRule = (db: Db, of: { accountId: string; phaseId: string | null }) =>
  rows(
    db,
    PhaseWithRule,
    sql`select p.id, p.title, p.state, p.certificate as rule, e.account_id is not null as is_enrolled, e.enrolled_at,
          p.updated_at, p.source_hash
        from phase p left join enrolment e on e.phase_id = p.id and e.account_id = ${of.accountId} and e.left_at is null
        where p.certificate is not null and (p.id = ${of.phaseId} or (${of.phaseId}::text is null and e.account_id is not null))
        order by p.position, p.id`,
  )

const QuizPlace = z.strictObject({
  id: z.string(),
  module_id: z.string().nullable(),
  lesson_id: z.string().nullable(),
  title: localised,
  passing_score: z.number(),
  total_score: z.number(),
})

/** The quizzes of a phase that were not retired; its final has no lesson and no title. */
export const selectQuizPlaces = (db: Db, phaseId: string) =>
  rows(
    db,
    QuizPlace,
    sql`select q.id, l.module_id, l.id as lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id), '{}') as title,
          (q.definition->>'passingScore')::numeric as passing_score, (q.definition->>'totalScore')::numeric as total_score
        from quiz q
        left join lesson l on l.phase_id = q.phase_id and l.id = q.lesson_id
        left join module m on m.phase_id = l.phase_id and m.id = l.module_id
        where q.phase_id = ${phaseId} and not (q.is_retired or coalesce(l.is_retired, false) or coalesce(m.is_retired, false))
        order by q.id`,
  )

const ExperimentPlace = z.strictObject({
  id: z.string(),
  module_id: z.string(),
  lesson_id: z.string(),
  title: localised,
})

/** The experiments of a phase that were not retired. */
export const selectExperimentPlaces = (db: Db, phaseId: string) =>
  rows(
    db,
    ExperimentPlace,
    sql`select x.id, l.module_id, l.id as lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id), '{}') as title
        from experiment x
        join lesson l on l.phase_id = x.phase_id and l.id = x.lesson_id
        join module m on m.phase_id = l.phase_id and m.id = l.module_id
        where x.phase_id = ${phaseId} and not (x.is_retired or l.is_retired or m.is_retired)
        order by x.id`,
  )

const ownName = z.strictObject({ name: z.string() })

/** The name that the learner set for a phase's certificate. */
export const selectOptionalCertificateName = (db: Db, of: { accountId: string; phaseId: string }) =>
  optional(
    db,
    ownName,
    sql`select name from certificate_name where account_id = ${of.accountId} and phase_id = ${of.phaseId}`,
  )

/** Sets the name, once: gives the one that is set then, which is another when somebody was first. */
export async function insertCertificateName(
  db: Db,
  set: { accountId: string; phaseId: string; name: string; now: Date },
): Promise<string> {
  await run(
    db,
    sql`insert into certificate_name (account_id, phase_id, name, set_at) values (${set.accountId}, ${set.phaseId}, ${set.name}, ${set.now}) on conflict do nothing`,
  )
  return (
    await one(
      db,
      ownName,
      sql`select name from certificate_name where account_id = ${set.accountId} and phase_id = ${set.phaseId}`,
    )
  ).name
}

/** For an operator, who may set another name when a certificate is issued anew. */
export const updateCertificateName = (db: Db, set: { accountId: string; phaseId: string; name: string; now: Date }) =>
  run(
    db,
    sql`insert into certificate_name (account_id, phase_id, name, set_at) values (${set.accountId}, ${set.phaseId}, ${set.name}, ${set.now})
        on conflict (account_id, phase_id) do update set name = excluded.name, set_at = excluded.set_at`,
  )

/** Makes a learner's certificates of a phase wait for each other, until the transaction ends. */
export const lockCertificates = (db: Db, of: { accountId: string; phaseId: string }) =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`certificate ${of.accountId} ${of.phaseId}`}, 0))`)

const text = z.strictObject({
  school: localised,
  phase: localised,
  lessonCount: z.number(),
  minutes: z.number(),
  quizzes: z.array(
    z.strictObject({
      id: z.string(),
      title: localised,
      score: z.number(),
      passingScore: z.number(),
      totalScore: z.number(),
    }),
  ),
  final: z.strictObject({ score: z.number(), passingScore: z.number(), totalScore: z.number() }).exactOptional(),
  experiments: z.array(
    z.strictObject({
      id: z.string(),
      title: localised,
      checkKind: z.enum(checkKinds),
      isSolutionSeen: z.literal(true).exactOptional(),
    }),
  ),
  edition: z.strictObject({ day: z.string(), code: z.string() }).exactOptional(),
}) satisfies z.ZodType<CertificateText>

const Row = z
  .strictObject({
    number: z.string(),
    account_id: z.string().nullable(),
    phase_id: z.string(),
    name: z.string(),
    lang: z.string(),
    says: text,
    issued_at: z.date(),
    last_day: z.string().nullable(),
    credential_id: z.string(),
    subject_id: z.string(),
    status_list: z.number(),
    status_index: z.number(),
    revoked_at: z.date().nullable(),
    is_replaced: z.boolean(),
    zone: z.string().nullable(),
  })
  .transform((row): Certificate & { readonly accountId: string | null } => ({
    number: row.number,
    accountId: row.account_id,
    phaseId: row.phase_id,
    name: row.name,
    lang: row.lang,
    says: row.says,
    issuedAt: row.issued_at,
    lastDay: row.last_day,
    credentialId: row.credential_id,
    subjectId: row.subject_id,
    statusList: row.status_list,
    statusIndex: row.status_index,
    revokedAt: row.revoked_at,
    isReplaced: row.is_replaced,
    zone: row.zone,
  }))
/** A certificate with its owner; null when the account is gone. */
export type StoredCertificate = z.output<typeof Row>

/** The learner's certificates, the newest first; of one phase when it is given. */
export const selectCertificates = (db: Db, of: { accountId: string; phaseId?: string }) =>
  rows(
    db,
    Row,
    sql`select certificate.*, (select z.zone from certificate_zone z where z.number = certificate.number) as zone from certificate where account_id = ${of.accountId} and (${of.phaseId ?? null}::text is null or phase_id = ${of.phaseId ?? null}) order by issued_at desc, number`,
  )

/** Whoever it belongs to: for the public check page and for operators. */
export const selectOptionalCertificate = (db: Db, number: string) =>
  optional(
    db,
    Row,
    sql`select certificate.*, (select z.zone from certificate_zone z where z.number = certificate.number) as zone from certificate where number = ${number}`,
  )

/** As above, and nobody else changes it until the transaction ends. */
export const lockOptionalCertificate = (db: Db, number: string) =>
  optional(
    db,
    Row,
    sql`select certificate.*, (select z.zone from certificate_zone z where z.number = certificate.number) as zone from certificate where number = ${number} for update`,
  )

/**
 * Gives whether it was written: not when number or status bit are taken, so another is to be drawn.
 * @throws when the learner has a live one of this phase
 */
export async function insertCertificate(
  db: Db,
  issued: Pick<
    StoredCertificate,
    | 'number'
    | 'accountId'
    | 'phaseId'
    | 'name'
    | 'lang'
    | 'says'
    | 'issuedAt'
    | 'lastDay'
    | 'zone'
    | 'statusList'
    | 'statusIndex'
  >,
): Promise<boolean> {
  const { number, accountId, phaseId, name, lang, says, issuedAt, lastDay, zone, statusList, statusIndex } = issued
  const written = await run(
    db,
    sql`insert into certificate (number, account_id, phase_id, name, lang, says, issued_at, last_day, status_list, status_index)
        select ${number}::text, ${accountId}::uuid, ${phaseId}::text, ${name}::text, ${lang}::text, ${JSON.stringify(says)}::jsonb, ${issuedAt}::timestamptz, ${lastDay}::date, ${statusList}::int, ${statusIndex}::int
        where not exists (select from certificate c where c.number = ${number} or (c.status_list = ${statusList} and c.status_index = ${statusIndex}))`,
  )
  if (written === 1 && zone !== null)
    await run(db, sql`insert into certificate_zone (number, zone) values (${number}, ${zone})`)
  return written === 1
}

const Zone = z.strictObject({ zone: z.string().nullable() })

/** The zone of a learner in a phase, where it is known. */
export async function selectZoneInPhase(db: Db, of: { accountId: string; phaseId: string }): Promise<string | null> {
  const found = sql`select zone from enrolment where account_id = ${of.accountId} and phase_id = ${of.phaseId}`
  return (await optional(db, Zone, found))?.zone ?? null
}

export const updateCertificateRevoked = (db: Db, number: string, now: Date) =>
  run(db, sql`update certificate set revoked_at = ${now} where number = ${number} and revoked_at is null`)

/** Another took its place: it is revoked by that, if it was not before. */
export const updateCertificateReplaced = (db: Db, number: string, now: Date) =>
  run(
    db,
    sql`update certificate set revoked_at = coalesce(revoked_at, ${now}), is_replaced = true where number = ${number}`,
  )

const StatusListRow = z.strictObject({ list: z.number(), used: z.number() })

/** The status list that is filled now, and how full it is. */
export const selectStatusListInUse = (db: Db) =>
  one(
    db,
    StatusListRow,
    sql`with newest as (select coalesce(max(status_list), 1) as list from certificate) select list, (select count(*) from certificate c where c.status_list = list) as used from newest`,
  )

const StatusList = z.strictObject({
  began_at: z.date().nullable(),
  changed_at: z.date().nullable(),
  revoked: z.array(z.number()),
})

/** The bits of a status list that are set, since when it is there, and when a bit was set last. */
export const selectStatusList = (db: Db, list: number) =>
  one(
    db,
    StatusList,
    sql`select min(issued_at) as began_at, max(revoked_at) as changed_at,
          coalesce(array_agg(status_index order by status_index) filter (where revoked_at is not null), '{}') as revoked
        from certificate where status_list = ${list}`,
  )
