// The browser's own record of an attempt: an answer is written down here before it is sent and stays until the server
// holds it, so neither a reload nor a dead network loses it. Knows no React, no clock of its own, no way to the network.
import { isSameDeed, isSameThing, nameOf, type Entry, type HeardClock, type Outcome } from './entry.ts'
import { openShelf, type JournalStorage } from './shelf.ts'

/** What `/quiz/attempt` says, as far as the journal needs it. */
export interface SavedAttempt {
  readonly seq: number
  readonly deadline: number
  readonly server_now: number
  readonly questions: readonly {
    readonly id: string
    readonly answer: readonly string[]
    readonly saved_at: number | null
    readonly seq: number
    readonly is_flagged: boolean
    readonly flag_seq: number
  }[]
}

/** `waiting`: something could not be sent and will be tried again. `closed`: the attempt takes nothing more. */
type JournalState = 'saved' | 'saving' | 'waiting' | 'closed'

/** A new object at every change, so that it can be compared by identity. */
export interface JournalView {
  readonly state: JournalState
  readonly answers: ReadonlyMap<string, readonly string[]>
  readonly flags: ReadonlySet<string>
  /** Questions whose newest answer the server does not hold yet. */
  readonly unsaved: ReadonlySet<string>
  /** When the server last saved an answer, in its seconds. */
  readonly savedAt: number | null
  /** Questions whose newest answer came after the end and does not count. */
  readonly late: readonly string[]
  readonly clock: HeardClock | null
}

export interface JournalOptions {
  readonly attemptId: string
  readonly storage: JournalStorage
  readonly send: (entry: Entry) => Promise<Outcome>
  /** The browser's clock in milliseconds. */
  readonly now: () => number
  /** Calls back once after so many milliseconds; gives a way to call it off. */
  readonly later: (work: () => void, ms: number) => () => void
  /** A random name for this tab. */
  readonly tab: string
  readonly firstRetryMs?: number
  readonly mostRetryMs?: number
}

export interface Journal {
  readonly view: () => JournalView
  /** Gives a function that ends the subscription. */
  readonly subscribe: (changed: () => void) => () => void
  /** Takes in what the server holds; again after each reading of the attempt. */
  readonly receive: (attempt: SavedAttempt) => void
  /** No choice clears the answer. */
  readonly answer: (question: string, choice: readonly string[]) => void
  readonly flag: (question: string, isFlagged: boolean) => void
  /** Tries at once what waits: the network or the page is back. */
  readonly wake: () => Promise<JournalState>
  /** Another tab wrote into the storage: show what it did. */
  readonly reread: () => void
  /** Sends all there is; settles with `saved` or `closed` when nothing is left, with `waiting` when the server cannot be reached. */
  readonly flush: () => Promise<JournalState>
  /** Stops sending; what is unsent stays in the storage for the next page. */
  readonly stop: () => void
}

