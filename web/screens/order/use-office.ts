import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { nameZone } from '../../parts/due.ts'
import { officeWeek, wordOffice, type Office } from './office-hours.ts'

export interface OfficeLine {
  readonly hours: string
  readonly zone: string
}

/** When finance works: in its own zone, and in the reader's where the clocks differ. */
export function useOffice(office: Office): { readonly there: OfficeLine; readonly here: OfficeLine | undefined } {
  const { t, locale } = useMessages()
  const [now] = useState(() => new Date())
  const week = officeWeek(office, now)
  const line = (zone: string): OfficeLine => {
    const { first, last, from, until, isNextDay } = wordOffice(week, locale, zone)
    const end = isNextDay ? t('order.office.nextDay', { time: until }) : until
    return {
      hours:
        last === undefined
          ? t('order.office.day', { first, from, until: end })
          : t('order.office.span', { first, last, from, until: end }),
      zone: nameZone(locale, zone),
    }
  }
  const there = line(office.zone)
  const here = line(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { there, here: here.hours === there.hours ? undefined : here }
}
