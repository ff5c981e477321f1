import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dropLanguage } from '../domain/address/drop-language.ts'
import { readAddress } from '../domain/address/read-address.ts'
import { rememberLastPath } from './session/last-path.ts'

/** After a move: the address in its one spelling, focus on the heading, the title said aloud, the path remembered. */
export function Arrival({ title, isFound }: { title: string; isFound: boolean }) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const live = useRef<HTMLDivElement>(null)
  const [first] = useState(key)
  const asked = useRef(search)
  const arrive = useEffectEvent(() => {
    const address = readAddress(pathname)
    // As the server does with a document (server/http/address.ts).
    if (address.kind === 'screen' && address.path !== pathname)
      return void navigate(address.path + search + hash, { replace: true, state })
    if (isFound) rememberLastPath(pathname + search + hash)
    const isSwitch = asked.current !== search && dropLanguage(asked.current) === search
    asked.current = search
    if (key === first || isSwitch) return // after a choice of language the focus stays on it
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading && !location.hash) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    if (live.current) live.current.textContent = title
  })
  // An effect: focus and storage are the browser's, not React's. The title is said when the place changes, not the
  // language.
  useEffect(() => arrive(), [key])
  return <div ref={live} className="hide-visually" aria-live="polite" />
}
