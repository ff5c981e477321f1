// Every type of question through the door: asked, answered, read again, graded, reviewed, counted.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { questionTypes } from '../../domain/quiz/types/registry.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveQuiz, question, readShownNames, trueFalse } from '../../store/test-quiz.ts'
import { typedQuestions, typeSamples } from '../../store/test-question-types.ts'
import { admin } from '../admin/test-admin.ts'
import type { TestLearner } from '../http/test-app.ts'
import { openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { begin, call, db, signInEnrolled, submit } = house
const questions = [
  question('one'),
  question('two', { type: 'multiple', answer: ['a', 'b'] }),
  trueFalse('three', 'false'),
  ...typedQuestions,
]
const place = { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a' }
beforeAll(() => giveQuiz(db, { ...place, isRandom: true, questions }))
afterAll(house.close)
afterEach(() => house.setNow())

type Answers = Readonly<Record<string, unknown>>
/** By the author's ids. */
const right: Answers = {
  one: ['a'],
  two: ['a', 'b'],
  three: ['false'],
  ...Object.fromEntries(typeSamples.map((sample) => [sample.question.id, sample.right])),
}
const wrong: Answers = Object.fromEntries(typeSamples.map((sample) => [sample.question.id, sample.wrong]))
const pointsOfAll = questions.reduce((sum, { points }) => sum + points, 0)

async function sit(answers: Answers) {
  const learner = await signInEnrolled('nlp')
  const attempt = await begin(learner, 'nlp.a')
  const { show } = await readShownNames(db, attempt)
  /** A part, or a part of a part, under the attempt's name for it; whatever is no part is itself. */
  const nameOf = (id: string, word: string, below = '') => {
    const part = below === '' ? word : `${below}/${word}`
    const [shown = part] = show(id, [part])
    return shown === part ? show(id, [word])[0] : shown
  }
  const inNames = (id: string, value: unknown, below = ''): unknown =>
    typeof value === 'string'
      ? nameOf(id, value, below)
      : Array.isArray(value)
        ? value.map((one) => inNames(id, one, below))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [nameOf(id, key), inNames(id, one, key)]))
          : value
  let seq = 0
  for (const [id, value] of Object.entries(answers)) await give(learner, attempt, id, inNames(id, value), ++seq)
  return { learner, attempt }
}

async function give(learner: TestLearner, attempt: string, question_id: string, value: unknown, seq: number) {
  const form = { train_user_id: attempt, question_id, given: JSON.stringify(value), seq }
  const { body } = await call('/quiz/answer', form, { learner })
  expect(body).toMatchObject({ is_current: true, seq })
  expect(JSON.parse(String(body['given']))).toEqual(value)
  // Once more, as after a reply that was lost: what is held comes back letter by letter.
  expect((await call('/quiz/answer', form, { learner })).body).toMatchObject({ given: body['given'], is_current: true })
}

const asQuestions = (body: Record<string, unknown>) => body['questions'] as { id: string; type: string }[] // a reply of this call

test('each type is asked', () => expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes)))

test.each(['en', 'zh-CN'] as const)(
  'right answers of every type earn everything, and come back as they were sent (%s)',
  async (lang) => {
    const { learner, attempt } = await sit(right)
    const open = (await call('/quiz/attempt', { train_user_id: attempt }, { learner, lang })).body
    expect(asQuestions(open).every((one) => 'given' in one && one.given !== '')).toBe(true)
    expect((await call('/quiz/detail', { category_id: 'nlp.a' }, { learner })).body).toMatchObject({
      running: { answered: questions.length },
    })
    expect((await submit(learner, attempt)).body).toMatchObject({ score: 100, is_passed: true })
    const result = (await call('/quiz/result', { train_user_id: attempt }, { learner, lang })).body
    expect(result).toMatchObject({ has_review: true })
    for (const { id, points } of questions)
      expect(asQuestions(result)).toContainEqual(expect.objectContaining({ id, is_answered: true, earned: points }))
    expect(JSON.stringify(result)).toContain(lang === 'en' ? 'V is the size of the vocabulary' : 'V 是词表大小')
  },
)

test('wrong ones earn nothing, or their part', async () => {
  const { learner, attempt } = await sit(wrong)
  await submit(learner, attempt)
  const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
  const earned = Object.fromEntries(asQuestions(body).map((one) => [one.id, 'earned' in one ? one.earned : undefined]))
  expect(earned['one']).toBe(0)
  for (const { question: asked, wrongEarns = 0 } of typeSamples)
    expect(earned).toMatchObject({ [asked.id]: expect.closeTo(wrongEarns) })
})

