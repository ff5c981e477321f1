// When finance works (SPECIFICATION §9: Monday to Thursday, 8 AM to 4 PM), and what follows for who waits.

import { dayIn, offsetAt } from '../zone.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]

/** The hours of the finance office, in its own zone. */
export interface Office {
  /** An IANA name. */
  readonly zone: string
  readonly days: readonly Weekday[]
  readonly fromHour: number
  readonly toHour: number
  /** Days on which it is shut all the same, `2026-12-02`. */
  readonly closed: readonly string[]
}

/** A receipt is answered, or finance reminded, after two working days. */
export const ANSWER_DAYS = 2

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** No office is shut longer; without it an office without days would be looked through for ever. */
const MOST_DAYS = 400

/**
 * The moment `days` working days after `at`, counted in hours of the office: what comes in at night counts from the
 * opening.
 */
export function addWorkingDays(at: Date, office: Office, days: number): Date {
  let rest = days * (office.toHour - office.fromHour) * HOUR
  for (const { from, to } of openingsFrom(at, office)) {
    const begin = Math.max(from, at.getTime())
    if (to - begin >= rest) return new Date(begin + rest)
    rest -= to - begin
  }
  throw new RangeError('the office never opens')
}

/** When the learner will have an answer at the latest: the closing of the day on which the working days are over. */
export function answerBy(submittedAt: Date, office: Office): Date {
  const over = addWorkingDays(submittedAt, office, ANSWER_DAYS).getTime()
  for (const { to } of openingsFrom(submittedAt, office)) if (to >= over) return new Date(to)
  throw new RangeError('the office never opens')
}

/** The openings that end after `at`, in order. */
function* openingsFrom(at: Date, office: Office): Generator<{ from: number; to: number }> {
  const today = Date.parse(`${dayIn(at, office.zone)}T12:00:00Z`)
  for (let i = 0; i < MOST_DAYS; i++) {
    const day = new Date(today + i * DAY).toISOString().slice(0, 10) // by the calendar: a day there may last 23 or 25 hours
    if (!office.days.includes(weekdayOf(day)) || office.closed.includes(day)) continue
    const opening = { from: momentOf(day, office.fromHour, office.zone), to: momentOf(day, office.toHour, office.zone) }
    if (opening.to > at.getTime()) yield opening
  }
}

/** The calendar day there, `2026-11-22`. */

const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'

/** The moment at which clocks there show that hour of that day. */
function momentOf(day: string, hour: number, zone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR
  const guess = asUtc - offsetAt(new Date(asUtc), zone)
  return asUtc - offsetAt(new Date(guess), zone) // once more: the offset may have changed in between
}
