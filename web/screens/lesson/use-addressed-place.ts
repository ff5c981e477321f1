import { useEffect } from 'react'
import { safeDecode } from '../../safe-decode.ts'

/** Comes to the place that the address names: a browser looks for it before a learner's own lesson stands. */
export function useAddressedPlace(): void {
  // An effect: scrolling is the browser's.
  useEffect(() => {
    if (scrollY === 0) document.getElementById(safeDecode(location.hash.slice(1)))?.scrollIntoView()
  }, [])
}
