import { useEffect, useState } from 'react'

export function useIsInView(
  id: string,
  { rootMargin = '0px', threshold = 0 }: { rootMargin?: string; threshold?: number },
): boolean {
  const [isInView, setIsInView] = useState(false)
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    const part = document.getElementById(id)
    if (!part) return
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin,
      threshold,
    })
    observer.observe(part)
    return () => observer.disconnect()
  }, [id, rootMargin, threshold])
  return isInView
}
