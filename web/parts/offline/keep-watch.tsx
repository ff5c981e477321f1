import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '../../store.ts'
import { useStore } from '../../use-store.ts'

const load = () => import('../../offline/late.ts')
const Menu = lazy(async () => ({
  default: (
    await Promise.all([import('./offline-menu.tsx'), import('./words.ts').then(({ loadWords }) => loadWords())])
  )[0].OfflineMenu,
}))
/** Another part of the page may begin to keep something. */
const LOOK_MS = 2000
/** Between two questions of a page that moves whether the server has another program; an answer to a move counts so long. */
const ASK_MS = 30_000
const SOON_MS = 5000
let askedAt = 0
/** Whether anything is kept in this browser: else nothing of all this is loaded. */
const hasKept = (): boolean => localStorage.getItem('offline') !== null
const keptStore = createStore(false)
/** Where it turned out that the server has a newer program than this page. */
const oldStore = createStore<string | undefined>(undefined)

/** In the header of somebody who keeps a phase here. */
export function LateOfflineMenu() {
  return <Suspense>{useStore(keptStore, () => false) ? <Menu /> : null}</Suspense>
}

/** Over each page of a signed-in person: fetches another edition when there is a line, and tidies up when they leave. */
export function KeepWatch() {
  const { pathname } = useLocation()
  const oldAt = useStore(oldStore, () => undefined)

  // An effect: what is kept lies in the browser, and the line is outside React.
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      const { followEdition, hearLine, sendWaiting } = await load()
      if (end.signal.aborted) return
      hearLine(look, end.signal)
      await Promise.all([followEdition(() => oldStore.update((before) => before ?? location.pathname)), sendWaiting()])
    }
    const look = () => {
      askedAt = Date.now()
      keptStore.update(hasKept)
      if (hasKept()) follow().catch(() => {}) // the line went: the next look tries again
      // A worker without anything kept: its person's last page went before it was ended.
      else if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
        void import('../../offline/forget.ts').then(({ forgetAll }) => forgetAll())
    }
    look()
    const back = () => document.visibilityState === 'visible' && Date.now() - askedAt > ASK_MS && look()
    document.addEventListener('visibilitychange', back, { signal: end.signal })
    const timer = setInterval(() => keptStore.update(hasKept), LOOK_MS)
    addEventListener('online', look, { signal: end.signal })
    return () => {
      clearInterval(timer)
      end.abort()
      if (hasKept()) void import('../../offline/forget.ts').then(({ forgetGone }) => forgetGone())
    }
  }, [])

  // An effect: a page that stood while the server was updated hears of it at its next move, before anything is done on it.
  useEffect(() => {
    const moved = Date.now()
    if (!hasKept() || moved - askedAt < ASK_MS) return
    askedAt = moved
    const go = () =>
      Date.now() - moved < SOON_MS ? location.reload() : oldStore.update((before) => before ?? location.pathname)
    load()
      .then(({ followEdition }) => followEdition(go))
      .catch(() => {}) // there is no line
  }, [pathname])

  // An effect: an old program that meets a newer server goes at its next move.
  useEffect(() => {
    if (oldAt !== undefined && pathname !== oldAt) location.reload()
  }, [oldAt, pathname])
  return null
}
