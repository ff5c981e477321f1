import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveQuiz, question, trueFalse } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp({ maxConnections: 20 })
const { database: db, call } = house
afterAll(house.close)
afterEach(() => house.setNow())

const noon = new Date('2026-03-01T12:00:00Z')
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const after = (ms: number) => new Date(noon.getTime() + ms)
const MINUTE = 60_000

const four = [question('one'), question('two', { type: 'multiple', answer: ['a', 'b'] }), question('three', { choiceIds: ['x', 'a', 'y'] }), trueFalse('four', 'false')]

beforeAll(async () => {
  await givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        lessons: [
          { id: 'bigram', items: ['reading', 'quiz'], quiz: 'llm.bigram', quizData: { questions: four } },
          { id: 'surprise', items: ['quiz'], quiz: 'llm.surprise', quizData: { attempts: 2, waitSeconds: 3600, review: 'after-pass' } },
          { id: 'silent', items: ['quiz'], quiz: 'llm.silent', quizData: { review: 'none' } },
          { id: 'gone', isRetired: true, items: ['quiz'], quiz: 'llm.gone' },
        ],
      },
    ],
  })
  await givePhase(db, { id: 'nlp', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'nlp.a' }] }] })
  await givePhase(db, { id: 'secret', state: 'draft', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'secret.a' }] }] })
  await givePhase(db, { id: 'empty' })
})

async function signInEnrolled(...phaseIds: string[]): Promise<TestLearner> {
  const learner = await house.signIn()
  for (const phaseId of phaseIds.length > 0 ? phaseIds : ['llm']) await giveEnrolment(db, { accountId: learner.id, phaseId })
  return learner
}

const bigram = 'llm.bigram'
const detail = (learner: TestLearner, category_id = bigram) => call('/quiz/detail', { category_id }, { learner })
const start = (learner: TestLearner, category_id = bigram) => call('/quiz/start', { category_id }, { learner })
const read = (learner: TestLearner, train_user_id: string) => call('/quiz/attempt', { train_user_id }, { learner })
const submit = (learner: TestLearner, train_user_id: string) => call('/quiz/submit', { train_user_id }, { learner })
const result = (learner: TestLearner, train_user_id: string) => call('/quiz/result', { train_user_id }, { learner })
const answer = (learner: TestLearner, train_user_id: string, question_id: string, choice: string[], seq: number) => call('/quiz/answer', { train_user_id, question_id, choice, seq }, { learner })
const flag = (learner: TestLearner, train_user_id: string, question_id: string, is_flagged: '0' | '1', seq: number) => call('/quiz/flag', { train_user_id, question_id, is_flagged, seq }, { learner })

/** Starts at noon; gives the attempt's id. */
async function begin(learner: TestLearner, category = bigram, at = noon): Promise<string> {
  house.setNow(at)
  return String((await start(learner, category)).body['train_user_id'])
}

const allRight = async (learner: TestLearner, attempt: string) => {
  await answer(learner, attempt, 'one', ['a'], 1)
  await answer(learner, attempt, 'two', ['b', 'a'], 2)
  await answer(learner, attempt, 'three', ['a'], 3)
  await answer(learner, attempt, 'four', ['false'], 4)
}

const closed = { error: 'quiz_closed', message: 'This attempt is closed. Nothing more can be saved in it.' }
const notFound = { error: 'not_found', message: 'This is not here, or no longer.' }

