import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { one, rows, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveQuiz } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { tidy } from '../flows/tidy.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'

const app = await openTestApp({ maxConnections: 10 })
afterAll(app.close)
const PASSWORD = 'Tall Giraffe 42'
const start = new Date('2026-11-22T12:00:00Z')
await givePhase(app.database, {
  id: 'llm',
  modules: [
    {
      id: 'counting',
      lessons: [
        { id: 'once', items: ['quiz'] },
        { id: 'often', items: ['quiz'] },
      ],
    },
  ],
})
await giveQuiz(app.database, { phaseId: 'llm', lessonId: 'once', id: 'llm.once', attempts: 2 })
await giveQuiz(app.database, { phaseId: 'llm', lessonId: 'often', id: 'llm.often' })

async function signUp(email: string): Promise<TestLearner> {
  app.setNow(new Date(app.now().getTime() + 61_000))
  await app.call('/index/send-code', { email, scene: 'signup' })
  const code =
    readCode((await deliverMails(app)).find(({ to, subject }) => to === email && subject.includes('code'))) ?? ''
  const { body } = await app.call('/index/register', { email, code, password: PASSWORD })
  const learner = { id: (body['user'] as { id: string }).id, token: String(body['token']) } // as the contract has it
  await giveEnrolment(app.database, { accountId: learner.id, phaseId: 'llm' })
  return learner
}
const remove = (learner: TestLearner, email: string) =>
  app.call('/user/delete', { confirm: email, proof_password: PASSWORD }, { learner })
const begin = async (learner: TestLearner, quiz: string) =>
  (await app.call('/quiz/start', { cert_id: 'llm', category_id: quiz }, { learner })).body
async function attempt(learner: TestLearner, quiz: string): Promise<unknown> {
  const begun = await begin(learner, quiz)
  if (begun['error'] !== undefined) return begun['error']
  await app.call('/quiz/submit', { train_user_id: String(begun['train_user_id']) }, { learner })
  return 'made'
}

test('an account that is deleted and made again has no fresh attempts at a limited quiz, however often', async () => {
  app.setNow(start)
  const email = 'Again@example.com'
  const first = await signUp(email)
  expect([await attempt(first, 'llm.once'), await attempt(first, 'llm.often')]).toEqual(['made', 'made'])
  await remove(first, email)
  const second = await signUp('again@example.com')
  expect(
    (await app.call('/quiz/detail', { cert_id: 'llm', category_id: 'llm.once' }, { learner: second })).body,
  ).toMatchObject({ attempts_made: 0, attempts_left: 1 })
  expect([await attempt(second, 'llm.once'), await attempt(second, 'llm.once')]).toEqual(['made', 'quiz_no_attempts'])
  await remove(second, 'again@example.com')
  const third = await signUp(email)
  expect([await attempt(third, 'llm.once'), await attempt(third, 'llm.often')]).toEqual(['quiz_no_attempts', 'made'])
  expect(await attempt(await signUp('other@example.com'), 'llm.once')).toBe('made')
})

test('what is kept of a deleted account names nobody, counts limited quizzes only, and goes after two years', async () => {
  app.setNow(start)
  const learner = await signUp('gone@example.com')
  await attempt(learner, 'llm.once')
  await attempt(learner, 'llm.often')
  await remove(learner, 'gone@example.com')
  const Kept = z.strictObject({ quiz_id: z.string(), attempts: z.number(), size: z.number() })
  const kept = () => rows(app.database, Kept, sql`select quiz_id, attempts, length(person) as size from used_attempts`)
  expect(await kept()).toEqual([{ quiz_id: 'llm.once', attempts: 1, size: 32 }])
  expect(
    await one(
      app.database,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from used_attempts where person = sha256('gone@example.com')`,
    ),
  ).toEqual({ n: 0 })
  await tidy(app.database, new Date(start.getTime() + 729 * 86_400_000))
  expect(await kept()).toHaveLength(1)
  await tidy(app.database, new Date(start.getTime() + 731 * 86_400_000))
  expect(await kept()).toEqual([])
})
