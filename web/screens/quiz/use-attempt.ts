import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ask } from '../../api.ts'
import {
  openAttemptStore,
  type Attempt,
  type AttemptCalls,
  type AttemptState,
  type AttemptStore,
} from './attempt-store.ts'
import { sendEntry } from './send-entry.ts'

/** Another device may have answered, or an operator given more time: asked for this often while the page is in front. */
const POLL_MS = 30_000

/** The attempt of the page; absent only before the first paint. */
export function useAttempt(attempt: Attempt): AttemptStore | undefined {
  const { train_user_id: attemptId, category_id: quizId } = attempt
  const [store, setStore] = useState<AttemptStore>()

  // `attempt` itself is another one after a switch of language: the second effect takes that in.
  const open = useEffectEvent(() => {
    const opened = openAttemptStore({
      attempt,
      calls: callsOf({ attemptId, quizId }),
      storage: localStorage,
      device: { date: Date.now, monotonic: () => performance.now() },
      tab: crypto.randomUUID(),
      later(work, ms) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    })
    opened.receive(attempt)
    return opened
  })

  // An effect: storage, timers and the page's own comings and goings are the browser's. Before paint, so that nothing flashes.
  useLayoutEffect(() => {
    const mine = open()
    // oxlint-disable-next-line react/set-state-in-effect -- the store lives as long as this effect, and shows in the same paint
    setStore(mine)
    const look = () => {
      if (document.visibilityState !== 'visible') return
      mine.wake()
      void mine.refresh()
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.includes(attemptId)) mine.reread()
    }
    const poll = setInterval(() => document.visibilityState === 'visible' && void mine.refresh(), POLL_MS)
    addEventListener('online', look)
    addEventListener('focus', look)
    addEventListener('pageshow', look)
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(poll)
      removeEventListener('online', look)
      removeEventListener('focus', look)
      removeEventListener('pageshow', look)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', look)
      mine.stop()
    }
  }, [attemptId, quizId])

  // An effect: the store is outside React.
  useEffect(() => store?.receive(attempt), [store, attempt])
  return store
}

export const useAttemptState = (store: AttemptStore): AttemptState => useSyncExternalStore(store.subscribe, store.read)

function callsOf({ attemptId, quizId }: { attemptId: string; quizId: string }): AttemptCalls {
  return {
    read: () => ask('/quiz/attempt', { train_user_id: attemptId, category_id: quizId }),
    send: (entry) => sendEntry(attemptId, entry),
    submit: () => ask('/quiz/submit', { train_user_id: attemptId }),
  }
}
