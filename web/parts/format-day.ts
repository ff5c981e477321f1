/** A day as `YYYY-MM-DD`, in words. A day, not a moment: named in UTC so that it is the same everywhere. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** As above, without its year: of a day that is near. */
export const formatNearDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
