import { useState } from 'react'
import { dropTyped, keepTyped, readTyped, type Typed } from '../../session/typed.ts'

/**
 * What was typed into a form on an earlier visit and not sent, where it differs from what is `saved`. A form keeps its
 * values by `keep`, takes its defaults from `kept`, and is made anew with each `key`. For forms that are there in the
 * browser only.
 */
export function useTyped(form: string, saved: Typed) {
  const [kept, setKept] = useState(() => {
    const values = Object.entries(readTyped(form) ?? {}).filter(([name]) => name in saved)
    return values.some(([name, value]) => value !== saved[name]) ? Object.fromEntries(values) : undefined
  })
  const [isSent, setIsSent] = useState(false)
  return {
    kept,
    isOffered: kept !== undefined && !isSent,
    key: kept ? 'kept' : 'saved',
    keep: (values: Typed) =>
      keepTyped(form, Object.fromEntries(Object.entries(values).filter(([name]) => name in saved))),
    /** Once it has been sent; the fields stay as they are. */
    drop: () => {
      dropTyped(form)
      setIsSent(true)
    },
    /** Back to what is saved. */
    discard: () => {
      dropTyped(form)
      setKept(undefined)
    },
  }
}
