import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { indexMissing } from '../../content/index-search.ts'
import { selectContentVersion } from '../../store/content-version.ts'
import { upsertSite } from '../../store/site-content.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveCourse, giveFeedbackType } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)

let owner: TestLearner
let teacher: TestLearner
let finance: TestLearner
let learner: TestLearner

const makeStaff = (...role: readonly string[]) => makeTestStaff(house, role)

beforeAll(async () => {
  await giveCourse(db)
  await giveFeedbackType(db, { id: 'payment' })
  owner = await makeStaff('owner')
  teacher = await makeStaff('teacher', '--phase', 'llm')
  finance = await makeStaff('finance')
  learner = await house.signIn()
})
beforeEach(async () => {
  await run(db, sql`delete from feedback`)
  await run(db, sql`delete from faq`)
})

async function write(given: { type?: string; path?: string | null; minutesAgo?: number }): Promise<string> {
  const { type = 'other', path = '/phase/lesson-learn/llm/counting/film', minutesAgo = 5 } = given
  const at = new Date(house.now().getTime() - minutesAgo * 60_000)
  const { id } = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into feedback (account_id, type_id, content, place_path, place_label, created_at)
        values (${learner.id}, ${type}, 'Why?', ${path}, ${path === null ? null : 'Film'}, ${at}) returning id`,
  )
  return id
}
const inbox = async (by: TestLearner, state = 'open') =>
  (
    (await house.call('/staff/feedback', { state }, { learner: by })).body as {
      list: { id: string; same_place: number; faq: string | null }[]
    }
  ).list
const answer = (by: TestLearner, id: string, text = 'Because.') =>
  house.call('/staff/feedback-answer', { id, text }, { learner: by })

test('what has waited longest comes first, and says how many wait at the same place', async () => {
  const young = await write({ minutesAgo: 1 })
  const old = await write({ minutesAgo: 90 })
  const away = await write({ path: null, minutesAgo: 30 })
  expect((await inbox(owner)).map(({ id, same_place }) => [id, same_place])).toEqual([
    [old, 1],
    [away, 0],
    [young, 1],
  ])
})

test('a teacher has what was written in their phase, finance what is about payments; nobody else’s can be answered', async () => {
  const lesson = await write({})
  const foreign = await write({ path: '/phase/lesson-learn/other/counting/film' })
  await write({ path: `/phase/quiz/result/nobody/${randomUUID()}` })
  const payment = await write({ type: 'payment', path: null })
  expect((await inbox(teacher)).map(({ id }) => id)).toEqual([lesson])
  expect((await inbox(finance)).map(({ id }) => id)).toEqual([payment])
  for (const [by, id] of [
    [teacher, foreign],
    [teacher, payment],
    [finance, lesson],
    [owner, randomUUID()],
    [owner, 'none'],
  ] as const)
    expect((await answer(by, id)).body).toMatchObject({ error: 'not_found' })
})

test.each([
  '/phase/lesson/llm/counting',
  '/phase/lesson-learn/llm?go-on',
  '/phase/quiz/llm/start',
  '/phase/quiz/start/start/0d0b4a0e-3c5e-4c43-9d2d-6b1f0f1a2b3c',
  '/phase/quiz/result/start/0d0b4a0e-3c5e-4c43-9d2d-6b1f0f1a2b3c',
  '/phase/terms/llm#token',
  '/phase/experimentCheckout/other.outline/lab/llm?hours=3',
])('a teacher has what was written at %s of their phase, and answers it', async (path) => {
  const id = await write({ path })
  expect((await inbox(teacher)).map((one) => one.id)).toEqual([id])
  await answer(teacher, id)
  expect((await inbox(teacher, 'answered')).map((one) => one.id)).toEqual([id])
})

test('an answer is told to the learner and leaves the queue; of two who answer at once one counts', async () => {
  const id = await write({})
  const answers = await Promise.all([answer(owner, id, 'One.'), answer(teacher, id, 'Two.')])
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'sent' : 'declined')).toSorted()).toEqual([
    'declined',
    'sent',
  ])
  expect(await inbox(owner)).toEqual([])
  expect(await inbox(owner, 'answered')).toMatchObject([
    { id, answer: { text: expect.stringMatching(/^(One|Two)\.$/) } },
  ])
})

const giveCategory = () =>
  run(
    db,
    sql`insert into faq_category (id, position, title) values ('labs', 1, '{"en": "Labs", "zh-CN": "实验"}') on conflict do nothing`,
  )
const made = {
  category_id: 'labs',
  question_en: 'Why <b>258</b>?',
  question_zh: '为什么是 258？',
  answer_en: 'It was learnt first.\n\nSee lesson 3.',
  answer_zh: '它最先学到。',
}
const makeFaq = (by: TestLearner, id: string) => house.call('/staff/faq-make', { id, ...made }, { learner: by })
const faqs = async () =>
  (
    (await house.call('/index/faq-list', { page_size: '999' })).body as {
      list: { id: string; title: string; answer: string }[]
    }
  ).list

test('what one learner asked becomes a question of the FAQ; of two who make it at once one counts', async () => {
  await giveCategory()
  const id = await write({})
  const { version } = await selectContentVersion(db)
  const answers = await Promise.all([makeFaq(owner, id), makeFaq(teacher, id)])
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'made' : 'declined')).toSorted()).toEqual([
    'declined',
    'made',
  ])
  const [question] = await faqs()
  // What was typed is text, never HTML of somebody's own.
  expect(question).toMatchObject({ answer: '<p>It was learnt first.</p>\n<p>See lesson 3.</p>' })
  expect((await inbox(owner))[0]).toMatchObject({ faq: question?.id })
  expect((await selectContentVersion(db)).version).toBe(version + 1) // pages are made anew
  await run(db, sql`insert into site_edition (source_hash) values ('x') on conflict do nothing`)
  await indexMissing(db)
  const found = await house.call('/search/find', { q: 'learnt first' })
  expect(JSON.stringify(found.body)).toContain(question?.id ?? 'none')
})

test('the next import of the site leaves it, with its category', async () => {
  await giveCategory()
  const id = await write({})
  await makeFaq(owner, id)
  await db.transaction((inside) =>
    upsertSite(inside, {
      categories: [],
      questions: [],
      pages: [],
      feedbackTypes: [{ id: 'payment', name: { en: 'Payment' } }],
      hours: null,
      banks: [],
      sourceHash: 'x',
    }),
  )
  expect(await faqs()).toHaveLength(1)
  expect((await house.call('/staff/faq-remove', { id }, { learner: owner })).body).toEqual({})
  expect(await faqs()).toEqual([])
  expect((await house.call('/staff/faq-remove', { id }, { learner: owner })).body).toMatchObject({ error: 'not_found' })
})

test('a teacher makes one of what was written in their phase alone; support and finance make none', async () => {
  await giveCategory()
  const foreign = await write({ path: '/phase/lesson-learn/other/counting/film' })
  await write({ path: `/phase/quiz/result/nobody/${randomUUID()}` })
  const own = await write({})
  expect((await makeFaq(teacher, foreign)).body).toMatchObject({ error: 'not_found' })
  expect((await makeFaq(finance, own)).body).toMatchObject({ error: 'not_found' })
  expect((await makeFaq(owner, 'none')).body).toMatchObject({ error: 'not_found' })
  const reply = (await house.call('/staff/feedback', {}, { learner: finance })).body
  expect(reply['categories']).toBeNull()
})

/** A text of two paragraphs, as an import keeps it. */
async function giveText(): Promise<void> {
  const reading = [
    { kind: 'html', html: '<h2 id="a">Pairs</h2>\n<p>The first one.</p>\n<p>A <em>commonest</em> pair is glued.</p>' },
  ]
  await run(
    db,
    sql`update lesson_text set reading = ${JSON.stringify(reading)}, source = ${JSON.stringify({ file: 'modules/010-a/010-b/lesson.en.md', lines: [9, 11, 14] })}
        where phase_id = 'llm' and lesson_id = 'film' and lang = 'en'`,
  )
}
const ask = (path: string, more: Readonly<Record<string, string>> = {}) =>
  house.call(
    '/feedback/create',
    { content: 'Why?', question_type: 'payment', place_path: path, place_label: 'Film', ...more },
    { learner },
  )
const sourceOf = async (by: TestLearner, id: string) =>
  (await house.call('/staff/feedback-source', { id }, { learner: by })).body as { source: unknown; error?: string }

test('words that somebody asks about are found in their paragraph, at its line of the course’s file', async () => {
  await giveText()
  const { body } = await ask('/phase/lesson-learn/llm/counting/film', {
    place_words: 'commonest pair',
    place_lang: 'en',
  })
  const id = String((body as { id: unknown }).id)
  expect(await sourceOf(teacher, id)).toEqual({
    source: {
      file: 'modules/010-a/010-b/lesson.en.md',
      line: 14,
      lang: 'en',
      text: 'A commonest pair is glued.',
      words: 'commonest pair',
      item: null,
    },
  })
  const whole = String(((await ask('/phase/lesson-learn/llm/counting/film')).body as { id: unknown }).id)
  expect(await sourceOf(owner, whole)).toMatchObject({ source: { line: 1, text: null } })
  const gone = await ask('/phase/lesson-learn/llm/counting/film', { place_words: 'no such sentence', place_lang: 'en' })
  expect(await sourceOf(owner, String((gone.body as { id: unknown }).id))).toMatchObject({
    source: { line: 1, text: null },
  })
})

test('a place that is none of a course has no file, whatever was sent', async () => {
  for (const path of [
    '/questions#a',
    '/phase/lesson-learn/llm/counting/none',
    '/phase/lesson-learn/%E0%A4%A',
    '/phase/quiz/result/start/none#question-1',
  ])
    expect(await sourceOf(owner, String(((await ask(path)).body as { id: unknown }).id))).toEqual({ source: null })
})
