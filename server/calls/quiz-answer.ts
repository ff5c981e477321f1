// What a learner does to one question while an attempt runs: answers it, flags it. Each press has a number; the newest
// counts.
import { attemptCan, attemptState, GRACE_MS } from '../../domain/quiz/attempt.ts'
import { readGiven } from '../../domain/quiz/given.ts'
import { isWrittenAlike } from '../../domain/quiz/question-type.ts'
import { isUuid } from '../../domain/uuid.ts'
import { selectHeld, selectOptionalAskedQuestion, updateAnswer, updateFlag } from '../../store/quiz-attempt.ts'
import { submitOverdue } from '../flows/submit-attempt.ts'
import { refuse, Refusal, toSeconds, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { drawnOf, presentAnswer, serverNow } from './present-quiz.ts'

export const quizAnswerCalls = {
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
} satisfies Partial<Handlers>

/** What ended before this moment takes no answer any more. */
const endedBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS)

/** A question of the learner's own attempt that takes answers still. */
async function findAskedQuestion(
  { database, learner, now }: CallContext & { readonly learner: Learner },
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
