// The end of a session. No first page needs it, so none carries it.
import { readOwner, setOwner } from './page-owner.ts'
import { forgetStart } from './pending-start.ts'
import { tellChange, tellExpired } from './session.ts'
import { dropTokenCookie } from './token-cookie.ts'
import { forgetUser } from './user-cache.ts'

/** Clears token, cached person, phase list, and what is kept on this device. `expired`: the server knows it no more. */
export function endSession(reason: 'logout' | 'expired', message = ''): void {
  const person = readOwner()?.person
  dropTokenCookie()
  forgetUser()
  localStorage.removeItem('phaseList')
  if (reason === 'logout') forgetStart()
  setOwner({ token: undefined, person })
  if (localStorage.getItem('offline') !== null) void import('../offline/forget.ts').then(({ forgetAll }) => forgetAll())
  tellChange()
  if (reason === 'expired') tellExpired(message)
}
