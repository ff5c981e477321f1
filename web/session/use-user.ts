import { useEffect } from 'react'
import type { User } from '../../contract/shapes.ts'
import { loadUser } from './know-user.ts'
import { readToken, useSession } from './session.ts'

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
