import { useEffect, useEffectEvent, useRef } from 'react'

/** Whoever comes with a note's address (`#note-…`) comes to its words, once. */
export function useAskedNote({
  isLoaded,
  ids,
  onFound,
}: {
  isLoaded: boolean
  ids: readonly string[]
  onFound: (id: string) => void
}): void {
  const isDone = useRef(false)
  const look = useEffectEvent(() => {
    const id = /^#note-(.+)$/.exec(location.hash)?.[1]
    if (isDone.current || id === undefined || !ids.includes(id)) return
    isDone.current = true
    onFound(id)
  })
  // An effect: the address is the browser's.
  useEffect(() => {
    if (isLoaded) look()
  }, [isLoaded, ids.length])
}
