import { useEffect, useRef } from 'react'
import { LateStyles } from '../late-styles.tsx'

/** Stands behind everything that a page shows: from here on its menus have their looks. */
export function MenuStyles() {
  const place = useRef<HTMLDivElement>(null)
  // An effect: a page that the server has not written brings no link along (late-styles.tsx).
  useEffect(() => {
    if (!place.current?.querySelector('link')) void import('./menus.ts').catch(() => {})
  }, [])
  return (
    <div hidden ref={place}>
      <LateStyles of="web/parts/header/menus.ts" />
    </div>
  )
}
