// Whether the outline beside a lab stays open: kept in the browser. By default it is a rail of tiles.
import { createStore, type Store } from '../../store.ts'
import { useStore } from '../../use-store.ts'

const KEY = 'outline'

/** Made when it is first asked for: a page on the server has no storage. */
let choice: Store<boolean> | undefined
const open = (): Store<boolean> => (choice ??= createStore(readKept()))

function readKept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'open'
  } catch {
    return false
  }
}

export function keepOutlineOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, 'open')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
  open().update(() => isOpen)
}

const get = (): boolean => open().get()
const subscribe = (listener: () => void) => open().subscribe(listener)

export const useIsOutlineOpen = (): boolean => useStore({ get, subscribe }, () => false)
