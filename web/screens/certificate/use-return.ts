import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks again when somebody comes back to the page: what was missing may have been done in another tab. */
export function useReturn(): void {
  const { revalidate } = useRevalidator()
  // An effect: the browser tells when the page is looked at again.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
