// Carries what a person did to the server, however long that takes. Written down first, sent then, forgotten once the
// server has it or says that it never will. Knows no React, no clock of its own, no way to the network: decision 031.
import { createStore } from '../store.ts'
import { waitAfter } from './backoff.ts'
import type { BoxState, BoxView, Outbox, OutboxOptions, EntryOutcome, Pace } from './box.ts'
import type { Entry } from './entry.ts'

const AT_ONCE: Pace = { writeMs: 0, quietMs: 0, longestMs: 0 }

export function openOutbox(options: OutboxOptions): Outbox {
  const { journal, device, join } = options
  const pace = options.pace ?? AT_ONCE
  const isAtOnce = pace.longestMs === 0
  const adopted = new Set(options.ownOnly?.adopted)
  const isSendable = (where: string) => !options.ownOnly || journal.isMine(where)
  const isOurs = (where: string) => isSendable(where) || adopted.has(where)
  /** Whether what was written down outlives the page. */
  const safety = new Map<string, boolean | Promise<boolean>>()
  /** Put and not written down yet. */
  const noted = new Map<string, () => string>()
  const live = new Set<string>()
  const underWay = new Set<string>()
  /** What was joined into an entry and could not go yet, because the place would not take the joined one. */
  const partsOf = new Map<string, readonly string[]>()
  let highest = 0
  let failures = 0
  let state: BoxState = 'empty'
  let running: Promise<BoxState> | undefined
  let isSending = false
  let unsentSince: number | undefined
  /** The server asked for a pause: what is put is only written down. */
  let isPaused = false
  let pauseMs = 0
  let cancelSend: (() => void) | undefined
  let cancelWrite: (() => void) | undefined
  let isStopped = false
  const view = createStore<BoxView>({ state, entries: [...journal.entries().values()] })

  return {
    view,
    put,
    flush: () => run(),
    sendLast,
    wake() {
      failures = 0
      changed(state)
      return isPaused ? Promise.resolve(state) : run()
    },
    reread: () => changed(state),
    settle(key, seq) {
      raise(seq)
      dropOurs((entry) => entry.key === key && entry.seq <= seq)
      changed(state)
    },
    raise,
    forget(key) {
      noted.delete(key)
      dropOurs((entry) => entry.key === key)
      changed(state)
    },
    hold: () => void changed('held'),
    isLive: (entry) =>
      live.has(journal.whereOf(entry)) &&
      ![...journal.entries().values()].some((other) => other.key === entry.key && other.seq > entry.seq),
    clear() {
      noted.clear()
      for (const where of journal.entries().keys()) drop(where)
      changed(state)
    },
    resume() {
      if (state !== 'held') return
      state = 'empty'
      follow()
    },
    stop() {
      isStopped = true
      cancelSend?.()
      cancelWrite?.()
    },
  }

  function put(key: string, value: string | (() => string)): void {
    if (state === 'closed') return
    noted.set(key, typeof value === 'string' ? () => value : value)
    if (pace.writeMs === 0) writeDown()
    else cancelWrite ??= device.later(writeDown, pace.writeMs)
    if (isAtOnce && state !== 'held' && !isStopped) {
      changed('sending')
      return void run()
    }
    unsentSince ??= device.now()
    const isPlanned = isSending || state === 'waiting' || isPaused // looks again by itself
    if (isPlanned || state === 'held') changed(state)
    else planByPace()
  }

  function planByPace(): void {
    const since = unsentSince ?? device.now()
    const left = since + pace.longestMs - device.now()
    plan(Math.max(0, Math.min(pace.quietMs, pace.longestMs, left))) // also when the device's clock is set back
    changed('unsent')
  }

  function plan(ms: number): void {
    cancelSend?.()
    if (isStopped) return
    cancelSend = device.later(() => void run(), ms)
  }

  function writeDown(): void {
    cancelWrite?.()
    cancelWrite = undefined
    for (const [key, read] of noted) {
      noted.delete(key)
      const older = [...journal.entries()].filter(
        ([where, entry]) =>
          entry.key === key && isOurs(where) && (!join || (journal.isMine(where) && !underWay.has(where))),
      )
      write({ key, at: device.now(), value: read() }, older)
    }
  }

  /** In the place of `older`, which goes once the newer one is safe. */
  function write(one: Omit<Entry, 'seq'>, older: readonly (readonly [string, Entry])[]): Entry {
    const all = [...older.map(([, entry]) => entry).toSorted(byAge), one]
    highest = Math.max(highest, journal.highest()) + 1 // higher than everything in whatever tab
    const entry = join
      ? { ...one, seq: highest, at: Math.max(...all.map(({ at }) => at)), value: join(all) }
      : { ...one, seq: highest }
    const where = journal.whereOf(entry)
    if (!options.ownOnly) journal.mark(highest)
    live.add(where)
    const dropOlder = (isKept: boolean) => {
      const [gone, left] = [
        older.filter(([at]) => isKept || !journal.isKept(at)),
        older.filter(([at]) => !isKept && journal.isKept(at)),
      ]
      for (const [at] of gone) drop(at)
      if (left.length > 0)
        partsOf.set(
          where,
          left.map(([at]) => at),
        )
    }
    const kept = journal.put(entry)
    safety.set(where, kept)
    if (typeof kept === 'boolean') dropOlder(kept)
    else void kept.then(dropOlder)
    return entry
  }

  /** One at a time and in order; whoever asks meanwhile waits for the same run. */
  function run(isLast = false): Promise<BoxState> {
    cancelSend?.()
    cancelSend = undefined
    if (running) return running
    const mine = sendAll(isLast)
    if (isSending) running = mine
    return mine
  }

  async function sendAll(isLast: boolean): Promise<BoxState> {
    isSending = true
    isPaused = false
    writeDown()
    const newest = isAtOnce ? Infinity : Math.max(highest, journal.highest())
    unsentSince = undefined
    for (;;) {
      if (state === 'closed' || state === 'held' || isStopped) return end(state)
      const next = findNext(newest)
      if (!next) return end('empty')
      changed('sending')
      const ended = await attempt(next, isLast)
      if (ended) return end(ended)
    }
  }

  /** The oldest that nothing newer of its key has overtaken; where all of a key counts, all of it in one. */
  function findNext(newest: number): Entry | undefined {
    const all = [...journal.entries()].filter(([where, entry]) => entry.seq <= newest && isSendable(where))
    const oldest = all.toSorted(([, a], [, b]) => a.seq - b.seq).map(([, entry]) => entry)
    if (!join) return oldest.find((one) => !oldest.some((other) => other.key === one.key && other.seq > one.seq))
    const parts = all.filter(([, entry]) => entry.key === oldest[0]?.key)
    const [first] = parts
    if (!first || (parts.length === 1 && journal.isMine(first[0]))) return first?.[1]
    return write({ key: first[1].key, at: 0, value: join([]) }, parts)
  }

  /** Nothing: the next may go. */
  async function attempt(entry: Entry, isLast: boolean): Promise<BoxState | undefined> {
    if (!options.isOwnersPage()) return 'waiting'
    const where = journal.whereOf(entry)
    underWay.add(where)
    try {
      const isKept = () => Promise.resolve(safety.get(where) ?? true)
      const outcome = await options.send(entry, { isLast, isKept })
      failures = 0
      return take(entry, outcome)
    } catch {
      failures++
      live.clear()
      if (!journal.isKept(where)) safety.set(where, journal.put(entry)) // there may be room by now
      return 'waiting'
    } finally {
      underWay.delete(where)
    }
  }

  function take(entry: Entry, outcome: EntryOutcome): BoxState | undefined {
    const drops = (when: (other: Entry) => boolean) => dropOurs((other) => other.key === entry.key && when(other))
    if (outcome === 'taken') {
      if (join)
        for (const where of [journal.whereOf(entry), ...(partsOf.get(journal.whereOf(entry)) ?? [])]) drop(where)
      else drops((other) => other.seq <= entry.seq)
    } else if (outcome === 'refused') drops((other) => other.seq === entry.seq)
    else if (outcome === 'closed') for (const where of journal.entries().keys()) drop(where)
    else if (typeof outcome === 'object') {
      isPaused = true
      pauseMs = outcome.againMs
      return 'waiting'
    }
    if (outcome === 'kept') return 'unsent'
    return outcome === 'held' || outcome === 'closed' ? outcome : undefined
  }

  /** Ends a run in the same breath in which it found nothing more to send: what comes a moment later begins another. */
  function end(ended: BoxState): BoxState {
    isSending = false
    running = undefined
    if (ended === 'empty') return follow()
    if (ended === 'waiting') {
      plan(isPaused ? pauseMs : waitAfter(Math.max(1, failures), options.patience, device.random))
    }
    if (ended === 'unsent' && unsentSince !== undefined) return follow()
    return changed(ended)
  }

  /** What was put meanwhile follows at its own pace. */
  function follow(): BoxState {
    if (noted.size === 0 && !hasUnsent()) return changed('empty')
    if (isStopped) return changed('waiting')
    if (isAtOnce) void run()
    else planByPace()
    return state
  }

  function hasUnsent(): boolean {
    return [...journal.entries().keys()].some(isSendable)
  }

  async function sendLast(): Promise<void> {
    if (!isSending) return void (await run(true))
    writeDown()
    const next = options.mayOverlap ? findNext(Infinity) : undefined
    if (next) await attempt(next, true)
    changed(state)
  }

  function raise(seq: number): void {
    highest = Math.max(highest, seq)
  }

  function dropOurs(when: (entry: Entry) => boolean): void {
    for (const [where, entry] of journal.entries()) if (isOurs(where) && when(entry)) drop(where)
  }

  function drop(where: string): void {
    safety.delete(where)
    live.delete(where)
    partsOf.delete(where)
    journal.drop(where)
  }

  function changed(next: BoxState): BoxState {
    state = next
    view.update(() => ({ state, entries: [...journal.entries().values()] }))
    return state
  }
}

const byAge = (a: Entry, b: Entry) => a.at - b.at
