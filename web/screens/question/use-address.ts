import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../parts/audience.tsx'
import { markAsked } from '../../parts/search/mark-asked.ts'
import { safeDecode } from '../../safe-decode.ts'

const PARAMETER = 'q'

/**
 * What is searched for, which is part of the address: it survives a reload, a link and the way back. The server's page
 * is the same for every address, so it says nothing of it, and the router is not told: to it this would be a move to
 * another page.
 */
export function useSearch(): [typed: string, search: (text: string) => void] {
  const { search, key } = useLocation()
  const isHydrated = useIsHydrated()
  const [own, setOwn] = useState<{ readonly key: string; readonly text: string }>()
  const addressed = isHydrated ? (new URLSearchParams(search).get(PARAMETER) ?? '') : ''
  const change = (text: string) => {
    setOwn({ key, text })
    const address = new URL(location.href)
    if (text.trim() === '') address.searchParams.delete(PARAMETER)
    else address.searchParams.set(PARAMETER, text.trim())
    history.replaceState(history.state, '', address)
  }
  return [own?.key === key ? own.text : addressed, change]
}

/** Opens the question that the address names, brings it into view and marks what was searched for; `showAll` takes away a search that would hide it. */
export function useAddressedQuestion(showAll: () => void): void {
  const { hash, key } = useLocation()
  const open = useEffectEvent(() => {
    const id = safeDecode(hash.slice(1))
    const details = id ? document.getElementById(id)?.closest('details') : undefined
    if (!details) return undefined
    showAll()
    details.open = true
    details.scrollIntoView()
    return markAsked('question', details)
  })
  // An effect: whether a <details> is open is the browser's to know.
  useEffect(() => open(), [hash, key])
}
