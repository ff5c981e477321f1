// Every type of question through the door: asked, answered, read again, graded, reviewed, counted.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { questionTypes } from '../../domain/quiz/types/registry.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveQuiz, question, readShownNames, trueFalse } from '../../store/test-quiz.ts'
import {
  clozeQuestion,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  textQuestion,
  typedQuestions,
} from '../../store/test-question-types.ts'
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

/** By the author's ids. */
const right: Readonly<Record<string, unknown>> = {
  one: ['a'],
  two: ['a', 'b'],
  three: ['false'],
  number: '1,1',
  text: ' Cross-Entropy ',
  order: ['forward', 'backward', 'update', 'reset'],
  match: { scores: 'square', logits: 'words' },
  cloze: { share: '50 %', sum: '一', way: ['low'] },
}
const wrong: Readonly<Record<string, unknown>> = {
  number: 'one',
  text: 'entropy',
  order: ['backward', 'forward', 'update', 'reset'],
  match: { scores: 'square', logits: 'model' },
  cloze: { share: '0.5', sum: 'one' },
}

async function sit(answers: Readonly<Record<string, unknown>>) {
  const learner = await signInEnrolled('nlp')
  const attempt = await begin(learner, 'nlp.a')
  const { show } = await readShownNames(db, attempt)
  const inParts = (id: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => show(id, [String(one)])[0])
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [
              show(id, [key])[0],
              id === 'match' ? show(id, [String(one)])[0] : Array.isArray(one) ? show(id, [`${key}/${one[0]}`]) : one,
            ]),
          )
        : value
  let seq = 0
  for (const [id, value] of Object.entries(answers)) await give(learner, attempt, id, inParts(id, value), ++seq)
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
      running: { answered: 8 },
    })
    expect((await submit(learner, attempt)).body).toMatchObject({ score: 100, is_passed: true })
    const result = (await call('/quiz/result', { train_user_id: attempt }, { learner, lang })).body
    expect(result).toMatchObject({ has_review: true })
    for (const one of asQuestions(result))
      expect(one).toMatchObject({ is_answered: true, earned: one.id === 'cloze' ? 3 : 1 })
    expect(JSON.stringify(result)).toContain(lang === 'en' ? 'V is the size of the vocabulary' : 'V 是词表大小')
  },
)

test('wrong ones earn nothing, or their part', async () => {
  const { learner, attempt } = await sit(wrong)
  await submit(learner, attempt)
  const { body } = await call('/quiz/result', { train_user_id: attempt }, { learner })
  const earned = Object.fromEntries(asQuestions(body).map((one) => [one.id, 'earned' in one ? one.earned : undefined]))
  expect(earned).toMatchObject({ number: 0, text: 0, match: 0, cloze: 1, one: 0 })
  expect(earned['order']).toBeCloseTo(4 / 6)
})

test('nothing that is asked tells an answer: two editions that differ in their solutions are asked alike', async () => {
  const others = [
    { ...numberQuestion, answer: { value: 7, tolerance: 1, isRelative: true } },
    { ...textQuestion, answer: { forms: ['perplexity'], isExact: true } },
    { ...orderQuestion, items: orderQuestion.items.toReversed(), answer: orderQuestion.answer.toReversed() },
    { ...matchQuestion, answer: { scores: 'model', logits: 'square' } },
    { ...clozeQuestion, answer: { ...clozeQuestion.answer, sum: { forms: ['two'], isExact: false }, way: ['high'] } },
  ]
  const learner = await signInEnrolled('nlp')
  const asked: string[] = []
  for (const edition of [typedQuestions, others]) {
    await giveQuiz(db, { ...place, questions: edition })
    const attempt = await begin(learner, 'nlp.a')
    const { body } = await call('/quiz/attempt', { train_user_id: attempt }, { learner })
    const text = JSON.stringify(body['questions'])
    expect(text).not.toMatch(/forward|backward|square|cross-entropy|perplexity|1\.0986|why/)
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
  expect((await submit(learner, attempt)).body).toMatchObject({ score: 10 })
})

test.each([
  ['number', '5'],
  ['number', JSON.stringify('1'.repeat(61))],
  ['text', '["a"]'],
  ['order', '["forward","backward","update","reset"]'],
  ['match', '{"scores":"square"}'],
  ['cloze', '{"sum":"one"}'],
  ['cloze', `{"${'x'.repeat(9000)}":"one"}`],
  ['text', JSON.stringify('a\u0000b')],
  ['text', JSON.stringify('a\ud800b')],
])('%s does not take %j', async (question_id, given) => {
  const learner = await signInEnrolled('nlp')
  const attempt = await begin(learner, 'nlp.a')
  expect(
    (await call('/quiz/answer', { train_user_id: attempt, question_id, given, seq: 1 }, { learner })).body,
  ).toMatchObject({ error: 'invalid_input', fields: { given: expect.any(String) } })
})

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
  expect(found).toMatchObject({
    one: expect.arrayContaining(['a']),
    number: expect.arrayContaining(['1.1']),
    text: expect.arrayContaining(['cross-entropy', 'entropy']),
    order: expect.arrayContaining(['forward < backward < update < reset']),
    match: expect.arrayContaining(['scores = square']),
    cloze: expect.arrayContaining(['share: 50', 'sum: 一', 'way: low']),
  })
})
