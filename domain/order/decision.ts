/** What finance decides about an order that waits. */
export const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** So long a decision of the console can be taken back. */
export const UNDO_SECONDS = 10

/** From when a decision of this moment is carried out. */
export const dueOf = (now: Date): Date => new Date(now.getTime() + UNDO_SECONDS * 1000)

/** What finance keeps ready to return a receipt with; each is a text to the learner, `staff.reason.<name>.text`. */
export const returnReasons = ['sum', 'reference', 'unreadable', 'receiver', 'used'] as const
