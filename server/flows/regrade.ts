// Grades attempts anew after an answer of a quiz was corrected.
import type { AnsweredQuestion } from '../../domain/quiz/grade.ts'
import { hasOtherSolution, isSameTask, isSameVariant, regradeAttempt } from '../../domain/quiz/regrade.ts'
import type { Db } from '../../store/database.ts'
import { updateEarned } from '../../store/quiz-attempt.ts'
import {
  lockRegradableAttempts,
  selectRegradeQuestions,
  updateAttemptRegraded,
  updateRevisions,
  type RegradableAttempt,
} from '../../store/quiz-regrade.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { completeItem } from './complete-item.ts'
import { titleOfQuiz } from './quiz-title.ts'
import { tell } from './tell.ts'

/** What a regrade does, or would do, to one attempt. */
export interface RegradeLine {
  readonly attemptId: string
  readonly accountId: string
  readonly quizId: string
  /**
   * kept: it would lose its pass and stays as it is. running: it will be graded by the new answers when it is
   * submitted.
   */
  readonly what: 'changed' | 'same' | 'kept' | 'running'
  readonly before: number | null
  readonly after: number | null
  readonly isPassed: boolean
  /** It did not pass before. */
  readonly isNewPass: boolean
  /** Corrected questions whose choices are others too: their old answers cannot be judged. */
  readonly unfit: readonly string[]
}

/** Within the caller's transaction. Without `isReal` nothing is written: the lines say what would be. */
export async function regrade(
  db: Db,
  { quizId, isReal, now }: { quizId: string | undefined; isReal: boolean; now: Date },
): Promise<RegradeLine[]> {
  const lines: RegradeLine[] = []
  for (const attempt of await lockRegradableAttempts(db, quizId)) {
    const line = await regradeOne(db, { attempt, isReal, now })
    if (line) lines.push(line)
  }
  return lines
}

async function regradeOne(
  db: Db,
  { attempt, isReal, now }: { attempt: RegradableAttempt; isReal: boolean; now: Date },
): Promise<RegradeLine | undefined> {
  const questions = await selectRegradeQuestions(db, attempt.id)
  const corrected = questions.filter(({ content, newest }) => hasOtherSolution(content, newest))
  const fit = corrected.filter(
    ({ content, newest, variant }) =>
      isSameTask(content, newest) && (variant === null || isSameVariant(content, newest)),
  )
  const unfit = corrected.filter((question) => !fit.includes(question)).map((question) => question.question_id)
  const { score: before, is_passed } = attempt
  const about = { attemptId: attempt.id, accountId: attempt.account_id, quizId: attempt.quiz_id, before, unfit }
  if (corrected.length === 0) return undefined
  const newer = new Map(fit.map((question) => [question.question_id, question.newest_id]))
  if (before === null || is_passed === null) {
    if (isReal) await updateRevisions(db, attempt.id, newer)
    return { ...about, what: 'running', after: null, isPassed: false, isNewPass: false }
  }

  const answered = questions.map((question): AnsweredQuestion => ({
    question: fit.includes(question) ? question.newest : question.content,
    answer: question.answer,
  }))
  const verdict = regradeAttempt(
    { totalScore: attempt.total_score, passingScore: attempt.passing_score },
    { score: before, isPassed: is_passed },
    answered,
  )
  if (verdict.kind === 'kept' || fit.length === 0)
    return {
      ...about,
      what: verdict.kind === 'kept' ? 'kept' : 'same',
      after: before,
      isPassed: is_passed,
      isNewPass: false,
    }
  const { score, isPassed, earned } = verdict.grade
  if (isReal) {
    await updateRevisions(db, attempt.id, newer)
    await updateEarned(db, attempt.id, earned)
    await updateAttemptRegraded(db, { attemptId: attempt.id, score, isPassed, now })
    if (isPassed && !is_passed && attempt.lesson_id !== null)
      await completeItem(db, {
        accountId: attempt.account_id,
        phaseId: attempt.phase_id,
        lessonId: attempt.lesson_id,
        item: 'quiz',
        now,
      })
    if (verdict.kind === 'changed')
      await tellRegraded(db, { attempt, before, score, isNewPass: isPassed && !is_passed, now })
  }
  return { ...about, what: verdict.kind, after: score, isPassed, isNewPass: isPassed && !is_passed }
}

async function tellRegraded(
  db: Db,
  {
    attempt,
    before,
    score,
    isNewPass,
    now,
  }: { attempt: RegradableAttempt; before: number; score: number; isNewPass: boolean; now: Date },
): Promise<void> {
  const [quiz] = await selectQuizzes(db, { accountId: attempt.account_id, quizId: attempt.quiz_id, isRetiredToo: true })
  if (!quiz) return
  const values = {
    quiz: titleOfQuiz(quiz.lesson_id, quiz.lesson_title),
    phase: quiz.phase_title,
    attempt: attempt.ordinal,
    before,
    after: score,
    total: attempt.total_score,
  }
  await tell(db, {
    accountId: attempt.account_id,
    type: 3,
    key: `regrade ${attempt.id} ${now.toISOString()}`,
    subject: isNewPass ? 'notice.quiz.nowPassed' : 'notice.quiz.regraded',
    values,
    path: `/phase/quiz/result/${attempt.quiz_id}/${attempt.id}`,
  })
}
