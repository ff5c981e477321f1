import { lazy, Suspense, useEffect } from 'react'
import { leavingStore } from '../../session/use-log-out.ts'
import { useStore } from '../../use-store.ts'
import { loadLeave } from './load-leave.ts'

const LeaveDialog = lazy(async () => ({ default: await loadLeave() }))
const close = () => leavingStore.update(() => undefined)

/** Where the question before a sign-out stands: once on each page that has a way to sign out. */
export function LeaveHost() {
  const asked = useStore(leavingStore)
  // An effect: whoever goes on to another page stays.
  useEffect(() => close, [])
  return <Suspense>{asked ? <LeaveDialog count={asked.count} onLeave={asked.leave} onClose={close} /> : null}</Suspense>
}
