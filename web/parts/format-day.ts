/** A day as `YYYY-MM-DD`, in words. A day, not a moment: named in UTC so that it is the same everywhere. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
