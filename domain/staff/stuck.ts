// When somebody is stuck: from facts alone, each with its own measure.

/** Why somebody is stuck. */
export const stuckReasons = ['quiz', 'check', 'lab', 'overdue', 'never'] as const
export type StuckReason = (typeof stuckReasons)[number]

/**
 * From when on: a quiz failed without a pass, a check failed, a lab started and never handed in, so often; enrolled for so
 * many days without a part done; a module overdue by so many days and nothing finished for so many; and a fact counts for
 * so many days.
 */
export const stuckMeasure = {
  quiz: 3,
  check: 8,
  lab: 3,
  neverDays: 3,
  overdueDays: 3,
  silentDays: 7,
  keptDays: 60,
} as const

/** @param times how often it was tried in vain */
export const isStuckAt = (reason: 'quiz' | 'check' | 'lab', times: number): boolean => times >= stuckMeasure[reason]
