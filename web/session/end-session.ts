// The end of a session. No first page needs it, so none carries it.
import { readOwner, setOwner } from './page-owner.ts'
import { tellChange, tellExpired } from './session.ts'
import { dropTokenCookie } from './token-cookie.ts'
import { forgetUser } from './user-cache.ts'

/** Clears token, cached person and phase list: nobody is here any more. The rest is the caller's. */
export function leaveSession(how: { readonly isSignedOut?: true } = {}): void {
  const person = readOwner()?.person
  dropTokenCookie()
  forgetUser()
  localStorage.removeItem('phaseList')
  setOwner({ token: undefined, person, ...how })
}

/** What is kept here, at its end. */
export const loadForget = () => import('../offline/forget.ts')

/** The server knows it no more: what is kept of phases on this device goes, the person's own waits for them. */
export function endSession(message: string): void {
  leaveSession()
  if (localStorage.getItem('offline') !== null)
    void loadForget()
      .then(({ forgetAll }) => forgetAll())
      .catch(() => {}) // the line went meanwhile: the next page does it
  tellChange()
  tellExpired(message)
}
