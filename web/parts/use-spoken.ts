import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** So long nothing moves before it is said what came of it: a slider that is drawn along would speak at every step. */
const REST_MS = 500

/** The sentence for those who hear a figure, some time after its state has changed. Nothing is said before somebody has tried something. */
export function useSpoken(state: unknown, say: () => string): string {
  const [spoken, setSpoken] = useState('')
  const first = useRef(state)
  const tell = useEffectEvent(() => setSpoken(say()))
  // An effect: it waits for a rest, by a timer.
  useEffect(() => {
    if (state === first.current) return
    const timer = setTimeout(tell, REST_MS)
    return () => clearTimeout(timer)
  }, [state])
  return spoken
}
