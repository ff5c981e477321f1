import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothingMade } from '../domain/lesson/made.ts'
import {
  insertCompletion,
  selectLessonPlace,
  selectLessonText,
  selectOptionalLesson,
  upsertLessonProgress,
} from './lesson.ts'
import { giveAccount, giveEnrolment, givePhase, videoFile } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'

const { database: db, close } = await openTestDatabase({ maxConnections: 20 })
afterAll(close)

const now = new Date('2026-03-01T09:00:00Z')
beforeAll(() =>
  givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        lessons: [
          {
            id: 'film',
            items: ['video', 'reading'],
            videoSeconds: 100,
            texts: [{ lang: 'en', video: videoFile('english') }, { lang: 'zh-CN' }],
          },
          { id: 'french', texts: [{ lang: 'fr' }, { lang: 'de' }] },
          { id: 'gone', isRetired: true },
        ],
      },
      { id: 'old', isRetired: true, lessons: [{ id: 'left-behind' }] },
    ],
  }),
)

const film = (accountId: string) => ({ accountId, phaseId: 'llm', lessonId: 'film' })
const watch = async (accountId: string, start: number, end: number) =>
  (
    await upsertLessonProgress(db, {
      ...film(accountId),
      watched: [[start, end]],
      videoPosition: undefined,
      readingPosition: undefined,
      made: nothingMade,
      now,
    })
  ).watched

test('unites what was watched: pieces that touch or overlap become one', async () => {
  const learner = await giveAccount(db)
  await watch(learner, 0, 10.25)
  await watch(learner, 30, 40)
  expect(await watch(learner, 10.25, 12)).toEqual([
    [0, 12],
    [30, 40],
  ])
  expect(await watch(learner, 11, 35)).toEqual([[0, 40]])
})

test('a range sent twice changes nothing', async () => {
  const learner = await giveAccount(db)
  await watch(learner, 5, 6)
  expect(await watch(learner, 5, 6)).toEqual([[5, 6]])
})

test('two devices that report in parallel lose nothing of each other', async () => {
  const learner = await giveAccount(db)
  const pieces = Array.from({ length: 50 }, (_, i) => i * 2)
  await Promise.all(pieces.map((start) => watch(learner, start, start + 1)))
  expect((await selectLessonPlace(db, film(learner))).watched).toEqual(pieces.map((start) => [start, start + 1]))
})

test('an absent position stays as it was', async () => {
  const learner = await giveAccount(db)
  const report = (videoPosition: number | undefined, readingPosition: number | undefined) =>
    upsertLessonProgress(db, { ...film(learner), watched: [], videoPosition, readingPosition, made: nothingMade, now })
  await report(12.5, undefined)
  await report(undefined, 400)
  expect(await selectLessonPlace(db, film(learner))).toMatchObject({
    video_position: 12.5,
    reading_position: 400,
    watched: [],
  })
})

test('a learner who never was in a lesson is at its beginning', async () => {
  const learner = await giveAccount(db)
  expect(await selectLessonPlace(db, film(learner))).toEqual({
    video_position: 0,
    reading_position: 0,
    watched: [],
    credited_seconds: 0,
    credited_at: null,
    guesses: {},
    goals: [],
    completed: [],
  })
})

test('a completion is kept once', async () => {
  const learner = await giveAccount(db)
  const complete = () => insertCompletion(db, { ...film(learner), item: 'reading', now })
  expect([await complete(), await complete()]).toEqual([1, 0])
  expect((await selectLessonPlace(db, film(learner))).completed).toEqual(['reading'])
})

test.each([
  ['zh-CN', 'film', 'zh-CN'],
  ['en', 'film', 'en'],
  ['zh-CN', 'french', 'de'],
])('asked in %s, %s is found in %s', async (asked, lessonId, lang) => {
  expect((await selectLessonText(db, { phaseId: 'llm', lessonId, languages: [asked, 'en'] })).lang).toBe(lang)
})

test('a text without a film of its own shows that of another language', async () =>
  expect((await selectLessonText(db, { phaseId: 'llm', lessonId: 'film', languages: ['zh-CN', 'en'] })).video).toEqual(
    videoFile('english'),
  ))

test('a retired lesson, and one of a retired module, is not found', async () => {
  for (const lessonId of ['gone', 'left-behind', 'never-was'])
    expect(await selectOptionalLesson(db, { phaseId: 'llm', lessonId, accountId: null })).toBeUndefined()
})

test('says whether this very person is enrolled', async () => {
  const [enrolled, left, other] = await Promise.all([giveAccount(db), giveAccount(db), giveAccount(db)])
  await giveEnrolment(db, { accountId: enrolled, phaseId: 'llm' })
  await giveEnrolment(db, { accountId: left, phaseId: 'llm', leftAt: now })
  const isEnrolled = async (accountId: string | null) =>
    (await selectOptionalLesson(db, { phaseId: 'llm', lessonId: 'film', accountId }))?.is_enrolled
  expect([await isEnrolled(enrolled), await isEnrolled(left), await isEnrolled(other), await isEnrolled(null)]).toEqual(
    [true, false, false, false],
  )
})
