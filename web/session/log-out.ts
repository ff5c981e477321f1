// The end of a session by a press. Nothing of it is fetched then: there may be no line.
import { forgetMarked, markLeaving } from '../offline/forget.ts'
import { leaveSession } from './end-session.ts'
import { forgetOwn } from './forget-own.ts'
import { readOwner } from './page-owner.ts'
import { forgetStart } from './pending-start.ts'
import { tellChange } from './session.ts'

/** Ends the session here at once, with all that was written and kept under the person's id, but for what waits to be sent. */
export function logOutHere(): void {
  const person = readOwner()?.person
  leaveSession({ isSignedOut: true })
  forgetStart()
  forgetOwn(person)
  markLeaving(person)
  void forgetMarked().catch(() => {}) // a browser that keeps nothing, or a page that goes: the next one goes on with it
  tellChange()
}
