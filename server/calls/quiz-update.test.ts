// An update while people sit quizzes: for its length the release before, which knows the authors' ids only, serves the same attempts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveQuiz } from '../../store/test-quiz.ts'
import { openTestApp } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)

const updated = new Date()
const MINUTE = 60_000
beforeAll(async () => {
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'] }] }] })
  await giveQuiz(db, { id: 'first', phaseId: 'llm', lessonId: 'a' })
  await run(
    db,
    sql`update migration set ran_at = case when name >= '2026-11-22-2460' then ${updated}::timestamptz else ${updated}::timestamptz - interval '30 days' end`,
  )
})

const Asked = z.strictObject({ question_id: z.string(), choice_ids: z.array(z.string()), has_names: z.boolean() })

async function begin(minutesAfter: number) {
  house.setNow(new Date(updated.getTime() + minutesAfter * MINUTE))
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: updated })
  const attempt = String((await call('/quiz/start', { category_id: 'first' }, { learner })).body['train_user_id'])
  const [shown] = outputOf(
    '/quiz/attempt',
    await call('/quiz/attempt', { train_user_id: attempt }, { learner }),
  ).questions
  // As the release before reads it: it shows and takes choice_ids.
  const asked = await one(
    db,
    Asked,
    sql`select question_id, choice_ids, shown_ids is not null as has_names from quiz_attempt_question where attempt_id = ${attempt} order by position limit 1`,
  )
  return { learner, attempt, asked, shown: shown && 'choices' in shown ? shown.choices.map(({ id }) => id) : [] }
}

test('for an hour after an update an attempt has the names that the release before shows and takes, in either of the two', async () => {
  const { learner, attempt, asked, shown } = await begin(59)
  expect([asked.has_names, shown]).toEqual([false, asked.choice_ids])
  const answer = { train_user_id: attempt, question_id: asked.question_id, choice: [asked.choice_ids[0] ?? ''], seq: 1 } // from a page of the release before
  expect((await call('/quiz/answer', answer, { learner })).body).toMatchObject({
    answer: answer.choice,
    is_current: true,
  })
})

test('after it an attempt draws names of its own', async () => {
  const { asked, shown } = await begin(60)
  expect(asked.has_names).toBe(true)
  expect(shown.filter((id) => asked.choice_ids.includes(id))).toEqual([])
})
