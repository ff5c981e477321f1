// What an outbox is for the one who uses it, and what it needs of them: decision 031.
import type { Store } from '../store.ts'
import type { Patience } from './backoff.ts'
import type { Entry } from './entry.ts'
import type { Journal } from './journal.ts'

/**
 * `empty`: the server has all. `unsent`: its time has not come. `waiting`: it did not arrive and is tried again.
 * `held`: its user must decide something first. `closed`: nothing more is taken.
 */
export type BoxState = 'empty' | 'unsent' | 'sending' | 'waiting' | 'held' | 'closed'

/** A new object at every change, so that it can be compared by identity. */
export interface BoxView {
  readonly state: BoxState
  /** What the server does not hold yet, of every tab of this browser. */
  readonly entries: readonly Entry[]
}

/** What became of an entry that the server has heard. One that it has not heard rejects, and is tried again. */
export type EntryOutcome =
  /** The server holds it, or something newer. */
  | 'taken'
  /** It will never be taken; those after it go on. */
  | 'refused'
  /** Nothing of this box is taken any more. */
  | 'closed'
  /** Not as it is: it stays written down, and what is put next is sent. */
  | 'kept'
  /** It stays written down, and nothing is sent until `resume`. */
  | 'held'
  /** Not before so many milliseconds have passed. */
  | { readonly againMs: number }

export interface Pace {
  /** Written down so long after it was put. */
  readonly writeMs: number
  /** Sent when nothing was put for so long, or when the oldest has waited so long. */
  readonly quietMs: number
  readonly longestMs: number
}

export interface Device {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls back once after so many milliseconds; gives a way to call it off. */
  readonly later: (work: () => void, ms: number) => () => void
  /** 0 to 1. */
  readonly random: () => number
}

export interface How {
  /** The page is going. */
  readonly isLast: boolean
  /** Whether the entry outlives the page. */
  readonly isKept: () => Promise<boolean>
}

export interface OutboxOptions {
  readonly journal: Journal
  readonly device: Device
  readonly patience: Patience
  readonly pace?: Pace
  /** @throws when it was not heard */
  readonly send: (entry: Entry, how: How) => Promise<EntryOutcome>
  /** False once the page is another person's, or nobody's: nothing leaves it then. */
  readonly isOwnersPage: () => boolean
  /** Of one key all counts, not only the newest: gives the value of all of them, oldest first. */
  readonly join?: (entries: readonly Pick<Entry, 'at' | 'value'>[]) => string
  /**
   * Sends only what this tab has put: what other tabs left is for its user to look at first. Under these names lies what
   * was looked at, and goes with this tab's own.
   */
  readonly ownOnly?: { readonly adopted: readonly string[] }
  /** The last sending of a page does not wait for the one that is under way. */
  readonly mayOverlap?: boolean
}

export interface Outbox {
  readonly view: Pick<Store<BoxView>, 'get' | 'subscribe'>
  /** What is given as a function is read when it is written down, or sent. */
  readonly put: (key: string, value: string | (() => string)) => void
  /** Sends all there is; settles with how it stands then. What is put meanwhile follows at its own pace. */
  readonly flush: () => Promise<BoxState>
  /** The page is going: what is in hand is written down and sent. */
  readonly sendLast: () => Promise<void>
  /** The network or the page is back: what waits is tried at once. */
  readonly wake: () => Promise<BoxState>
  /** Another tab wrote into the storage. */
  readonly reread: () => void
  /** The server holds this number of a key, or a higher one: nothing older needs sending. */
  readonly settle: (key: string, seq: number) => void
  /** What is put next gets a higher number. */
  readonly raise: (seq: number) => void
  /**
   * Put on this very page, not failed to be sent since, and nothing newer put of the same key: what the person did just
   * now.
   */
  readonly isLive: (entry: Entry) => boolean
  /** Lets go of everything, of other tabs too. */
  readonly clear: () => void
  /** Lets go of a key: of what this tab put, and of what it adopted. */
  readonly forget: (key: string) => void
  /** Sends nothing until `resume`. */
  readonly hold: () => void
  /** What was held may go. */
  readonly resume: () => void
  /** Sends nothing more; what is unsent stays written down for the next page. */
  readonly stop: () => void
}
