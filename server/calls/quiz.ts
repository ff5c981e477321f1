// Quizzes and their attempts: the wire's group /quiz/*. The clock is the server's, and so are questions, order and answers.
import { admitLearner } from '../../domain/phase/access.ts'
import { attemptCan, attemptState, shownDepth } from '../../domain/quiz/attempt.ts'
import { isUuid } from '../../domain/uuid.ts'
import { lockEnrolment, selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import { selectAttemptQuestions, selectAttempts } from '../../store/quiz-attempt.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { ifRoom } from '../flows/if-room.ts'
import { submitAttempt, submitOverdue } from '../flows/submit-attempt.ts'
import { beginAttempt } from './begin-attempt.ts'
import { refuse, Refusal, toSeconds, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { findOpenQuiz, findOwnAttempt, quizStandingOf } from './own-quiz.ts'
import {
  presentGradedQuestion,
  presentOpenQuestion,
  presentPlace,
  presentAttemptReceipt,
  presentRules,
  presentStanding,
  serverNow,
} from './present-quiz.ts'
import { quizAnswerCalls } from './quiz-answer.ts'

/** The quizzes of a phase as they stand, whose attempts were graded before: this only reads. */
export async function listQuizzes(
  { database, learner, locale, now }: CallContext & { readonly learner: Learner },
  phaseId: string,
) {
  const phase = await selectOptionalPhaseForLearner(database, { phaseId: phaseId, accountId: learner.id })
  const admission = phase ? admitLearner({ state: phase.state, isEnrolled: phase.enrolled_at !== null }) : 'not_found'
  if (admission !== 'open') return refuse(admission)
  const quizzes = await selectQuizzes(database, { accountId: learner.id, phaseId: phaseId })
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
      ...presentStanding(quizStandingOf(quiz, own, now), own),
    }
  })
  return {
    progress: { passed: list.filter((one) => one.is_passed).length, total: list.length },
    server_now: serverNow(now),
    list,
  }
}

const attemptCalls = {
  '/quiz/list': async (context, { cert_id }) => {
    await ifRoom(submitOverdue(context.database, { accountId: context.learner.id, now: context.now }))
    return listQuizzes(context, cert_id)
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
      ...presentStanding(quizStandingOf(quiz, attempts, now), attempts),
      server_now: serverNow(now),
      history: attempts.flatMap((attempt) => presentAttemptReceipt(attempt) ?? []),
    }
  },

  '/quiz/start': async ({ database, learner, now }, { category_id, cert_id }) => {
    await submitOverdue(database, { accountId: learner.id, now })
    return transact(database, async (db) => {
      const quiz = await findOpenQuiz(db, { learner, category_id, cert_id })
      if (quiz instanceof Refusal) return quiz
      await lockEnrolment(db, { accountId: learner.id, phaseId: quiz.phase_id }) // before counting the attempts that are left
      const attempts = await selectAttempts(db, { accountId: learner.id, quizIds: [quiz.id] })
      const { state } = quizStandingOf(quiz, attempts, now)
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
    const found = await findOwnAttempt(context, input)
    if (!found) return refuse('not_found')
    const { attempt, quiz } = found
    if (!attemptCan.show(attemptState({ deadline: attempt.deadline, submittedAt: attempt.submitted_at }, now)))
      return refuse('quiz_closed')
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

  '/quiz/submit': async ({ database, learner, now }, { train_user_id }) => {
    if (!isUuid(train_user_id)) return refuse('not_found')
    await database.transaction((db) =>
      submitAttempt(db, { attemptId: train_user_id, by: { accountId: learner.id }, now }),
    )
    const [attempt] = await selectAttempts(database, { accountId: learner.id, attemptId: train_user_id })
    return (attempt && presentAttemptReceipt(attempt)) ?? refuse('not_found')
  },

  '/quiz/result': async (context, input) => {
    const { database, learner, locale, now } = context
    await ifRoom(submitOverdue(database, { accountId: learner.id, now }))
    const found = await findOwnAttempt(context, input)
    if (!found) return refuse('not_found')
    const { attempt, quiz } = found
    const receipt = presentAttemptReceipt(attempt)
    if (!receipt) return refuse('quiz_open')
    const attempts = await selectAttempts(database, { accountId: learner.id, quizIds: [quiz.id] })
    const standing = quizStandingOf(quiz, attempts, now)
    const shows = shownDepth(quiz.rules, standing)
    const questions = await selectAttemptQuestions(database, attempt.id)
    return {
      ...presentPlace(quiz, locale),
      receipt,
      rules: presentRules(quiz, attempt),
      ...presentStanding(standing, attempts),
      server_now: serverNow(now),
      has_review: shows === 'keys',
      shows,
      regraded_at: attempt.regraded_at && toSeconds(attempt.regraded_at),
      questions: questions.map((question) => presentGradedQuestion(question, { locale, shows })),
    }
  },
} satisfies Partial<Handlers>

/** Every call of the group. */
export const quizCalls = { ...attemptCalls, ...quizAnswerCalls }