export function openJournal(options: JournalOptions): Journal {
  const { send, now, later, firstRetryMs = 1000, mostRetryMs = 15_000 } = options
  const shelf = openShelf(options)
  const listeners = new Set<() => void>()
  /** The newest that is known of each question and kind, wherever it was learnt. */
  const known = new Map<string, Entry>()
  /** Keys of what was done on this very page and has not failed to be sent yet: what the person pressed just now. */
  const live = new Set<string>()
  const late = new Set<string>()
  let highest = 0
  let savedAt: number | null = null
  let clock: HeardClock | null = null
  let state: JournalState = 'saved'
  let sending: Promise<JournalState> | undefined
  let retryMs = firstRetryMs
  let cancelRetry: (() => void) | undefined
  let isStopped = false
  let view = makeView()

  return {
    view: () => view,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    receive(attempt) {
      highest = Math.max(highest, attempt.seq)
      for (const { id, answer, seq, is_flagged, flag_seq, saved_at } of attempt.questions) {
        settle({ kind: 'answer', question: id, seq, choice: answer })
        settle({ kind: 'flag', question: id, seq: flag_seq, isFlagged: is_flagged })
        if (saved_at !== null) savedAt = Math.max(savedAt ?? 0, saved_at)
      }
      hearClock({ deadline: attempt.deadline, serverNow: attempt.server_now })
      reread()
      void run()
    },
    answer: (question, choice) => write({ kind: 'answer', question, seq: nextSeq(), choice }),
    flag: (question, isFlagged) => write({ kind: 'flag', question, seq: nextSeq(), isFlagged }),
    wake() {
      retryMs = firstRetryMs
      reread()
      return run()
    },
    reread,
    flush: () => run(),
    stop() {
      isStopped = true
      cancelRetry?.()
    },
  }

  /** Higher than everything this attempt has seen, in whatever tab. */
  function nextSeq(): number {
    highest = Math.max(highest, shelf.highest()) + 1
    shelf.mark(highest)
    return highest
  }

  function write(entry: Entry): void {
    if (state === 'closed') return
    shelf.put(entry)
    live.add(shelf.keyOf(entry))
    learn(entry)
    for (const [older, one] of shelf.entries()) if (isSameThing(one, entry) && one.seq < entry.seq) drop(older)
    changed(sending ? 'saving' : state)
    void run()
  }

  function reread(): void {
    for (const entry of listEntries()) learn(entry)
    changed(state)
  }

  /** One at a time and in order; whoever asks meanwhile waits for the same run. */
  function run(): Promise<JournalState> {
    cancelRetry?.()
    return (sending ??= sendAll())
  }

  async function sendAll(): Promise<JournalState> {
    await Promise.resolve() // `sending` is set before `end` may unset it
    for (;;) {
      const entry = state === 'closed' || isStopped ? undefined : nextEntry()
      if (!entry) return end(state === 'closed' || isStopped ? state : 'saved')
      changed('saving')
      let outcome: Outcome
      try {
        outcome = await send(entry)
      } catch {
        live.clear()
        return end('waiting')
      }
      if (outcome.kind === 'held' && outcome.held.seq < entry.seq) return end('waiting') // it says it holds less than it was given: ask again later
      retryMs = firstRetryMs
      take(entry, outcome)
    }
  }

  /** Ends a run in the same breath in which it found nothing more to send: what comes a moment later begins another. */
  function end(next: JournalState): JournalState {
    sending = undefined
    if (next === 'waiting' && !isStopped) {
      cancelRetry = later(() => void run(), retryMs)
      retryMs = Math.min(retryMs * 2, mostRetryMs)
    }
    return changed(next)
  }

  function take(entry: Entry, outcome: Outcome): void {
    if (outcome.kind === 'held') {
      const isOvertaken =
        !isSameDeed(entry, outcome.held) &&
        isLive(entry) &&
        !(outcome.held.seq > entry.seq && shelf.isGivenElsewhere(outcome.held.seq))
      if (outcome.savedAt !== null) savedAt = Math.max(savedAt ?? 0, outcome.savedAt)
      hearClock(outcome.clock)
      settle(outcome.held)
      // Another device was ahead in counting, not in time: what the person presses now counts. What was replayed gives way,
      // and so does what was pressed before another tab of this browser was: there the count is the order of time.
      if (isOvertaken) write({ ...entry, seq: nextSeq() })
    } else if (outcome.kind === 'refused') {
      known.delete(nameOf(entry)) // the next reading of the attempt says what is there
      for (const [key, one] of shelf.entries()) if (isSameThing(one, entry) && one.seq === entry.seq) drop(key)
    } else {
      state = 'closed'
      for (const [key, one] of shelf.entries()) {
        if (one.kind === 'answer') late.add(one.question)
        drop(key)
      }
    }
  }

  /** The server holds this: what is not newer needs no sending any more. On a tie the server's word counts. */
  function settle(held: Entry): void {
    highest = Math.max(highest, held.seq)
    const mine = known.get(nameOf(held))
    if (!mine || mine.seq <= held.seq) known.set(nameOf(held), held)
    for (const [key, entry] of shelf.entries()) if (isSameThing(entry, held) && entry.seq <= held.seq) drop(key)
  }

  function learn(entry: Entry): void {
    highest = Math.max(highest, entry.seq)
    const mine = known.get(nameOf(entry))
    if (!mine || mine.seq < entry.seq) known.set(nameOf(entry), entry)
  }

  function hearClock(heard: Omit<HeardClock, 'heardAt'>): void {
    clock = { ...heard, heardAt: now() }
  }

  /** The oldest unsent entry, past those that a newer one has overtaken. */
  function nextEntry(): Entry | undefined {
    const entries = listEntries().toSorted((a, b) => a.seq - b.seq)
    return entries.find((entry) => !entries.some((other) => isSameThing(other, entry) && other.seq > entry.seq))
  }

  function listEntries(): Entry[] {
    return [...shelf.entries().values()]
  }

  function drop(key: string): void {
    live.delete(key)
    shelf.drop(key)
  }

  /** Done on this page just now, and nothing newer of the same kind with it. */
  function isLive(entry: Entry): boolean {
    return (
      live.has(shelf.keyOf(entry)) && !listEntries().some((other) => isSameThing(other, entry) && other.seq > entry.seq)
    )
  }

  function changed(next: JournalState): JournalState {
    state = next
    view = makeView()
    for (const listener of listeners) listener()
    return state
  }

  function makeView(): JournalView {
    const entries = [...known.values()]
    return {
      state,
      answers: new Map(
        entries.flatMap((entry) => (entry.kind === 'answer' ? [[entry.question, entry.choice] as const] : [])),
      ),
      flags: new Set(entries.flatMap((entry) => (entry.kind === 'flag' && entry.isFlagged ? [entry.question] : []))),
      unsaved: new Set(listEntries().flatMap((entry) => (entry.kind === 'answer' ? [entry.question] : []))),
      savedAt,
      late: [...late],
      clock,
    }
  }
}
