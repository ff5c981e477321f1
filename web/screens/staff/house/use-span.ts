import { useMessages } from '../../../i18n/use-messages.ts'

/** A span of time in the words of a queue; below a minute in seconds. */
export function useSpan() {
  const { t } = useMessages()
  return (seconds: number): string => {
    if (seconds < 60) return t('staff.house.seconds', { seconds })
    if (seconds < 3600) return t('staff.age.minutes', { minutes: Math.floor(seconds / 60) })
    if (seconds < 86_400) return t('staff.age.hours', { hours: Math.floor(seconds / 3600) })
    return t('staff.age.days', { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) })
  }
}
