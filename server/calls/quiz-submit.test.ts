import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { one, run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { giveQuiz } from '../../store/test-quiz.ts'
import { noon, MINUTE, after, seconds, bigram, closed, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { named, allRight, answer, begin, call, db, flag, read, result, signInEnrolled, start, submit } = house
afterAll(house.close)
afterEach(() => house.setNow())

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
    expect((await call('/lesson/detail', { cert_id: 'llm', lesson_id: 'bigram' }, { learner })).body).toMatchObject({
      items: [
        { kind: 'reading', is_complete: false },
        { kind: 'quiz', is_complete: true },
      ],
    })
    expect(
      (await call('/lesson/complete', { cert_id: 'llm', lesson_id: 'bigram', item: 'reading' }, { learner })).body,
    ).toMatchObject({ is_lesson_complete: true, progress: { done: 1, total: 3 } })
    expect((await call('/dataset-cert/overview', { id: 'llm' }, { learner })).body).toMatchObject({
      next: { lesson_id: 'surprise', item: 'quiz' },
    })
  })

  test('failing completes nothing, and the next step leads to the quiz', async () => {
    const learner = await signInEnrolled()
    await call('/lesson/complete', { cert_id: 'llm', lesson_id: 'bigram', item: 'reading' }, { learner })
    await submit(learner, await begin(learner))
    expect((await call('/dataset-cert/overview', { id: 'llm' }, { learner })).body).toMatchObject({
      progress: { done: 0, total: 3 },
      next: { lesson_id: 'bigram', item: 'quiz' },
    })
  })

  test('a lesson that was complete stays so when a later edition adds a quiz to it', async () => {
    await givePhase(db, { id: 'grows', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['reading'] }] }] })
    const learner = await signInEnrolled('grows')
    await call('/lesson/complete', { cert_id: 'grows', lesson_id: 'a', item: 'reading' }, { learner })
    await run(db, sql`update lesson set items = ${['reading', 'quiz']} where phase_id = 'grows'`)
    expect((await call('/dataset-cert/overview', { id: 'grows' }, { learner })).body).toMatchObject({
      progress: { done: 1, total: 1 },
      next: null,
      modules: [
        { lessons: [{ is_complete: true, items: [{ is_complete: true }, { kind: 'quiz', is_complete: false }] }] },
      ],
    })
    expect(
      (await call('/dataset-cert/overview', { id: 'grows' }, { learner: await signInEnrolled('grows') })).body,
    ).toMatchObject({ progress: { done: 0, total: 1 } })
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
    await call(path, { ...form, ...(isOfAttempt ? { train_user_id: attempt } : {}) } as Record<string, string>, {
      learner,
    })
    const Row = z.strictObject({ submitted_at: z.date(), is_auto: z.boolean(), score: z.number() })
    expect(
      await one(db, Row, sql`select submitted_at, is_auto, score from quiz_attempt where id = ${attempt}`),
    ).toEqual({ submitted_at: after(10 * MINUTE), is_auto: true, score: 25 })
  })

  test('a new attempt may start at once, and the old one stays as it was', async () => {
    const learner = await signInEnrolled()
    const first = await begin(learner)
    house.setNow(after(60 * MINUTE))
    expect((await start(learner)).body).toMatchObject({ ordinal: 2, started_at: seconds(after(60 * MINUTE)) })
    expect((await submit(learner, first)).body).toMatchObject({
      ordinal: 1,
      is_auto: true,
      submitted_at: seconds(after(10 * MINUTE)),
      seconds_used: 600,
    })
  })

  test('no more time is told as used than there was, though the deadline is a whole second, rounded up', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner, bigram, after(300))
    house.setNow(after(60 * MINUTE))
    expect((await submit(learner, attempt)).body).toMatchObject({ is_auto: true, seconds_used: 600 })
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
    const { body } = await named(
      attempt,
      call('/quiz/result', { train_user_id: attempt, category_id: bigram }, { learner, lang: 'zh-CN' }),
    )
    expect(body).toMatchObject({
      lesson_id: 'bigram',
      module_id: 'counting',
      cert_id: 'llm',
      has_review: true,
      regraded_at: null,
      receipt: { train_user_id: attempt, score: 25 },
      best_score: 25,
    })
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
      {
        id: 'four',
        earned: 1,
        is_flagged: true,
        choices: [
          { id: 'true', text: null, is_right: false },
          { id: 'false', is_chosen: true, is_right: true },
        ],
      },
    ])
  })

  test('of a running attempt is refused', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await result(learner, attempt)).body).toEqual({
      error: 'quiz_open',
      message: 'This attempt is still running. Its result comes after you submit it.',
    })
  })

  const hidden = {
    has_review: false,
    questions: [{ earned: null, choices: [{ is_right: null, why: null }, {}, {}] }, {}],
  }

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

  test('of a quiz with reasons tells why what was chosen is wrong, shows what was right in full, and the rest once it is passed', async () => {
    const waits = [0, 600]
    await giveQuiz(db, { id: 'nlp.a', phaseId: 'nlp', lessonId: 'a', review: 'reasons', waits })
    const learner = await signInEnrolled('nlp')
    const first = await begin(learner, 'nlp.a')
    await answer(learner, first, 'one', ['b'], 1)
    await answer(learner, first, 'two', ['a'], 2)
    await submit(learner, first)
    const told = { id: 'b', is_chosen: true, is_right: false, why: '<p>why one b in English</p>' }
    const untold = { is_chosen: false, is_right: null, why: null }
    expect((await result(learner, first)).body).toMatchObject({
      has_review: false,
      shows: 'reasons',
      rules: { review: 'reasons', waits, wait_seconds: 600 },
      start_state: 'can_start',
      questions: [
        { id: 'one', earned: 0, choices: [untold, told, untold] },
        { id: 'two', earned: 1, choices: [{ id: 'a', is_right: true }, { why: '<p>why two b in English</p>' }, {}] },
      ],
    })
    const second = await begin(learner, 'nlp.a', after(MINUTE))
    await answer(learner, second, 'two', ['c'], 1)
    await submit(learner, second)
    house.setNow(after(2 * MINUTE))
    expect((await start(learner, 'nlp.a')).body).toMatchObject({ error: 'quiz_wait' })
    expect((await result(learner, second)).body).toMatchObject({
      start_state: 'waiting',
      next_at: seconds(after(11 * MINUTE)),
    })
    const third = await begin(learner, 'nlp.a', after(11 * MINUTE))
    await answer(learner, third, 'one', ['a'], 1)
    await answer(learner, third, 'two', ['a'], 2)
    await submit(learner, third)
    expect((await result(learner, first)).body).toMatchObject({
      has_review: true,
      shows: 'keys',
      start_state: 'can_start',
      questions: [{ choices: [{ id: 'a', is_right: true }, {}, {}] }, {}],
    })
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
