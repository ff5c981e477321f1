// What a tab keeps of its line to a kernel on a server: a page that is loaded anew goes on under the same name, so it
// gets what was said meanwhile (Jupyter keeps that), and knows which cell it was said of.

interface KeptLine {
  /** Its address: of another kernel nothing is left. */
  readonly kernel: string
  /** The name under which Jupyter keeps what is missed. */
  readonly session: string
  /** The cell that runs, and the request that it was. */
  readonly run?: { readonly id: string; readonly cellId: string } | undefined
}

export interface LineStorage {
  readonly read: () => KeptLine | undefined
  readonly keep: (line: KeptLine) => void
}

const KEY = 'lab-line'

export const tabStorage: LineStorage = {
  read: () => (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptLine | undefined) ?? undefined, // as `keep` has written it
  keep: (line) => sessionStorage.setItem(KEY, JSON.stringify(line)),
}

/** For a page that goes on with nothing. */
export function emptyStorage(): LineStorage {
  let kept: KeptLine | undefined
  return { read: () => kept, keep: (line) => (kept = line) }
}

export interface LineMemory {
  /** What was kept of this kernel, or a new line to it. */
  readonly recall: (kernel: string) => KeptLine
  readonly keepRun: (run: KeptLine['run']) => void
}

export function makeLineMemory(storage: LineStorage): LineMemory {
  let kept: KeptLine = { kernel: '', session: crypto.randomUUID() }
  return {
    recall(kernel) {
      const known = storage.read()
      kept = known?.kernel === kernel ? known : { ...kept, kernel }
      storage.keep(kept)
      return kept
    },
    keepRun(run) {
      kept = { ...kept, run }
      storage.keep(kept)
    },
  }
}
