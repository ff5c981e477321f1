import { afterAll, beforeEach, expect, test } from 'vitest'
import { selectLessonContents, selectOptionalEdition } from './phase-content.ts'
import { run, sql } from './sql.ts'
import { givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { giveQuiz, question } from './test-quiz.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

beforeEach(async () => {
  await run(database, sql`truncate phase cascade`)
  for (const id of ['llm', 'rag'])
    await givePhase(database, {
      id,
      modules: [
        {
          id: 'm',
          lessons: [
            { id: 'b', items: ['video', 'quiz'], quiz: `${id}.b` },
            { id: 'a', items: ['reading'] },
            { id: 'gone', isRetired: true, quiz: `${id}.gone` },
          ],
        },
      ],
    })
})
const quizOf = async (lessonId: string) =>
  (await selectLessonContents(database, 'llm')).find(({ id }) => id === lessonId)?.quiz

test('of a phase its own lessons are looked at in the order of their ids, without the retired ones', async () => {
  expect((await selectLessonContents(database, 'llm')).map(({ id, items }) => [id, items])).toEqual([
    ['a', ['reading']],
    ['b', ['video', 'quiz']],
  ])
  expect(await selectLessonContents(database, 'nowhere')).toEqual([])
})

test('a lesson’s quiz is its own, in its own phase, and none that is retired', async () => {
  expect(await quizOf('a')).toBe(null)
  const own = await quizOf('b')
  expect(own).toContain('"one"')
  await run(database, sql`update quiz set is_retired = true where id = 'llm.b'`)
  expect(await quizOf('b')).toBe(null)
})

test('another right answer and another question are another quiz; the order of its questions is not', async () => {
  const quizWith = async (...questions: Parameters<typeof question>[]) => {
    await giveQuiz(database, {
      id: 'llm.b',
      phaseId: 'llm',
      lessonId: 'b',
      questions: questions.map((one) => question(...one)),
    })
    return await quizOf('b')
  }
  const first = await quizWith(['x'], ['y'])
  expect(await quizWith(['y'], ['x'])).toBe(first)
  expect(await quizWith(['x', { answer: ['b'] }], ['y'])).not.toBe(first)
  expect(await quizWith(['x'], ['z'])).not.toBe(first)
})

test('a text is what is read of it in the phase’s first language, without marks', async () => {
  const write = (lang: string, reading: unknown) =>
    run(
      database,
      sql`update lesson_text set reading = ${JSON.stringify(reading)} where phase_id = 'llm' and lesson_id = 'a' and lang = ${lang}`,
    )
  await write('en', [
    { kind: 'html', html: '<p>one <b>two</b></p>' },
    { kind: 'guess', question: '<i>why</i>', answer: 'so' },
    { kind: 'code', text: 'print(1)' },
  ])
  await write('zh-CN', [{ kind: 'html', html: '<p>一</p>' }])
  const text = async () => (await selectLessonContents(database, 'llm'))[0]?.text.split(/\s+/).filter(Boolean)
  expect(await text()).toEqual(['one', 'two', 'why', 'so', 'print(1)'])
  await run(database, sql`update phase set languages = ${['zh-CN', 'en']} where id = 'llm'`)
  expect(await text()).toEqual(['一'])
})

test('an edition is told of its own phase', async () => {
  await run(database, sql`update phase set source_hash = 'other', state = 'draft' where id = 'rag'`)
  expect(await selectOptionalEdition(database, 'llm')).toEqual({ state: 'published', source_hash: '' })
  expect(await selectOptionalEdition(database, 'rag')).toEqual({ state: 'draft', source_hash: 'other' })
  expect(await selectOptionalEdition(database, 'nowhere')).toBe(undefined)
})
