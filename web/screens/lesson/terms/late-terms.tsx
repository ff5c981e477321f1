import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { loadMessages } from '../../../i18n/messages.ts'
import { whenSettled } from '../../../when-settled.ts'
import type { BesideText } from './beside-text.tsx'

const Loaded = lazy(async () => {
  const [{ BesideText: Beside }] = await Promise.all([import('./beside-text.tsx'), loadMessages(['term'])])
  return { default: Beside }
})

/** What words mean, and what a learner writes down at them. Until it is there a word is a link to the glossary. */
export function LateTerms(props: ComponentProps<typeof BesideText>) {
  const [isWanted, setIsWanted] = useState(false)
  // An effect: what somebody does is the browser's to tell.
  // Whoever comes for a note waits for nothing.
  useEffect(() => {
    const want = () => setIsWanted(true)
    if (!location.hash.startsWith('#note-')) return whenSettled(want)
    want()
    return undefined
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
