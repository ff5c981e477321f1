import { useEffect } from 'react'
import { ask } from '../api.ts'
import type { User } from '../../contract/shapes.ts'
import { cacheUser, readToken, useSession } from './session.ts'

let asking: { readonly token: string; readonly done: Promise<void> } | undefined

/** Asks who this is, once for a token; a failure is tried again at the next need. */
function loadUser(token: string): Promise<void> {
  if (asking?.token === token) return asking.done
  const done = ask('/user/detail', {}).then(
    ({ user }) => {
      if (readToken() === token) cacheUser(user)
    },
    () => {}, // an expired session is told by api.ts; without a network the initials are missing, no more
  )
  asking = { token, done: done.finally(() => (asking = undefined)) }
  return asking.done
}

/** The signed-in person: from the two hours' cache, else asked for. */
export function useUser(): User | undefined {
  const { isSignedIn, user } = useSession()
  // An effect: the cache is outside React.
  useEffect(() => {
    const token = readToken()
    if (isSignedIn && !user && token) void loadUser(token)
  }, [isSignedIn, user])
  return user
}
