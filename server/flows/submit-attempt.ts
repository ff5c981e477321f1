// Submits an attempt: at the learner's word, by the job of its deadline, or when an overdue one is next read.
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { attemptCan, attemptState, dueAt, GRACE_MS, submissionTime } from '../../domain/quiz/attempt.ts'
import { gradeAttempt } from '../../domain/quiz/grade.ts'
import type { Database, Db } from '../../store/database.ts'
import { insertJob } from '../../store/job.ts'
import {
  lockOptionalAttempt,
  selectAttemptQuestions,
  selectOverdueAttempts,
  updateAttemptSubmitted,
} from '../../store/quiz-attempt.ts'
import { completeItem } from './complete-item.ts'

// The next read and the tidying every five minutes submit what a failing queue gave up.
const JOB_TRIES = 10
const BEFORE_MAILS = -10

/** Who submits: the learner, who may at any time, or the server, when the time is over. */
type By = { readonly accountId: string } | 'server'

/**
 * Grades and closes an attempt once, whoever asks first; false when there is none to submit. Within the caller's
 * transaction, which holds the attempt's lock until the grade is written.
 */
export async function submitAttempt(
  db: Db,
  { attemptId, by, now }: { attemptId: string; by: By; now: Date },
): Promise<boolean> {
  const locked = await lockOptionalAttempt(db, { attemptId, ...(by === 'server' ? {} : by) })
  if (!locked) return false
  const state = attemptState({ deadline: locked.deadline, submittedAt: locked.submitted_at }, now)
  const may = by === 'server' ? attemptCan.submitByServer : attemptCan.submit
  if (!may(state)) return false

  const questions = await selectAttemptQuestions(db, attemptId)
  const { earned, score, isPassed } = gradeAttempt(
    { totalScore: locked.total_score, passingScore: locked.passing_score },
    questions.map(({ content, answer }) => ({ question: content, answer })),
  )
  const submittedAt = submissionTime(locked.deadline, now)
  await updateAttemptSubmitted(db, {
    attemptId,
    submittedAt,
    isAuto: state !== 'running',
    receipt: makeReceipt(),
    score,
    isPassed,
    earned,
  })
  if (isPassed && locked.lesson_id !== null)
    await completeItem(db, {
      accountId: locked.account_id,
      phaseId: locked.phase_id,
      lessonId: locked.lesson_id,
      item: 'quiz',
      now,
    })
  return true
}

/**
 * Queues the submission at the deadline, in the transaction that sets it; a later deadline replaces an earlier one's
 * job.
 */
export const queueSubmission = (db: Db, attempt: { id: string; deadline: Date }) =>
  insertJob(db, {
    task: 'submit-attempt',
    payload: { attemptId: attempt.id },
    key: `submit-attempt ${attempt.id}`,
    runAt: dueAt(attempt.deadline),
    priority: BEFORE_MAILS,
    maxAttempts: JOB_TRIES,
  })

const Payload = z.strictObject({ attemptId: z.string() })

/**
 * The job of a deadline.
 * @throws Error when it came too early, as it can when clocks differ: the queue tries again later
 */
export async function submitAtDeadline(database: Database, payload: unknown, now: Date): Promise<void> {
  const { attemptId } = Payload.parse(payload)
  await database.transaction(async (db) => {
    if (await submitAttempt(db, { attemptId, by: 'server', now })) return
    const locked = await lockOptionalAttempt(db, { attemptId })
    if (locked && !locked.submitted_at)
      throw new Error(`the attempt ${attemptId} runs until ${locked.deadline.toISOString()}`)
  })
}

/** Submits what should have been submitted by now: a learner's before they read on, or everybody's when tidying. */
export async function submitOverdue(database: Database, of: { accountId?: string; now: Date }): Promise<number> {
  const overdue = await selectOverdueAttempts(database, { ...of, endedBefore: new Date(of.now.getTime() - GRACE_MS) })
  for (const { id } of overdue)
    await database.transaction((db) => submitAttempt(db, { attemptId: id, by: 'server', now: of.now }))
  return overdue.length
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' // none that is mistaken for another

/** A number to quote: 60 bits of chance, so it tells nothing and does not repeat. */
const makeReceipt = (): string =>
  [1, 2, 3].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
