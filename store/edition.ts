// Editions that were sent to the console.
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

export const editionSteps = [
  'waiting',
  'unpacking',
  'checking',
  'wrong',
  'checked',
  'publishing',
  'live',
  'former',
] as const
const state = z.enum(editionSteps)

const Problem = z.strictObject({
  file: z.string(),
  line: z.number(),
  col: z.number(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What stands there, with the lines around it. */
  lines: z.array(z.strictObject({ n: z.number(), text: z.string() })),
})
export type EditionProblem = z.output<typeof Problem>

const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('html'), html: z.string() }),
  z.strictObject({ kind: z.literal('code'), language: z.string(), html: z.string(), text: z.string() }),
  z.strictObject({ kind: z.literal('predict'), id: z.string(), question: z.string(), answer: z.string() }),
])
const Lesson = z.strictObject({
  id: z.string(),
  module: localised,
  items: z.array(z.string()),
  texts: z.array(z.strictObject({ lang: z.string(), title: z.string(), reading: z.array(Block) })),
})
export type EditionLesson = z.output<typeof Lesson>

const Id = z.strictObject({ id: z.string() })

export const insertEdition = async (
  db: Db,
  made: { name: string; archive: Buffer; accountId: string; by: string; now: Date },
): Promise<string> =>
  (
    await one(
      db,
      Id,
      sql`insert into edition (name, archive, bytes, by_account_id, by_name, made_at, state)
          values (${made.name}, ${made.archive}, ${made.archive.length}, ${made.accountId}, ${made.by}, ${made.now}, 'waiting') returning id`,
    )
  ).id

/** Those that learners have, or that something is being done with, stay; of the others the newest. */
export const deleteOldEditions = (db: Db, kept: number) =>
  run(
    db,
    sql`delete from edition where id in (
          select id from edition where state in ('wrong', 'checked', 'former') and archive is not null order by made_at desc, id offset ${kept})`,
  )

const Row = z.strictObject({
  id: z.string(),
  phase_id: z.string().nullable(),
  phase_title: localised.nullable(),
  name: z.string(),
  is_shipped: z.boolean(),
  bytes: z.number(),
  by_account_id: z.string().nullable(),
  by_name: z.string(),
  made_at: z.date(),
  state,
  failure: z.string().nullable(),
  errors: z.number(),
  warnings: z.number(),
  published_at: z.date().nullable(),
  published_by: z.string().nullable(),
})
export type EditionFact = z.output<typeof Row>

/** The newest first. */
export const selectEditions = (db: Db, limit: number) =>
  rows(
    db,
    Row,
    sql`select e.id, e.phase_id, (select p.title from phase p where p.id = e.phase_id) as phase_title, e.name, e.archive is null as is_shipped, e.bytes, e.by_account_id, e.by_name, e.made_at, e.state, e.failure,
          (select count(*) from jsonb_array_elements(e.problems) o where o->>'severity' = 'error') as errors,
          (select count(*) from jsonb_array_elements(e.problems) o where o->>'severity' = 'warning') as warnings,
          e.published_at, e.published_by
        from edition e order by e.made_at desc, e.id limit ${limit}`,
  )

const Found = z.strictObject({
  phase_id: z.string().nullable(),
  by_account_id: z.string().nullable(),
  state,
  problems: z.array(Problem),
})

export const selectOptionalEdition = (db: Db, id: string) =>
  optional(db, Found, sql`select phase_id, by_account_id, state, problems from edition where id = ${id}::uuid`)

const Outlined = z.strictObject({
  id: z.string(),
  module: localised,
  items: z.array(z.string()),
  titles: localised,
})

/** Its lessons without their texts. */
export const selectEditionLessons = (db: Db, id: string) =>
  rows(
    db,
    Outlined,
    sql`select l.value->>'id' as id, l.value->'module' as module, l.value->'items' as items,
          (select coalesce(jsonb_object_agg(x->>'lang', x->'title'), '{}') from jsonb_array_elements(l.value->'texts') x) as titles
        from edition e cross join jsonb_array_elements(e.lessons) with ordinality l (value, at) where e.id = ${id}::uuid order by l.at`,
  )

const Whole = z.strictObject({ lesson: Lesson })

export const selectOptionalEditionLesson = async (
  db: Db,
  of: { id: string; lessonId: string },
): Promise<EditionLesson | undefined> =>
  (
    await optional(
      db,
      Whole,
      sql`select l.value as lesson from edition e cross join jsonb_array_elements(e.lessons) l where e.id = ${of.id}::uuid and l.value->>'id' = ${of.lessonId} limit 1`,
    )
  )?.lesson

const Archive = z.strictObject({ archive: z.instanceof(Buffer).nullable(), phase_id: z.string().nullable() })

export const selectOptionalArchive = (db: Db, id: string) =>
  optional(db, Archive, sql`select archive, phase_id from edition where id = ${id}::uuid`)

export const updateEditionStep = (db: Db, of: { id: string; state: 'unpacking' | 'checking' }) =>
  run(db, sql`update edition set state = ${of.state} where id = ${of.id}::uuid`)

/** What the check found. Without lessons it cannot be published. */
export const updateEditionChecked = (
  db: Db,
  found: {
    id: string
    phaseId: string | null
    failure: string | null
    problems: readonly EditionProblem[]
    lessons: readonly EditionLesson[]
    isWhole: boolean
  },
) =>
  run(
    db,
    sql`update edition set state = ${found.isWhole ? 'checked' : 'wrong'}, phase_id = ${found.phaseId}, failure = ${found.failure},
          problems = ${JSON.stringify(found.problems)}::jsonb, lessons = ${JSON.stringify(found.lessons)}::jsonb
        where id = ${found.id}::uuid`,
  )

/** One that may be given to learners is taken for it, once. False: somebody else was faster, or it may not be. */
export const updateEditionPublishing = async (db: Db, of: { id: string; by: string; now: Date }): Promise<boolean> =>
  (await run(
    db,
    sql`update edition set state = 'publishing', published_at = ${of.now}, published_by = ${of.by} where id = ${of.id}::uuid and state in ('checked', 'former')`,
  )) === 1

/**
 * Learners have it: the one before is a former one. The first of a phase leaves a way back to what came with the
 * product.
 */
export async function updateEditionLive(db: Db, of: { id: string; phaseId: string; now: Date }): Promise<void> {
  await run(
    db,
    sql`insert into edition (phase_id, name, archive, bytes, by_name, made_at, state)
        select ${of.phaseId}::text, '', null, 0, '', (select made_at from edition where id = ${of.id}::uuid) - interval '1 second', 'former'
        where not exists (select from edition where phase_id = ${of.phaseId} and archive is null)`,
  )
  await run(
    db,
    sql`update edition set state = 'former' where phase_id = ${of.phaseId} and state = 'live' and id <> ${of.id}::uuid`,
  )
  await run(db, sql`update edition set state = 'live', failure = null where id = ${of.id}::uuid`)
}
