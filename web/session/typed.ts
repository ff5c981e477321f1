// What somebody has typed and not sent yet: it outlives a reload and the end of their session, on this device, and is
// theirs only. A visitor's lives as long as the tab, and goes on with whoever signs in there.
import { ownKey } from './own-key.ts'

/** By the names of the fields. */
export type Typed = Readonly<Record<string, string>>

const LIFE = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'typed '

interface Kept {
  readonly values: Typed
  /** Milliseconds. */
  readonly at: number
}

/** Where a form's values lie; nowhere while it is not known whose they are. */
function placeOf(form: string): { readonly storage: Storage; readonly key: string } | undefined {
  const name = PREFIX + form
  const key = ownKey(name)
  return key === undefined ? undefined : { storage: key === name ? sessionStorage : localStorage, key }
}

export function keepTyped(form: string, values: Typed): void {
  const place = placeOf(form)
  try {
    place?.storage.setItem(place.key, JSON.stringify({ values, at: Date.now() } satisfies Kept))
  } catch {
    // Storage is full or forbidden: it stays on the page as long as that is open.
  }
}

export function readTyped(form: string): Typed | undefined {
  dropOld()
  const place = placeOf(form)
  return place && (parse(place.storage.getItem(place.key)) ?? parse(sessionStorage.getItem(PREFIX + form)))?.values
}

export function dropTyped(form: string): void {
  const place = placeOf(form)
  place?.storage.removeItem(place.key)
  sessionStorage.removeItem(PREFIX + form)
}

/** Nobody's words lie about for ever, those of people who never came back neither. */
function dropOld(): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )
  for (const key of keys)
    if ((parse(localStorage.getItem(key))?.at ?? 0) < Date.now() - LIFE) localStorage.removeItem(key)
}

function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null // written by keepTyped only; what is damaged counts as nothing
    if (typeof kept?.at !== 'number' || typeof kept.values !== 'object' || kept.values === null) return undefined
    return {
      at: kept.at,
      values: Object.fromEntries(
        Object.entries(kept.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    }
  } catch {
    return undefined
  }
}
