// Sends what the journal holds: every five seconds while there is something, again after a failure, at last when the page goes.
import type { InputOf, OutputOf } from '../../../../contract/index.ts'
import type { Entry, Journal } from './journal.ts'

type Input = InputOf<'/lesson/progress'>
export type Saved = OutputOf<'/lesson/progress'>

/** How an attempt ended: `later` is tried again, `never` was refused for good. */
export type Outcome = { readonly saved: Saved } | 'later' | 'never'

/** While playing, progress goes out this often. */
const SEND_MS = 5_000
const LONGEST_WAIT_MS = 60_000
/** The contract takes so many ranges a call. */
const MOST_RANGES = 100

export interface Sender {
  /** Notes progress; it is sent with the next beat. */
  readonly note: (entry: Entry) => void
  /** Sends now: on pause, at the end, when the page is hidden (then with `isLast`, which outlives the page). */
  readonly flush: (options?: { isLast?: boolean }) => Promise<void>
  readonly stop: () => void
}

export function startSender(options: {
  journal: Journal
  lesson: { phase: string; lesson: string }
  send: (input: Input, isLast: boolean) => Promise<Outcome>
  now: () => number
  /** Told after each attempt. */
  onOutcome: (outcome: Outcome) => void
  /** Calls back once after so long; the answer cancels it. */
  after: (ms: number, callback: () => void) => () => void
}): Sender {
  const { journal } = options
  let cancel: (() => void) | undefined
  let busy: Promise<void> | undefined
  let failures = 0
  let hasMore = false

  const plan = (ms: number) => {
    cancel?.()
    cancel = options.after(ms, () => void flush())
  }

  const sendAll = async (isLast: boolean) => {
    cancel?.()
    cancel = undefined
    hasMore = false
    const pending = journal.take(options.now())
    if (!pending) return
    const outcome = await sendInParts(pending.entry, isLast)
    if (outcome !== 'later') journal.drop(pending.keys)
    failures = outcome === 'later' ? failures + 1 : 0
    if (outcome === 'later') plan(Math.min(LONGEST_WAIT_MS, SEND_MS * 2 ** (failures - 1)))
    else if (hasMore) plan(SEND_MS)
    options.onOutcome(outcome)
  }

  const sendInParts = async (entry: Entry, isLast: boolean): Promise<Outcome> => {
    let outcome: Outcome = 'never'
    for (const input of toInputs(entry, options.lesson)) {
      outcome = await options.send(input, isLast)
      if (typeof outcome === 'string') return outcome
    }
    return outcome
  }

  // One at a time, so that an older position never arrives after a newer one; the last one does not wait.
  const flush = ({ isLast = false } = {}): Promise<void> => {
    if (isLast) return sendAll(true)
    busy ??= sendAll(false).finally(() => (busy = undefined))
    return busy
  }

  return {
    note(entry) {
      journal.add(entry)
      hasMore = true
      if (!cancel && !busy) plan(SEND_MS)
    },
    flush,
    stop: () => cancel?.(),
  }
}

/** The wire's inputs for an entry: as many as its ranges need. */
export function toInputs(entry: Entry, { phase, lesson }: { phase: string; lesson: string }): Input[] {
  const texts = entry.ranges
    .filter(([start, end]) => end - start >= 0.01)
    .map(([start, end]) => `${seconds(start)}-${seconds(end)}`)
  const parts = Array.from({ length: Math.max(1, Math.ceil(texts.length / MOST_RANGES)) }, (_, i) =>
    texts.slice(i * MOST_RANGES, (i + 1) * MOST_RANGES),
  )
  return parts.map((range, i) => ({
    cert_id: phase,
    lesson_id: lesson,
    range,
    // Positions once, with the last part.
    ...(i === parts.length - 1 && entry.video !== undefined ? { video_position: String(Math.floor(entry.video)) } : {}),
    ...(i === parts.length - 1 && entry.reading !== undefined
      ? { reading_position: String(Math.round(entry.reading)) }
      : {}),
  }))
}

/** At most two decimals, as the contract asks; never more than was played. */
const seconds = (value: number): string => String(Math.floor(value * 100 + 1e-6) / 100)
