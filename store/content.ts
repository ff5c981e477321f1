// What the content import reads and writes. Rows are changed only where something differs, so that a second import
// changes nothing; modules, lessons and quizzes are never deleted, because learners' rows hang on their ids.
import { z } from 'zod'
import type { ExperimentEdition } from '../domain/experiment/definition.ts'
import type {
  Asset,
  LessonEdition,
  LessonText,
  ModuleEdition,
  PhaseEdition,
  QuizEdition,
} from '../domain/phase/edition.ts'
import type { QuizDefinition } from '../domain/quiz/definition.ts'
import { withoutVariants } from '../domain/quiz/variants.ts'
import { upsertCourseSources } from './course-source.ts'
import type { Db } from './database.ts'
import { insertRevisions } from './quiz.ts'
import { run, rows, sql } from './sql.ts'
import { upsertTerms } from './term.ts'

/** Variants are in the revisions, which only an attempt reads: each list of quizzes reads the definition. */
const shorten = (quiz: QuizDefinition): QuizDefinition => ({
  ...quiz,
  questions: quiz.questions.map(withoutVariants),
})

export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value)) // pg would send a list as an array of its own

/** Makes two imports take turns, until the end of the transaction. */
export async function lockContent(db: Db): Promise<void> {
  await run(db, sql`select pg_advisory_xact_lock(hashtext('tessera content'))`)
}

/** A new version of the content: caches by version are void, and every process hears of it. */
export async function insertContentVersion(db: Db): Promise<void> {
  await run(db, sql`update content_version set version = version + 1, updated_at = now()`)
  await run(db, sql`select pg_notify('content', '')`)
}

const AssetRow = z.strictObject({ name: z.string(), bytes: z.number() })
/** The files that the courses name, or once named. */
export const selectAssets = (db: Db) => rows(db, AssetRow, sql`select name, bytes from asset order by name`)

/** Counts the rows that changed. */
export async function upsertAssets(db: Db, assets: readonly Asset[]): Promise<number> {
  return run(
    db,
    sql`
      insert into asset (name, type, bytes)
      select name, type, bytes from jsonb_to_recordset(${json(assets)}::jsonb) as given (name text, type text, bytes bigint)
      on conflict (name) do update set type = excluded.type, bytes = excluded.bytes
      where (asset.type, asset.bytes) is distinct from (excluded.type, excluded.bytes)`,
  )
}

/** Writes a phase with all its modules, lessons, texts and quizzes; counts the rows that changed. */
export async function upsertPhase(db: Db, phase: PhaseEdition): Promise<number> {
  let changed = await run(
    db,
    sql`
      insert into phase (id, position, state, is_planned, languages, title, summary, cover, price_amount, price_currency, other_prices, free_hours, certificate, source_hash)
      values (${phase.id}, ${phase.position}, ${phase.state}, ${phase.isPlanned}, ${phase.languages}, ${json(phase.title)}, ${json(phase.summary)}, ${phase.cover},
              ${phase.prices[0]?.amount ?? null}, ${phase.prices[0]?.currency ?? null}, ${json(phase.prices.slice(1))}, ${phase.freeHours}, ${json(phase.certificate)}, ${phase.sourceHash})
      on conflict (id) do update set
        position = excluded.position, state = excluded.state, is_planned = excluded.is_planned, languages = excluded.languages, title = excluded.title, summary = excluded.summary, cover = excluded.cover,
        price_amount = excluded.price_amount, price_currency = excluded.price_currency, other_prices = excluded.other_prices, free_hours = excluded.free_hours, certificate = excluded.certificate,
        source_hash = excluded.source_hash, updated_at = now()
      where (phase.position, phase.state, phase.is_planned, phase.languages, phase.title, phase.summary, phase.cover, phase.price_amount, phase.price_currency, phase.other_prices, phase.free_hours, phase.certificate, phase.source_hash)
        is distinct from
        (excluded.position, excluded.state, excluded.is_planned, excluded.languages, excluded.title, excluded.summary, excluded.cover, excluded.price_amount, excluded.price_currency, excluded.other_prices, excluded.free_hours, excluded.certificate, excluded.source_hash)`,
  )
  for (const [position, module] of phase.modules.entries())
    changed += await upsertModule(db, phase.id, module, position)
  for (const module of phase.modules)
    for (const [position, lesson] of module.lessons.entries())
      changed += await upsertLesson(db, { phaseId: phase.id, moduleId: module.id, lesson, position })
  if (phase.final) changed += await upsertQuiz(db, { phaseId: phase.id, lessonId: null, quiz: phase.final })
  return (
    changed +
    (await upsertTerms(db, phase)) +
    (await upsertCourseSources(db, { phaseId: phase.id, files: phase.sources ?? [] })) +
    (await retireMissing(db, phase))
  )
}

