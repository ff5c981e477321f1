import { useEffect, useReducer, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { firstRotation, isTurning, rotate, TURN_MS } from './rotation.ts'

/** The pause button itself does not hold the rotation, or pressing Resume would change nothing that one can see. */
const holds = (target: EventTarget): boolean => target instanceof Element && !target.closest('button')

/**
 * Drives the showcase: the timer, the page's visibility and the wish for less motion. `list` holds the radio buttons; `hold` goes
 * onto the part that waits for pointer and focus.
 */
export function useRotation(count: number, list: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(rotate, firstRotation)
  const isRunning = isTurning(state)

  // Effects: timer, visibility and media query are the browser's.
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => dispatch({ kind: 'turn', count }), TURN_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state.index, count])

  useEffect(() => {
    const tellVisibility = () => dispatch({ kind: 'page-hidden', is: document.hidden })
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const tellMotion = () => reduced.matches && dispatch({ kind: 'reduced-motion' })
    tellVisibility()
    tellMotion()
    // Somebody may have chosen before the script was there.
    const chosen = [...(list.current?.querySelectorAll('input') ?? [])].findIndex((input) => input.checked)
    if (chosen >= 0 && chosen !== firstRotation.index) dispatch({ kind: 'choose', index: chosen })
    document.addEventListener('visibilitychange', tellVisibility)
    reduced.addEventListener('change', tellMotion)
    return () => {
      document.removeEventListener('visibilitychange', tellVisibility)
      reduced.removeEventListener('change', tellMotion)
    }
  }, [list])

  return {
    index: state.index,
    isPaused: state.isPaused,
    isRunning,
    choose: (index: number) => dispatch({ kind: 'choose', index }),
    toggle: () => dispatch({ kind: 'toggle' }),
    hold: {
      onPointerOver: (event: PointerEvent) => dispatch({ kind: 'hover', is: holds(event.target) }),
      onPointerLeave: () => dispatch({ kind: 'hover', is: false }),
      onFocus: (event: FocusEvent) => dispatch({ kind: 'focus', is: holds(event.target) }),
      onBlur: () => dispatch({ kind: 'focus', is: false }),
    },
  }
}
