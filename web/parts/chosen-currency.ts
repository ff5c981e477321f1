import { useSyncExternalStore } from 'react'
import { createNews } from '../store.ts'

const KEY = 'currency'
const changes = createNews()

const read = (): string | undefined => localStorage.getItem(KEY) ?? undefined
const nothing = (): undefined => undefined

/** Kept in this browser: every price that there is in it is shown in it from now on. */
export function chooseCurrency(currency: string): void {
  localStorage.setItem(KEY, currency)
  changes.tell()
}

/** `undefined` until somebody has chosen, and on the server, which makes one page for everybody. */
export const useChosenCurrency = (): string | undefined => useSyncExternalStore(changes.hear, read, nothing)
