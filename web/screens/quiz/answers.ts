// The answers and flags of a running attempt: what the server holds, what was pressed here since, and which of two
// counts. The outbox carries them (web/outbox); this knows what they mean. Knows no React, no clock of its own, no way
// to the network.
import { openJournal, type JournalOptions } from '../../outbox/journal.ts'
import { openOutbox } from '../../outbox/outbox.ts'
import type { BoxState, Device, EntryOutcome } from '../../outbox/box.ts'
import type { Entry } from '../../outbox/entry.ts'
import type { Patience } from '../../outbox/backoff.ts'
import { createStore } from '../../store.ts'
import {
  boxOf,
  flagValue,
  isSamePress,
  keyOf,
  oldPresses,
  toPress,
  type HeardClock,
  type Press,
  type Reply,
} from './press.ts'

/** What `/quiz/attempt` says, as far as it is needed here. */
export interface SavedAttempt {
  readonly seq: number
  readonly deadline: number
  readonly server_now: number
  readonly questions: readonly {
    readonly id: string
    readonly given: string
    readonly saved_at: number | null
    readonly seq: number
    readonly is_flagged: boolean
    readonly flag_seq: number
  }[]
}

/** `waiting`: something could not be sent and will be tried again. `closed`: the attempt takes nothing more. */
type AnswersState = 'saved' | 'saving' | 'waiting' | 'closed'

/** A new object at every change, so that it can be compared by identity. */
export interface AnswersView {
  readonly state: AnswersState
  /** Each as its question made it; none for what was never answered. */
  readonly answers: ReadonlyMap<string, string>
  readonly flags: ReadonlySet<string>
  /** Questions whose newest answer the server does not hold yet. */
  readonly unsaved: ReadonlySet<string>
  /** When the server last saved an answer, in its seconds. */
  readonly savedAt: number | null
  /** Questions whose newest answer came after the end and does not count. */
  readonly late: readonly string[]
  readonly clock: HeardClock | null
}

export interface AnswersOptions extends Omit<JournalOptions, 'name' | 'old'> {
  readonly attemptId: string
  /** Whose attempt it is. */
  readonly owner: string
  readonly isOwnersPage: () => boolean
  readonly send: (attemptId: string, press: Press) => Promise<Reply>
  readonly device: Device
  readonly patience?: Patience
}

export interface Answers {
  readonly view: () => AnswersView
  /** Gives a function that ends the subscription. */
  readonly subscribe: (changed: () => void) => () => void
  /** Takes in what the server holds; again after each reading of the attempt. */
  readonly receive: (attempt: SavedAttempt) => void
  readonly answer: (question: string, value: string) => void
  readonly flag: (question: string, isFlagged: boolean) => void
  /** Tries at once what waits: the network or the page is back. */
  readonly wake: () => Promise<AnswersState>
  /** Another tab wrote into the storage: show what it did. */
  readonly reread: () => void
  /**
   * Sends all there is; settles with `saved` or `closed` when nothing is left, with `waiting` when the server cannot be
   * reached.
   */
  readonly flush: () => Promise<AnswersState>
  /** Stops sending; what is unsent stays in the storage for the next page. */
  readonly stop: () => void
}

const PATIENCE: Patience = { firstMs: 1000, mostMs: 15_000 }

export function openAnswers(options: AnswersOptions): Answers {
  const { attemptId, device } = options
  const journal = openJournal({ ...options, name: boxOf(options.owner, attemptId), old: oldPresses(attemptId) })
  const box = openOutbox({
    journal,
    device,
    patience: options.patience ?? PATIENCE,
    isOwnersPage: options.isOwnersPage,
    send,
  })
  /** The newest that is known of each key, wherever it was learnt. */
  const known = new Map<string, Press>()
  const late = new Set<string>()
  let savedAt: number | null = null
  let clock: HeardClock | null = null
  const view = createStore(makeView())
  box.view.subscribe(follow)

  return {
    view: view.get,
    subscribe: view.subscribe,
    receive(attempt) {
      box.raise(attempt.seq)
      for (const { id, given, seq, is_flagged, flag_seq, saved_at } of attempt.questions) {
        settle({ kind: 'answer', question: id, seq, value: given })
        settle({ kind: 'flag', question: id, seq: flag_seq, value: flagValue(is_flagged) })
        if (saved_at !== null) savedAt = Math.max(savedAt ?? 0, saved_at)
      }
      hearClock({ deadline: attempt.deadline, serverNow: attempt.server_now })
      box.reread()
      void box.flush()
    },
    answer: (question, value) => box.put(`answer ${question}`, value),
    flag: (question, isFlagged) => box.put(`flag ${question}`, flagValue(isFlagged)),
    wake: async () => stateOf(await box.wake()),
    reread: box.reread,
    flush: async () => stateOf(await box.flush()),
    stop: box.stop,
  }

  async function send(entry: Entry): Promise<EntryOutcome> {
    const press = toPress(entry)
    if (!press) return 'refused'
    const reply = await options.send(attemptId, press)
    if (reply.kind === 'held') {
      if (reply.held.seq < press.seq) throw new Error('it says that it holds less than it was given: ask again later')
      takeIn(entry, press, reply)
      return 'taken'
    }
    if (reply.kind === 'refused') known.delete(keyOf(press)) // the next reading of the attempt says what is there
    else for (const one of listUnsent()) if (one.kind === 'answer') late.add(one.question)
    return reply.kind
  }

  function takeIn(
    entry: Entry,
    press: Press,
    { held, savedAt: at, clock: heard }: Extract<Reply, { kind: 'held' }>,
  ): void {
    const isOvertaken =
      !isSamePress(press, held) && box.isLive(entry) && !(held.seq > press.seq && journal.isGivenElsewhere(held.seq))
    if (at !== null) savedAt = Math.max(savedAt ?? 0, at)
    hearClock(heard)
    settle(held)
    // Another device was ahead in counting, not in time: what the person presses now counts. What was replayed gives way,
    // and so does what was pressed before another tab of this browser was: there the count is the order of time.
    if (isOvertaken) box.put(entry.key, entry.value)
  }

  /** The server holds this: what is not newer needs no sending any more. On a tie the server's word counts. */
  function settle(held: Press): void {
    const mine = known.get(keyOf(held))
    if (!mine || mine.seq <= held.seq) known.set(keyOf(held), held)
    box.settle(keyOf(held), held.seq)
  }

  function hearClock(heard: Omit<HeardClock, 'heardAt'>): void {
    clock = { ...heard, heardAt: device.now() }
  }

  function listUnsent(): Press[] {
    return [...journal.entries().values()].flatMap((entry) => toPress(entry) ?? [])
  }

  function follow(): void {
    for (const press of listUnsent()) {
      const mine = known.get(keyOf(press))
      if (!mine || mine.seq < press.seq) known.set(keyOf(press), press)
    }
    view.update(makeView)
  }

  function makeView(): AnswersView {
    const presses = [...known.values()]
    return {
      state: stateOf(box.view.get().state),
      answers: new Map(presses.flatMap((one) => (one.kind === 'answer' ? [[one.question, one.value] as const] : []))),
      flags: new Set(presses.flatMap((one) => (one.kind === 'flag' && one.value === '1' ? [one.question] : []))),
      unsaved: new Set(listUnsent().flatMap((one) => (one.kind === 'answer' ? [one.question] : []))),
      savedAt,
      late: [...late],
      clock,
    }
  }
}

/** Presses go at once: none is ever held back. */
const stateOf = (state: BoxState): AnswersState =>
  state === 'empty' ? 'saved' : state === 'closed' || state === 'waiting' ? state : 'saving'
