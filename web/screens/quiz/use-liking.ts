import { useSyncExternalStore } from 'react'
import { createNews } from '../../store.ts'

const changes = createNews()

function subscribe(listener: () => void): () => void {
  const stopHearing = changes.hear(listener)
  addEventListener('storage', listener)
  return () => {
    stopHearing()
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
    changes.tell()
  }
  return [value, set]
}
