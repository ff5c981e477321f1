// The files of quizzes as they were imported and as they are since they were corrected in the console.
import { z } from 'zod'
import type { SourceFile } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

const Row = z.strictObject({ file: z.string(), text: z.string(), corrected: z.string().nullable() })
/** `text`: as it was imported. */
export type CourseSourceFact = z.output<typeof Row>

/** Of a phase, or of one folder of it. */
export const selectCourseSources = (db: Db, of: { phaseId: string; folder?: string }) =>
  rows(
    db,
    Row,
    sql`select file, text, corrected from course_source
        where phase_id = ${of.phaseId} and (${of.folder ?? null}::text is null or starts_with(file, ${of.folder ?? null}::text || '/')) order by file`,
  )

/** Those that differ from what was imported. */
export const selectCorrectedSources = (db: Db, phaseId: string) =>
  rows(
    db,
    Row,
    sql`select file, text, corrected from course_source where phase_id = ${phaseId} and corrected is not null order by file`,
  )

/** What an import brought is what counts; counts the rows that changed. */
export async function upsertCourseSources(
  db: Db,
  { phaseId, files }: { phaseId: string; files: readonly SourceFile[] },
): Promise<number> {
  const given = JSON.stringify(files.map(({ file, text, corrected = null }) => ({ file, text, corrected })))
  const changed = await run(
    db,
    sql`insert into course_source (phase_id, file, text, corrected)
        select ${phaseId}::text, file, text, corrected from jsonb_to_recordset(${given}::jsonb) as given (file text, text text, corrected text)
        on conflict (phase_id, file) do update set text = excluded.text, corrected = excluded.corrected
        where (course_source.text, course_source.corrected) is distinct from (excluded.text, excluded.corrected)`,
  )
  return (
    changed +
    (await run(
      db,
      sql`delete from course_source where phase_id = ${phaseId} and file <> all (${files.map(({ file }) => file)})`,
    ))
  )
}

/** A file is what it was again when the correction was taken back. */
export const updateCorrected = (db: Db, of: { phaseId: string; file: string; text: string }) =>
  run(
    db,
    sql`update course_source set corrected = nullif(${of.text}::text, text) where phase_id = ${of.phaseId} and file = ${of.file}`,
  )

/** The edition of a phase is another one since it was corrected. */
export const updateSourceHash = (db: Db, of: { phaseId: string; hash: string }) =>
  run(db, sql`update phase set source_hash = ${of.hash}, updated_at = now() where id = ${of.phaseId}`)

const Place = z.strictObject({
  phase_id: z.string(),
  lesson_id: z.string().nullable(),
  languages: z.array(z.string()),
  source_hash: z.string(),
  /** Of the question in each language; null: of an import of before, or no such question. */
  places: z.record(z.string(), z.strictObject({ file: z.string(), line: z.number() })).nullable(),
})

/** Where a question of a quiz stands in the files of its phase. */
export const selectOptionalItemPlace = (db: Db, of: { quizId: string; questionId: string }) =>
  optional(
    db,
    Place,
    sql`select q.phase_id, q.lesson_id, p.languages, p.source_hash, q.sources->${of.questionId}::text as places
        from quiz q join phase p on p.id = q.phase_id where q.id = ${of.quizId} and not q.is_retired`,
  )

const Lesson = z.strictObject({ id: z.string(), module_id: z.string() })

/** What links of a question may lead to. */
export const selectLinkedLessons = (db: Db, phaseId: string) =>
  rows(db, Lesson, sql`select id, module_id from lesson where phase_id = ${phaseId} and not is_retired`)

const Id = z.strictObject({ id: z.string() })
export const selectLinkedPhases = (db: Db) => rows(db, Id, sql`select id from phase order by id`)
