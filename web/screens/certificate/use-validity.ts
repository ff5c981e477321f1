import { useMessages } from '../../i18n/use-messages.ts'
import { formatDay } from '../../parts/format-day.ts'

/** Until when a certificate holds, in words. */
export function useValidity(validUntil: string | null): string {
  const { t, locale } = useMessages()
  return validUntil === null
    ? t('certificate.validity.permanent')
    : t('certificate.validity.until', { date: formatDay(validUntil, locale) })
}
