import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import type { Question } from '../../domain/quiz/definition.ts'
import { selectAudit } from '../../store/audit.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveQuiz, question, readShownNames } from '../../store/test-quiz.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { admin } from './test-admin.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)
afterEach(() => house.setNow())

const noon = new Date('2026-03-01T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const seconds = (moment: Date) => moment.getTime() / 1000

let number = 0
/** A quiz of its own for each test. */
async function giveOwnQuiz(
  questions: readonly Question[] = [question('one'), question('two')],
  more: { attempts?: number } = {},
): Promise<{ quiz: string; phaseId: string; change: (questions: readonly Question[]) => Promise<void> }> {
  const phaseId = `phase-${++number}`
  const quiz = `${phaseId}.a`
  await givePhase(db, {
    id: phaseId,
    modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz, quizData: { questions, ...more } }] }],
  })
  return {
    quiz,
    phaseId,
    change: (changed) => giveQuiz(db, { id: quiz, phaseId, lessonId: 'a', questions: changed, ...more }),
  }
}

interface Sitting {
  readonly learner: TestLearner
  readonly email: string
  readonly attempt: string
}

async function sit(
  { quiz, phaseId }: { quiz: string; phaseId: string },
  answers: Readonly<Record<string, string>> = {},
  isSubmitted = false,
): Promise<Sitting> {
  const email = `sitter-${++number}@example.com`
  const learner = await house.signIn({ email })
  await giveEnrolment(db, { accountId: learner.id, phaseId })
  house.setNow(noon)
  const attempt = String((await call('/quiz/start', { category_id: quiz }, { learner })).body['train_user_id'])
  const { show } = await readShownNames(db, attempt)
  let seq = 0
  for (const [question_id, choice] of Object.entries(answers))
    await call(
      '/quiz/answer',
      { train_user_id: attempt, question_id, choice: show(question_id, [choice]), seq: ++seq },
      { learner },
    )
  if (isSubmitted) await call('/quiz/submit', { train_user_id: attempt }, { learner })
  return { learner, email, attempt }
}

const result = async ({ learner, attempt }: Sitting) =>
  (await readShownNames(db, attempt)).name((await call('/quiz/result', { train_user_id: attempt }, { learner })).body)
async function readMessages({ learner }: Sitting): Promise<string[]> {
  await deliverMails(house)
  const { body } = await call('/message/user-messages', {}, { learner })
  return z
    .object({ list: z.array(z.object({ message: z.object({ title: z.string() }) })) })
    .parse(body)
    .list.map(({ message }) => message.title)
}

