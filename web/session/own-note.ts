import { useSyncExternalStore } from 'react'
import { createNews } from '../store.ts'
import { ownKey } from './own-key.ts'

const NOTHING = '{}'

/**
 * A small record that the page's own person keeps in this browser, one for each place. Several screens of it are drawn
 * anew when one writes.
 */
export function createOwnNote(name: string) {
  /** Where storage is full or forbidden: it stays as long as the page is open. */
  const unstored = new Map<string, string>()
  const changes = createNews()
  const keyOf = (place: string) => ownKey(`${name} ${place}`)

  const readText = (place: string): string => {
    const key = keyOf(place)
    if (key === undefined) return NOTHING
    try {
      return unstored.get(key) ?? localStorage.getItem(key) ?? NOTHING
    } catch {
      return unstored.get(key) ?? NOTHING
    }
  }
  return {
    read: (place: string) => parse(readText(place)),
    /** What a screen shows; nothing before the page is alive. */
    use: (place: string): string =>
      useSyncExternalStore(
        changes.hear,
        () => readText(place),
        () => NOTHING,
      ),
    write(place: string, id: string, value: unknown): void {
      const key = keyOf(place)
      if (key === undefined) return
      const text = JSON.stringify({ ...parse(readText(place)), [id]: value })
      try {
        localStorage.setItem(key, text)
      } catch {
        unstored.set(key, text)
      }
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
