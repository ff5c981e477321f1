import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment } from '../../store/test-data.ts'
import { giveQuiz, question } from '../../store/test-quiz.ts'
import { noon, MINUTE, after, seconds, bigram, notFound, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { allRight, answer, begin, call, db, detail, flag, read, result, signInEnrolled, start, submit } = house
afterAll(house.close)
afterEach(() => house.setNow())

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
      rules: {
        minutes: 10,
        total_score: 100,
        passing_score: 60,
        question_count: 2,
        is_random: false,
        attempts: 2,
        wait_seconds: 3600,
        waits: [],
        extra_minutes: 0,
        review: 'after-pass',
      },
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
      running: {
        train_user_id: first,
        ordinal: 1,
        started_at: seconds(noon),
        deadline: seconds(after(10 * MINUTE)),
        answered: 1,
        question_count: 2,
      },
    })
    house.setNow(after(MINUTE))
    await submit(learner, first)
    expect((await detail(learner, 'llm.surprise')).body).toMatchObject({
      start_state: 'waiting',
      next_at: seconds(after(61 * MINUTE)),
      best_score: 50,
      is_passed: false,
      running: null,
    })
    expect((await start(learner, 'llm.surprise')).body).toEqual({
      error: 'quiz_wait',
      message: 'The waiting time between two attempts is not over yet.',
    })
    const second = await begin(learner, 'llm.surprise', after(61 * MINUTE))
    house.setNow(after(62 * MINUTE))
    await submit(learner, second)
    const { body } = await detail(learner, 'llm.surprise')
    expect(body).toMatchObject({
      start_state: 'no_attempts',
      attempts_left: 0,
      best_score: 50,
      history: [
        { ordinal: 2, score: 0 },
        { ordinal: 1, score: 50, seconds_used: 60, train_user_id: first },
      ],
    })
    expect((await start(learner, 'llm.surprise')).body).toEqual({
      error: 'quiz_no_attempts',
      message: 'You have used all your attempts at this quiz.',
    })
  })

  test('is found under its own phase only', async () => {
    const learner = await signInEnrolled('llm', 'nlp')
    expect((await call('/quiz/detail', { category_id: bigram, cert_id: 'llm' }, { learner })).body).toMatchObject({
      category_id: bigram,
    })
    for (const path of ['/quiz/detail', '/quiz/start'] as const)
      expect((await call(path, { category_id: bigram, cert_id: 'nlp' }, { learner })).body).toEqual(notFound)
  })

  test('speaks the language that was asked', async () => {
    const learner = await signInEnrolled()
    expect((await call('/quiz/detail', { category_id: bigram }, { learner, lang: 'zh-CN' })).body).toMatchObject({
      cert_name: 'llm 中文',
      name: 'bigram 中文',
    })
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
        {
          category_id: 'llm.bigram',
          lesson_id: 'bigram',
          module_id: 'counting',
          best_score: 100,
          is_passed: true,
          attempts_made: 1,
          attempts_left: null,
          start_state: 'can_start',
          running: null,
        },
        { category_id: 'llm.surprise', best_score: null, is_passed: false, start_state: 'can_start' },
        { category_id: 'llm.silent', start_state: 'running', running: { answered: 0 } },
      ],
    })
  })

  test('a phase without quizzes has an empty list', async () =>
    expect(
      (await call('/quiz/list', { cert_id: 'empty' }, { learner: await signInEnrolled('empty') })).body,
    ).toMatchObject({ progress: { passed: 0, total: 0 }, list: [] }))

  test('is refused to who is not enrolled; a draft and an unknown phase are not found', async () => {
    const learner = await signInEnrolled('secret')
    expect((await call('/quiz/list', { cert_id: 'llm' }, { learner })).body).toMatchObject({ error: 'not_enrolled' })
    for (const cert_id of ['secret', 'never-was'])
      expect((await call('/quiz/list', { cert_id }, { learner })).body).toEqual(notFound)
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
    expect(
      await one(
        db,
        z.strictObject({ n: z.number() }),
        sql`select count(*) as n from quiz_attempt where account_id = ${learner.id}`,
      ),
    ).toEqual({ n: 1 })
  })

  test('twenty at once never use more attempts than there are', async () => {
    const learner = await signInEnrolled()
    const heard: unknown[] = []
    for (let round = 0; round < 3; round++) {
      house.setNow(after(round * 120 * MINUTE))
      const replies = await Promise.all(Array.from({ length: 20 }, () => start(learner, 'llm.surprise')))
      const ids = new Set(replies.map(({ body }) => body['train_user_id'] ?? body['error']))
      expect(ids.size).toBe(1)
      heard.push([...ids][0])
      await submit(learner, String([...ids][0]))
    }
    expect(heard).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'quiz_no_attempts',
    ])
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
    expect(
      await one(db, Job, sql`select run_at, key from graphile_worker.jobs where key = ${`submit-attempt ${attempt}`}`),
    ).toMatchObject({ run_at: after(10 * MINUTE + GRACE_MS) })
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
    expect(body).toMatchObject({
      train_user_id: attempt,
      category_id: bigram,
      ordinal: 1,
      deadline: seconds(after(10 * MINUTE)),
      server_now: seconds(noon) + 5,
      seq: 8,
      rules: { question_count: 4 },
    })
    const choices = (id: string) =>
      ['a', 'b', 'c'].map((choice) => ({ id: choice, text: `<p>${id} ${choice} in English</p>`, lang: 'en' }))
    expect(body['questions']).toEqual([
      {
        id: 'one',
        type: 'single',
        points: 1,
        is_partial: false,
        prompt: '<p>Prompt of one in English</p>',
        lang: 'en',
        choices: choices('one'),
        answer: [],
        given: '',
        saved_at: null,
        seq: 0,
        is_flagged: false,
        flag_seq: 0,
      },
      {
        id: 'two',
        type: 'multiple',
        points: 1,
        is_partial: false,
        prompt: '<p>Prompt of two in English</p>',
        lang: 'en',
        choices: choices('two'),
        answer: ['b'],
        given: '["b"]',
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
    expect(body['questions']).toMatchObject([
      { prompt: 'Only English', lang: 'en', choices: [{ text: '<p>half a 中文</p>', lang: 'zh-CN' }, {}, {}] },
    ])
  })

  test('keeps the questions it began with when the quiz changes, and its answers its grade', async () => {
    const learner = await signInEnrolled('nlp')
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', questions: [question('one')] })
    const attempt = await begin(learner, 'nlp.a')
    await answer(learner, attempt, 'one', ['a'], 1)
    const before = (await read(learner, attempt)).body
    await giveQuiz(db, {
      id: 'nlp.a',
      phaseId: 'nlp',
      lessonId: 'a',
      passingScore: 1,
      totalScore: 10,
      questions: [question('one', { answer: ['b'], prompt: { en: 'Changed' } }), question('new')],
    })
    expect((await read(learner, attempt)).body).toEqual(before)
    expect((await submit(learner, attempt)).body).toMatchObject({
      score: 100,
      total_score: 100,
      passing_score: 60,
      is_passed: true,
    })
    const later = await begin(learner, 'nlp.a')
    expect((await read(learner, later)).body).toMatchObject({
      questions: [{ id: 'one', prompt: 'Changed' }, { id: 'new' }],
    })
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