describe('quiz grant-time', () => {
  test('takes a share of the quiz’s time, too, and declines what is no time', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place)
    const grant = (minutes: string) =>
      admin(
        house,
        'quiz',
        'grant-time',
        '--email',
        sitter.email,
        '--quiz',
        place.quiz,
        '--minutes',
        minutes,
        '--reason',
        'x',
      )
    const before = (await call('/quiz/attempt', { train_user_id: sitter.attempt }, sitter)).body as {
      deadline: number
      rules: { minutes: number }
    }
    expect((await grant('50%')).code).toBe(0)
    const more = Math.ceil(before.rules.minutes / 2)
    expect((await call('/quiz/attempt', { train_user_id: sitter.attempt }, sitter)).body).toMatchObject({
      deadline: before.deadline + more * 60,
      rules: { extra_minutes: more },
    })
    for (const wrong of ['0%', '5.5', '1441', 'half']) expect((await grant(wrong)).code).not.toBe(0)
  })

  test('gives a running attempt the time at once, moves its submission, and says who did it', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place)
    const { code, lines } = await admin(
      house,
      'quiz',
      'grant-time',
      '--email',
      sitter.email.toUpperCase(),
      '--quiz',
      place.quiz,
      '--minutes',
      '15',
      '--reason',
      'fire drill',
    )
    expect([code, lines]).toEqual([
      0,
      ['15 more minutes from now on; the learner is told.', 'The running attempt ends at 2026-03-01T12:25:00.000Z.'],
    ])
    expect(
      (
        await call(
          '/quiz/answer',
          {
            train_user_id: sitter.attempt,
            question_id: 'one',
            choice: (await readShownNames(db, sitter.attempt)).show('one', ['a']),
            seq: 1,
          },
          sitter,
        )
      ).body,
    ).toMatchObject({ deadline: seconds(after(25)) })
    const Job = z.strictObject({ run_at: z.date() })
    expect(
      await one(
        db,
        Job,
        sql`select run_at from graphile_worker.jobs where key = ${`submit-attempt ${sitter.attempt}`}`,
      ),
    ).toEqual({ run_at: new Date(after(25).getTime() + GRACE_MS) })
    house.setNow(after(20))
    expect((await call('/quiz/attempt', { train_user_id: sitter.attempt }, sitter)).body).toMatchObject({
      deadline: seconds(after(25)),
      rules: { minutes: 25, extra_minutes: 15 },
    })
    expect(await selectAudit(db, 1)).toMatchObject([
      {
        operator: 'Grace',
        noun: 'quiz',
        verb: 'grant-time',
        facts: {
          account: sitter.learner.id,
          quiz: place.quiz,
          minutes: 15,
          attempt: sitter.attempt,
          reason: 'fire drill',
        },
      },
    ])
    expect(await readMessages(sitter)).toEqual(['More time for the quiz “a in English”'])
  })

  test('counts for later attempts too, and adds up', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, {}, true)
    for (const minutes of ['5', '6'])
      expect(
        await admin(
          house,
          'quiz',
          'grant-time',
          '--email',
          sitter.email,
          '--quiz',
          place.quiz,
          '--minutes',
          minutes,
          '--reason',
          'x',
          '--json',
        ),
      ).toMatchObject({ code: 0, json: { attempt: null, deadline: null } })
    expect((await call('/quiz/start', { category_id: place.quiz }, sitter)).body).toMatchObject({
      ordinal: 2,
      deadline: seconds(after(21)),
    })
  })

  test('gives nobody else anything, and reopens nothing', async () => {
    const place = await giveOwnQuiz()
    const [submitted, other] = [await sit(place, {}, true), await sit(place)]
    await admin(
      house,
      'quiz',
      'grant-time',
      '--email',
      submitted.email,
      '--quiz',
      place.quiz,
      '--minutes',
      '15',
      '--reason',
      'x',
    )
    expect((await call('/quiz/attempt', { train_user_id: submitted.attempt }, submitted)).body).toMatchObject({
      error: 'quiz_closed',
    })
    expect((await call('/quiz/attempt', { train_user_id: other.attempt }, other)).body).toMatchObject({
      deadline: seconds(after(10)),
      rules: { extra_minutes: 0 },
    })
  })
})

describe('quiz grant-attempts', () => {
  test('lets a learner start again who had none left', async () => {
    const place = await giveOwnQuiz(undefined, { attempts: 1 })
    const sitter = await sit(place, {}, true)
    const start = () => call('/quiz/start', { category_id: place.quiz }, sitter)
    expect((await start()).body).toMatchObject({ error: 'quiz_no_attempts' })
    expect(
      await admin(
        house,
        'quiz',
        'grant-attempts',
        '--email',
        sitter.email,
        '--quiz',
        place.quiz,
        '--attempts',
        '1',
        '--reason',
        'ill',
      ),
    ).toMatchObject({ code: 0, lines: ['1 more attempt; the learner is told.'] })
    expect((await call('/quiz/detail', { category_id: place.quiz }, sitter)).body).toMatchObject({
      attempts_left: 1,
      rules: { attempts: 2 },
    })
    expect((await start()).body).toMatchObject({ ordinal: 2 })
    expect(await readMessages(sitter)).toEqual(['More attempts at the quiz “a in English”'])
  })

  test('is not done for a quiz without a limit', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place)
    expect(
      await admin(
        house,
        'quiz',
        'grant-attempts',
        '--email',
        sitter.email,
        '--quiz',
        place.quiz,
        '--attempts',
        '1',
        '--reason',
        'x',
      ),
    ).toMatchObject({ code: 1, complaints: ['This quiz has no limit of attempts.'] })
  })
})

