import { useEffect, useRef, useState } from 'react'
import { TermCard } from './term-card.tsx'
import { followTerms, type Shown } from './follow-terms.ts'

interface Props {
  readonly phaseId: string
  readonly lessonId: string
}

/** The card of the word that is pointed at, focused or pressed; one at a time. */
export function TermCards({ phaseId, lessonId }: Props) {
  const [shown, setShown] = useState<Shown>()
  const card = useRef<HTMLElement>(null)
  // An effect: the words stand in HTML of the content, which React does not know.
  useEffect(() => followTerms({ card, show: setShown }), [])
  if (!shown) return null
  return (
    <TermCard
      key={shown.link.id}
      ref={card}
      link={shown.link}
      isEntered={shown.isEntered}
      phaseId={phaseId}
      lessonId={lessonId}
      onClose={() => setShown(undefined)}
    />
  )
}
