// A learner's cards (domain/recall/): made of what they have done, and chosen for a day. For the calls and for the mail.
import { dayOf, type Day } from '../../domain/recall/day.ts'
import { chooseDue, firstDue, listReturns, nextReturn } from '../../domain/recall/schedule.ts'
import { canReview, judgeStanding } from '../../domain/quiz/attempt.ts'
import type { Db } from '../../store/database.ts'
import { selectAttempts } from '../../store/quiz-attempt.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import {
  insertCards,
  selectCards,
  selectUnmadeLessonCards,
  selectUnmadeQuizCards,
  type CardFact,
  type UnmadeCard,
} from '../../store/recall.ts'

interface Of {
  readonly accountId: string
  readonly zone: string
  readonly now: Date
}

export interface DueCards {
  readonly today: Day
  /** Those to ask now, in their order. */
  readonly due: readonly CardFact[]
  readonly next: { readonly on: Day; readonly count: number } | undefined
  readonly openCount: number
  readonly keptCount: number
}

/**
 * Makes the cards that what was done asks for: worked out of the facts, so no order of events, no release that knew
 * nothing of cards and no later edition leaves one out. Again is harmless.
 */
export async function gatherCards(db: Db, { accountId, zone, now }: Of): Promise<void> {
  const read = await selectUnmadeLessonCards(db, accountId)
  const missed = await selectUnmadeQuizCards(db, accountId)
  const open = await keepOpen(db, { accountId, now }, missed)
  const cards = [...read, ...open].map(({ learntAt, ...card }: UnmadeCard) => ({
    ...card,
    dueOn: firstDue(learntAt, zone).dueOn,
  }))
  if (cards.length > 0) await insertCards(db, { accountId, now, cards })
}

/** What a learner is asked today. A quiz whose solution may not be seen asks nothing: it may be tried again. */
export async function findDue(db: Db, of: Of): Promise<DueCards> {
  const { cards, day } = await findCards(db, of)
  return {
    today: day.today,
    due: chooseDue(cards, day),
    next: nextReturn(cards, day),
    openCount: cards.filter((card) => card.dueOn !== null).length,
    keptCount: cards.filter((card) => card.dueOn === null).length,
  }
}

/** Every day on which cards come back as things stand, with how many. */
export async function findReturns(db: Db, of: Of): Promise<ReturnType<typeof listReturns>> {
  const { cards, day } = await findCards(db, of)
  return listReturns(cards, day)
}

/** The cards that may be asked some day or are kept for good, in the order of the outline. */
export const listOpenCards = async (db: Db, of: Of): Promise<readonly CardFact[]> => (await findCards(db, of)).cards

/** The cards that may be asked some day or are kept for good, and what of today is behind. */
async function findCards(db: Db, { accountId, zone, now }: Of) {
  const all = await selectCards(db, accountId)
  const quizCards = all.filter((card) => card.quizId !== null && card.dueOn !== null)
  const open = new Set(await keepOpen(db, { accountId, now }, quizCards))
  const today = dayOf(now, zone)
  return {
    cards: all.filter((card) => card.quizId === null || card.dueOn === null || open.has(card)),
    day: { today, judged: all.filter((card) => card.judgedOn === today).length },
  }
}

/** Those of quizzes whose right answers this learner may see now (READINGS §10). */
async function keepOpen<C extends { readonly phaseId: string; readonly quizId: string | null }>(
  db: Db,
  { accountId, now }: Pick<Of, 'accountId' | 'now'>,
  cards: readonly C[],
): Promise<C[]> {
  const open = new Set<string>()
  for (const phaseId of new Set(cards.map((card) => card.phaseId))) {
    const quizIds = [...new Set(cards.flatMap((card) => (card.phaseId === phaseId ? (card.quizId ?? []) : [])))]
    const quizzes = await selectQuizzes(db, { accountId, phaseId })
    const attempts = await selectAttempts(db, { accountId, quizIds })
    for (const quiz of quizzes) {
      const own = attempts.filter((attempt) => attempt.quiz_id === quiz.id)
      const standing = judgeStanding(quiz.rules, {
        attempts: own.map((one) => ({
          submittedAt: one.submitted_at,
          score: one.score,
          isPassed: one.is_passed ?? false,
        })),
        granted: quiz.granted,
        now,
      })
      if (canReview(quiz.rules, standing)) open.add(quiz.id)
    }
  }
  return cards.filter((card) => card.quizId !== null && open.has(card.quizId))
}
