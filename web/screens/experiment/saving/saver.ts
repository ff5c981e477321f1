// Keeps the server's notebook at most five seconds behind the learner's. What the server has not acknowledged lies in
// a draft in this browser, and is never called saved.
import type { Patience } from '../../../outbox/backoff.ts'
import type { Device, How, EntryOutcome, Pace } from '../../../outbox/box.ts'
import type { Entry } from '../../../outbox/entry.ts'
import type { Journal } from '../../../outbox/journal.ts'
import { openOutbox } from '../../../outbox/outbox.ts'
import { KEY, writeDraft } from './draft.ts'

/**
 * A notebook is much, and typed into all the time: it is written down and sent when somebody pauses, or has not for
 * long.
 */
const PACE: Pace = { writeMs: 700, quietMs: 1_000, longestMs: 3_500 }
const PATIENCE: Patience = { firstMs: 2_000, mostMs: 30_000 }
/** A computer may sleep: it is asked again sooner than it would have to. */
const LONGEST_PAUSE_MS = 15 * 60_000

export type SaveState =
  /** `at` in whole seconds; null for the untouched original. */
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Not reachable: tried again by itself. `isKept`: it lies in this browser meanwhile. */
  | { readonly kind: 'offline'; readonly isKept: boolean }
  /** Another tab writes now. */
  | { readonly kind: 'other-tab' }
  /** The stored notebook is newer than what this one rests on: the learner decides. */
  | { readonly kind: 'conflict'; readonly stored: Stored }
  /** The server will not take it: `message` says why. */
  | { readonly kind: 'refused'; readonly message: string }

export interface Stored {
  readonly content: string
  readonly version: number
  /** Whole seconds; null for the original. */
  readonly savedAt: number | null
}

export type SendOutcome =
  | { readonly kind: 'saved'; readonly version: number; readonly at: number }
  | { readonly kind: 'later' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'not-writer' }
  /** `againMs`: until then it would be refused again; after it, it is sent by itself. */
  | { readonly kind: 'refused'; readonly message: string; readonly againMs?: number | undefined }

export interface Saver {
  readonly state: () => SaveState
  /** Something changed. */
  readonly note: () => void
  /** Sends what is unsaved now; settles with how it stands then. `isLast`: the page is going. */
  readonly flush: (options?: { readonly isLast?: boolean }) => Promise<SaveState>
  /** The stored notebook is this one now: after a restore, a reset, a decision for the stored one. */
  readonly adopt: (stored: Stored) => void
  /** This tab writes again, upon what is stored: what differs is settled as a conflict, never overwritten. */
  readonly resume: (stored: Stored) => void
  /** The learner's decision in a conflict: this notebook becomes the newest version; the other stays among the versions. */
  readonly keepMine: () => Promise<SaveState>
  readonly version: () => number
  /** Nothing was changed since the stored notebook. */
  readonly isClean: () => boolean
  /** Lets go of every draft in this browser, of other tabs too. */
  readonly clear: () => void
  readonly stop: () => void
}

