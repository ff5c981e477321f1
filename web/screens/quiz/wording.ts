// Figures as people read them; messages take them ready (web/i18n/format-parts.ts has no words for numbers and times).

export const wordScore = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(score)

/** 14:02:11, in the learner's zone. */
export const wordTime = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    seconds * 1000,
  )
