import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { countSmall, countWaiting } from '../offline/waiting.ts'
import { loadLeave } from '../parts/offline/load-leave.ts'
import { to } from '../paths.ts'
import { createStore } from '../store.ts'
import { tellLogOut } from './before-log-out.ts'
import { logOutHere } from './log-out.ts'

/** What is just on its way gets so long to arrive, and a browser's database so long to answer. */
const ARRIVES_MS = 1000
const pass = () => new Promise((resolve) => setTimeout(resolve, ARRIVES_MS))

/** Somebody wants to sign out who has done what the server does not have yet (parts/offline/leave-host.tsx asks). */
export const leavingStore = createStore<{ readonly count: number; readonly leave: () => void } | undefined>(undefined)

interface Way {
  /** Where it leads. */
  readonly path?: string
  /** Done when it is sure that they go. */
  readonly before?: () => void
}

/**
 * Signs out, from wherever it is pressed: what the server does not have yet is named before. Ends the session here, and
 * on the server as soon as it hears of it; goes home (SPECIFICATION §4).
 */
export function useLogOut({ path = to.home(), before }: Way = {}): () => void {
  const navigate = useNavigate()
  const leave = () => {
    leavingStore.update(() => undefined)
    before?.()
    void call('/user/logout', {}, { isQuiet: true, keepalive: true }).catch(() => {}) // out of reach: the token here is gone all the same
    logOutHere()
    void navigate(path)
  }
  return () => void nameWaiting(leave)
}

async function nameWaiting(leave: () => void): Promise<void> {
  const isWaiting = (await countSoon()) > 0
  tellLogOut()
  if (isWaiting) await pass()
  const count = isWaiting ? await countSoon() : 0
  if (count === 0 || !(await loadLeave().catch(() => undefined))) leave()
  else leavingStore.update(() => ({ count, leave }))
}

const countSoon = (): Promise<number> => Promise.race([countWaiting(), pass().then(countSmall)])
