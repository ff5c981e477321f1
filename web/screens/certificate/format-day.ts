/** The day of a moment. */
export const formatDayOf = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000))

/** A moment to the minute, with its zone, which Intl puts between day and hour in Chinese. */
export function formatCheckTime(seconds: number, locale: string, timeZone = 'UTC'): string {
  const at = new Date(seconds * 1000)
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
  if (locale !== 'zh-CN') return parts.format(at)
  const zone = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })
  return `${moment.format(at)}（${zone}）`
}

/** A score without a tail of zeros. */
export const formatScore = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(score)
