import { useState } from 'react'
import type { WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something has waited, as a queue says it. */
export function useAge() {
  const { t } = useMessages()
  const [now] = useState(Date.now)
  return ({ submitted_at }: Pick<WaitingReceipt, 'submitted_at'>): string => {
    const seconds = Math.max(0, Math.floor(now / 1000) - submitted_at)
    if (seconds < HOUR) return t('staff.age.minutes', { minutes: Math.max(1, Math.floor(seconds / MINUTE)) })
    if (seconds < DAY) return t('staff.age.hours', { hours: Math.floor(seconds / HOUR) })
    return t('staff.age.days', { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) })
  }
}
