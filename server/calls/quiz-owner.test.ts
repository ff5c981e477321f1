import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { notFound, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { begin, call, db, signInEnrolled, submit } = house
afterAll(house.close)
afterEach(() => house.setNow())

const attemptCalls = [
  ['/quiz/attempt', {}],
  ['/quiz/answer', { question_id: 'one', choice: ['a'], seq: 5 }],
  ['/quiz/flag', { question_id: 'one', is_flagged: '1', seq: 5 }],
  ['/quiz/submit', {}],
  ['/quiz/result', {}],
] as const

describe.each(attemptCalls)('%s', (path, form) => {
  test("another learner's attempt is not found, and stays untouched", async () => {
    const [owner, stranger] = await Promise.all([signInEnrolled(), signInEnrolled()])
    const attempt = await begin(owner)
    const facts = () =>
      rows(
        db,
        z.unknown(),
        sql`select a::text, q::text from quiz_attempt a join quiz_attempt_question q on q.attempt_id = a.id where a.id = ${attempt} order by q.position`,
      )
    const before = await facts()
    expect((await call(path, { ...form, train_user_id: attempt }, { learner: stranger })).body).toEqual(notFound)
    expect(await facts()).toEqual(before)
    await submit(owner, attempt)
    expect((await call(path, { ...form, train_user_id: attempt }, { learner: stranger })).body).toEqual(notFound)
  })

  test.each(['never-was', '00000000-0000-4000-8000-000000000000', 'llm.bigram'])(
    '%s is not found',
    async (train_user_id) =>
      expect((await call(path, { ...form, train_user_id }, { learner: await signInEnrolled() })).body).toEqual(
        notFound,
      ),
  )

  test('asks a visitor to log in', async () =>
    expect((await call(path, { ...form, train_user_id: '00000000-0000-4000-8000-000000000000' })).body).toMatchObject({
      error: 'auth_fail',
    }))
})

test.each(['/quiz/attempt', '/quiz/result'] as const)('%s under another quiz is not found', async (path) => {
  const learner = await signInEnrolled()
  const attempt = await begin(learner)
  expect((await call(path, { train_user_id: attempt, category_id: 'llm.surprise' }, { learner })).body).toEqual(
    notFound,
  )
})

test.each(['/quiz/answer', '/quiz/flag'] as const)('%s: a question of another quiz is not found', async (path) => {
  const learner = await signInEnrolled()
  const attempt = await begin(learner, 'llm.surprise')
  const form = path === '/quiz/answer' ? { choice: ['a'] } : { is_flagged: '1' }
  expect(
    (await call(path, { train_user_id: attempt, question_id: 'four', seq: 1, ...form }, { learner })).body,
  ).toEqual(notFound)
})
