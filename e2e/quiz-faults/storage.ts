import type { Entry } from '../../web/screens/quiz/entry.ts'
import type { JournalStorage } from '../../web/screens/quiz/shelf.ts'

/** A browser's storage that remembers every entry that was ever written into it: the judge asks it what the learner did. */
export interface Device {
  readonly storage: JournalStorage
  readonly written: Entry[]
}

export function makeDevice(): Device {
  const kept = new Map<string, string>()
  const written: Entry[] = []
  const storage: JournalStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) {
      kept.set(key, text)
      if (key.includes(' entry ')) written.push(JSON.parse(text) as Entry) // the journal wrote it
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
  return { storage, written }
}
