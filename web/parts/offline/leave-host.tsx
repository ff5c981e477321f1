import { lazy, Suspense, useEffect } from 'react'
import { leavingStore } from '../../session/use-log-out.ts'
import { useStore } from '../../use-store.ts'
import { loadLeave, prepareLeave } from './load-leave.ts'

const LeaveDialog = lazy(async () => ({ default: await loadLeave() }))
const close = () => leavingStore.update(() => undefined)

/** Where the question before a sign-out stands: once on each page that has a way to sign out. */
export function LeaveHost() {
  const asked = useStore(leavingStore)
  // An effect: from the first thing that somebody does on something may wait, and the line go; whoever goes on to another
  // page stays.
  useEffect(() => {
    const end = new AbortController()
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, prepareLeave, { once: true, signal: end.signal })
    return () => {
      end.abort()
      close()
    }
  }, [])
  return <Suspense>{asked ? <LeaveDialog count={asked.count} onLeave={asked.leave} onClose={close} /> : null}</Suspense>
}
