import { useMessages } from '../../i18n/use-messages.ts'
import { formatNearDay } from '../../parts/format-day.ts'
import { useTomorrow } from '../../parts/study/use-tomorrow.ts'

/** Words for a day as one says it from here: tomorrow, or its date. */
export function useDay(): (day: string) => string {
  const { t, locale } = useMessages()
  const tomorrow = useTomorrow()
  return (day) => (day === tomorrow ? t('recall.tomorrow') : t('recall.onDay', { day: formatNearDay(day, locale) }))
}
