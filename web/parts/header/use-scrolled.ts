import { useEffect, useState } from 'react'

const THRESHOLD = 100 // SPECIFICATION §9

/** True once the page is scrolled by more than the threshold; undefined until the script is there to see. */
export function useScrolled(): boolean | undefined {
  const [isScrolled, setIsScrolled] = useState<boolean>()
  // An effect: the scroll position belongs to the browser.
  useEffect(() => {
    const look = () => setIsScrolled(scrollY > THRESHOLD)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isScrolled
}