describe('/quiz/detail', () => {
  test('says where the quiz stands, its rules, and that one may start', async () => {
    const learner = await signInEnrolled()
    house.setNow(after(1))
    expect((await detail(learner, 'llm.surprise')).body).toEqual({
      cert_id: 'llm',
      cert_name: 'llm in English',
      module_id: 'counting',
      module_name: 'counting in English',
      lesson_id: 'surprise',
      category_id: 'llm.surprise',
      name: 'surprise in English',
      rules: { minutes: 10, total_score: 100, passing_score: 60, question_count: 2, is_random: false, attempts: 2, wait_seconds: 3600, extra_minutes: 0, review: 'after-pass' },
      attempts_made: 0,
      attempts_left: 2,
      best_score: null,
      is_passed: false,
      start_state: 'can_start',
      next_at: null,
      running: null,
      server_now: seconds(noon) + 1,
      history: [],
    })
  })

  test('says when the next attempt may start, and what came of the earlier ones, the newest first', async () => {
    const learner = await signInEnrolled()
    const first = await begin(learner, 'llm.surprise')
    await answer(learner, first, 'one', ['a'], 1)
    expect((await detail(learner, 'llm.surprise')).body).toMatchObject({
      attempts_made: 1,
      attempts_left: 1,
      start_state: 'running',
      running: { train_user_id: first, ordinal: 1, started_at: seconds(noon), deadline: seconds(after(10 * MINUTE)), answered: 1, question_count: 2 },
    })
    house.setNow(after(MINUTE))
    await submit(learner, first)
    expect((await detail(learner, 'llm.surprise')).body).toMatchObject({ start_state: 'waiting', next_at: seconds(after(61 * MINUTE)), best_score: 50, is_passed: false, running: null })
    expect((await start(learner, 'llm.surprise')).body).toEqual({ error: 'quiz_wait', message: 'The waiting time between two attempts is not over yet.' })
    const second = await begin(learner, 'llm.surprise', after(61 * MINUTE))
    house.setNow(after(62 * MINUTE))
    await submit(learner, second)
    const { body } = await detail(learner, 'llm.surprise')
    expect(body).toMatchObject({ start_state: 'no_attempts', attempts_left: 0, best_score: 50, history: [{ ordinal: 2, score: 0 }, { ordinal: 1, score: 50, seconds_used: 60, train_user_id: first }] })
    expect((await start(learner, 'llm.surprise')).body).toEqual({ error: 'quiz_no_attempts', message: 'You have used all your attempts at this quiz.' })
  })

  test('is found under its own phase only', async () => {
    const learner = await signInEnrolled('llm', 'nlp')
    expect((await call('/quiz/detail', { category_id: bigram, cert_id: 'llm' }, { learner })).body).toMatchObject({ category_id: bigram })
    for (const path of ['/quiz/detail', '/quiz/start'] as const) expect((await call(path, { category_id: bigram, cert_id: 'nlp' }, { learner })).body).toEqual(notFound)
  })

  test('speaks the language that was asked', async () => {
    const learner = await signInEnrolled()
    expect((await call('/quiz/detail', { category_id: bigram }, { learner, lang: 'zh-CN' })).body).toMatchObject({ cert_name: 'llm 中文', name: 'bigram 中文' })
  })
})

describe.each(['/quiz/detail', '/quiz/start'] as const)('%s', (path) => {
  test.each(['llm.gone', 'secret.a', 'llm', 'never.was'])('%s is not found', async (category_id) => {
    const learner = await signInEnrolled('llm', 'secret')
    expect((await call(path, { category_id }, { learner })).body).toEqual(notFound)
  })

  test('is refused to who is not enrolled, or has left', async () => {
    const learner = await house.signIn()
    expect((await call(path, { category_id: bigram }, { learner })).body).toMatchObject({ error: 'not_enrolled' })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', leftAt: noon })
    expect((await call(path, { category_id: bigram }, { learner })).body).toMatchObject({ error: 'not_enrolled' })
  })
})

