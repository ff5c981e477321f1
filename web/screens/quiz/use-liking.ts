import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** How somebody likes quizzes on this device. The clock shows and the keys work until they say otherwise. */
export type Liking = 'quiz-timer' | 'quiz-keys'

const isOn = (liking: Liking) => localStorage.getItem(liking) !== 'off'

/** A liking that is kept in this browser, and how to change it. */
export function useLiking(liking: Liking): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => isOn(liking),
    () => true,
  )
  const set = (next: boolean) => {
    if (next) localStorage.removeItem(liking)
    else localStorage.setItem(liking, 'off')
    for (const listener of listeners) listener()
  }
  return [value, set]
}