async function upsertModule(db: Db, phaseId: string, module: ModuleEdition, position: number): Promise<number> {
  return run(
    db,
    sql`
      insert into module (phase_id, id, position, title, due_after_days, due_at)
      values (${phaseId}, ${module.id}, ${position}, ${json(module.title)}, ${module.dueAfterDays}, ${module.dueAt})
      on conflict (phase_id, id) do update set
        position = excluded.position, title = excluded.title, due_after_days = excluded.due_after_days, due_at = excluded.due_at, is_retired = false
      where (module.position, module.title, module.due_after_days, module.due_at, module.is_retired)
        is distinct from (excluded.position, excluded.title, excluded.due_after_days, excluded.due_at, false)`,
  )
}

async function upsertLesson(
  db: Db,
  place: { phaseId: string; moduleId: string; lesson: LessonEdition; position: number },
): Promise<number> {
  const { phaseId, moduleId, lesson, position } = place
  let changed = await run(
    db,
    sql`
      insert into lesson (phase_id, id, module_id, position, minutes, is_preview, items, video_seconds, video_has_sound)
      values (${phaseId}, ${lesson.id}, ${moduleId}, ${position}, ${lesson.minutes}, ${lesson.isPreview}, ${lesson.items}, ${lesson.videoSeconds}, ${lesson.videoHasSound ?? null})
      on conflict (phase_id, id) do update set
        module_id = excluded.module_id, position = excluded.position, minutes = excluded.minutes, is_preview = excluded.is_preview, items = excluded.items,
        video_seconds = excluded.video_seconds, video_has_sound = excluded.video_has_sound, is_retired = false
      where (lesson.module_id, lesson.position, lesson.minutes, lesson.is_preview, lesson.items, lesson.video_seconds, lesson.video_has_sound, lesson.is_retired)
        is distinct from (excluded.module_id, excluded.position, excluded.minutes, excluded.is_preview, excluded.items, excluded.video_seconds, excluded.video_has_sound, false)`,
  )
  for (const text of lesson.texts) changed += await upsertLessonText(db, phaseId, lesson.id, text)
  const languages = lesson.texts.map((text) => text.lang)
  changed += await run(
    db,
    sql`delete from lesson_text where phase_id = ${phaseId} and lesson_id = ${lesson.id} and lang <> all (${languages})`,
  )
  if (lesson.quiz) changed += await upsertQuiz(db, { phaseId, lessonId: lesson.id, quiz: lesson.quiz })
  if (lesson.experiment)
    changed += await upsertExperiment(db, { phaseId, lessonId: lesson.id, experiment: lesson.experiment })
  return changed
}

/** A final belongs to no lesson. */
async function upsertQuiz(
  db: Db,
  { phaseId, lessonId, quiz }: { phaseId: string; lessonId: string | null; quiz: QuizEdition },
): Promise<number> {
  const changed = await run(
    db,
    sql`
      insert into quiz (id, phase_id, lesson_id, definition, sources)
      values (${quiz.id}, ${phaseId}, ${lessonId}, ${json(shorten(quiz.definition))}, ${json(quiz.sources ?? {})})
      on conflict (id) do update set phase_id = excluded.phase_id, lesson_id = excluded.lesson_id, definition = excluded.definition, sources = excluded.sources, is_retired = false
      where (quiz.phase_id, quiz.lesson_id, quiz.definition, quiz.sources, quiz.is_retired) is distinct from (excluded.phase_id, excluded.lesson_id, excluded.definition, excluded.sources, false)`,
  )
  return changed + (await insertRevisions(db, quiz.id, quiz.definition.questions))
}

