// Builders of rows for tests: what matters to a test is written in the test, the rest is filled in here.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CertificateRule } from '../domain/certificate/rule.ts'
import type { Money } from '../domain/order/money.ts'
import type { ItemKind, LessonText, PhaseEdition } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { one, run, sql } from './sql.ts'
import { giveExperiment } from './test-experiment.ts'
import { giveQuiz, type QuizData } from './test-quiz.ts'

interface LessonData {
  readonly id: string
  readonly items?: readonly ItemKind[]
  readonly minutes?: number
  readonly isPreview?: boolean
  readonly isRetired?: boolean
  readonly videoSeconds?: number
  readonly videoHasSound?: boolean
  /** By default one in each language. */
  readonly texts?: readonly (Pick<LessonText, 'lang'> & Partial<LessonText>)[]
  /** The global id of its quiz. */
  readonly quiz?: string
  readonly quizData?: QuizData
}

interface ModuleData {
  readonly id: string
  readonly dueAfterDays?: number
  readonly dueAt?: Date
  readonly isRetired?: boolean
  readonly lessons: readonly LessonData[]
}

interface PhaseData extends Partial<Pick<PhaseEdition, 'position' | 'state' | 'title' | 'summary' | 'freeHours'>> {
  readonly price?: Money | null
  readonly otherPrices?: readonly Money[]
  readonly id: string
  readonly hasCertificate?: boolean
  readonly certificate?: CertificateRule
  readonly modules?: readonly ModuleData[]
}

/** "x in English" and "x 中文". */
export const inBoth = (name: string) => ({ en: `${name} in English`, 'zh-CN': `${name} 中文` })

/** A film of a hundred seconds would be `videoFile('film.en')` with `videoSeconds: 100`. */
export const videoFile = (name: string): NonNullable<LessonText['video']> => ({
  sources: [{ asset: `${name}.mp4`, type: 'video/mp4' }],
  poster: `${name}.webp`,
  captions: null,
  cues: [{ start: 0, end: 2.5, text: name }],
  chapters: [{ start: 0, title: name }],
  transcript: null,
})

/** A phase with its modules and lessons in the order given; published unless told. */
export async function givePhase(db: Db, phase: PhaseData): Promise<void> {
  const {
    id,
    position = 1,
    state = 'published',
    title = inBoth(id),
    summary = inBoth(`About ${id}`),
    price = null,
    otherPrices = [],
    freeHours = 0,
    hasCertificate = false,
    certificate,
    modules = [],
  } = phase
  await run(
    db,
    sql`insert into phase (id, position, state, languages, title, summary, price_amount, price_currency, other_prices, free_hours, certificate, source_hash)
        values (${id}, ${position}, ${state}, ${['en', 'zh-CN']}, ${JSON.stringify(title)}, ${JSON.stringify(summary)}, ${price?.amount ?? null}, ${price?.currency ?? null}, ${JSON.stringify(otherPrices)},
          ${freeHours}, ${certificate ? JSON.stringify(certificate) : hasCertificate ? '{}' : null}, '')`,
  )
  for (const [at, module] of modules.entries()) {
    await run(
      db,
      sql`insert into module (phase_id, id, position, title, due_after_days, due_at, is_retired)
          values (${id}, ${module.id}, ${at}, ${JSON.stringify(inBoth(module.id))}, ${module.dueAfterDays ?? null}, ${module.dueAt ?? null}, ${module.isRetired ?? false})`,
    )
    for (const [place, lesson] of module.lessons.entries())
      await giveLesson(db, { phaseId: id, moduleId: module.id, position: place, lesson })
  }
}

async function giveLesson(
  db: Db,
  { phaseId, moduleId, position, lesson }: { phaseId: string; moduleId: string; position: number; lesson: LessonData },
): Promise<void> {
  const {
    id,
    items = ['reading'],
    minutes = 20,
    isPreview = false,
    isRetired = false,
    texts = [{ lang: 'en' }, { lang: 'zh-CN' }],
  } = lesson
  await run(
    db,
    sql`insert into lesson (phase_id, id, module_id, position, minutes, is_preview, items, video_seconds, video_has_sound, is_retired)
        values (${phaseId}, ${id}, ${moduleId}, ${position}, ${minutes}, ${isPreview}, ${items}, ${lesson.videoSeconds ?? null}, ${lesson.videoHasSound ?? null}, ${isRetired})`,
  )
  for (const {
    lang,
    title = lang === 'zh-CN' ? `${id} 中文` : `${id} in English`,
    reading = [{ kind: 'html', html: `<p>${title}</p>` }],
    headings = [],
    video = null,
    recall = [],
  } of texts) {
    await run(
      db,
      sql`insert into lesson_text (phase_id, lesson_id, lang, title, reading, headings, video, recall)
          values (${phaseId}, ${id}, ${lang}, ${title}, ${JSON.stringify(reading)}, ${JSON.stringify(headings)}, ${video && JSON.stringify(video)}, ${JSON.stringify(recall)})`,
    )
  }
  if (lesson.quiz) await giveQuiz(db, { id: lesson.quiz, phaseId, lessonId: id, ...lesson.quizData })
}

