// The quiz and the attempt that a call is about: this learner's own, or none.
import { admitLearner } from '../../domain/phase/access.ts'
import { judgeStanding } from '../../domain/quiz/attempt.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Db } from '../../store/database.ts'
import { selectAttempts, type AttemptRow } from '../../store/quiz-attempt.ts'
import { selectQuizzes, type QuizFact } from '../../store/quiz.ts'
import { refuse, type CallContext, type Learner } from './call-context.ts'
import { toAttemptFact } from './present-quiz.ts'

/** The quiz, when this learner may do it. */
export async function findOpenQuiz(
  db: Db,
  { learner, category_id, cert_id }: { learner: Learner; category_id: string; cert_id: string | undefined },
) {
  const [quiz] = await selectQuizzes(db, { accountId: learner.id, quizId: category_id })
  if (!quiz || (cert_id !== undefined && cert_id !== quiz.phase_id)) return refuse('not_found')
  const admission = admitLearner({ state: quiz.phase_state, isEnrolled: quiz.is_enrolled })
  return admission === 'open' ? quiz : refuse(admission)
}

/** The learner's own attempt with its quiz; also after leaving the phase, and when the quiz has left it. */
export async function findOwnAttempt(
  { database, learner }: CallContext & { readonly learner: Learner },
  { train_user_id, category_id }: { train_user_id: string; category_id?: string | undefined },
) {
  if (!isUuid(train_user_id)) return undefined
  const [attempt] = await selectAttempts(database, { accountId: learner.id, attemptId: train_user_id })
  if (!attempt || (category_id !== undefined && category_id !== attempt.quiz_id)) return undefined
  const [quiz] = await selectQuizzes(database, { accountId: learner.id, quizId: attempt.quiz_id, isRetiredToo: true })
  return quiz && { attempt, quiz }
}

/** Where the learner is with a quiz: attempts left, waiting, passed. */
export const quizStandingOf = (quiz: QuizFact, attempts: readonly AttemptRow[], now: Date) =>
  judgeStanding(quiz.rules, { attempts: attempts.map(toAttemptFact), granted: quiz.granted, now })
