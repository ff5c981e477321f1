// The final of a phase: a quiz without a lesson is listed, taken, graded, asked for by the certificate, and told by the overview.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { OutputOf } from '../../contract/index.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveProfile } from '../../store/test-certificate.ts'
import { giveQuiz, question, readShownNames } from '../../store/test-quiz.ts'
import type { TestLearner } from '../http/test-app.ts'
import { openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { begin, call, db, submit } = house
afterAll(house.close)

const FROM = '2026-11-30'
const modules = [{ id: 'm', lessons: [{ id: 'a', minutes: 40, items: ['reading', 'quiz'] as const, quiz: 'all.a' }] }]

beforeAll(async () => {
  await givePhase(db, {
    id: 'all',
    certificate: {
      validity: { kind: 'permanent' },
      lessons: [],
      quizzes: [],
      experiments: [],
      final: { id: 'all.final', from: FROM },
    },
    modules,
  })
  await giveQuiz(db, { id: 'all.a', phaseId: 'all', lessonId: 'a' })
  await giveQuiz(db, {
    id: 'all.final',
    phaseId: 'all',
    lessonId: null,
    minutes: 60,
    draw: 2,
    review: 'reasons',
    questions: ['a.one', 'a.two', 'b.one'].map((id) => question(id, { asks: id.slice(0, 1) })),
  })
})

async function enrol(day = FROM): Promise<TestLearner> {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'all' })
  await run(
    db,
    sql`update enrolment set enrolled_at = ${`${day}T09:00:00Z`}::timestamptz where account_id = ${learner.id}`,
  )
  await giveProfile(db, learner.id)
  return learner
}

async function pass(learner: TestLearner, isRight = true): Promise<string> {
  const attempt = await begin(learner, 'all.final')
  const { body } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
  const names = await readShownNames(db, attempt)
  for (const { id } of (body as OutputOf<'/quiz/attempt'>).questions)
    // the door has parsed it
    await call(
      '/quiz/answer',
      { train_user_id: attempt, question_id: id, choice: names.show(id, [isRight ? 'a' : 'b']), seq: 1 },
      { learner },
    )
  await submit(learner, attempt)
  return attempt
}

const overview = async (learner: TestLearner) =>
  (await call('/dataset-cert/overview', { id: 'all' }, { learner })).body as OutputOf<'/dataset-cert/overview'> // likewise
const requirements = async (learner: TestLearner) =>
  (await call('/certificate/requirements', { id: 'all' }, { learner })).body as OutputOf<'/certificate/requirements'> // likewise

test('it stands last among the quizzes, with a name of its own in each language and no lesson', async () => {
  const learner = await enrol()
  const { body } = await call('/quiz/list', { cert_id: 'all' }, { learner })
  expect(
    (body as OutputOf<'/quiz/list'>).list.map(({ category_id, lesson_id, module_id, name }) => [
      category_id,
      lesson_id,
      module_id,
      name,
    ]),
  ).toEqual([
    ['all.a', 'a', 'm', 'a in English'],
    ['all.final', '', '', 'Final'],
  ])
  expect(
    (await call('/quiz/detail', { category_id: 'all.final', cert_id: 'all' }, { learner, lang: 'zh-CN' })).body,
  ).toMatchObject({
    name: '结业测验',
    lesson_id: '',
    rules: { minutes: 60, question_count: 2 },
  })
  expect((await call('/index/cert-detail', { id: 'all' })).body).toMatchObject({ quiz_ids: ['all.a', 'all.final'] })
})

test('its attempt asks of each lesson; a pass completes no lesson and is told by the overview', async () => {
  const learner = await enrol()
  expect((await overview(learner)).final).toEqual({
    category_id: 'all.final',
    minutes: 60,
    question_count: 2,
    is_passed: false,
  })
  const attempt = await pass(learner)
  const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
  expect(body).toMatchObject({ name: 'Final', lesson_id: '', receipt: { score: 100, is_passed: true } })
  const asked = (body as OutputOf<'/quiz/result'>).questions.map(({ id }) => id.slice(0, 1)) // the door has parsed it
  expect(new Set(asked)).toEqual(new Set(['a', 'b']))
  const after = await overview(learner)
  expect(after.final).toMatchObject({ is_passed: true })
  expect(after.progress).toMatchObject({ done: 0 })
})

test('what was missed in it makes no card: the quiz of the lesson has the same question', async () => {
  const learner = await enrol()
  await pass(learner, false)
  expect((await call('/recall/list', {}, { learner })).status).toBe(200)
  const Count = z.strictObject({ n: z.number() })
  expect(await one(db, Count, sql`select count(*) as n from recall_card where account_id = ${learner.id}`)).toEqual({
    n: 0,
  })
})

test('the certificate asks for it of who enrolled on the day or later, and of nobody before', async () => {
  const [before, on] = [await enrol('2026-11-29'), await enrol()]
  expect((await requirements(before)).state).toBe('can_apply')
  const asked = await requirements(on)
  expect(asked.state).toBe('requirements_not_met')
  expect(asked.requirements.filter(({ is_met }) => !is_met)).toMatchObject([
    { kind: 'quiz', id: 'all.final', name: 'Final', module_id: null, lesson_id: null, passing_score: 60 },
  ])
  await pass(on, false)
  expect((await requirements(on)).state).toBe('requirements_not_met')
  await pass(on)
  expect((await requirements(on)).state).toBe('can_apply')
})

test('the score of a passed final stands on the certificate, also of who was not asked for it', async () => {
  const issue = async (learner: TestLearner) => {
    await call('/certificate/set-name', { id: 'all', name: 'Lin Yao' }, { learner })
    const { body } = await call('/certificate/apply', { id: 'all' }, { learner })
    const { number } = (body as OutputOf<'/certificate/apply'>).certificate // the door has parsed it
    return (await call('/index/certificate-verify', { number })).body
  }
  const [plain, passed] = [await enrol('2026-11-20'), await enrol('2026-11-20')]
  await giveCompletion(db, { accountId: plain.id, phaseId: 'all', lessonId: 'a', item: 'reading' })
  await pass(passed)
  expect(await issue(plain)).toMatchObject({ final: null })
  expect(await issue(passed)).toMatchObject({ final: { score: 100, passing_score: 60, total_score: 100 } })
})
