import { offsetAt } from '../zone.ts'

/** A day of a calendar: `2026-11-24`. Days compare as their texts do. */
export type Day = string

const DAY_MS = 24 * 60 * 60 * 1000
const write = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The day that a moment falls on in a zone (IANA). */
export const dayOf = (at: Date, zone: string): Day => write(at.getTime() + offsetAt(at, zone))

/** Whether it is between eight in the morning and eight in the evening there: nobody's telephone rings at night. */
export function isDaytime(at: Date, zone: string): boolean {
  const hour = new Date(at.getTime() + offsetAt(at, zone)).getUTCHours()
  return hour >= 8 && hour < 20
}

/** So many days later; no zone has a say in it. */
export const addDays = (day: Day, days: number): Day => write(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