test.each(['show', 'grant-time', 'grant-attempts'])(
  'quiz %s: an unknown learner and an unknown quiz are said',
  async (verb) => {
    const place = await giveOwnQuiz()
    const { email } = await sit(place)
    const more =
      {
        show: [],
        'grant-time': ['--minutes', '1', '--reason', 'x'],
        'grant-attempts': ['--attempts', '1', '--reason', 'x'],
      }[verb] ?? []
    expect(
      await admin(house, 'quiz', verb, '--email', 'nobody@example.com', '--quiz', place.quiz, ...more),
    ).toMatchObject({ code: 1, complaints: ['No such account.'] })
    expect(await admin(house, 'quiz', verb, '--email', email, '--quiz', 'never.was', ...more)).toMatchObject({
      code: 1,
      complaints: ['There is no quiz of this id.'],
    })
  },
)

test('quiz show says how a learner stands', async () => {
  const place = await giveOwnQuiz()
  const sitter = await sit(place, { one: 'a' }, true)
  const { json, code } = await admin(house, 'quiz', 'show', '--email', sitter.email, '--quiz', place.quiz, '--json')
  expect([code, json]).toMatchObject([
    0,
    {
      account: sitter.learner.id,
      granted: { minutes: 0, attempts: 0 },
      attempts: [{ id: sitter.attempt, ordinal: 1, score: 50, is_passed: false }],
    },
  ])
  expect((await admin(house, 'quiz', 'show', '--email', sitter.email, '--quiz', place.quiz)).lines.join('\n')).toMatch(
    /attempt 1 {2}from 2026-03-01T12:00:00.000Z .* failed {2}50/,
  )
})

