import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { ask } from '../../api.ts'
import {
  openAttemptStore,
  type Attempt,
  type AttemptCalls,
  type AttemptView,
  type AttemptStore,
} from './attempt-store.ts'
import { pageDevice, followPage } from '../../outbox/follow-page.ts'
import { storagePlace } from '../../outbox/place.ts'
import { isPageOf, readOwner } from '../../session/page-owner.ts'
import { useStore } from '../../use-store.ts'
import { sendPress } from './send-press.ts'

/** Another device may have answered, or an operator given more time: asked for this often while the page is in front. */
const POLL_MS = 30_000

/** The attempt of the page; absent only before the first paint. */
export function useAttempt(attempt: Attempt): AttemptStore | undefined {
  const { train_user_id: attemptId, category_id: quizId } = attempt
  const [store, setStore] = useState<AttemptStore>()

  // `attempt` itself is another one after a switch of language: the second effect takes that in.
  const open = useEffectEvent(() => {
    const owner = readOwner()?.person ?? ''
    const opened = openAttemptStore({
      attempt,
      calls: callsOf({ attemptId, quizId }),
      owner,
      isOwnersPage: () => isPageOf(owner),
      place: storagePlace(localStorage),
      device: { date: Date.now, monotonic: () => performance.now() },
      later: pageDevice.later,
      random: pageDevice.random,
      tab: crypto.randomUUID(),
    })
    opened.receive(attempt)
    return opened
  })

  // An effect: storage, timers and the page's own comings and goings are the browser's. Before paint, so that nothing
  // flashes.
  useLayoutEffect(() => {
    const mine = open()
    // oxlint-disable-next-line react/set-state-in-effect -- the store lives as long as this effect, and shows in the same paint
    setStore(mine)
    const forget = followPage({
      look() {
        mine.wake()
        void mine.refresh()
      },
      reread: (key) => key.includes(attemptId) && mine.reread(),
    })
    const poll = setInterval(() => document.visibilityState === 'visible' && void mine.refresh(), POLL_MS)
    return () => {
      clearInterval(poll)
      forget()
      mine.stop()
    }
  }, [attemptId, quizId])

  // An effect: the store is outside React.
  useEffect(() => store?.receive(attempt), [store, attempt])
  return store
}

export const useAttemptView = (store: AttemptStore): AttemptView => useStore(store)

function callsOf({ attemptId, quizId }: { attemptId: string; quizId: string }): AttemptCalls {
  return {
    read: () => ask('/quiz/attempt', { train_user_id: attemptId, category_id: quizId }),
    send: sendPress,
    submit: () => ask('/quiz/submit', { train_user_id: attemptId }),
  }
}
