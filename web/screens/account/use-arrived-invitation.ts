import { useEffect } from 'react'
import { rememberInvitation } from '../../session/pending-invitation.ts'

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
