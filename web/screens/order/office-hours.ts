// When finance works, as a clock elsewhere shows it (READINGS §7: the hours are those of its own zone).
import type { BankDetails } from '../../../contract/order-shapes.ts'
import { weekdays } from '../../../domain/order/office.ts'
import { offsetAt } from '../../../domain/zone.ts'

export type Office = BankDetails['office']

/** One rule for all its days: the weekdays' openings in a week, and the end of the first. */
export interface OfficeWeek {
  readonly openings: readonly Date[]
  readonly firstEnd: Date
  /** The days follow one another without a gap. */
  readonly isUnbroken: boolean
}

const DAY = 86_400_000

/** The office's week that `now` lies in, by the office's own calendar. */
export function officeWeek({ zone, days, from_hour, to_hour }: Office, now: Date): OfficeWeek {
  const at = days.map((day) => weekdays.indexOf(day)).toSorted((a, b) => a - b)
  const monday = mondayOf(now, zone)
  const instant = (day: number, hour: number) => instantOf(monday + day * DAY + hour * 3_600_000, zone)
  return {
    openings: at.map((day) => instant(day, from_hour)),
    firstEnd: instant(at[0] ?? 0, to_hour),
    isUnbroken: at.every((day, place) => place === 0 || day - (at[place - 1] ?? 0) === 1),
  }
}

/** Midnight of the week's Monday as that zone's clocks write it, read as if they wrote UTC. */
function mondayOf(now: Date, zone: string): number {
  const wall = now.getTime() + offsetAt(now, zone)
  const midnight = Math.floor(wall / DAY) * DAY
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY
}

/** The moment at which a zone's clocks write `wall`. Where they jump, the offset after the first guess counts. */
function instantOf(wall: number, zone: string): Date {
  const guess = wall - offsetAt(new Date(wall), zone)
  return new Date(wall - offsetAt(new Date(guess), zone))
}

/** What a sentence about the hours is made of, in one zone. */
export interface OfficeWords {
  readonly first: string
  readonly last: string | undefined
  readonly from: string
  readonly until: string
  readonly isNextDay: boolean
}

export function wordOffice({ openings, firstEnd, isUnbroken }: OfficeWeek, locale: string, zone: string): OfficeWords {
  const dayOf = (at: Date) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(at)
  const names = openings.map(dayOf)
  const hasRange = isUnbroken && names.length > 1
  const first = openings[0] ?? firstEnd
  return {
    first: hasRange ? (names[0] ?? '') : new Intl.ListFormat(locale).format(names),
    last: hasRange ? names.at(-1) : undefined,
    from: wordTime(first, locale, zone),
    until: wordTime(firstEnd, locale, zone),
    isNextDay: dayOf(first) !== dayOf(firstEnd),
  }
}

/** `8 AM`, `8:30 AM`; `08:00` in Chinese. */
function wordTime(at: Date, locale: string, zone: string): string {
  if (!locale.startsWith('en'))
    return new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).format(at)
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(at)
    .replace(':00', '')
    .replaceAll('\u202f', ' ')
}