describe('/quiz/list', () => {
  test('shows all quizzes of a phase with their scores, in the order of the outline', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await allRight(learner, attempt)
    await submit(learner, attempt)
    await begin(learner, 'llm.silent')
    const { body } = await call('/quiz/list', { cert_id: 'llm' }, { learner })
    expect(body).toMatchObject({
      progress: { passed: 1, total: 3 },
      list: [
        { category_id: 'llm.bigram', lesson_id: 'bigram', module_id: 'counting', best_score: 100, is_passed: true, attempts_made: 1, attempts_left: null, start_state: 'can_start', running: null },
        { category_id: 'llm.surprise', best_score: null, is_passed: false, start_state: 'can_start' },
        { category_id: 'llm.silent', start_state: 'running', running: { answered: 0 } },
      ],
    })
  })

  test('a phase without quizzes has an empty list', async () => expect((await call('/quiz/list', { cert_id: 'empty' }, { learner: await signInEnrolled('empty') })).body).toMatchObject({ progress: { passed: 0, total: 0 }, list: [] }))

  test('is refused to who is not enrolled; a draft and an unknown phase are not found', async () => {
    const learner = await signInEnrolled('secret')
    expect((await call('/quiz/list', { cert_id: 'llm' }, { learner })).body).toMatchObject({ error: 'not_enrolled' })
    for (const cert_id of ['secret', 'never-was']) expect((await call('/quiz/list', { cert_id }, { learner })).body).toEqual(notFound)
  })
})

describe('/quiz/start', () => {
  test('starts the clock of the server, to whole seconds', async () => {
    const learner = await signInEnrolled()
    house.setNow(after(1))
    expect((await start(learner)).body).toEqual({
      train_user_id: expect.any(String),
      ordinal: 1,
      started_at: seconds(noon),
      deadline: seconds(noon) + 601,
      server_now: seconds(noon) + 1,
    })
  })

  test('while an attempt runs gives that one, however often and from however many tabs', async () => {
    const learner = await signInEnrolled()
    house.setNow(noon)
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(learner)))
    expect(new Set(replies.map(({ body }) => body['train_user_id'])).size).toBe(1)
    expect(await one(db, z.strictObject({ n: z.number() }), sql`select count(*) as n from quiz_attempt where account_id = ${learner.id}`)).toEqual({ n: 1 })
  })

  test('twenty at once never use more attempts than there are', async () => {
    const learner = await signInEnrolled()
    for (let round = 0; round < 3; round++) {
      house.setNow(after(round * 120 * MINUTE))
      const replies = await Promise.all(Array.from({ length: 20 }, () => start(learner, 'llm.surprise')))
      const ids = new Set(replies.map(({ body }) => body['train_user_id'] ?? body['error']))
      expect(ids.size).toBe(1)
      if (round === 2) expect(ids).toEqual(new Set(['quiz_no_attempts']))
      else await submit(learner, String([...ids][0]))
    }
  })

  test('the database itself refuses a second open attempt', async () => {
    const learner = await signInEnrolled()
    await begin(learner)
    const second = run(
      db,
      sql`insert into quiz_attempt (account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline) values (${learner.id}, ${bigram}, 2, 100, 60, now(), now())`,
    )
    await expect(second).rejects.toThrow('quiz_attempt_open')
  })

  test('queues the submission at the deadline in the same transaction', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    const Job = z.strictObject({ run_at: z.date(), key: z.string() })
    expect(await one(db, Job, sql`select run_at, key from graphile_worker.jobs where key = ${`submit-attempt ${attempt}`}`)).toMatchObject({ run_at: after(10 * MINUTE + GRACE_MS) })
  })
})