describe('quiz regrade', () => {
  const corrected = [question('one', { answer: ['b'] }), question('two')]
  const regrade = (quiz: string, ...more: string[]) => admin(house, 'quiz', 'regrade', '--quiz', quiz, ...more)
  const countOf = async (quiz: string, ...more: string[]) => {
    const { json } = await regrade(quiz, '--json', ...more)
    return [json['changed'], json['kept'], json['same'], json['running']]
  }

  test('says first what it would do and writes nothing', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b', two: 'a' }, true)
    await place.change(corrected)
    const before = await result(sitter)
    const { code, lines } = await regrade(place.quiz)
    expect([code, lines]).toEqual([
      0,
      [
        `  ${place.quiz}  attempt ${sitter.attempt}  50 becomes 100`,
        expect.stringMatching(/^1 attempt would change.*Nothing was written; say --yes/),
      ],
    ])
    expect(await result(sitter)).toEqual(before)
    expect(await readMessages(sitter)).toEqual([])
  })

  test('applied: score, pass, lesson and explanations follow the new answer, the learner is told, the audit line says by how much', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b', two: 'a' }, true)
    await place.change(corrected)
    house.setNow(after(60))
    expect(await countOf(place.quiz, '--yes')).toEqual([1, 0, 0, 0])
    expect(await result(sitter)).toMatchObject({
      receipt: { score: 100, is_passed: true, submitted_at: seconds(noon) },
      best_score: 100,
      regraded_at: seconds(after(60)),
      questions: [
        {
          id: 'one',
          earned: 1,
          choices: [{ id: 'a', is_right: false }, { id: 'b', is_right: true, is_chosen: true }, {}],
        },
        {},
      ],
    })
    expect((await call('/dataset-cert/overview', { id: place.phaseId }, sitter)).body).toMatchObject({
      progress: { done: 1, total: 1 },
    })
    expect(await readMessages(sitter)).toEqual(['You have passed the quiz “a in English” after all'])
    expect(await selectAudit(db, 1)).toMatchObject([
      {
        operator: 'Grace',
        verb: 'regrade',
        facts: { isReal: true, changed: 1, attempts: [{ attemptId: sitter.attempt, before: 50, after: 100 }] },
      },
    ])
  })

  test('a second time there is nothing left to do, and nobody is told again', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b', two: 'a' }, true)
    await place.change(corrected)
    await regrade(place.quiz, '--yes')
    expect(await countOf(place.quiz, '--yes')).toEqual([0, 0, 0, 0])
    expect(await readMessages(sitter)).toHaveLength(1)
  })

  test('never takes a pass back, but may lower a score that stays a pass or fails anyway', async () => {
    const place = await giveOwnQuiz([question('one'), question('two'), question('three')])
    const [kept, lowered, failed] = [
      await sit(place, { one: 'a', two: 'a' }, true),
      await sit(place, { one: 'a', two: 'a', three: 'a' }, true),
      await sit(place, { one: 'a' }, true),
    ]
    await place.change([question('one', { answer: ['b'] }), question('two'), question('three')])
    expect(await countOf(place.quiz, '--yes')).toEqual([2, 1, 0, 0])
    expect(await result(kept)).toMatchObject({
      receipt: { score: 66.67, is_passed: true },
      regraded_at: null,
      questions: [{ earned: 1, choices: [{ id: 'a', is_right: true }, {}, {}] }, {}, {}],
    })
    expect(await result(lowered)).toMatchObject({ receipt: { score: 66.67, is_passed: true } })
    expect(await result(failed)).toMatchObject({ receipt: { score: 0, is_passed: false } })
    expect(await readMessages(kept)).toEqual([])
    expect(await readMessages(failed)).toEqual(['Your quiz “a in English” was graded anew'])
    const completed = await one(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from item_completion where account_id = ${kept.learner.id}`,
    )
    expect(completed.n).toBe(1)
  })

  test('a running attempt is graded by the new answers when it is submitted', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b', two: 'a' })
    await place.change(corrected)
    expect(await countOf(place.quiz, '--yes')).toEqual([0, 0, 0, 1])
    expect((await call('/quiz/submit', { train_user_id: sitter.attempt }, sitter)).body).toMatchObject({ score: 100 })
    expect(await readMessages(sitter)).toEqual([])
  })

  test('until then a running attempt keeps the answers it began with', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'a', two: 'a' })
    await place.change(corrected)
    expect((await call('/quiz/submit', { train_user_id: sitter.attempt }, sitter)).body).toMatchObject({ score: 100 })
  })

  test('new words alone change nothing; other choices cannot be judged and are named', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b' }, true)
    await place.change([question('one', { prompt: { en: 'Better words' } }), question('two')])
    expect(await countOf(place.quiz)).toEqual([0, 0, 0, 0])
    await place.change([question('one', { choiceIds: ['a', 'b', 'd'], answer: ['b'] }), question('two')])
    const { lines } = await regrade(place.quiz, '--yes')
    expect(lines[0]).toBe(
      `  ${place.quiz}  attempt ${sitter.attempt}  stays 0; not judged, because the choices changed: one`,
    )
    expect(await result(sitter)).toMatchObject({ receipt: { score: 0 }, regraded_at: null })
  })

  test('of one quiz leaves the others alone; without a quiz all are graded', async () => {
    const [here, there] = [await giveOwnQuiz(), await giveOwnQuiz()]
    const [sitterHere, sitterThere] = [
      await sit(here, { one: 'b', two: 'a' }, true),
      await sit(there, { one: 'b', two: 'a' }, true),
    ]
    await here.change(corrected)
    await there.change(corrected)
    await regrade(here.quiz, '--yes')
    expect([await result(sitterHere), await result(sitterThere)]).toMatchObject([
      { receipt: { score: 100 } },
      { receipt: { score: 50 } },
    ])
    expect((await admin(house, 'quiz', 'regrade', '--yes', '--json')).json).toMatchObject({ is_real: true })
    expect(await result(sitterThere)).toMatchObject({ receipt: { score: 100 } })
  })

  test('keeps who passed a quiz of an account that is gone out of it', async () => {
    const place = await giveOwnQuiz()
    const sitter = await sit(place, { one: 'b' }, true)
    await place.change(corrected)
    await run(db, sql`delete from account where id = ${sitter.learner.id}`)
    expect(await countOf(place.quiz, '--yes')).toEqual([0, 0, 0, 0])
  })
})
