// What the importer wrote of experiments, and what is known of a learner in them.
import { z } from 'zod'
import { solutionRules } from '../domain/certificate/rule.ts'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { labEngines, type LabEngine } from '../domain/experiment/profile.ts'
import { editionStates } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, sql } from './sql.ts'

const texts = z.record(z.string(), z.string())

const definition = z.strictObject({
  minutes: z.number().nullable(),
  // Left out where the author says nothing: a release before this one reads no key that it does not know.
  engine: z.enum(labEngines).optional(),
  profile: z.string(),
  packages: z.array(z.string()),
  // Editions that were imported before labs had files say nothing of them.
  files: z
    .array(
      z.strictObject({
        path: z.string(),
        asset: z.string(),
        bytes: z.number(),
        width: z.number().optional(),
        height: z.number().optional(),
      }),
    )
    .default([]),
  keepsFiles: z.literal(true).optional(), // as `engine`
  links: texts.default({}),
  checks: z.array(
    z.strictObject({
      id: z.string(),
      points: z.number(),
      isRequired: z.boolean(),
      title: texts,
      hints: z.record(z.string(), z.array(z.string())),
      solution: texts,
    }),
  ),
})

const Experiment = z
  .strictObject({
    id: z.string(),
    phase_id: z.string(),
    phase_title: localised,
    phase_state: z.enum(editionStates),
    free_hours: z.number(),
    module_id: z.string(),
    module_title: localised,
    lesson_id: z.string(),
    lesson_title: localised,
    definition,
    /** What its phase's certificate makes of a solution that was opened. */
    solution: z.enum(solutionRules),
    is_enrolled: z.boolean(),
  })
  .transform((row) => ({
    id: row.id,
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    phaseState: row.phase_state,
    freeHours: row.free_hours,
    moduleId: row.module_id,
    moduleTitle: row.module_title,
    lessonId: row.lesson_id,
    lessonTitle: row.lesson_title,
    definition: row.definition,
    solution: row.solution,
    isEnrolled: row.is_enrolled,
  }))
/** An experiment where it stands, and whether this learner is enrolled in its phase. */
export type ExperimentFact = z.output<typeof Experiment>

/** An experiment that was not retired. */
export const selectOptionalExperiment = (db: Db, key: { experimentId: string; accountId: string }) =>
  optional(
    db,
    Experiment,
    sql`select x.id, x.phase_id, p.title as phase_title, p.state as phase_state, p.free_hours, m.id as module_id, m.title as module_title, l.id as lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id), '{}') as lesson_title,
          x.definition, coalesce(p.certificate ->> 'solution', 'allowed') as solution,
          exists (select from enrolment e where e.account_id = ${key.accountId} and e.phase_id = p.id and e.left_at is null) as is_enrolled
        from experiment x
        join lesson l on l.phase_id = x.phase_id and l.id = x.lesson_id
        join module m on m.phase_id = l.phase_id and m.id = l.module_id
        join phase p on p.id = l.phase_id
        where x.id = ${key.experimentId} and not x.is_retired and not l.is_retired and not m.is_retired`,
  )

const RunFiles = z
  .strictObject({ experiment_id: z.string(), definition })
  .transform((row) => ({ experimentId: row.experiment_id, files: row.definition.files }))

/** What belongs to the experiment of a session. */
export const selectOptionalRunFiles = (db: Db, sessionId: string) =>
  optional(
    db,
    RunFiles,
    sql`select x.id as experiment_id, x.definition from lab_session s join experiment x on x.id = s.experiment_id
        where s.id = ${sessionId}`,
  )

const Lab = z.strictObject({ id: z.string() })

/** Labs that ask for an engine by name. */
export const selectExperimentsOn = async (db: Db, engine: LabEngine, standard?: LabEngine): Promise<string[]> =>
  (
    await rows(
      db,
      Lab,
      sql`select id from experiment where coalesce(definition ->> 'engine', ${standard ?? null}) = ${engine} and not is_retired order by id`,
    )
  ).map(({ id }) => id)

const Original = z.strictObject({ lang: z.string(), original: z.string() })

