// Times of the wire are whole seconds; people see them in their own zone.

export const formatDue = (seconds: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(seconds * 1000)

export const formatMomentDay = (seconds: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(seconds * 1000)

/** The zone's name in words and its place, so that "07:00" leaves no doubt. */
export function nameZone(locale: string, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  if (!timeZone.includes('/')) return name
  const place = timeZone.replaceAll('_', ' ')
  return locale === 'zh-CN' ? `${name}（${place}）` : `${name} (${place})`
}