async function upsertExperiment(
  db: Db,
  { phaseId, lessonId, experiment }: { phaseId: string; lessonId: string; experiment: ExperimentEdition },
): Promise<number> {
  let changed = await run(
    db,
    sql`
      insert into experiment (id, phase_id, lesson_id, definition)
      values (${experiment.id}, ${phaseId}, ${lessonId}, ${json(experiment.definition)})
      on conflict (id) do update set phase_id = excluded.phase_id, lesson_id = excluded.lesson_id, definition = excluded.definition, is_retired = false
      where (experiment.phase_id, experiment.lesson_id, experiment.definition, experiment.is_retired) is distinct from (excluded.phase_id, excluded.lesson_id, excluded.definition, false)`,
  )
  for (const text of experiment.texts) {
    changed += await run(
      db,
      sql`
        insert into experiment_text (experiment_id, lang, source, original) values (${experiment.id}, ${text.lang}, ${text.source}, ${text.original})
        on conflict (experiment_id, lang) do update set source = excluded.source, original = excluded.original
        where (experiment_text.source, experiment_text.original) is distinct from (excluded.source, excluded.original)`,
    )
  }
  const languages = experiment.texts.map((text) => text.lang)
  return (
    changed +
    (await run(
      db,
      sql`delete from experiment_text where experiment_id = ${experiment.id} and lang <> all (${languages})`,
    ))
  )
}

async function upsertLessonText(db: Db, phaseId: string, lessonId: string, text: LessonText): Promise<number> {
  return run(
    db,
    sql`
      insert into lesson_text (phase_id, lesson_id, lang, title, reading, headings, video, recall, source)
      values (${phaseId}, ${lessonId}, ${text.lang}, ${text.title}, ${json(text.reading)}, ${json(text.headings)}, ${json(text.video)}, ${json(text.recall)}, ${json(text.source ?? null)})
      on conflict (phase_id, lesson_id, lang) do update set title = excluded.title, reading = excluded.reading, headings = excluded.headings, video = excluded.video, recall = excluded.recall, source = excluded.source
      where (lesson_text.title, lesson_text.reading, lesson_text.headings, lesson_text.video, lesson_text.recall, lesson_text.source)
        is distinct from (excluded.title, excluded.reading, excluded.headings, excluded.video, excluded.recall, excluded.source)`,
  )
}

async function retireMissing(db: Db, phase: PhaseEdition): Promise<number> {
  const lessons = phase.modules.flatMap((module) => module.lessons)
  const moduleIds = phase.modules.map((module) => module.id)
  const lessonIds = lessons.map((lesson) => lesson.id)
  const quizIds = [
    ...lessons.flatMap((lesson) => (lesson.quiz ? [lesson.quiz.id] : [])),
    ...(phase.final ? [phase.final.id] : []),
  ]
  const modules = await run(
    db,
    sql`update module set is_retired = true where phase_id = ${phase.id} and not is_retired and id <> all (${moduleIds})`,
  )
  const retired = await run(
    db,
    sql`update lesson set is_retired = true where phase_id = ${phase.id} and not is_retired and id <> all (${lessonIds})`,
  )
  const quizzes = await run(
    db,
    sql`update quiz set is_retired = true where phase_id = ${phase.id} and not is_retired and id <> all (${quizIds})`,
  )
  const experimentIds = lessons.flatMap((lesson) => (lesson.experiment ? [lesson.experiment.id] : []))
  const experiments = await run(
    db,
    sql`update experiment set is_retired = true where phase_id = ${phase.id} and not is_retired and id <> all (${experimentIds})`,
  )
  return modules + retired + quizzes + experiments
}

const Shipped = z.strictObject({ id: z.string(), shipped_hash: z.string(), source_hash: z.string() })

/**
 * What was shipped and imported last, and what files the edition that stands is made of: a phase's by its id, the
 * site's by ''.
 */
export async function selectShippedHashes(db: Db): Promise<ReadonlyMap<string, z.output<typeof Shipped>>> {
  const found = await rows(
    db,
    Shipped,
    sql`
      select id, shipped_hash, source_hash from phase where shipped_hash is not null
      union all select '' as id, shipped_hash, source_hash from site_edition where shipped_hash is not null`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Remembers which shipped edition was imported; `phaseId` undefined means the site. */
export async function updateShippedHash(db: Db, phaseId: string | undefined, hash: string): Promise<void> {
  if (phaseId === undefined) await run(db, sql`update site_edition set shipped_hash = ${hash}`)
  else await run(db, sql`update phase set shipped_hash = ${hash} where id = ${phaseId}`)
}
