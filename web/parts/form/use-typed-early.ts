import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** The ref of a field whose text is held as well: tells what was typed before the script came. */
export function useTypedEarly(tell: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const told = useEffectEvent(tell)
  // An effect: until now only the browser knew.
  useEffect(() => {
    if (input.current?.value) told(input.current.value)
  }, [])
  return input
}
