import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import { readShownNames } from '../../store/test-quiz.ts'
import { noon, MINUTE, after, seconds, closed, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
const { answer, begin, call, detail, flag, read, result, signInEnrolled } = house
afterAll(house.close)
afterEach(() => house.setNow())

describe('/quiz/answer', () => {
  test('saves one answer and says when', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    house.setNow(after(90_500))
    expect((await answer(learner, attempt, 'one', ['b'], 1)).body).toEqual({
      answer: ['b'],
      given: '["b"]',
      seq: 1,
      saved_at: seconds(noon) + 90,
      is_current: true,
      deadline: seconds(after(10 * MINUTE)),
      server_now: seconds(noon) + 91,
    })
    expect((await read(learner, attempt)).body).toMatchObject({
      seq: 1,
      questions: [{ answer: ['b'], saved_at: seconds(noon) + 90 }, {}, {}, {}],
    })
  })

  test('twice is harmless and says the first time again', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['b'], 1)
    house.setNow(after(MINUTE))
    expect((await answer(learner, attempt, 'one', ['b'], 1)).body).toMatchObject({
      answer: ['b'],
      seq: 1,
      saved_at: seconds(noon),
      is_current: true,
    })
  })

  test('an older one never overwrites a newer, and hears what is there', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['c'], 5)
    for (const [choice, seq] of [
      [['a'], 4],
      [['b'], 5],
      [[], 1],
    ] as const) {
      expect((await answer(learner, attempt, 'one', [...choice], seq)).body).toMatchObject({
        answer: ['c'],
        seq: 5,
        is_current: false,
      })
    }
    expect((await answer(learner, attempt, 'two', ['a'], 3)).body).toMatchObject({
      answer: ['a'],
      seq: 3,
      is_current: true,
    })
  })

  test('of fifty at once the newest stays', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    const order = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1)
    const replies = await Promise.all(
      order.map((seq) => answer(learner, attempt, 'one', [['a', 'b', 'c'][seq % 3] ?? 'a'], seq)),
    )
    for (const { body } of replies) expect(body).not.toHaveProperty('error')
    expect((await read(learner, attempt)).body).toMatchObject({
      questions: [{ answer: [['a', 'b', 'c'][50 % 3]], seq: 50 }, {}, {}, {}],
    })
  })

  test('no choice clears it', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['a'], 1)
    expect((await answer(learner, attempt, 'one', [], 2)).body).toMatchObject({ answer: [], is_current: true })
    expect((await detail(learner)).body).toMatchObject({ running: { answered: 0 } })
  })

  test("takes the type's own JSON in one field, and clears by an empty one", async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    const { show } = await readShownNames(house.db, attempt)
    const give = async (seq: number, given: string, more: object = {}) =>
      (await call('/quiz/answer', { train_user_id: attempt, question_id: 'two', given, seq, ...more }, { learner }))
        .body
    const given = JSON.stringify(show('two', ['b', 'a']))
    expect(await give(1, given)).toMatchObject({ answer: show('two', ['b', 'a']), given, is_current: true })
    expect(await give(1, given)).toMatchObject({ given, is_current: true })
    expect(await give(1, JSON.stringify(show('two', ['b'])))).toMatchObject({ given, is_current: false })
    for (const wrong of ['["b"]', 'b', '{}', '"b"', '1', '[1]', '["\\u0000"]', '[', 'true'])
      expect(await give(2, wrong)).toMatchObject({ error: 'invalid_input', fields: { given: expect.any(String) } })
    expect(await give(2, given, { choice: show('two', ['b']) })).toMatchObject({ error: 'invalid_input' })
    expect(await give(2, '')).toMatchObject({ answer: [], given: '', is_current: true })
  })

  test.each([
    ['one', ['z']],
    ['one', ['a', 'b']],
    ['two', ['a', 'a']],
    ['four', ['yes']],
  ])('%s does not take %j', async (question_id, choice) => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await answer(learner, attempt, question_id, choice, 1)).body).toMatchObject({
      error: 'invalid_input',
      fields: { choice: 'Please choose one of the list.' },
    })
  })

  test.each(['0', '-1', '1.5', '', '1e3', '99999999999'])('refuses seq "%s"', async (seq) => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect(
      (await call('/quiz/answer', { train_user_id: attempt, question_id: 'one', choice: ['a'], seq }, { learner }))
        .body,
    ).toMatchObject({ error: 'invalid_input', fields: { seq: expect.any(String) } })
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
      expect(
        (
          await call(
            '/quiz/answer',
            { train_user_id: attempt, question_id: 'one', choice: ['a'], seq: 1, [field]: '1' },
            { learner },
          )
        ).body,
      ).toMatchObject({ error: 'invalid_input' })
    }
  })
})

describe('/quiz/flag', () => {
  test('marks and unmarks; an older mark never overwrites a newer', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect((await flag(learner, attempt, 'one', '1', 3)).body).toMatchObject({
      is_flagged: true,
      flag_seq: 3,
      is_current: true,
    })
    expect((await flag(learner, attempt, 'one', '0', 2)).body).toMatchObject({
      is_flagged: true,
      flag_seq: 3,
      is_current: false,
    })
    expect((await flag(learner, attempt, 'one', '1', 3)).body).toMatchObject({ is_flagged: true, is_current: true })
    expect((await flag(learner, attempt, 'one', '0', 4)).body).toMatchObject({ is_flagged: false, flag_seq: 4 })
  })

  test('is saved beside the answer and does not touch it', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    await answer(learner, attempt, 'one', ['b'], 1)
    await flag(learner, attempt, 'one', '1', 2)
    expect((await read(learner, attempt)).body).toMatchObject({
      questions: [{ answer: ['b'], seq: 1, is_flagged: true, flag_seq: 2 }, {}, {}, {}],
    })
  })

  test('takes 1 and 0 only', async () => {
    const learner = await signInEnrolled()
    const attempt = await begin(learner)
    expect(
      (
        await call(
          '/quiz/flag',
          { train_user_id: attempt, question_id: 'one', is_flagged: 'true', seq: 1 },
          { learner },
        )
      ).body,
    ).toMatchObject({ error: 'invalid_input', fields: { is_flagged: expect.any(String) } })
  })
})
