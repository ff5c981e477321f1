import { z } from 'zod'
import type { Made } from '../domain/lesson/made.ts'
import type { WatchedRange } from '../domain/lesson/watched.ts'
import { editionStates, itemKinds } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const item = z.enum(itemKinds)

const Lesson = z.strictObject({
  phase_title: localised,
  phase_state: z.enum(editionStates),
  module_id: z.string(),
  module_title: localised,
  minutes: z.number(),
  is_preview: z.boolean(),
  items: z.array(item),
  video_seconds: z.number().nullable(),
  video_has_sound: z.boolean().nullable(),
  is_enrolled: z.boolean(),
  /** Its phase has a price. */
  has_price: z.boolean(),
})
/** A lesson without its text, and whether this person is enrolled in its phase. */
export type LessonFact = z.output<typeof Lesson>

/** A lesson that was not retired; `accountId` is null for a visitor. */
export const selectOptionalLesson = (db: Db, key: { phaseId: string; lessonId: string; accountId: string | null }) =>
  optional(
    db,
    Lesson,
    sql`select p.title as phase_title, p.state as phase_state, m.id as module_id, m.title as module_title,
          l.minutes, l.is_preview, l.items, l.video_seconds, l.video_has_sound, p.price_amount is not null as has_price,
          exists (select from enrolment e where e.account_id = ${key.accountId}::uuid and e.phase_id = p.id and e.left_at is null) as is_enrolled
        from lesson l
        join module m on m.phase_id = l.phase_id and m.id = l.module_id
        join phase p on p.id = l.phase_id
        where l.phase_id = ${key.phaseId} and l.id = ${key.lessonId} and not l.is_retired and not m.is_retired`,
  )

export const readingBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('html'), html: z.string() }),
  z.strictObject({ kind: z.literal('code'), language: z.string(), html: z.string(), text: z.string() }),
  z.strictObject({ kind: z.literal('predict'), id: z.string(), question: z.string(), answer: z.string() }),
])

const Text = z.strictObject({
  lang: z.string(),
  title: z.string(),
  reading: z.array(readingBlock),
  headings: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  video: z
    .strictObject({
      sources: z.array(z.strictObject({ asset: z.string(), type: z.string() })),
      poster: z.string().nullable(),
      captions: z.string().nullable(),
      cues: z.array(z.strictObject({ start: z.number(), end: z.number(), text: z.string() })),
      chapters: z.array(z.strictObject({ start: z.number(), title: z.string() })),
      transcript: z.string().nullable(),
    })
    .nullable(),
})
export type LessonTextFact = z.output<typeof Text>

/**
 * The text in the first of `languages` there is, else in any; the video likewise, apart: a text without a film of its
 * own shows another's.
 */
export const selectLessonText = (db: Db, key: { phaseId: string; lessonId: string; languages: readonly string[] }) =>
  one(
    db,
    Text,
    sql`with candidate as (
          select *, row_number() over (order by array_position(${key.languages}::text[], lang), lang) as place
          from lesson_text where phase_id = ${key.phaseId} and lesson_id = ${key.lessonId}
        )
        select lang, title, reading, headings,
          (select v.video from candidate v where jsonb_typeof(v.video) = 'object' order by v.place limit 1) as video
        from candidate order by place limit 1`,
  )

// A multirange has no type in the driver: ranges travel as JSON.
const ranges = z.array(z.tuple([z.number(), z.number()]))
const Place = z.strictObject({
  video_position: z.number(),
  reading_position: z.number(),
  watched: ranges,
  credited_seconds: z.number(),
  credited_at: z.date().nullable(),
  guesses: z.record(z.string(), z.union([z.literal('looked'), z.record(z.string(), z.string())])),
  goals: z.array(z.string()),
  completed: z.array(z.string()),
})

/** Where the learner is in a lesson; the beginning when they never were in it. */
export const selectLessonPlace = (db: Db, key: { accountId: string; phaseId: string; lessonId: string }) =>
  one(
    db,
    Place,
    sql`select coalesce(p.video_position, 0) as video_position, coalesce(p.reading_position, 0) as reading_position,
          (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r))), '[]') from unnest(p.watched) r) as watched,
          coalesce(p.credited_seconds, 0) as credited_seconds, p.credited_at,
          coalesce(p.guesses, '{}') as guesses, coalesce(p.goals, '{}') as goals,
          array(
            select c.item from item_completion c where c.account_id = ${key.accountId} and c.phase_id = ${key.phaseId} and c.lesson_id = ${key.lessonId}
            union all
            select 'lesson' from lesson_completion c where c.account_id = ${key.accountId} and c.phase_id = ${key.phaseId} and c.lesson_id = ${key.lessonId}
          ) as completed
        from (select) as always
        left join lesson_progress p on p.account_id = ${key.accountId} and p.phase_id = ${key.phaseId} and p.lesson_id = ${key.lessonId}`,
  )

const Watched = z.strictObject({ watched: ranges, credited_seconds: z.number(), credited_at: z.date().nullable() })

/**
 * Unites what was watched with what is known, in one statement: two devices at once lose nothing. An absent position
 * stays as it was, and of a guess the first counts. Gives all that was watched, and what of it was credited before; the row stays locked until the
 * transaction ends.
 */