/** What a learner begins with, in the first of `languages` that there is. */
export const selectOptionalOriginal = (db: Db, key: { experimentId: string; languages: readonly string[] }) =>
  optional(
    db,
    Original,
    sql`select lang, original from experiment_text where experiment_id = ${key.experimentId}
        order by array_position(${key.languages}::text[], lang), lang limit 1`,
  )

/** What learners begin with, in every language. */
export const selectOriginals = (db: Db, experimentId: string) =>
  rows(db, Original, sql`select lang, original from experiment_text where experiment_id = ${experimentId}`)

const Source = z.strictObject({ lang: z.string(), source: z.string() })

/** The author's notebook, with what a learner must not see: for the check apart only. */
export const selectOptionalSource = (db: Db, key: { experimentId: string; languages: readonly string[] }) =>
  optional(
    db,
    Source,
    sql`select lang, source from experiment_text where experiment_id = ${key.experimentId}
        order by array_position(${key.languages}::text[], lang), lang limit 1`,
  )

const Result = z
  .strictObject({
    experiment_id: z.string(),
    is_finished: z.boolean(),
    check_kind: z.enum(checkKinds).nullable(),
    is_solution_seen: z.boolean(),
  })
  .transform((row) => ({
    experimentId: row.experiment_id,
    isFinished: row.is_finished,
    checkKind: row.check_kind,
    isSolutionSeen: row.is_solution_seen,
  }))

/**
 * Each experiment of a phase with how the learner stands; finished once one hand-in has passed, verified if any of
 * those was and the certificate's rule about solutions has nothing against it. `is_solution_seen`: that rule speaks
 * against all of them.
 */
export const selectExperimentResults = (db: Db, of: { accountId: string; phaseId: string }) =>
  rows(
    db,
    Result,
    sql`select x.id as experiment_id, count(h.id) > 0 as is_finished,
          max(case when p.certificate ->> 'solution' = 'not-verified' and h.solutions_seen <> '{}' then 'self-checked' else h.check_kind end) as check_kind,
          coalesce(bool_and(p.certificate ->> 'solution' = 'not-verified' and h.solutions_seen <> '{}'), false) as is_solution_seen
        from experiment x
        join phase p on p.id = x.phase_id
        left join lab_hand_in h on h.experiment_id = x.id and h.account_id = ${of.accountId} and h.outcome = 'passed'
        where x.phase_id = ${of.phaseId} and not x.is_retired
        group by x.id order by x.id`,
  )

/** How the learner stands in the experiment of a lesson; `undefined` when the lesson has none. */
export const selectOptionalLessonExperiment = (db: Db, of: { accountId: string; phaseId: string; lessonId: string }) =>
  optional(
    db,
    Result,
    sql`select x.id as experiment_id, count(h.id) > 0 as is_finished,
          max(case when p.certificate ->> 'solution' = 'not-verified' and h.solutions_seen <> '{}' then 'self-checked' else h.check_kind end) as check_kind,
          coalesce(bool_and(p.certificate ->> 'solution' = 'not-verified' and h.solutions_seen <> '{}'), false) as is_solution_seen
        from experiment x
        join phase p on p.id = x.phase_id
        left join lab_hand_in h on h.experiment_id = x.id and h.account_id = ${of.accountId} and h.outcome = 'passed'
        where x.phase_id = ${of.phaseId} and x.lesson_id = ${of.lessonId} and not x.is_retired
        group by x.id`,
  )

const CheckTitle = z.strictObject({
  experiment_id: z.string(),
  phase_id: z.string(),
  lesson_title: localised.nullable(),
  check_id: z.string(),
  title: texts,
})

/** The checks of all labs in use, in the order of their labs. */
export const selectCheckTitles = (db: Db) =>
  rows(
    db,
    CheckTitle,
    sql`select x.id as experiment_id, x.phase_id, c.value->>'id' as check_id, c.value->'title' as title,
          (select jsonb_object_agg(n.lang, n.title) from lesson_text n where n.phase_id = x.phase_id and n.lesson_id = x.lesson_id) as lesson_title
        from experiment x cross join jsonb_array_elements(x.definition->'checks') with ordinality c (value, at)
        where not x.is_retired order by x.id, c.at`,
  )
