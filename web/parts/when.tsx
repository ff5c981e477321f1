import { useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { formatMoment, formatWhen } from './format-when.ts'

/** When something was: short, with the whole moment behind it. */
export function When({ seconds }: { seconds: number }) {
  const { locale } = useMessages()
  const [now] = useState(Date.now)
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={formatMoment(seconds, locale)}>
      {formatWhen(seconds, locale, now)}
    </time>
  )
}
