// How quizzes and attempts look on the wire.
import type { OutputOf } from '../../contract/index.ts'
import { pickText } from '../../domain/language.ts'
import type { AttemptFact, QuizStanding, ShownDepth } from '../../domain/quiz/attempt.ts'
import type { Question } from '../../domain/quiz/definition.ts'
import { writeGiven } from '../../domain/quiz/given.ts'
import type { Drawn } from '../../domain/quiz/question-type.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import type { AttemptQuestionRow, AttemptRow } from '../../store/quiz-attempt.ts'
import type { QuizFact } from '../../store/quiz.ts'
import { titleOfQuiz } from '../flows/quiz-title.ts'
import { toSeconds } from './call-context.ts'

type Detail = OutputOf<'/quiz/detail'>
type Receipt = OutputOf<'/quiz/submit'>
type OpenQuestion = OutputOf<'/quiz/attempt'>['questions'][number]
type GradedQuestion = OutputOf<'/quiz/result'>['questions'][number]

/** What time it is here; rounded up, so that nobody counts on a second that is gone. */
export const serverNow = (now: Date): number => Math.ceil(now.getTime() / 1000)

export const presentPlace = (quiz: QuizFact, locale: string) => ({
  cert_id: quiz.phase_id,
  cert_name: pickText(quiz.phase_title, locale).text,
  module_id: quiz.module_id ?? '',
  module_name: pickText(quiz.module_title ?? {}, locale).text,
  lesson_id: quiz.lesson_id ?? '',
  category_id: quiz.id,
  name: pickText(titleOfQuiz(quiz.lesson_id, quiz.lesson_title), locale).text,
})

/** The rules for this learner; of an attempt, those it began with and the time it has. */
export const presentRules = ({ rules, granted, pool_size }: QuizFact, attempt?: AttemptRow): Detail['rules'] => ({
  minutes: attempt
    ? Math.floor((attempt.deadline.getTime() - attempt.started_at.getTime()) / 60_000)
    : rules.minutes + granted.minutes,
  total_score: attempt?.total_score ?? rules.totalScore,
  passing_score: attempt?.passing_score ?? rules.passingScore,
  question_count: attempt?.question_count ?? rules.draw ?? pool_size,
  is_random: rules.isRandom,
  attempts: rules.attempts === null ? null : rules.attempts + granted.attempts,
  wait_seconds: Math.max(rules.waitSeconds, ...(rules.waits ?? [])),
  waits: [...(rules.waits ?? [])],
  extra_minutes: granted.minutes,
  review: rules.review,
})

export const toAttemptFact = (attempt: AttemptRow): AttemptFact => ({
  submittedAt: attempt.submitted_at,
  score: attempt.score,
  isPassed: attempt.is_passed ?? false,
})

export function presentStanding(standing: QuizStanding, attempts: readonly AttemptRow[]) {
  const running = attempts.find((attempt) => attempt.submitted_at === null)
  return {
    attempts_made: standing.made,
    attempts_left: standing.left,
    best_score: standing.best,
    is_passed: standing.isPassed,
    start_state: standing.state,
    next_at: standing.nextAt && toSeconds(new Date(standing.nextAt.getTime() + 999)), // never before it is true
    running: running
      ? {
          train_user_id: running.id,
          ordinal: running.ordinal,
          started_at: toSeconds(running.started_at),
          deadline: toSeconds(running.deadline),
          answered: running.answered,
          question_count: running.question_count,
        }
      : null,
  }
}

/** `undefined` while the attempt is open. */
export function presentAttemptReceipt(attempt: AttemptRow): Receipt | undefined {
  const { submitted_at, is_auto, receipt, score, is_passed } = attempt
  if (!submitted_at || is_auto === null || receipt === null || score === null || is_passed === null) return undefined
  return {
    train_user_id: attempt.id,
    number: receipt,
    ordinal: attempt.ordinal,
    started_at: toSeconds(attempt.started_at),
    submitted_at: toSeconds(submitted_at),
    seconds_used: Math.floor((submitted_at.getTime() - attempt.started_at.getTime()) / 1000), // full ones: the two moments, each cut to its second, may lie one further apart
    is_auto,
    score,
    total_score: attempt.total_score,
    passing_score: attempt.passing_score,
    is_passed,
  }
}

/** What the attempt calls the parts of a question. */
export const drawnOf = (row: {
  readonly choice_ids: readonly string[]
  readonly shown_ids: readonly string[]
}): Drawn => ({
  choiceIds: row.choice_ids,
  shownIds: row.shown_ids,
})

type AskedRow = Parameters<typeof drawnOf>[0] & { readonly content: Question }

/** An answer as its learner sent it; clients that know choices only read it in `answer`. */
export function presentAnswer(row: AskedRow, answer: unknown): { answer: string[]; given: string } {
  const given = writeGiven(row.content, drawnOf(row), answer)
  const shown: unknown = given === '' ? [] : JSON.parse(given)
  return {
    answer: 'choices' in row.content && Array.isArray(shown) ? shown.map(String) : [],
    given,
  }
}

const presentHead = ({ id, points, isPartial, prompt }: Question, locale: string) => {
  const { text, lang } = pickText(prompt, locale)
  return { id, points, is_partial: isPartial, prompt: text, lang }
}

/** A question of a running attempt: nothing of its solution gets past its type's `ask`. */
export function presentOpenQuestion(row: AttemptQuestionRow, locale: string): OpenQuestion {
  const { content } = row
  return {
    ...presentHead(content, locale),
    type: content.type,
    ...typeOf(content).ask(content, drawnOf(row), (text) => pickText(text, locale)),
    ...presentAnswer(row, row.answer),
    saved_at: row.saved_at && toSeconds(row.saved_at),
    seq: row.answer_seq,
    is_flagged: row.is_flagged,
    flag_seq: row.flag_seq,
  } as OpenQuestion // what a type shows is parsed on its way out, by the contract of that type
}

/** A question of a submitted attempt; with its solution only to who may see it, or has found it. */
export function presentGradedQuestion(
  row: AttemptQuestionRow,
  { locale, shows }: { locale: string; shows: ShownDepth },
): GradedQuestion {
  const { content, answer, earned } = row
  const hasReasons = shows === 'reasons'
  return {
    ...presentHead(content, locale),
    type: content.type,
    see: shows === 'nothing' ? null : (content.see ?? null),
    earned: shows === 'nothing' ? null : earned,
    is_answered: answer !== null,
    is_flagged: row.is_flagged,
    ...typeOf(content).review(content, {
      drawn: drawnOf(row),
      answer,
      hasReview: shows === 'keys' || (hasReasons && earned !== null && earned >= content.points),
      hasReasons,
      pick: (text) => pickText(text, locale),
    }),
  } as GradedQuestion // likewise
}
