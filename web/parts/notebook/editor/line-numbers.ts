// Whether the lines of cells have numbers: a choice of this browser's, for all notebooks.
import { createStore } from '../../../store.ts'

const KEY = 'lineNumbers'

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false // a browser that keeps nothing
  }
}

const shown = createStore(typeof localStorage !== 'undefined' && isStored())

export const lineNumbersShown = { get: shown.get, subscribe: shown.subscribe }

export function toggleLineNumbers(): void {
  shown.update((now) => !now)
  try {
    if (shown.get()) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // it holds as long as the page
  }
}