describe('/quiz/attempt', () => {
  test('shows a running attempt in its own order, with what was saved, and nothing of the solution', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    house.setNow(after(5000))
    await answer(learner, attempt, 'two', ['b'], 7)
    await flag(learner, attempt, 'four', '1', 8)
    const { body } = await read(learner, attempt)
    expect(body).toMatchObject({ train_user_id: attempt, category_id: bigram, ordinal: 1, deadline: seconds(after(10 * MINUTE)), server_now: seconds(noon) + 5, seq: 8, rules: { question_count: 4 } })
    const choices = (id: string) => ['a', 'b', 'c'].map((choice) => ({ id: choice, text: `<p>${id} ${choice} in English</p>`, lang: 'en' }))
    expect(body['questions']).toEqual([
      { id: 'one', type: 'single', points: 1, is_partial: false, prompt: '<p>Prompt of one in English</p>', lang: 'en', choices: choices('one'), answer: [], saved_at: null, seq: 0, is_flagged: false, flag_seq: 0 },
      {
        id: 'two',
        type: 'multiple',
        points: 1,
        is_partial: false,
        prompt: '<p>Prompt of two in English</p>',
        lang: 'en',
        choices: choices('two'),
        answer: ['b'],
        saved_at: seconds(noon) + 5,
        seq: 7,
        is_flagged: false,
        flag_seq: 0,
      },
      expect.objectContaining({ id: 'three' }),
      expect.objectContaining({
        id: 'four',
        type: 'true-false',
        choices: [
          { id: 'true', text: null, lang: 'en' },
          { id: 'false', text: null, lang: 'en' },
        ],
        is_flagged: true,
        flag_seq: 8,
      }),
    ])
  })

  test('keeps a random order over reloads, and another attempt has another one', async () => {
    const many = Array.from({ length: 12 }, (_, i) => question(`q${i}`, { choiceIds: ['a', 'b', 'c', 'd', 'e'] }))
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', isRandom: true, draw: 8, questions: many })
    const learner = await signInEnrolled('nlp')
    const orderOf = async (attempt: string) => JSON.stringify((await read(learner, attempt)).body['questions'])
    const first = await begin(learner, 'nlp.a')
    const order = await orderOf(first)
    expect(JSON.parse(order)).toHaveLength(8)
    expect(await orderOf(first)).toBe(order)
    await submit(learner, first)
    expect(await orderOf(await begin(learner, 'nlp.a'))).not.toBe(order)
  })

  test('falls back text by text to the language there is', async () => {
    const half = { ...question('half'), prompt: { en: 'Only English' } }
    await giveQuiz(db, { id: 'llm.silent', phaseId: 'llm', lessonId: 'silent', review: 'none', questions: [half] })
    const learner = await signInEnrolled()
    const attempt = await begin(learner, 'llm.silent')
    const { body } = await call('/quiz/attempt', { train_user_id: attempt }, { learner, lang: 'zh-CN' })
    expect(body['questions']).toMatchObject([{ prompt: 'Only English', lang: 'en', choices: [{ text: '<p>half a 中文</p>', lang: 'zh-CN' }, {}, {}] }])
  })

  test('keeps the questions it began with when the quiz changes, and its answers its grade', async () => {
    const learner = await signInEnrolled('nlp')
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', questions: [question('one')] })
    const attempt = await begin(learner, 'nlp.a')
    await answer(learner, attempt, 'one', ['a'], 1)
    const before = (await read(learner, attempt)).body
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', passingScore: 1, totalScore: 10, questions: [question('one', { answer: ['b'], prompt: { en: 'Changed' } }), question('new')] })
    expect((await read(learner, attempt)).body).toEqual(before)
    expect((await submit(learner, attempt)).body).toMatchObject({ score: 100, total_score: 100, passing_score: 60, is_passed: true })
    const later = await begin(learner, 'nlp.a')
    expect((await read(learner, later)).body).toMatchObject({ questions: [{ id: 'one', prompt: 'Changed' }, { id: 'new' }] })
  })

  test('goes on after leaving the phase, and after the quiz left it', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await call('/dataset-cert/leave', { id: 'llm' }, { learner })
    await run(db, sql`update quiz set is_retired = true where id = ${bigram}`)
    await allRight(learner, attempt)
    expect((await submit(learner, attempt)).body).toMatchObject({ is_passed: true })
    expect((await result(learner, attempt)).body).toMatchObject({ receipt: { score: 100 } })
    await run(db, sql`update quiz set is_retired = false where id = ${bigram}`)
  })
})