export function upsertLessonProgress(
  db: Db,
  progress: {
    accountId: string
    phaseId: string
    lessonId: string
    watched: readonly WatchedRange[]
    videoPosition: number | undefined
    readingPosition: number | undefined
    made: Made
    now: Date
  },
): Promise<z.output<typeof Watched>> {
  const { accountId, phaseId, lessonId, now } = progress
  const watched = `{${progress.watched.map(([start, end]) => `[${start},${end})`).join(',')}}`
  const video = progress.videoPosition ?? null
  const reading = progress.readingPosition ?? null
  return one(
    db,
    Watched,
    sql`insert into lesson_progress as p (account_id, phase_id, lesson_id, watched, video_position, reading_position, guesses, goals, updated_at)
        values (${accountId}, ${phaseId}, ${lessonId}, ${watched}::nummultirange, coalesce(${video}::numeric, 0), coalesce(${reading}::int, 0),
          ${JSON.stringify(progress.made.guesses)}::jsonb, ${progress.made.goals}::text[], ${now})
        on conflict (account_id, phase_id, lesson_id) do update set
          watched = p.watched + excluded.watched,
          video_position = coalesce(${video}::numeric, p.video_position),
          reading_position = coalesce(${reading}::int, p.reading_position),
          guesses = excluded.guesses || p.guesses, -- the first counts
          goals = array(select distinct unnest(p.goals || excluded.goals) order by 1),
          updated_at = excluded.updated_at
        returning (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r))), '[]') from unnest(p.watched) r) as watched,
          p.credited_seconds, p.credited_at`,
  )
}

/** What of a film is credited by the clock, as it was reckoned now. */
export const updateFilmCredit = (
  db: Db,
  credit: { accountId: string; phaseId: string; lessonId: string; seconds: number; now: Date },
) =>
  run(
    db,
    sql`update lesson_progress set credited_seconds = ${credit.seconds}, credited_at = greatest(credited_at, ${credit.now})
        where account_id = ${credit.accountId} and phase_id = ${credit.phaseId} and lesson_id = ${credit.lessonId}`,
  )

/** Marks an item complete; the first time counts. */
export const insertCompletion = (
  db: Db,
  completion: { accountId: string; phaseId: string; lessonId: string; item: string; now: Date },
) =>
  run(
    db,
    sql`insert into item_completion (account_id, phase_id, lesson_id, item, completed_at)
        values (${completion.accountId}, ${completion.phaseId}, ${completion.lessonId}, ${completion.item}, ${completion.now})
        on conflict do nothing`,
  )

const Finished = z.strictObject({ completed_at: z.date() })

/** When a learner finished parts of lessons since a moment, in any phase; the earliest first. */
export const selectFinishedSince = (db: Db, { accountId, since }: { accountId: string; since: Date }) =>
  rows(
    db,
    Finished,
    sql`select completed_at from item_completion where account_id = ${accountId} and completed_at >= ${since} order by completed_at`,
  )

/** Marks a whole lesson complete; the first time counts, and it stays so. */
export const insertLessonCompletion = (
  db: Db,
  completion: { accountId: string; phaseId: string; lessonId: string; now: Date },
) =>
  run(
    db,
    sql`insert into lesson_completion (account_id, phase_id, lesson_id, completed_at)
        values (${completion.accountId}, ${completion.phaseId}, ${completion.lessonId}, ${completion.now})
        on conflict do nothing`,
  )

const Items = z.strictObject({ items: z.array(item) })

/** What a lesson is made of; of one that was retired, too. */
export const selectLessonItems = async (db: Db, key: { phaseId: string; lessonId: string }) =>
  (await one(db, Items, sql`select items from lesson where phase_id = ${key.phaseId} and id = ${key.lessonId}`)).items

const Pace = z.strictObject({ since: z.date().nullable(), watched: z.number() })

/**
 * How much of all films of a phase a learner has watched, and since when they can have: who left and came back began at
 * the first time.
 */
export const selectPace = (db: Db, { accountId, phaseId }: { accountId: string; phaseId: string }) =>
  one(
    db,
    Pace,
    sql`select least(
            (select enrolled_at from enrolment where account_id = ${accountId} and phase_id = ${phaseId}),
            (select min(updated_at) from lesson_progress where account_id = ${accountId} and phase_id = ${phaseId}),
            (select min(completed_at) from item_completion where account_id = ${accountId} and phase_id = ${phaseId})) as since,
          (select coalesce(sum(upper(r) - lower(r)), 0)::float8 from lesson_progress p, unnest(p.watched) r where p.account_id = ${accountId} and p.phase_id = ${phaseId}) as watched`,
  )

const Asset = z.strictObject({ asset: z.string() })

/** Films and captions that everybody may see: of a free phase, or of a lesson that everybody may try. */
export const selectFreeFilms = async (db: Db): Promise<Set<string>> =>
  new Set(
    (
      await rows(
        db,
        Asset,
        sql`with shown as (
              select t.video, p.price_amount is null or l.is_preview as is_free
              from lesson_text t
              join lesson l on l.phase_id = t.phase_id and l.id = t.lesson_id
              join phase p on p.id = t.phase_id
              where jsonb_typeof(t.video) = 'object'
            ), file as (
              select source ->> 'asset' as asset, is_free from shown, jsonb_array_elements(video -> 'sources') source
              union all select video ->> 'captions', is_free from shown where video ->> 'captions' is not null
            )
            select distinct asset from file where is_free`,
      )
    ).map(({ asset }) => asset),
  )
