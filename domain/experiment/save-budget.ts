// What saving a notebook may cost: how often, and how much a day. A page that saves by itself stays far below both.

/** On average one save of a notebook in so long … */
const SAVE_EVERY_SECONDS = 2
/** … and so many at once: a page that runs, hands in and closes sends several right after each other. */
export const SAVES_AT_ONCE = 10
/**
 * Bytes that one learner's saves may store in a day (UTC), packed, all notebooks together: ten hours of typing at 60 kB
 * a save.
 */
export const SAVED_BYTES_A_DAY = 512 * 1024 * 1024

export interface SaveBudget {
  /** When all earlier saves are paid for at one in each two seconds (GCRA); null before the first. */
  readonly paidUntil: Date | null
  /** Of the day of `now`, all notebooks of the learner. */
  readonly bytesToday: number
}

export type SaveAdmission =
  | { readonly kind: 'open'; readonly paidUntil: Date }
  | { readonly kind: 'save_too_often' | 'save_quota'; readonly waitSeconds: number }

/** Whether a save of so many bytes is taken now, or how long to wait. */
export function admitSave(
  { paidUntil, bytesToday }: SaveBudget,
  { bytes, now }: { bytes: number; now: Date },
): SaveAdmission {
  const step = SAVE_EVERY_SECONDS * 1000
  const paid = Math.max(now.getTime(), paidUntil?.getTime() ?? 0)
  const ahead = paid + step - now.getTime() - SAVES_AT_ONCE * step
  // A clock that was set back keeps nobody waiting for longer than the burst.
  if (ahead > 0)
    return {
      kind: 'save_too_often',
      waitSeconds: Math.min(SAVES_AT_ONCE * SAVE_EVERY_SECONDS, Math.ceil(ahead / 1000)),
    }
  if (bytesToday + bytes > SAVED_BYTES_A_DAY) return { kind: 'save_quota', waitSeconds: secondsLeftToday(now) }
  return { kind: 'open', paidUntil: new Date(paid + step) }
}

const DAY_MS = 86_400_000
const secondsLeftToday = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)

/** The day that bytes are counted for. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