describe('/quiz/answer', () => {
  test('saves one answer and says when', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    house.setNow(after(90_500))
    expect((await answer(learner, attempt, 'one', ['b'], 1)).body).toEqual({
      answer: ['b'],
      seq: 1,
      saved_at: seconds(noon) + 90,
      is_current: true,
      deadline: seconds(after(10 * MINUTE)),
      server_now: seconds(noon) + 91,
    })
    expect((await read(learner, attempt)).body).toMatchObject({ seq: 1, questions: [{ answer: ['b'], saved_at: seconds(noon) + 90 }, {}, {}, {}] })
  })

  test('twice is harmless and says the first time again', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['b'], 1)
    house.setNow(after(MINUTE))
    expect((await answer(learner, attempt, 'one', ['b'], 1)).body).toMatchObject({ answer: ['b'], seq: 1, saved_at: seconds(noon), is_current: true })
  })

  test('an older one never overwrites a newer, and hears what is there', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['c'], 5)
    for (const [choice, seq] of [[['a'], 4], [['b'], 5], [[], 1]] as const) {
      expect((await answer(learner, attempt, 'one', [...choice], seq)).body).toMatchObject({ answer: ['c'], seq: 5, is_current: false })
    }
    expect((await answer(learner, attempt, 'two', ['a'], 3)).body).toMatchObject({ answer: ['a'], seq: 3, is_current: true })
  })

  test('of fifty at once the newest stays', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    const order = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1)
    const replies = await Promise.all(order.map((seq) => answer(learner, attempt, 'one', [['a', 'b', 'c'][seq % 3] ?? 'a'], seq)))
    for (const { body } of replies) expect(body).not.toHaveProperty('error')
    expect((await read(learner, attempt)).body).toMatchObject({ questions: [{ answer: [['a', 'b', 'c'][50 % 3]], seq: 50 }, {}, {}, {}] })
  })

  test('no choice clears it', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['a'], 1)
    expect((await answer(learner, attempt, 'one', [], 2)).body).toMatchObject({ answer: [], is_current: true })
    expect((await detail(learner)).body).toMatchObject({ running: { answered: 0 } })
  })

  test.each([
    ['one', ['z']],
    ['one', ['a', 'b']],
    ['two', ['a', 'a']],
    ['four', ['yes']],
  ])('%s does not take %j', async (question_id, choice) => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await answer(learner, attempt, question_id, choice, 1)).body).toMatchObject({ error: 'invalid_input', fields: { choice: 'Please choose one of the list.' } })
  })

  test.each(['0', '-1', '1.5', '', '1e3', '99999999999'])('refuses seq "%s"', async (seq) => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await call('/quiz/answer', { train_user_id: attempt, question_id: 'one', choice: ['a'], seq }, { learner })).body).toMatchObject({ error: 'invalid_input', fields: { seq: expect.any(String) } })
  })

  test('counts in the seconds of grace after the deadline, and not after', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    house.setNow(after(10 * MINUTE + GRACE_MS - 1))
    expect((await answer(learner, attempt, 'one', ['a'], 1)).body).toMatchObject({ is_current: true })
    house.setNow(after(10 * MINUTE + GRACE_MS))
    expect((await answer(learner, attempt, 'two', ['a'], 2)).body).toEqual(closed)
    expect((await result(learner, attempt)).body).toMatchObject({ receipt: { score: 25, is_auto: true } })
  })

  test("is not moved by the browser's clock: there is no field for it", async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    for (const field of ['saved_at', 'now', 'deadline', 'started_at']) {
      expect((await call('/quiz/answer', { train_user_id: attempt, question_id: 'one', choice: ['a'], seq: 1, [field]: '1' }, { learner })).body).toMatchObject({ error: 'invalid_input' })
    }
  })
})

