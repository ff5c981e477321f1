// What calendar programs read: iCalendar (RFC 5545).
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Locale } from '../../messages/locale.ts'

/** Something that stands in a calendar and takes nobody's time. */
export interface CalendarEntry {
  /** The same for the same thing, whenever it is written: by it a program knows what it has. */
  readonly id: string
  /** A moment, or a whole day of the calendar (`2026-11-24`) wherever its reader is. */
  readonly at: Date | string
  readonly title: string
  readonly text: string
  /** Where it is told in full. */
  readonly url: string
}

export interface CalendarFile {
  readonly name: string
  readonly locale: Locale
  readonly entries: readonly CalendarEntry[]
  readonly now: Date
}

/** Programs are asked to look again after so long. */
const LOOK_AGAIN_SECONDS = 4 * 60 * 60

/**
 * A moment is written in UTC: it is right in every zone and over every change of clocks without a table of them, and each
 * program shows it in its reader's zone.
 */
export function writeCalendar({ name, locale, entries, now }: CalendarFile): string {
  const calendar = ical({
    name,
    prodId: { company: 'Tessera', product: 'Calendar', language: locale === 'en' ? 'EN' : 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  })
  for (const { id, at, title, text, url } of entries)
    calendar.createEvent({
      id,
      stamp: now,
      start: typeof at === 'string' ? new Date(`${at}T00:00:00Z`) : at,
      allDay: typeof at === 'string',
      summary: title,
      description: text,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}
