import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Opens the question that the address names, and brings it into view; `showAll` takes away a search that would hide it. */
export function useAddressedQuestion(showAll: () => void): void {
  const { hash, key } = useLocation()
  const open = useEffectEvent(() => {
    const id = decode(hash.slice(1))
    const details = id ? document.getElementById(id)?.closest('details') : undefined
    if (!details) return
    showAll()
    details.open = true
    details.scrollIntoView()
  })
  // An effect: whether a <details> is open is the browser's to know.
  useEffect(() => open(), [hash, key])
}

/** An address may hold anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