export function startSaver(options: {
  readonly stored: Stored
  /** What `read` gives comes from a draft that rests on this version; `from`: where it lies. */
  readonly draft?: { readonly baseVersion: number; readonly from: string } | undefined
  /** The notebook as it stands. */
  readonly read: () => string
  readonly send: (content: string, options: { baseVersion: number; isLast: boolean }) => Promise<SendOutcome>
  /** What the server has; undefined when it cannot be asked. */
  readonly fetchStored: () => Promise<Stored | undefined>
  /** Whether two files say the same, whatever wrote them. */
  readonly isSame: (a: string, b: string) => boolean
  readonly journal: Journal
  readonly device: Device
  readonly isOwnersPage: () => boolean
  readonly onState: (state: SaveState) => void
}): Saver {
  const { read, draft } = options
  let base = options.stored
  let state: SaveState = { kind: 'saved', at: base.savedAt }
  /** Sent without an answer: one of these may have arrived. */
  let inDoubt: readonly string[] = []
  const box = openOutbox({
    ...options,
    pace: PACE,
    patience: PATIENCE,
    ownOnly: { adopted: draft ? [draft.from] : [] },
    send,
  })

  if (draft && read() === base.content) box.forget(KEY)
  else if (draft && draft.baseVersion === base.version) note()
  else if (draft) meetConflict(base)

  return {
    state: () => state,
    note,
    flush,
    adopt: settle,
    resume(stored) {
      const mine = read()
      if (mine === base.content || options.isSame(stored.content, mine)) return settle({ ...stored, content: mine })
      if (stored.version !== base.version) return meetConflict(stored)
      base = { ...stored, content: base.content }
      goOn()
      void box.flush()
    },
    async keepMine() {
      if (state.kind !== 'conflict') return state
      base = state.stored
      goOn()
      return flush()
    },
    version: () => base.version,
    isClean: () => read() === base.content,
    clear: box.clear,
    stop: box.stop,
  }

  function put(): void {
    box.put(KEY, () => writeDraft({ content: read(), baseVersion: base.version }))
  }

  function note(): void {
    put()
    if (box.view.get().state === 'unsent' && state.kind !== 'unsaved') setState({ kind: 'unsaved' })
  }

  function goOn(): void {
    box.resume()
    put()
    setState({ kind: 'unsaved' })
  }

  // What changed meanwhile follows. The last one of a page does not wait.
  async function flush({ isLast = false } = {}): Promise<SaveState> {
    if (isHeld()) return state
    if (read() !== base.content || inDoubt.length > 0) put()
    await (isLast ? box.sendLast() : box.flush())
    return !isLast && state.kind === 'unsaved' ? flush() : state
  }

  async function send(_entry: Entry, { isLast, isKept }: How): Promise<EntryOutcome> {
    const content = read()
    if (content === base.content && inDoubt.length === 0) {
      if (state.kind !== 'saved') settle(base)
      return 'taken'
    }
    setState({ kind: 'saving' })
    const said = await options.send(content, { baseVersion: base.version, isLast })
    if (said.kind === 'saved') return arrive({ content, version: said.version, savedAt: said.at })
    if (said.kind === 'stale') return meetStale(content, isKept)
    if (said.kind === 'later') return fail(content, isKept)
    if (said.kind === 'not-writer') {
      setState({ kind: 'other-tab' })
      return 'held'
    }
    setState({ kind: 'refused', message: said.message })
    return said.againMs === undefined ? 'kept' : { againMs: Math.min(LONGEST_PAUSE_MS, said.againMs) }
  }

  function arrive(stored: Stored): EntryOutcome {
    if (read() === stored.content) {
      settle(stored)
      return 'taken'
    }
    // Typed while it was on its way: what is written down of it stays until it rests on what is stored now.
    base = stored
    inDoubt = []
    put()
    setState({ kind: 'unsaved' })
    return 'taken'
  }

  async function fail(content: string, isKept: How['isKept']): Promise<never> {
    inDoubt = [content, ...inDoubt.filter((one) => one !== content)].slice(0, 4)
    setState({ kind: 'offline', isKept: await isKept() })
    throw new Error('the server was not heard')
  }

  /** Either the answer to an earlier attempt was lost on the way, or somebody else has saved. */
  async function meetStale(content: string, isKept: How['isKept']): Promise<EntryOutcome> {
    const stored = await options.fetchStored()
    if (!stored) return fail(content, isKept)
    if (options.isSame(stored.content, content)) return arrive({ ...stored, content })
    const own = inDoubt.find((one) => options.isSame(stored.content, one))
    if (own !== undefined) return arrive({ ...stored, content: own })
    setState({ kind: 'conflict', stored })
    return 'held'
  }

  function meetConflict(stored: Stored): void {
    box.hold()
    setState({ kind: 'conflict', stored })
  }

  /** The stored notebook is this one: nothing of it waits any more. */
  function settle(stored: Stored): void {
    base = stored
    inDoubt = []
    box.forget(KEY)
    box.resume()
    setState({ kind: 'saved', at: stored.savedAt })
  }

  function setState(next: SaveState): void {
    state = next
    options.onState(next)
  }

  function isHeld(): boolean {
    return state.kind === 'other-tab' || state.kind === 'conflict'
  }
}
