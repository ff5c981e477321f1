import { useState } from 'react'
import { addDays, dayOf } from '../../../domain/recall/day.ts'
import { ownZone } from '../../own-zone.ts'

/** The day after the one on which the page was opened, here. */
export function useTomorrow(): string {
  const [tomorrow] = useState(() => addDays(dayOf(new Date(), ownZone()), 1))
  return tomorrow
}