describe('/quiz/flag', () => {
  test('marks and unmarks; an older mark never overwrites a newer', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await flag(learner, attempt, 'one', '1', 3)).body).toMatchObject({ is_flagged: true, flag_seq: 3, is_current: true })
    expect((await flag(learner, attempt, 'one', '0', 2)).body).toMatchObject({ is_flagged: true, flag_seq: 3, is_current: false })
    expect((await flag(learner, attempt, 'one', '1', 3)).body).toMatchObject({ is_flagged: true, is_current: true })
    expect((await flag(learner, attempt, 'one', '0', 4)).body).toMatchObject({ is_flagged: false, flag_seq: 4 })
  })

  test('is saved beside the answer and does not touch it', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['b'], 1)
    await flag(learner, attempt, 'one', '1', 2)
    expect((await read(learner, attempt)).body).toMatchObject({ questions: [{ answer: ['b'], seq: 1, is_flagged: true, flag_seq: 2 }, {}, {}, {}] })
  })

  test('takes 1 and 0 only', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await call('/quiz/flag', { train_user_id: attempt, question_id: 'one', is_flagged: 'true', seq: 1 }, { learner })).body).toMatchObject({ error: 'invalid_input', fields: { is_flagged: expect.any(String) } })
  })
})

describe('/quiz/submit', () => {
  test('gives a receipt: number, time, score', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['a'], 1)
    await answer(learner, attempt, 'two', ['a'], 2)
    await answer(learner, attempt, 'four', ['false'], 3)
    house.setNow(after(3 * MINUTE))
    expect((await submit(learner, attempt)).body).toEqual({
      train_user_id: attempt,
      number: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
      ordinal: 1,
      started_at: seconds(noon),
      submitted_at: seconds(after(3 * MINUTE)),
      seconds_used: 180,
      is_auto: false,
      score: 50,
      total_score: 100,
      passing_score: 60,
      is_passed: false,
    })
  })

  test('twenty at once, and again an hour later, give the same receipt', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await allRight(learner, attempt)
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(learner, attempt)))
    house.setNow(after(60 * MINUTE))
    const again = await submit(learner, attempt)
    expect(new Set([...replies, again].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(again.body).toMatchObject({ score: 100, is_passed: true })
  })

  test('after it nothing more is saved, and the page of the attempt is closed', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await submit(learner, attempt)
    expect((await answer(learner, attempt, 'one', ['a'], 9)).body).toEqual(closed)
    expect((await flag(learner, attempt, 'one', '1', 9)).body).toEqual(closed)
    expect((await read(learner, attempt)).body).toEqual(closed)
    expect((await result(learner, attempt)).body).toMatchObject({ receipt: { score: 0 } })
  })

  test('answers that race with it either count or are refused', async () => {
    const learner = await signInEnrolled()
    for (let round = 0; round < 10; round++) {
      const attempt = await begin(learner)
      const saving = ['one', 'three'].map((id, i) => answer(learner, attempt, id, ['a'], i + 1))
      const [receipt, ...saved] = await Promise.all([submit(learner, attempt), ...saving])
      const counted = saved.filter(({ body }) => body['is_current'] === true).length
      expect(saved.filter(({ body }) => body['error'] === 'quiz_closed')).toHaveLength(2 - counted)
      expect(receipt.body['score']).toBe(counted * 25)
    }
  })

  test('passing completes the quiz of the lesson; with the reading the lesson is complete', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await allRight(learner, attempt)
    await submit(learner, attempt)
    expect((await call('/lesson/detail', { cert_id: 'llm', lesson_id: 'bigram' }, { learner })).body).toMatchObject({ items: [{ kind: 'reading', is_complete: false }, { kind: 'quiz', is_complete: true }] })
    expect((await call('/lesson/complete', { cert_id: 'llm', lesson_id: 'bigram', item: 'reading' }, { learner })).body).toMatchObject({ is_lesson_complete: true, progress: { done: 1, total: 3 } })
    expect((await call('/dataset-cert/overview', { id: 'llm' }, { learner })).body).toMatchObject({ next: { lesson_id: 'surprise', item: 'quiz' } })
  })

  test('failing completes nothing, and the next step leads to the quiz', async () => {
    const learner = await signInEnrolled()
    await call('/lesson/complete', { cert_id: 'llm', lesson_id: 'bigram', item: 'reading' }, { learner })
    await submit(learner, await begin(learner))
    expect((await call('/dataset-cert/overview', { id: 'llm' }, { learner })).body).toMatchObject({ progress: { done: 0, total: 3 }, next: { lesson_id: 'bigram', item: 'quiz' } })
  })

  test('a lesson that was complete stays so when a later edition adds a quiz to it', async () => {
    await givePhase(db, { id: 'grows', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['reading'] }] }] })
    const learner = await signInEnrolled('grows')
    await call('/lesson/complete', { cert_id: 'grows', lesson_id: 'a', item: 'reading' }, { learner })
    await run(db, sql`update lesson set items = ${['reading', 'quiz']} where phase_id = 'grows'`)
    expect((await call('/dataset-cert/overview', { id: 'grows' }, { learner })).body).toMatchObject({
      progress: { done: 1, total: 1 },
      next: null,
      modules: [{ lessons: [{ is_complete: true, items: [{ is_complete: true }, { kind: 'quiz', is_complete: false }] }] }],
    })
    expect((await call('/dataset-cert/overview', { id: 'grows' }, { learner: await signInEnrolled('grows') })).body).toMatchObject({ progress: { done: 0, total: 1 } })
  })
})

