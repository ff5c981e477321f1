// Calendars of time zones (IANA names).

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the calendar of this zone is known here. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Making one takes a hundred times as long as asking it, and a class of sixty asks a thousand times. */
const calendars = new Map<string, Intl.DateTimeFormat>()
/** Each holds some ten kB. */
const MOST_CALENDARS = 50

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (calendars.size >= MOST_CALENDARS) calendars.clear()
  calendars.set(zone, made)
  return made
}

/** How far clocks there are ahead of UTC, in milliseconds. */
export function offsetAt(at: Date, zone: string): number {
  const parts = calendarOf(zone).formatToParts(at)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(at.getTime() / 1000) * 1000
  )
}

/** The day that a moment falls on there: 2026-11-24. */
export const dayIn = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 10)

/** 23:59:59 of the day that a moment falls on there; never before the moment's own second. */
export function endOfDay(at: Date, zone: string): Date {
  const wall = at.getTime() + offsetAt(at, zone)
  const last = Math.floor(wall / DAY_MS) * DAY_MS + DAY_MS - 1000
  const guess = last - offsetAt(new Date(last), zone)
  return new Date(Math.max(last - offsetAt(new Date(guess), zone), Math.floor(at.getTime() / 1000) * 1000)) // once more: the offset may have changed in between
}
