import { useMessages } from '../../../i18n/use-messages.ts'

/** Seconds as hours, with one digit behind the point below a hundred. */
export function useHours() {
  const { t, locale } = useMessages()
  return (seconds: number): string => {
    const hours = seconds / 3600
    const digits = hours < 100 ? 1 : 0
    return t('staff.labs.h', { hours: new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(hours) })
  }
}