describe('when the time is up and the queue is late', () => {
  test.each([
    ['/quiz/detail', { category_id: bigram }],
    ['/quiz/list', { cert_id: 'llm' }],
    ['/quiz/start', { category_id: bigram }],
    ['/quiz/attempt', undefined],
    ['/quiz/result', undefined],
    ['/quiz/submit', undefined],
    ['/quiz/answer', { question_id: 'one', choice: ['b'], seq: 9 }],
    ['/quiz/flag', { question_id: 'one', is_flagged: '1', seq: 9 }],
  ] as const)('%s submits what was saved, as of the deadline', async (path, form) => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['a'], 1)
    house.setNow(after(60 * MINUTE))
    const isOfAttempt = form === undefined || 'question_id' in form
    await call(path, { ...form, ...(isOfAttempt ? { train_user_id: attempt } : {}) } as Record<string, string>, { learner })
    const Row = z.strictObject({ submitted_at: z.date(), is_auto: z.boolean(), score: z.number() })
    expect(await one(db, Row, sql`select submitted_at, is_auto, score from quiz_attempt where id = ${attempt}`)).toEqual({ submitted_at: after(10 * MINUTE), is_auto: true, score: 25 })
  })

  test('a new attempt may start at once, and the old one stays as it was', async () => {
    const learner = await signInEnrolled()
    const first = await begin(learner)
    house.setNow(after(60 * MINUTE))
    expect((await start(learner)).body).toMatchObject({ ordinal: 2, started_at: seconds(after(60 * MINUTE)) })
    expect((await submit(learner, first)).body).toMatchObject({ ordinal: 1, is_auto: true, submitted_at: seconds(after(10 * MINUTE)), seconds_used: 600 })
  })
})

