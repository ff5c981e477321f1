import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  insertAttempt,
  lockOptionalAttempt,
  selectAttemptQuestions,
  selectHeld,
  updateAnswer,
  updateAttemptSubmitted,
} from './quiz-attempt.ts'
import { insertRevisions, selectQuestionPool, selectQuizResults } from './quiz.ts'
import { one, run, sql } from './sql.ts'
import { giveAccount, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { giveQuiz, question } from './test-quiz.ts'

const { database: db, close } = await openTestDatabase({ maxConnections: 10 })
afterAll(close)

const noon = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T12:30:00Z')
beforeAll(() =>
  givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'llm.a' }] }] }),
)

let accountId: string
let attemptId: string
beforeEach(async () => {
  accountId = await giveAccount(db)
  attemptId = await begin()
})

async function begin(ordinal = 1): Promise<string> {
  const pool = await selectQuestionPool(db, 'llm.a')
  const questions = pool.map(({ revision_id, content }) => ({
    questionId: content.id,
    variant: null,
    revisionId: revision_id,
    choiceIds: ['c', 'a', 'b'],
    shownIds: ['s3', 's1', 's2'],
  }))
  return (
    (await insertAttempt(db, {
      accountId,
      quizId: 'llm.a',
      ordinal,
      totalScore: 100,
      passingScore: 60,
      startedAt: noon,
      deadline: later,
      questions,
    })) ?? 'none'
  )
}

const save = (choice: string, seq: number, endedBefore = noon) =>
  updateAnswer(db, { accountId, attemptId, questionId: 'one', answer: [choice], seq, endedBefore, now: noon })
const submit = (on: typeof db | Parameters<typeof updateAttemptSubmitted>[0], score = 0) =>
  updateAttemptSubmitted(on, {
    attemptId,
    submittedAt: noon,
    isAuto: false,
    receipt: `R-${attemptId}`,
    score,
    isPassed: score >= 60,
    earned: new Map([['one', 0]]),
  })

/** Settles when some connection waits for a lock. */
async function isWaiting(): Promise<void> {
  const Count = z.strictObject({ n: z.number() })
  while (
    (
      await one(
        db,
        Count,
        sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).n === 0
  );
}

describe('an answer and a submission at the same time', () => {
  test('an answer that comes while the attempt is graded waits, and is refused then', async () => {
    let saving: ReturnType<typeof save> | undefined
    await db.transaction(async (inside) => {
      await lockOptionalAttempt(inside, { attemptId })
      saving = save('b', 1)
      await isWaiting()
      await submit(inside)
    })
    expect(await saving).toBeUndefined()
    expect(await selectHeld(db, { attemptId, questionId: 'one' })).toMatchObject({ answer: null, answer_seq: 0 })
  })

  test('a grading that comes while an answer is saved waits, and counts it', async () => {
    const { promise: isCounted, resolve } = Promise.withResolvers<unknown>()
    await db.transaction(async (inside) => {
      await updateAnswer(inside, {
        accountId,
        attemptId,
        questionId: 'one',
        answer: ['b'],
        seq: 1,
        endedBefore: noon,
        now: noon,
      })
      void db.transaction(async (other) => {
        await lockOptionalAttempt(other, { attemptId })
        resolve((await selectAttemptQuestions(other, attemptId))[0]?.answer)
      })
      await isWaiting()
    })
    expect(await isCounted).toEqual(['b'])
  })

  test('two answers do not wait for each other', async () => {
    await db.transaction(async (inside) => {
      await updateAnswer(inside, {
        accountId,
        attemptId,
        questionId: 'two',
        answer: ['a'],
        seq: 1,
        endedBefore: noon,
        now: noon,
      })
      expect(await save('b', 2)).toMatchObject({ is_saved: true })
    })
  })
})

test('an older answer changes nothing, an equal one neither', async () => {
  expect([await save('b', 5), await save('a', 4), await save('c', 5)].map((saved) => saved?.is_saved)).toEqual([
    true,
    false,
    false,
  ])
  expect(await selectHeld(db, { attemptId, questionId: 'one' })).toMatchObject({ answer: ['b'], answer_seq: 5 })
})

test('after the end nothing is saved', async () => {
  expect(await save('b', 1, later)).toBeUndefined()
  expect(await save('b', 1, new Date(later.getTime() - 1))).toMatchObject({ is_saved: true })
})

test('an attempt is submitted once: a second grade changes nothing', async () => {
  await submit(db, 10)
  await submit(db, 90)
  expect(
    await one(db, z.strictObject({ score: z.number() }), sql`select score from quiz_attempt where id = ${attemptId}`),
  ).toEqual({ score: 10 })
})

test('a second attempt is begun only when the first is closed', async () => {
  expect(await begin(2)).toBe('none')
  await submit(db)
  expect(await begin(2)).not.toBe('none')
})

test('a grade without its score or receipt cannot be kept', async () => {
  await expect(run(db, sql`update quiz_attempt set submitted_at = ${noon} where id = ${attemptId}`)).rejects.toThrow(
    /check/,
  )
})

test('the best score and any pass count, submitted attempts only', async () => {
  await submit(db, 80)
  attemptId = await begin(2)
  await submit(db, 20)
  attemptId = await begin(3)
  expect(await selectQuizResults(db, { accountId, phaseId: 'llm' })).toEqual([
    { quizId: 'llm.a', bestScore: 80, isPassed: true },
  ])
  expect(await selectQuizResults(db, { accountId, phaseId: 'other' })).toEqual([])
})

describe('revisions of a question', () => {
  const read = async () =>
    (await selectQuestionPool(db, 'llm.r')).map(
      ({ revision_id, content }) => [revision_id, content.id, content.answer] as const,
    )
  beforeAll(() =>
    givePhase(db, { id: 'r', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'llm.r' }] }] }),
  )

  test('the same questions again add none; a changed one adds one, and the pool takes it', async () => {
    const [first, second] = await read()
    expect(await insertRevisions(db, 'llm.r', [question('one'), question('two')])).toBe(0)
    await giveQuiz(db, {
      id: 'llm.r',
      phaseId: 'r',
      lessonId: 'a',
      questions: [question('one', { answer: ['b'] }), question('two')],
    })
    const [changed, same] = await read()
    expect(same).toEqual(second)
    expect(changed).toEqual([expect.any(Number), 'one', ['b']])
    expect(changed?.[0]).not.toBe(first?.[0])
  })

  test('a question that left the quiz is asked no more; back as it was it has the revision it had', async () => {
    const before = await read()
    await giveQuiz(db, { id: 'llm.r', phaseId: 'r', lessonId: 'a', questions: [question('two')] })
    expect(await read()).toEqual(before.filter(([, id]) => id === 'two'))
    await giveQuiz(db, {
      id: 'llm.r',
      phaseId: 'r',
      lessonId: 'a',
      questions: [question('two'), question('one', { answer: ['b'] })],
    })
    expect(await read()).toEqual(before.toReversed())
  })
})
