// Keeps the server's notebook at most five seconds behind the learner's. What the server has not acknowledged lies in
// a draft in this browser, and is never called saved.
import type { Draft, DraftShelf } from './draft-shelf.ts'

/** Quiet for so long, or unsaved for so long: then it is sent. */
const QUIET_MS = 1_000
const LONGEST_UNSAVED_MS = 3_500
const DRAFT_MS = 700
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
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
  readonly stop: () => void
}

export function startSaver(options: {
  readonly stored: Stored
  /** What `read` gives comes from a draft that rests on this version. */
  readonly draftOf?: number | undefined
  /** The notebook as it stands. */
  readonly read: () => string
  readonly send: (content: string, options: { baseVersion: number; isLast: boolean }) => Promise<SendOutcome>
  /** What the server has; undefined when it cannot be asked. */
  readonly fetchStored: () => Promise<Stored | undefined>
  /** Whether two files say the same, whatever wrote them. */
  readonly isSame: (a: string, b: string) => boolean
  readonly shelf: DraftShelf
  /** Milliseconds. */
  readonly now: () => number
  readonly after: (ms: number, callback: () => void) => () => void
  readonly onState: (state: SaveState) => void
}): Saver {
  const { shelf } = options
  let base = options.stored
  let state: SaveState = { kind: 'saved', at: base.savedAt }
  let unsavedSince: number | undefined
  let failures = 0
  /** Until then the server takes nothing: what is typed goes into the draft. */
  let pausedUntil = 0
  /** Sent without an answer: one of these may have arrived. */
  let inDoubt: readonly string[] = []
  let sending: Promise<SaveState> | undefined
  let cancelSend: (() => void) | undefined
  let cancelDraft: (() => void) | undefined

  const setState = (next: SaveState) => {
    state = next
    options.onState(next)
  }
  const isHeld = () => state.kind === 'other-tab' || state.kind === 'conflict'
  const draftOf = (content: string): Draft => ({ content, baseVersion: base.version, at: options.now() })

  const plan = (ms: number) => {
    cancelSend?.()
    cancelSend = options.after(ms, () => void sendOnce())
  }
  const planDraft = () => {
    cancelDraft ??= options.after(DRAFT_MS, () => {
      cancelDraft = undefined
      void shelf.write(draftOf(options.read()))
    })
  }
  const settle = (stored: Stored) => {
    base = stored
    unsavedSince = undefined
    inDoubt = []
    failures = 0
    cancelDraft?.()
    cancelDraft = undefined
    void shelf.drop()
    setState({ kind: 'saved', at: stored.savedAt })
  }

  const attempt = async (isLast: boolean): Promise<SaveState> => {
    cancelSend?.()
    cancelSend = undefined
    const content = options.read()
    if (content === base.content && inDoubt.length === 0) {
      if (state.kind !== 'saved') settle(base)
      return state
    }
    setState({ kind: 'saving' })
    const outcome = await options.send(content, { baseVersion: base.version, isLast })
    await finish(outcome, content)
    return state
  }

  const finish = async (outcome: SendOutcome, content: string): Promise<void> => {
    if (outcome.kind === 'saved') return arrive({ content, version: outcome.version, savedAt: outcome.at })
    if (outcome.kind === 'stale') return meetStale(content)
    if (outcome.kind === 'not-writer') {
      await shelf.write(draftOf(content))
      return setState({ kind: 'other-tab' })
    }
    if (outcome.kind === 'later') inDoubt = [content, ...inDoubt.filter((one) => one !== content)].slice(0, 4)
    const isKept = await shelf.write(draftOf(content))
    if (outcome.kind === 'refused') {
      if (outcome.againMs !== undefined) {
        const ms = Math.min(LONGEST_PAUSE_MS, outcome.againMs)
        pausedUntil = options.now() + ms
        plan(ms)
      }
      return setState({ kind: 'refused', message: outcome.message })
    }
    failures++
    setState({ kind: 'offline', isKept })
    plan(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)))
  }

  const arrive = (stored: Stored): void => {
    settle(stored)
    if (options.read() === stored.content) return
    unsavedSince = options.now() // typed while it was on its way
    planDraft()
    setState({ kind: 'unsaved' })
    plan(QUIET_MS)
  }

  /** Either the answer to an earlier attempt was lost on the way, or somebody else has saved. */
  const meetStale = async (content: string): Promise<void> => {
    const stored = await options.fetchStored()
    if (!stored) return finish({ kind: 'later' }, content)
    if (options.isSame(stored.content, content)) return arrive({ ...stored, content })
    const own = inDoubt.find((one) => options.isSame(stored.content, one))
    if (own !== undefined) return arrive({ ...stored, content: own })
    await shelf.write(draftOf(content))
    setState({ kind: 'conflict', stored })
  }

  const note = (): void => {
    if (isHeld()) return planDraft()
    unsavedSince ??= options.now()
    planDraft()
    if (sending || options.now() < pausedUntil) return // looks again when it has arrived, or then
    if (state.kind !== 'offline') {
      if (state.kind !== 'unsaved') setState({ kind: 'unsaved' })
      plan(Math.max(0, Math.min(QUIET_MS, unsavedSince + LONGEST_UNSAVED_MS - options.now())))
    }
  }

  // What changed meanwhile follows. The last one of a page does not wait.
  const flush = async ({ isLast = false } = {}): Promise<SaveState> => {
    if (isHeld()) return state
    if (isLast) {
      if (options.read() !== base.content) void shelf.write(draftOf(options.read()))
      return sending ? state : attempt(true)
    }
    if (sending) await sending
    const settled = await sendOnce()
    return settled.kind === 'unsaved' ? flush() : settled
  }

  /** One at a time. */
  const sendOnce = (): Promise<SaveState> => {
    if (isHeld()) return Promise.resolve(state)
    sending ??= attempt(false).finally(() => (sending = undefined))
    return sending
  }

  if (options.draftOf !== undefined && options.read() !== base.content) {
    if (options.draftOf === base.version) note()
    else setState({ kind: 'conflict', stored: base })
  }

  return {
    state: () => state,
    note,
    flush,
    adopt: settle,
    resume(stored) {
      const mine = options.read()
      if (mine === base.content || options.isSame(stored.content, mine)) return settle({ ...stored, content: mine })
      if (stored.version !== base.version) return setState({ kind: 'conflict', stored })
      base = { ...stored, content: base.content }
      setState({ kind: 'unsaved' })
      plan(0)
    },
    async keepMine() {
      if (state.kind !== 'conflict') return state
      base = state.stored
      setState({ kind: 'unsaved' })
      return flush()
    },
    version: () => base.version,
    isClean: () => options.read() === base.content,
    stop() {
      cancelSend?.()
      cancelDraft?.()
    },
  }
}
