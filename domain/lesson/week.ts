import { dayIn } from '../zone.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 7

/** One of the last seven days, as 2026-11-24, and how many parts of lessons were finished on it. */
export interface LearningDay {
  readonly day: string
  readonly parts: number
}

/** Nothing that could count is older than this, whatever the zone. */
export const weekBegins = (now: Date): Date => new Date(now.getTime() - (DAYS + 1) * DAY_MS)

/** The seven days that end today, in the learner's zone, the oldest first; `finished`: when each part was. */
export function listWeek(finished: readonly Date[], { now, zone }: { now: Date; zone: string }): LearningDay[] {
  const today = Date.parse(`${dayIn(now, zone)}T00:00:00Z`)
  const days = finished.map((at) => dayIn(at, zone))
  return Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(today - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return { day, parts: days.filter((one) => one === day).length }
  })
}
