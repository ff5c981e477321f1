import { useEffect, useRef } from 'react'

/**
 * Decision 011. Stands before a part of a screen that lies below the first view and is loaded late:
 * server/http/pages.ts puts links to its styles in here. A browser paints what is above without waiting for them, and
 * nothing below before they are there. On another way to the screen the part's own code brings them along.
 */
export function LateStyles({ of: source }: { of: string }) {
  const place = useRef<HTMLDivElement>(null)
  // An effect: the part's code takes these links for its own and fetches no others, so a copy must stay when the screen
  // is left.
  useEffect(() => {
    for (const link of place.current?.children ?? []) document.head.append(link.cloneNode())
  }, [])
  return (
    <div hidden data-styles-of={source} ref={place} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  )
}
