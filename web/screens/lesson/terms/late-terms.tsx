import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { loadMessages } from '../../../i18n/messages.ts'
import { whenSettled } from '../../../when-settled.ts'
import type { TermCards } from './term-cards.tsx'

const Loaded = lazy(async () => {
  const [{ TermCards: Cards }] = await Promise.all([import('./term-cards.tsx'), loadMessages(['term'])])
  return { default: Cards }
})

/** What words mean, beside them. Until it is there, and where it cannot come, a word is a link to the glossary. */
export function LateTerms(props: ComponentProps<typeof TermCards>) {
  const [isWanted, setIsWanted] = useState(false)
  // An effect: what somebody does is the browser's to tell.
  useEffect(() => whenSettled(() => setIsWanted(true)), [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
