// The figures of a quiz's questions in the console: those of the command, and nobody else's quizzes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordItems } from '../../content/tell-items.ts'
import { run, sql } from '../../store/sql.ts'
import { after, noon, openQuizHouse } from '../calls/test-quiz-house.ts'
import type { TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openQuizHouse()
const { answer, begin, db, signInEnrolled, submit } = house
afterAll(house.close)
let owner: TestLearner
let teacher: TestLearner
const learners: string[] = []
let readsChinese = ''

const makeStaff = (email: string, ...role: readonly string[]) => makeTestStaff(house, role, email)
const itemsOf = (learner: TestLearner, category_id = 'nlp.a') =>
  house.call('/staff/items', { category_id }, { learner })

beforeAll(async () => {
  for (const choice of ['a', 'b', 'b', 'b']) {
    house.setNow(noon)
    const learner = await signInEnrolled('nlp')
    learners.push(learner.id)
    const attempt = await begin(learner, 'nlp.a', noon)
    house.setNow(after(20_000))
    await answer(learner, attempt, 'one', [choice], 1)
    await submit(learner, attempt)
  }
  readsChinese = learners[3] ?? ''
  await run(db, sql`update account set lang = 'zh-CN' where id = ${readsChinese}`)
  owner = await makeStaff('owner@example.com', 'owner')
  teacher = await makeStaff('teacher@example.com', 'teacher', '--phase', 'nlp')
})

test('each question has the figures that the command prints, with what its learners read', async () => {
  const { attempts, list } = outputOf('/staff/items', await itemsOf(owner))
  expect(attempts).toBe(4)
  const one = list.find(({ id }) => id === 'one')
  expect(one).toMatchObject({
    asked: 4,
    right: 0.25,
    discrimination: null,
    seconds: 20,
    answers: [
      { words: 'b', share: 0.75 },
      { words: 'a', share: 0.25 },
    ],
    editions: [{ asked: 4, right: 0.25 }],
    languages: [
      { lang: 'en', asked: 3, right: 1 / 3 },
      { lang: 'zh-CN', asked: 1, right: 0 },
    ],
  })
  expect(one?.prompt.text).not.toBe('')
  expect(one?.options.length).toBeGreaterThan(1)
  expect(one?.answer).toHaveLength(1)
  expect(await wordItems(db, 'nlp')).toContain('  one (single): asked 4, right 25 %, discrimination –, 20 s')
})

test('a question says where it stands in the files of its course', async () => {
  const sources = { one: { en: { file: 'modules/010-a/010-b/quiz.yaml', line: 12 } } }
  await run(db, sql`update quiz set sources = ${JSON.stringify(sources)} where id = 'nlp.a'`)
  const { list } = outputOf('/staff/items', await itemsOf(teacher))
  expect(list.find(({ id }) => id === 'one')?.sources).toEqual([{ lang: 'en', ...sources.one.en }])
})

test('a teacher has the quizzes of their phases, and no other', async () => {
  const listed = async (learner: TestLearner) =>
    outputOf('/staff/quizzes', await house.call('/staff/quizzes', {}, { learner })).list.map((one) => one.category_id)
  expect((await itemsOf(teacher)).body).toMatchObject({ category_id: 'nlp.a' })
  const all = await listed(owner)
  const own = await listed(teacher)
  expect(own.every((id) => id.startsWith('nlp.'))).toBe(true)
  const [foreign] = all.filter((id) => !own.includes(id))
  expect(foreign).toBeDefined()
  expect((await itemsOf(teacher, foreign)).body).toMatchObject({ error: 'not_found' })
  expect((await itemsOf(teacher, 'ghost')).body).toMatchObject({ error: 'not_found' })
})

test('the attempts behind a figure are told one by one, the least right first; a teacher has their own learners’', async () => {
  const attemptsOf = async (learner: TestLearner, question_id = 'one') =>
    house.call('/staff/item-attempts', { category_id: 'nlp.a', question_id }, { learner })
  const { list, count } = outputOf('/staff/item-attempts', await attemptsOf(owner))
  expect([count, list.map(({ words, right }) => [words, right])]).toEqual([
    4,
    [
      [['b'], 0],
      [['b'], 0],
      [['b'], 0],
      [['a'], 1],
    ],
  ])
  expect(list.map(({ account_id }) => account_id).toSorted()).toEqual(learners.toSorted())
  await run(db, sql`update enrolment set left_at = now() where account_id = ${readsChinese}`)
  const own = outputOf('/staff/item-attempts', await attemptsOf(teacher))
  expect(own.list.map(({ account_id }) => account_id)).not.toContain(readsChinese)
  expect(own.count).toBe(3)
  expect((await attemptsOf(owner, 'no-such')).body).toEqual({ count: 0, list: [] })
})
