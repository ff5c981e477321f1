import { useEffect, useState } from 'react'

/** From here on there is room for notes beside the text. */
const WIDE = '(width >= 90rem)'

/** The column beside the text, where there is one and room in it. */
export function useMargin(article: HTMLElement | null): HTMLElement | null {
  const [column, setColumn] = useState<HTMLElement | null>(null)
  // An effect: the window's width is the browser's.
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const look = () => setColumn(wide.matches ? (article?.closest<HTMLElement>('[data-aside]') ?? null) : null)
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [article])
  return column
}
