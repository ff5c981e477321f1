// Figures as people read them; messages take them ready (web/i18n/format-parts.ts has no words for numbers and times).

export const wordScore = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(score)

/** 14:02:11, in the learner's zone. */
export const wordTime = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )

/** A span in whole days, hours and minutes: “1 hour 30 minutes”. */
export function wordSpan(seconds: number, locale: string): string {
  const minutes = Math.ceil(seconds / 60)
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ].filter(({ count }) => count > 0)
  const words = parts.map(({ unit, count }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(words)
}
