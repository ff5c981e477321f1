// How somebody likes to watch: kept in the browser, the same for every player on the page.
import { createStore, type Store } from '../../../store.ts'
import { useStore } from '../../../use-store.ts'

const KEY = 'player'
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

export interface PlayerSettings {
  readonly rate: number
  /** Unset: on where the picture is small. */
  readonly captions: boolean | undefined
}

const usual: PlayerSettings = { rate: 1, captions: undefined }
/** Made when it is first asked for: a page on the server has no storage. */
let settings: Store<PlayerSettings> | undefined
const open = (): Store<PlayerSettings> => (settings ??= createStore(readKept()))

export const readSettings = (): PlayerSettings => open().get()

function readKept(): PlayerSettings {
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

export function writeSettings(change: Partial<PlayerSettings>): void {
  const next = { ...readSettings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
  open().update(() => next)
}

const subscribe = (listener: () => void) => open().subscribe(listener)

export const useSettings = (): PlayerSettings => useStore({ get: readSettings, subscribe }, () => usual)
