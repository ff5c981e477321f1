import { useSyncExternalStore } from 'react'
import { createNews } from '../store.ts'
import { ownKey } from './own-key.ts'
import { isPageLeft } from './page-owner.ts'

const NOTHING = '{}'

/**
 * A small record that the page's own person keeps in this browser, one for each place. Several screens of it are drawn
 * anew when one writes.
 */
export function createOwnNote(name: string) {
  /** Where storage is full or forbidden: it stays as long as the page is open. */
  const unstored = new Map<string, string>()
  /** By place: written by whose page this is while it is not known yet who that is. */
  const early = new Map<string, string>()
  const changes = createNews()
  const keyOf = (place: string) => ownKey(`${name} ${place}`)

  const readText = (place: string): string => {
    const key = keyOf(place)
    const before = early.get(place)
    if (key === undefined) return isPageLeft() ? NOTHING : (before ?? NOTHING)
    if (before !== undefined) {
      early.delete(place)
      store(key, JSON.stringify({ ...parse(before), ...parse(readKept(key)) }))
    }
    return readKept(key)
  }
  const readKept = (key: string): string => {
    try {
      return unstored.get(key) ?? localStorage.getItem(key) ?? NOTHING
    } catch {
      return unstored.get(key) ?? NOTHING
    }
  }
  const store = (key: string, text: string): void => {
    try {
      localStorage.setItem(key, text)
      unstored.delete(key)
    } catch {
      unstored.set(key, text)
    }
  }
  return {
    read: (place: string) => parse(readText(place)),
    hear: changes.hear,
    /** What a screen shows; nothing before the page is alive. */
    use: (place: string): string =>
      useSyncExternalStore(
        changes.hear,
        () => readText(place),
        () => NOTHING,
      ),
    /** Lays these over what is there. */
    write(place: string, values: Readonly<Record<string, unknown>>): void {
      if (isPageLeft()) return
      const before = readText(place)
      const text = JSON.stringify({ ...parse(before), ...values })
      if (text === before) return
      const key = keyOf(place)
      if (key === undefined) early.set(place, text)
      else store(key, text)
      changes.tell()
    },
  }
}

/** What was kept, whatever it is; nothing when it cannot be read. */
export function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}
