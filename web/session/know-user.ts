import { ask } from '../api.ts'
import { readOwner } from './page-owner.ts'
import { cacheUser, readToken } from './session.ts'

let asking: { readonly token: string; readonly done: Promise<void> } | undefined

/** Asks who this is, once for a token; a failure is tried again at the next need. */
export function loadUser(token: string): Promise<void> {
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

/** Resolves once it is known whose page this is, so that what is typed on it can be kept for its person. */
export async function knowPerson(): Promise<void> {
  const owner = readOwner()
  if (owner?.token !== undefined && owner.person === undefined) await loadUser(owner.token)
}
