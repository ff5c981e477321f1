import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (until: number | undefined): number =>
  until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until a moment (milliseconds since 1970); 0 when it is past or there is none. */
export function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(() => {
        listener()
        if (secondsUntil(until) === 0) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(until),
    () => 0,
  )
}
