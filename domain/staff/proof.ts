// When the console asks for the password anew: an unlocked screen is no proof of who sits before it.

/** `none`: never. `day`: twelve hours after it was typed. `money`: before money or grades, unless that was just now. */
export type ProofLevel = 'none' | 'day' | 'money'

const HOUR_MS = 3_600_000
const DAY_MS = 12 * HOUR_MS
const MONEY_MS = HOUR_MS / 2

/** What is kept of a session: when the password was typed last, and when a deed last rested on it. */
export interface Proved {
  readonly provedAt: Date | null
  readonly spentAt: Date | null
}

/** Until when a password counts for this level; null: it does not count any more, or none was typed. */
export function provedUntil({ provedAt, spentAt }: Proved, level: Exclude<ProofLevel, 'none'>): Date | null {
  if (provedAt === null) return null
  const day = provedAt.getTime() + DAY_MS
  const used = Math.max(provedAt.getTime(), spentAt?.getTime() ?? 0)
  return new Date(level === 'day' ? day : Math.min(day, used + MONEY_MS))
}

/** Whether the password must be typed before this. */
export const isProofDue = (proved: Proved, level: ProofLevel, now: Date): boolean =>
  level !== 'none' && (provedUntil(proved, level)?.getTime() ?? 0) <= now.getTime()
