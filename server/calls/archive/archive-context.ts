// What the pages of an archive share.
import type { Locale } from '../../../messages/locale.ts'
import { writeMoment } from '../../flows/notice.ts'
import type { CallContext, Learner } from '../call-context.ts'

export interface ArchiveContext extends CallContext {
  readonly learner: Learner
  /** Whose clock the moments on the pages have. */
  readonly zone: string
}

/** What parts two sentences: a blank, in Chinese nothing. */
export const gapOf = (locale: Locale): string => (locale === 'zh-CN' ? '' : ' ')

/** A moment of the wire, in words, with its zone. */
export const wordSeconds = ({ locale, zone }: ArchiveContext, seconds: number): string =>
  writeMoment(new Date(seconds * 1000), locale, zone)

/** A day without a time: `2026-11-24`. */
export const wordDay = ({ locale }: ArchiveContext, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Hours, minutes and seconds as a clock has them: `1:30:05`. */
export function wordClock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const all = Math.abs(seconds)
  return `${seconds < 0 ? '−' : ''}${Math.floor(all / 3600)}:${two((all % 3600) / 60)}:${two(all % 60)}`
}

/** What is on a page of the archive; the first page lists it. */
export interface ListedPage {
  readonly name: string
  readonly title: string
}
