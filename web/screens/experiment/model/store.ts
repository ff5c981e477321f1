// What changes outside React: runs, saves and sessions go on while components come and go.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  readonly update: (change: (now: T) => T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    update(change) {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** A part of it: what is picked must be the same object while it is the same. */
export const useStorePart = <T, P>(store: Store<T>, pick: (value: T) => P): P => {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
