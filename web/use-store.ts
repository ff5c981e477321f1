import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** `first` is what the server and the hydrating page show, where that is not the store's own value. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>, first: () => T = store.get): T =>
  useSyncExternalStore(store.subscribe, store.get, first)

/** A part of it: what is picked must be the same object while it is the same. */
export const useStorePart = <T, P>(store: Store<T>, pick: (value: T) => P): P => {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
