import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useSession } from '../../session/session.ts'

export type MyPhase = OutputOf<'/dataset-cert/user-self-list'>['list'][number]

/** The phases that a signed-in person is enrolled in, by id; empty for a visitor and until the server has answered. */
export function useMyPhases(): ReadonlyMap<string, MyPhase> {
  const { isSignedIn } = useSession()
  const [list, setList] = useState<readonly MyPhase[]>([])
  // An effect: the answer is the server's. A failure leaves the list as everybody sees it.
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    call('/dataset-cert/user-self-list', {}, { isQuiet: true, signal: leaving.signal }).then(
      (reply) => setList(reply.list),
      () => {},
    )
    return () => leaving.abort()
  }, [isSignedIn])
  return new Map(isSignedIn ? list.filter((phase) => phase.left_at === null).map((phase) => [phase.id, phase]) : [])
}