/** Gives the id of a new account. */
export async function giveAccount(db: Db, email = `${randomUUID()}@example.com`): Promise<string> {
  const row = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into account (email, email_key) values (${email}, ${email.toLowerCase()}) returning id`,
  )
  return row.id
}

export const giveEnrolment = (
  db: Db,
  enrolment: { accountId: string; phaseId: string; enrolledAt?: Date; leftAt?: Date },
) =>
  run(
    db,
    sql`insert into enrolment (account_id, phase_id, enrolled_at, left_at)
        values (${enrolment.accountId}, ${enrolment.phaseId}, ${enrolment.enrolledAt ?? new Date()}, ${enrolment.leftAt ?? null})`,
  )

export const giveCompletion = (
  db: Db,
  completion: { accountId: string; phaseId: string; lessonId: string; item: ItemKind },
) =>
  run(
    db,
    sql`insert into item_completion (account_id, phase_id, lesson_id, item)
        values (${completion.accountId}, ${completion.phaseId}, ${completion.lessonId}, ${completion.item})`,
  )

export const giveQuestionCategory = (
  db: Db,
  category: { id: string; position?: number; title?: Record<string, string> },
) =>
  run(
    db,
    sql`insert into faq_category (id, position, title) values (${category.id}, ${category.position ?? 1}, ${JSON.stringify(category.title ?? inBoth(category.id))})`,
  )

export const giveQuestion = (
  db: Db,
  question: {
    id: string
    categoryId: string
    position?: number
    isFeatured?: boolean
    title?: Record<string, string>
    answer?: Record<string, string>
  },
) =>
  run(
    db,
    sql`insert into faq (id, category_id, position, is_featured, title, answer)
        values (${question.id}, ${question.categoryId}, ${question.position ?? 1}, ${question.isFeatured ?? false},
          ${JSON.stringify(question.title ?? inBoth(question.id))}, ${JSON.stringify(question.answer ?? inBoth(`Answer to ${question.id}`))})`,
  )

export const giveFeedbackType = (db: Db, type: { id: string; position?: number; isRetired?: boolean }) =>
  run(
    db,
    sql`insert into feedback_type (id, position, name, is_retired) values (${type.id}, ${type.position ?? 1}, ${JSON.stringify(inBoth(type.id))}, ${type.isRetired ?? false})`,
  )

export const giveSitePage = (db: Db, page: { id: string; lang: string; title: string; updatedOn?: string }) =>
  run(
    db,
    sql`insert into site_page (id, lang, title, body, headings, updated_on)
        values (${page.id}, ${page.lang}, ${page.title}, ${`<p>${page.title}</p>`}, ${JSON.stringify([{ id: 'data', title: 'Data' }])}, ${page.updatedOn ?? '2026-03-01'})`,
  )

/**
 * One of everything: a phase `llm` with the lessons `film` (a preview) and `closed` (with the quiz `start`), a
 * question, a page.
 */
export async function giveCourse(db: Db): Promise<void> {
  const film = {
    id: 'film',
    isPreview: true,
    items: ['video', 'reading'],
    videoSeconds: 100,
    texts: [{ lang: 'en', video: videoFile('film') }],
  } as const
  await givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        dueAfterDays: 14,
        lessons: [film, { id: 'closed', items: ['reading', 'quiz'], quiz: 'start' }],
      },
    ],
  })
  await giveExperiment(db, { id: 'llm.lab', phaseId: 'llm', lessonId: 'closed' })
  await giveQuestionCategory(db, { id: 'start' })
  await giveQuestion(db, { id: 'who', categoryId: 'start', isFeatured: true })
  await giveSitePage(db, { id: 'privacy-policy', lang: 'en', title: 'Privacy policy' })
  await giveFeedbackType(db, { id: 'other' })
}

/** As if the player had first reported of this film then, with nothing watched yet. */
export const giveFilmClock = (db: Db, clock: { accountId: string; phaseId: string; lessonId: string; since: Date }) =>
  run(
    db,
    sql`insert into lesson_progress (account_id, phase_id, lesson_id, credited_at, updated_at)
        values (${clock.accountId}, ${clock.phaseId}, ${clock.lessonId}, ${clock.since}, ${clock.since})
        on conflict (account_id, phase_id, lesson_id) do update set credited_at = excluded.credited_at`,
  )
