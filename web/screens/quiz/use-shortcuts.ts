import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  readonly isOn: boolean
  /** A, B, C … and 1, 2, 3 …: the choice's place, from 0. False when there is none. */
  readonly choose: (at: number) => boolean
  readonly flag: () => void
  readonly move: (by: 1 | -1) => void
}

/**
 * One-key shortcuts; they rest while something that takes keys itself has the focus (WCAG 2.1.4: they can be turned
 * off).
 */
export function useShortcuts({ isOn, choose, flag, move }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || !isFree(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'arrowleft' || key === 'arrowright') {
      if (event.target instanceof Element && event.target.closest('[role=region]')) return // a scroller
      event.preventDefault() // in a group of radio buttons it would choose
      move(key === 'arrowright' ? 1 : -1)
    } else if (key === 'f') {
      flag()
    } else {
      const at = /^[a-z]$/.test(key) ? key.charCodeAt(0) - 97 : /^[1-9]$/.test(key) ? Number(key) - 1 : -1
      if (at >= 0 && choose(at)) event.preventDefault()
    }
  })
  // An effect: keys are heard wherever the focus is.
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}

function isFree(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [popover]:popover-open')) return false
  return !(
    target instanceof Element &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  )
}
