import { useEffect } from 'react'
import { rememberArrivedPlace } from '../../session/last-path.ts'
import { rememberInvitation } from '../../session/pending-invitation.ts'

/**
 * Where somebody was who pressed before the script was there to remember it (web/parts/use-login-paths.ts); taken out
 * of the location once read.
 */
export function useArrivedPlace(cleanPath: string): void {
  // An effect: the location is the browser's. The router is passed by: nothing is to be loaded or announced.
  useEffect(() => {
    const place = /^#from=([\w%.~!'()*-]{1,1000})$/.exec(location.hash)?.[1]
    if (place === undefined) return
    rememberArrivedPlace(decode(place))
    history.replaceState(history.state, '', cleanPath)
  }, [cleanPath])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * The invitation that somebody signs in for, when they pressed before the script was there to remember it. It stands
 * behind a #, which no server and no log ever sees, and is taken out of the location once read.
 */
export function useArrivedInvitation(cleanPath: string): void {
  // An effect: the location is the browser's. The router is passed by: nothing is to be loaded or announced.
  useEffect(() => {
    const token = /^#invitation=([\w-]{1,100})$/.exec(location.hash)?.[1]
    if (token === undefined) return
    rememberInvitation(token)
    history.replaceState(history.state, '', cleanPath)
  }, [cleanPath])
}
