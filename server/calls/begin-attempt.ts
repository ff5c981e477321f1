// A new attempt: its questions drawn by chance, its deadline, the job that submits it then.
import { randomBytes, randomInt } from 'node:crypto'
import { attemptDeadline } from '../../domain/quiz/attempt.ts'
import { drawQuestions } from '../../domain/quiz/draw.ts'
import { mayDrawNames } from '../../domain/quiz/may-draw-names.ts'
import type { Db } from '../../store/database.ts'
import { insertAttempt } from '../../store/quiz-attempt.ts'
import { selectMet } from '../../store/quiz-met.ts'
import { selectQuestionPool, type QuizFact } from '../../store/quiz.ts'
import { clearShownNames, selectNamesPlaced } from '../../store/shown-names.ts'
import { queueSubmission } from '../flows/submit-attempt.ts'
import type { Learner } from './call-context.ts'

/** The enrolment must be locked. */
export async function beginAttempt(
  db: Db,
  { quiz, learner, ordinal, now }: { quiz: QuizFact; learner: Learner; ordinal: number; now: Date },
) {
  const pool = await selectQuestionPool(db, quiz.id)
  const revisions = new Map(pool.map(({ content, revision_id }) => [content.id, revision_id]))
  const met = Map.groupBy(
    await selectMet(db, { accountId: learner.id, quizId: quiz.id }),
    ({ question_id }) => question_id,
  )
  const drawn = drawQuestions(
    quiz.rules,
    pool.map(({ content }) => content),
    { seed: randomInt(2 ** 32), makeId: () => randomBytes(4).toString('hex') },
    met,
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
