// Quizzes and their attempts: the wire's group /quiz/*. The clock is the server's, and so are questions, order and answers.
import { randomBytes, randomInt } from 'node:crypto'
import { admitLearner } from '../../domain/phase/access.ts'
import {
  attemptCan,
  attemptDeadline,
  attemptState,
  canReview,
  GRACE_MS,
  judgeStanding,
} from '../../domain/quiz/attempt.ts'
import { drawQuestions } from '../../domain/quiz/draw.ts'
import { readGiven } from '../../domain/quiz/given.ts'
import { mayDrawNames } from '../../domain/quiz/may-draw-names.ts'
import { isWrittenAlike } from '../../domain/quiz/question-type.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Db } from '../../store/database.ts'
import { lockEnrolment, selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import {
  insertAttempt,
  selectAttemptQuestions,
  selectAttempts,
  selectHeld,
  selectOptionalAskedQuestion,
  updateAnswer,
  updateFlag,
  type AttemptRow,
} from '../../store/quiz-attempt.ts'
import { selectQuestionPool, selectQuizzes, type QuizFact } from '../../store/quiz.ts'
import { clearShownNames, selectNamesPlaced } from '../../store/shown-names.ts'
import { ifRoom } from '../flows/if-room.ts'
import { queueSubmission, submitAttempt, submitOverdue } from '../flows/submit-attempt.ts'
import { refuse, Refusal, toSeconds, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import {
  drawnOf,
  presentAnswer,
  presentGradedQuestion,
  presentOpenQuestion,
  presentPlace,
  presentReceipt,
  presentRules,
  presentStanding,
  serverNow,
  toAttemptFact,
} from './present-quiz.ts'

type Asking = CallContext & { readonly learner: Learner }

export const quizCalls = {
  '/quiz/list': async (context, { cert_id }) => {
    const { database, learner, locale, now } = context
    const phase = await selectOptionalPhaseForLearner(database, { phaseId: cert_id, accountId: learner.id })
    const admission = phase ? admitLearner({ state: phase.state, isEnrolled: phase.enrolled_at !== null }) : 'not_found'
    if (admission !== 'open') return refuse(admission)
    await ifRoom(submitOverdue(database, { accountId: learner.id, now }))
    const quizzes = await selectQuizzes(database, { accountId: learner.id, phaseId: cert_id })
    const attempts = await selectAttempts(database, { accountId: learner.id, quizIds: quizzes.map((quiz) => quiz.id) })
    const list = quizzes.map((quiz) => {
      const { module_id, module_name, lesson_id, category_id, name } = presentPlace(quiz, locale)
      const own = attempts.filter((attempt) => attempt.quiz_id === quiz.id)
      return {
        category_id,
        module_id,
        module_name,
        lesson_id,
        name,
        rules: presentRules(quiz),
        ...presentStanding(standingOf(quiz, own, now), own),
      }
    })
    return {
      progress: { passed: list.filter((one) => one.is_passed).length, total: list.length },
      server_now: serverNow(now),
      list,
    }
  },

  '/quiz/detail': async (context, { category_id, cert_id }) => {
    const { database, learner, locale, now } = context
    const quiz = await findOpenQuiz(database, { learner, category_id, cert_id })
    if (quiz instanceof Refusal) return quiz
    await ifRoom(submitOverdue(database, { accountId: learner.id, now }))
    const attempts = await selectAttempts(database, { accountId: learner.id, quizIds: [quiz.id] })
    return {
      ...presentPlace(quiz, locale),
      rules: presentRules(quiz),
      ...presentStanding(standingOf(quiz, attempts, now), attempts),
      server_now: serverNow(now),
      history: attempts.flatMap((attempt) => presentReceipt(attempt) ?? []),
    }
  },

  '/quiz/start': async ({ database, learner, now }, { category_id, cert_id }) => {
    await submitOverdue(database, { accountId: learner.id, now })
    return transact(database, async (db) => {
      const quiz = await findOpenQuiz(db, { learner, category_id, cert_id })
      if (quiz instanceof Refusal) return quiz
      await lockEnrolment(db, { accountId: learner.id, phaseId: quiz.phase_id }) // before counting the attempts that are left
      const attempts = await selectAttempts(db, { accountId: learner.id, quizIds: [quiz.id] })
      const { state } = standingOf(quiz, attempts, now)
      if (state === 'no_attempts') return refuse('quiz_no_attempts')
      if (state === 'waiting') return refuse('quiz_wait')
      const attempt =
        state === 'running'
          ? attempts.find((one) => one.submitted_at === null)
          : await beginAttempt(db, { quiz, learner, ordinal: attempts.length + 1, now })
      if (!attempt) throw new Error(`no open attempt at ${quiz.id} although one runs`)
      return {
        train_user_id: attempt.id,
        ordinal: attempt.ordinal,
        started_at: toSeconds(attempt.started_at),
        deadline: toSeconds(attempt.deadline),
        server_now: serverNow(now),
      }
    })
  },

  '/quiz/attempt': async (context, input) => {
    const { database, learner, locale, now } = context
    await ifRoom(submitOverdue(database, { accountId: learner.id, now }))
    const found = await findAttempt(context, input)
    if (!found) return refuse('not_found')
    const { attempt, quiz } = found
    if (!attemptCan.show(stateOf(attempt, now))) return refuse('quiz_closed')
    const questions = await selectAttemptQuestions(database, attempt.id)
    return {
      ...presentPlace(quiz, locale),
      train_user_id: attempt.id,
      ordinal: attempt.ordinal,
      rules: presentRules(quiz, attempt),
      started_at: toSeconds(attempt.started_at),
      deadline: toSeconds(attempt.deadline),
      server_now: serverNow(now),
      seq: Math.max(0, ...questions.flatMap((question) => [question.answer_seq, question.flag_seq])),
      questions: questions.map((question) => presentOpenQuestion(question, locale)),
    }
  },

  '/quiz/answer': async (context, { train_user_id, question_id, choice, given, seq }) => {
    const { database, learner, now } = context
    const asked = await findAskedQuestion(context, { train_user_id, question_id })
    if (asked instanceof Refusal) return asked
    // Clients that know no other types than those with choices send `choice`.
    const answer = readGiven(asked.content, drawnOf(asked), given ?? (choice.length > 0 ? JSON.stringify(choice) : ''))
    if (answer === undefined || (given !== undefined && choice.length > 0))
      return refuse('invalid_input', {
        fields: given === undefined ? { choice: 'field.choice' } : { given: 'field.invalid' },
      })
    const key = { attemptId: train_user_id, questionId: question_id }
    const saved = await updateAnswer(database, {
      ...key,
      accountId: learner.id,
      answer,
      seq,
      endedBefore: endedBefore(now),
      now,
    })
    if (!saved) return refuse('quiz_closed')
    const clock = { deadline: toSeconds(saved.deadline), server_now: serverNow(now) }
    if (saved.is_saved)
      return { ...presentAnswer(asked, answer), seq, saved_at: toSeconds(now), is_current: true, ...clock }
    const held = await selectHeld(database, key)
    return {
      ...presentAnswer(asked, held.answer),
      seq: held.answer_seq,
      saved_at: toSeconds(held.saved_at ?? now),
      is_current: held.answer_seq === seq && isWrittenAlike({ answer: held.answer }, { answer }),
      ...clock,
    }
  },

  '/quiz/flag': async (context, { train_user_id, question_id, is_flagged, seq }) => {
    const { database, learner, now } = context
    const asked = await findAskedQuestion(context, { train_user_id, question_id })
    if (asked instanceof Refusal) return asked
    const key = { attemptId: train_user_id, questionId: question_id }
    const isFlagged = is_flagged === '1'
    const saved = await updateFlag(database, {
      ...key,
      accountId: learner.id,
      isFlagged,
      seq,
      endedBefore: endedBefore(now),
    })
    if (!saved) return refuse('quiz_closed')
    const clock = { deadline: toSeconds(saved.deadline), server_now: serverNow(now) }
    if (saved.is_saved) return { is_flagged: isFlagged, flag_seq: seq, is_current: true, ...clock }
    const held = await selectHeld(database, key)
    return {
      is_flagged: held.is_flagged,
      flag_seq: held.flag_seq,
      is_current: held.flag_seq === seq && held.is_flagged === isFlagged,
      ...clock,
    }
  },

  '/quiz/submit': async ({ database, learner, now }, { train_user_id }) => {
    if (!isUuid(train_user_id)) return refuse('not_found')
    await database.transaction((db) =>
      submitAttempt(db, { attemptId: train_user_id, by: { accountId: learner.id }, now }),
    )
    const [attempt] = await selectAttempts(database, { accountId: learner.id, attemptId: train_user_id })
    return (attempt && presentReceipt(attempt)) ?? refuse('not_found')
  },

  '/quiz/result': async (context, input) => {
    const { database, learner, locale, now } = context
    await ifRoom(submitOverdue(database, { accountId: learner.id, now }))
    const found = await findAttempt(context, input)
    if (!found) return refuse('not_found')
    const { attempt, quiz } = found
    const receipt = presentReceipt(attempt)
    if (!receipt) return refuse('quiz_open')
    const attempts = await selectAttempts(database, { accountId: learner.id, quizIds: [quiz.id] })
    const standing = standingOf(quiz, attempts, now)
    const hasReview = canReview(quiz.rules, standing)
    const questions = await selectAttemptQuestions(database, attempt.id)
    return {
      ...presentPlace(quiz, locale),
      receipt,
      rules: presentRules(quiz, attempt),
      ...presentStanding(standing, attempts),
      server_now: serverNow(now),
      has_review: hasReview,
      regraded_at: attempt.regraded_at && toSeconds(attempt.regraded_at),
      questions: questions.map((question) => presentGradedQuestion(question, { locale, hasReview })),
    }
  },
} satisfies Pick<
  Handlers,
  | '/quiz/list'
  | '/quiz/detail'
  | '/quiz/start'
  | '/quiz/attempt'
  | '/quiz/answer'
  | '/quiz/flag'
  | '/quiz/submit'
  | '/quiz/result'
>

const stateOf = (attempt: AttemptRow, now: Date) =>
  attemptState({ deadline: attempt.deadline, submittedAt: attempt.submitted_at }, now)

const standingOf = (quiz: QuizFact, attempts: readonly AttemptRow[], now: Date) =>
  judgeStanding(quiz.rules, { attempts: attempts.map(toAttemptFact), granted: quiz.granted, now })

/** What ended before this moment takes no answer any more. */
const endedBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS)

/** The quiz, when this learner may do it. */
async function findOpenQuiz(
  db: Db,
  { learner, category_id, cert_id }: { learner: Learner; category_id: string; cert_id: string | undefined },
) {
  const [quiz] = await selectQuizzes(db, { accountId: learner.id, quizId: category_id })
  if (!quiz || (cert_id !== undefined && cert_id !== quiz.phase_id)) return refuse('not_found')
  const admission = admitLearner({ state: quiz.phase_state, isEnrolled: quiz.is_enrolled })
  return admission === 'open' ? quiz : refuse(admission)
}

/** The learner's own attempt with its quiz; also after leaving the phase, and when the quiz has left it. */
async function findAttempt(
  { database, learner }: Asking,
  { train_user_id, category_id }: { train_user_id: string; category_id?: string | undefined },
) {
  if (!isUuid(train_user_id)) return undefined
  const [attempt] = await selectAttempts(database, { accountId: learner.id, attemptId: train_user_id })
  if (!attempt || (category_id !== undefined && category_id !== attempt.quiz_id)) return undefined
  const [quiz] = await selectQuizzes(database, { accountId: learner.id, quizId: attempt.quiz_id, isRetiredToo: true })
  return quiz && { attempt, quiz }
}

/** A question of the learner's own attempt that takes answers still. */
async function findAskedQuestion(
  { database, learner, now }: Asking,
  { train_user_id, question_id }: { train_user_id: string; question_id: string },
) {
  const asked = isUuid(train_user_id)
    ? await selectOptionalAskedQuestion(database, {
        accountId: learner.id,
        attemptId: train_user_id,
        questionId: question_id,
      })
    : undefined
  if (!asked) return refuse('not_found')
  const state = attemptState({ deadline: asked.deadline, submittedAt: asked.submitted_at }, now)
  if (attemptCan.save(state)) return asked
  await submitOverdue(database, { accountId: learner.id, now })
  return refuse('quiz_closed')
}

async function beginAttempt(
  db: Db,
  { quiz, learner, ordinal, now }: { quiz: QuizFact; learner: Learner; ordinal: number; now: Date },
) {
  const pool = await selectQuestionPool(db, quiz.id)
  const revisions = new Map(pool.map(({ content, revision_id }) => [content.id, revision_id]))
  const drawn = drawQuestions(
    quiz.rules,
    pool.map(({ content }) => content),
    { seed: randomInt(2 ** 32), makeId: () => randomBytes(4).toString('hex') },
  )
  const deadline = attemptDeadline(now, quiz.rules.minutes + quiz.granted.minutes)
  const id = await insertAttempt(db, {
    accountId: learner.id,
    quizId: quiz.id,
    ordinal,
    totalScore: quiz.rules.totalScore,
    passingScore: quiz.rules.passingScore,
    startedAt: now,
    deadline,
    questions: drawn.flatMap((question) => {
      const revisionId = revisions.get(question.questionId)
      return revisionId === undefined ? [] : [{ ...question, revisionId }]
    }),
  })
  if (id === undefined) throw new Error(`an attempt at ${quiz.id} was begun although the enrolment was locked`)
  const { made_at: madeAt, placed_at: placedAt } = await selectNamesPlaced(db)
  if (!mayDrawNames({ madeAt, placedAt, now })) await clearShownNames(db, id)
  await queueSubmission(db, { id, deadline })
  return { id, ordinal, started_at: now, deadline }
}
