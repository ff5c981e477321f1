// Who is let in when more come than can be served. Counted after the body has been read: who sends slowly holds no place.
import type { Path } from '../../contract/index.ts'

export interface Lane {
  /** More come than are served, and have for a while: who comes now is refused before anything is read or looked up. */
  readonly isShut: () => boolean
  /** More come than are served. */
  readonly isOverrun: () => boolean
  /** Somebody was not refused and will `enter` when all is read: so that no more are read at once than there is room for. */
  readonly knock: () => void
  /** Whether there is a place, perhaps after a short wait. Who has one must `leave`. */
  readonly enter: () => boolean | Promise<boolean>
  readonly leave: () => void
  readonly figures: () => { readonly working: number; readonly waiting: number }
}

interface LaneOptions {
  /** As many as keep processor and database busy; more of them only make each other slower. */
  readonly places: number
  /** In a lane that is overrun: each of them is served as fast as on a quiet day. */
  readonly busyPlaces?: number
  readonly mostWaiting: number
  readonly now?: () => number
}

/** A line that has not been empty for so long, or was full once, is no burst: it would never get shorter. */
const BURST_MS = 3000
/** When nobody has waited for so long, it is over. Much longer than a line is empty by chance while more come than are served. */
const CALM_MS = 100
/** While it lasts nobody waits longer than this, so that those who are let in are served as on a quiet day. */
const BUSY_PATIENCE_MS = 20
/** In a burst (a class that presses at the same moment) waiting is better than being sent away. */
const PATIENCE_MS = 3000
const BUSY_PLACES = 8
/** As many wait in a lane that is overrun: the next place is filled at once. */
const SHUT_LINE = 2

interface Waiting {
  readonly since: number
  readonly settle: (isIn: boolean) => void
}

/** Controlled delay: https://queue.acm.org/detail.cfm?id=2839461 */
export function makeLane({ places, busyPlaces = places, mostWaiting, now = () => performance.now() }: LaneOptions): Lane {
  let working = 0
  let isOver = false
  /** When the line was empty no longer, or empty again. */
  let changedAt = now()
  let knocked = 0
  const line = new Set<Waiting>() // in the order they came
  const isOverrun = () => {
    if (isOver && line.size === 0 && now() - changedAt > CALM_MS) isOver = false
    if (!isOver && line.size > 0 && now() - changedAt > BURST_MS) isOver = true
    return isOver
  }
  const room = () => (isOverrun() ? busyPlaces + SHUT_LINE : places + mostWaiting)
  const take = (one: Waiting, isIn: boolean) => {
    line.delete(one)
    if (line.size === 0) changedAt = now()
    one.settle(isIn)
  }
  return {
    isOverrun,
    isShut: () => isOverrun() && working + line.size + knocked >= room(),
    knock() {
      // What is there of a request is read in this turn of the event loop; who sends the rest later holds no place meanwhile.
      if (knocked++ === 0) setImmediate(() => (knocked = 0))
    },
    enter() {
      if (working < (isOverrun() ? busyPlaces : places)) {
        working++
        return true
      }
      if (working + line.size >= room()) {
        isOver = true
        return false
      }
      if (line.size === 0) changedAt = now()
      return new Promise((resolve) => {
        const one: Waiting = {
          since: now(),
          settle(isIn) {
            clearTimeout(timer)
            resolve(isIn)
          },
        }
        const timer = setTimeout(() => take(one, false), PATIENCE_MS) // nobody leaves: whoever works hangs
        line.add(one)
      })
    },
    leave() {
      working--
      for (const one of line) {
        if (working >= (isOverrun() ? busyPlaces : places)) return
        const isTooLate = isOver && now() - one.since > BUSY_PATIENCE_MS && line.size > 1
        if (!isTooLate) working++
        take(one, !isTooLate)
        if (!isTooLate) return // the place is handed on
      }
    },
    figures: () => ({ working, waiting: line.size }),
  }
}

// These wait for something else than our processor and database (a slow hash with a line of its own, a provider, an engine, a
// storage) or make a file. They share no places with the others: a class that starts its labs keeps nobody from answering a quiz.
const slow: ReadonlySet<string> = new Set<Path>([
  '/index/register',
  '/index/login',
  '/index/forget-password',
  '/index/oauth',
  '/index/thirdparty-login',
  '/index/binding',
  '/user/bind-third-party-user',
  '/user/unbind-third-party-user',
  '/user/update-password',
  '/user/change-email',
  '/user/export',
  '/user/delete',
  '/experiment/start',
  '/experiment/connect',
  '/experiment/kernel',
  '/experiment/check',
  '/experiment/finish',
  '/experiment/restart',
  '/order/receipt',
  '/order/receipt-file',
  '/order/confirmation',
  '/order/review-receipt',
  '/certificate/download',
])

export interface Admission {
  readonly laneOf: (path: string) => Lane
  /** Documents that have to be made; those that are kept cost next to nothing and need no place. */
  readonly pages: Lane
  /** More calls come than are served. */
  readonly isOverrun: () => boolean
  readonly figures: () => Readonly<Record<'calls' | 'slow_calls' | 'pages', { readonly working: number; readonly waiting: number }>>
}

/**
 * Twenty connections lead to the database: with a few more at work it is never idle. When more come than are served, fewer at
 * work serve as many, each sooner. A document is made by our processor alone.
 */
export function makeAdmission({ places = 24, slowPlaces = 64, pagePlaces = 4 }: { places?: number; slowPlaces?: number; pagePlaces?: number } = {}): Admission {
  const quick = makeLane({ places, busyPlaces: Math.min(places, BUSY_PLACES), mostWaiting: places * 10 })
  const patient = makeLane({ places: slowPlaces, mostWaiting: slowPlaces })
  const pages = makeLane({ places: pagePlaces, mostWaiting: pagePlaces * 25 })
  return {
    laneOf: (path) => (slow.has(path) ? patient : quick),
    pages,
    isOverrun: quick.isOverrun,
    figures: () => ({ calls: quick.figures(), slow_calls: patient.figures(), pages: pages.figures() }),
  }
}
