import { useEffect, useEffectEvent } from 'react'
import type { Judgement } from '../../../domain/recall/schedule.ts'

interface Keys {
  readonly isTold: boolean
  readonly tell: () => void
  readonly judge: (judgement: Judgement) => void
}

/**
 * Space and Enter show the answer, 1 and 2 say how it went; they rest while something that takes keys itself has the
 * focus (WCAG 2.1.4: here they work only while nothing else does).
 */
export function useKeys({ isTold, tell, judge }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented) return
    const { key, target } = event
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
    if (isTold && (key === '1' || key === '2')) judge(key === '1' ? 'knew' : 'not_yet')
    else if (!isTold && (key === ' ' || key === 'Enter') && !isPressable(target)) {
      event.preventDefault() // it would scroll the page
      tell()
    }
  })
  // An effect: keys are heard wherever the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, [role=button]') !== null
