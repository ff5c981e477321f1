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

/** How far clocks there are ahead of UTC, in milliseconds. */
export function offsetAt(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
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
