// Files of courses that nothing names any more (server/flows/tidy-course-files.ts). A name is the hash of what is in
// the file, so it is found wherever it stands, in whatever the renderers made of a course.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

const Name = z.strictObject({ name: z.string() })

/**
 * Notes of each file since when nothing names it. What does: phases, lessons, quizzes and experiments of editions in
 * use, the site's own texts, experiments that run, questions that an attempt was asked. Certificates, messages and
 * learners' notebooks name none: they have words only, or their pictures in them.
 */
export async function updateUnnamedAssets(db: Db, now: Date): Promise<void> {
  await run(
    db,
    sql`
      with written (words) as (
        select cover from phase
        union all
        select t.reading::text || coalesce(t.video::text, '')
        from lesson_text t join lesson l on l.phase_id = t.phase_id and l.id = t.lesson_id join module m on m.phase_id = l.phase_id and m.id = l.module_id
        where not l.is_retired and not m.is_retired
        union all select definition::text from quiz where not is_retired
        union all
        select r.content::text from quiz_question_revision r where exists (select from quiz_attempt_question q where q.revision_id = r.id)
        union all
        select x.definition::text || coalesce(t.source, '') || coalesce(t.original, '')
        from experiment x left join experiment_text t on t.experiment_id = x.id
        where not x.is_retired or exists (select from lab_session s where s.experiment_id = x.id and s.state in ('waiting', 'running'))
        union all select answer::text from faq
        union all select body from site_page
      ), named (name) as (
        select distinct (regexp_matches(words, '[0-9a-f]{32}\\.[a-z0-9]{1,8}', 'g'))[1] from written
      ), seen as (
        select a.name, n.name is not null as is_named from asset a left join named n on n.name = a.name
      )
      update asset set unnamed_since = case when seen.is_named then null else ${now}::timestamptz end
      from seen where seen.name = asset.name and (asset.unnamed_since is null) <> seen.is_named`,
  )
}

/** Forgets some files that nothing has named since then, and gives their names. */
export const deleteAssetsUnnamedBefore = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> =>
  (
    await rows(
      db,
      Name,
      sql`delete from asset where name in (select name from asset where unnamed_since < ${before} order by name limit ${limit}) returning name`,
    )
  ).map(({ name }) => name)

/** Those of the names that the database does not know. */
export const selectUnknownAssets = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await rows(
      db,
      Name,
      sql`select n as name from unnest(${names}::text[]) n where not exists (select from asset a where a.name = n)`,
    )
  ).map(({ name }) => name)
