// The end of a session. No first page needs it, so none carries it.
import { forgetOwn } from './forget-own.ts'
import { readOwner, setOwner } from './page-owner.ts'
import { forgetStart } from './pending-start.ts'
import { tellChange, tellExpired } from './session.ts'
import { dropTokenCookie } from './token-cookie.ts'
import { forgetUser } from './user-cache.ts'

/**
 * Clears token, cached person, phase list, and what is kept on this device. Signed out by a press: also all that was
 * written here under the person's id, but for what waits to be sent. `expired`: the server knows it no more.
 */
export function endSession(reason: 'logout' | 'expired', message = ''): void {
  const isPressed = reason === 'logout'
  const person = readOwner()?.person
  dropTokenCookie()
  forgetUser()
  localStorage.removeItem('phaseList')
  if (isPressed) {
    forgetStart()
    forgetOwn(person)
  }
  setOwner({ token: undefined, person, ...(isPressed ? { isSignedOut: true } : {}) })
  const hasKept = localStorage.getItem('offline') !== null
  if (hasKept || (isPressed && person !== undefined))
    void import('../offline/forget.ts')
      .then(({ forgetAll, forgetSentDrafts }) =>
        Promise.all([
          hasKept ? forgetAll() : undefined,
          isPressed && person !== undefined ? forgetSentDrafts(person) : undefined,
        ]),
      )
      .catch(() => {}) // no line, and nothing was kept here; or a browser that keeps nothing
  tellChange()
  if (reason === 'expired') tellExpired(message)
}
