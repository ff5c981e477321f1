// How somebody likes to watch: kept in the browser, the same for every player on the page.
import { useSyncExternalStore } from 'react'

const KEY = 'player'
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

export interface Settings {
  readonly rate: number
  /** Unset: on where the picture is small. */
  readonly captions: boolean | undefined
}

const usual: Settings = { rate: 1, captions: undefined }
let settings: Settings | undefined
const listeners = new Set<() => void>()

export const readSettings = (): Settings => (settings ??= readKept())

function readKept(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const fields = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
    const captions: unknown = fields.get('captions')
    return {
      rate: rates.find((rate) => rate === fields.get('rate')) ?? 1,
      captions: typeof captions === 'boolean' ? captions : undefined,
    }
  } catch {
    return usual
  }
}

export function writeSettings(change: Partial<Settings>): void {
  settings = { ...readSettings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, readSettings, () => usual)