describe('/quiz/result', () => {
  test('shows question by question what was chosen, what was right, and why', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['b'], 1)
    await answer(learner, attempt, 'four', ['false'], 2)
    await flag(learner, attempt, 'four', '1', 3)
    await submit(learner, attempt)
    const { body } = await call('/quiz/result', { train_user_id: attempt, category_id: bigram }, { learner, lang: 'zh-CN' })
    expect(body).toMatchObject({ lesson_id: 'bigram', module_id: 'counting', cert_id: 'llm', has_review: true, regraded_at: null, receipt: { train_user_id: attempt, score: 25 }, best_score: 25 })
    expect(body['questions']).toMatchObject([
      {
        id: 'one',
        earned: 0,
        is_answered: true,
        choices: [
          { id: 'a', is_chosen: false, is_right: true, why: '<p>why one a 中文</p>', why_lang: 'zh-CN' },
          { id: 'b', is_chosen: true, is_right: false, why: '<p>why one b 中文</p>' },
          { id: 'c', is_chosen: false, is_right: false },
        ],
      },
      { id: 'two', earned: 0, is_answered: false },
      { id: 'three' },
      { id: 'four', earned: 1, is_flagged: true, choices: [{ id: 'true', text: null, is_right: false }, { id: 'false', is_chosen: true, is_right: true }] },
    ])
  })

  test('of a running attempt is refused', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await result(learner, attempt)).body).toEqual({ error: 'quiz_open', message: 'This attempt is still running. Its result comes after you submit it.' })
  })

  const hidden = { has_review: false, questions: [{ earned: null, choices: [{ is_right: null, why: null }, {}, {}] }, {}] }

  test('keeps answers back while another attempt at the quiz runs', async () => {
    const learner = await signInEnrolled('nlp')
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a' })
    const first = await begin(learner, 'nlp.a')
    await submit(learner, first)
    expect((await result(learner, first)).body).toMatchObject({ has_review: true })
    const second = await begin(learner, 'nlp.a')
    expect((await result(learner, first)).body).toMatchObject(hidden)
    await submit(learner, second)
    expect((await result(learner, first)).body).toMatchObject({ has_review: true })
  })

  test('of a quiz with after-pass shows answers once none is left', async () => {
    const learner = await signInEnrolled()
    const first = await begin(learner, 'llm.surprise')
    await submit(learner, first)
    expect((await result(learner, first)).body).toMatchObject(hidden)
    await submit(learner, await begin(learner, 'llm.surprise', after(120 * MINUTE)))
    expect((await result(learner, first)).body).toMatchObject({ has_review: true, questions: [{ earned: 0 }, {}] })
  })

  test('of a quiz that keeps its answers shows the score only', async () => {
    await giveQuiz(db, { id: 'llm.silent', phaseId: 'llm', lessonId: 'silent', review: 'none' })
    const learner = await signInEnrolled()
    const attempt = await begin(learner, 'llm.silent')
    await answer(learner, attempt, 'one', ['a'], 1)
    await submit(learner, attempt)
    expect((await result(learner, attempt)).body).toMatchObject({ ...hidden, receipt: { score: 50 } })
  })
})

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
    const facts = () => rows(db, z.unknown(), sql`select a::text, q::text from quiz_attempt a join quiz_attempt_question q on q.attempt_id = a.id where a.id = ${attempt} order by q.position`)
    const before = await facts()
    expect((await call(path, { ...form, train_user_id: attempt }, { learner: stranger })).body).toEqual(notFound)
    expect(await facts()).toEqual(before)
    await submit(owner, attempt)
    expect((await call(path, { ...form, train_user_id: attempt }, { learner: stranger })).body).toEqual(notFound)
  })

  test.each(['never-was', '00000000-0000-4000-8000-000000000000', 'llm.bigram'])('%s is not found', async (train_user_id) =>
    expect((await call(path, { ...form, train_user_id }, { learner: await signInEnrolled() })).body).toEqual(notFound),
  )

  test('asks a visitor to log in', async () => expect((await call(path, { ...form, train_user_id: '00000000-0000-4000-8000-000000000000' })).body).toMatchObject({ error: 'auth_fail' }))
})

test.each(['/quiz/attempt', '/quiz/result'] as const)('%s under another quiz is not found', async (path) => {
  const learner = await signInEnrolled()
  const attempt = await begin(learner)
  expect((await call(path, { train_user_id: attempt, category_id: 'llm.surprise' }, { learner })).body).toEqual(notFound)
})

test.each(['/quiz/answer', '/quiz/flag'] as const)('%s: a question of another quiz is not found', async (path) => {
  const learner = await signInEnrolled()
  const attempt = await begin(learner, 'llm.surprise')
  const form = path === '/quiz/answer' ? { choice: ['a'] } : { is_flagged: '1' }
  expect((await call(path, { train_user_id: attempt, question_id: 'four', seq: 1, ...form }, { learner })).body).toEqual(notFound)
})