test('where reasons are given, a wrong answer of any type is called wrong and no right one is told', async () => {
  await giveQuiz(db, { ...place, isRandom: true, review: 'reasons', questions })
  const { learner, attempt } = await sit({ ...wrong, one: ['b'], two: ['c', 'b'], three: ['true'] })
  await submit(learner, attempt)
  const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
  expect(body).toMatchObject({ has_review: false, shows: 'reasons' })
  const text = JSON.stringify(body['questions'])
  for (const { secret } of typeSamples) expect(text).not.toMatch(secret)
  expect(text.match(/why \w+ \w+ in English/g)?.toSorted()).toEqual([
    'why one b in English',
    'why three true in English',
    'why two b in English',
    'why two c in English',
  ])
  for (const [id, solution] of Object.entries({ number: 'right', text: 'right', order: 'right', match: 'pairs' }))
    expect(asQuestions(body).find((one) => one.id === id)).toMatchObject({ [solution]: null, why: null })
  expect(asQuestions(body).find(({ id }) => id === 'cloze')).toMatchObject({
    gaps: [{ is_right: null, right: null }, { is_right: null, right: null }, { is_right: null }],
  })
  expect(asQuestions(body).every((one) => 'earned' in one && one.earned !== null)).toBe(true)

  const { learner: second, attempt: passed } = await sit(right)
  await submit(second, passed)
  const { body: all } = await call('/quiz/result', { train_user_id: passed }, { learner: second })
  expect(all).toMatchObject({ has_review: true, shows: 'keys' })
  await giveQuiz(db, { ...place, isRandom: true, questions })
})

test('nothing that is asked tells an answer: two editions that differ in their solutions are asked alike', async () => {
  const learner = await signInEnrolled('nlp')
  const asked: string[] = []
  for (const edition of [typedQuestions, typeSamples.map(({ other }) => other)]) {
    await giveQuiz(db, { ...place, questions: edition })
    const attempt = await begin(learner, 'nlp.a')
    const { body } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
    const text = JSON.stringify(body['questions'])
    for (const { secret } of typeSamples) expect(text).not.toMatch(secret)
    expect(text).not.toContain('why')
    asked.push([...text.replaceAll(/[0-9a-f]{8}/g, 'NAME')].toSorted().join(''))
    await submit(learner, attempt)
  }
  await giveQuiz(db, { ...place, isRandom: true, questions })
  expect(asked[0]).toBe(asked[1])
})

test('an attempt of a release that knew choices only goes on: its rows are read, graded and written as they were', async () => {
  const learner = await signInEnrolled('nlp')
  const attempt = await begin(learner, 'nlp.a')
  // The very sentence of that release, names of choices not yet drawn.
  await run(
    db,
    sql`update quiz_attempt_question set shown_ids = null, answer = '{a,b}', answer_seq = 3, saved_at = now() where attempt_id = ${attempt} and question_id = 'two'`,
  )
  const two = async () => {
    const { body } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
    return asQuestions(body).find(({ id }) => id === 'two')
  }
  expect(await two()).toMatchObject({ answer: ['a', 'b'], given: '["a","b"]', seq: 3 })
  const form = { train_user_id: attempt, question_id: 'two', seq: 4 }
  expect((await call('/quiz/answer', { ...form, choice: ['b', 'a'] }, { learner })).body).toMatchObject({
    is_current: true,
  })
  const Row = z.strictObject({ answer: z.array(z.string()), given: z.unknown() })
  const kept = () =>
    one(
      db,
      Row,
      sql`select answer, given from quiz_attempt_question where attempt_id = ${attempt} and question_id = 'two'`,
    )
  expect(await kept()).toEqual({ answer: ['b', 'a'], given: null })
  expect((await submit(learner, attempt)).body).toMatchObject({ score: Math.round(10_000 / pointsOfAll) / 100 })
})

test.each(typeSamples.flatMap(({ question: { id }, refused }) => refused.map((given) => [id, given] as const)))(
  '%s does not take %j',
  async (question_id, given) => {
    const learner = await signInEnrolled('nlp')
    const attempt = await begin(learner, 'nlp.a')
    expect(
      (await call('/quiz/answer', { train_user_id: attempt, question_id, given, seq: 1 }, { learner })).body,
    ).toMatchObject({ error: 'invalid_input', fields: { given: expect.any(String) } })
  },
)

test('an operator reads how every type was answered', async () => {
  const { learner, attempt } = await sit(right)
  await submit(learner, attempt)
  const { code, lines, json } = await admin(house, 'quiz', 'stats', '--quiz', 'nlp.a', '--json')
  expect([code, lines.length > 0]).toEqual([0, true])
  const found = Object.fromEntries(
    (json as { questions: { id: string; answers: { words: string }[] }[] }).questions.map(({ id, answers }) => [
      id,
      answers.map(({ words }) => words),
    ]),
  ) // what the verb says
  expect(found['one']).toContain('a')
  for (const { question: asked, counted } of typeSamples)
    expect(found).toMatchObject({ [asked.id]: expect.arrayContaining([...counted]) })
})
