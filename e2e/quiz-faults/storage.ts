import type { Entry } from '../../web/outbox/entry.ts'
import type { BrowserStorage } from '../../web/outbox/place.ts'
import { toPress, type Press } from '../../web/screens/quiz/press.ts'

/** A browser's storage that remembers every entry that was ever written into it: the judge asks it what the learner did. */
export interface Device {
  readonly storage: BrowserStorage
  readonly written: Press[]
}

export function makeDevice(): Device {
  const kept = new Map<string, string>()
  const written: Press[] = []
  const storage: BrowserStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) {
      kept.set(key, text)
      if (key.includes(' entry ')) written.push(...[toPress(JSON.parse(text) as Entry) ?? []].flat()) // the outbox wrote it
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
  return { storage, written }
}
