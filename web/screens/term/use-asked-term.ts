import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { markAsked } from '../../parts/search/mark-asked.ts'
import { safeDecode } from '../../safe-decode.ts'

/** Whoever comes from the search sees the words marked in the term that the address names. */
export function useAskedTerm(): void {
  const { hash, key } = useLocation()
  // An effect: the marks are the browser's.
  useEffect(() => {
    const term = document.getElementById(safeDecode(hash.slice(1)))
    return term ? markAsked('term', term) : undefined
  }, [hash, key])
}
