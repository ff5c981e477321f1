import { spaceChinese } from './space-chinese.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When something was, as one says it: minutes and hours ago, yesterday, then the day. */
export function formatWhen(seconds: number, locale: string, now: number): string {
  const ago = Math.max(0, Math.floor(now / 1000) - seconds)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (ago < MINUTE) return locale === 'zh-CN' ? '刚刚' : relative.format(0, 'second') // Intl says 现在, which nobody does
  if (ago < HOUR) return spaceChinese(relative.format(-Math.floor(ago / MINUTE), 'minute'))
  if (ago < DAY) return spaceChinese(relative.format(-Math.floor(ago / HOUR), 'hour'))
  const days = Math.floor((startOfDay(now) - startOfDay(seconds * 1000)) / (DAY * 1000) + 0.5) // half a day more: a day may have 23 hours
  if (days <= 1) return relative.format(-1, 'day')
  const isThisYear = new Date(now).getFullYear() === new Date(seconds * 1000).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(seconds * 1000)
}

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)

/** The whole moment, for who wants to know. */
export const formatMoment = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1000)
