// Who is let in when more come than can be served. Counted after the body has been read: who sends slowly holds no place.
import type { Path } from '../../contract/index.ts'

export interface Lane {
  /** More come than are served, and have for a while: who comes now is refused before anything is read or looked up. */
  readonly isShut: () => boolean
  /** Whether there is a place, perhaps after a short wait. Who has one must `leave`. */
  readonly enter: () => boolean | Promise<boolean>
  readonly leave: () => void
  readonly figures: () => { readonly working: number; readonly waiting: number }
}

interface LaneOptions {
  /** As many as keep processor and database busy; more of them only make each other slower. */
  readonly places: number
  readonly mostWaiting: number
  readonly now?: () => number
}

/** A line that has not been empty for so long, or was full once since, is no burst: it would never get shorter. */
const BURST_MS = 3000
/** Then nobody waits longer than this, so that those who are let in are served as on a quiet day. */
const BUSY_PATIENCE_MS = 5
/** In a burst (a class that presses at the same moment) waiting is better than being sent away. */
const PATIENCE_MS = 3000
/** As many wait in a line that is shut: the next place is filled at once. */
const SHUT_LINE = 4

interface Waiting {
  readonly since: number
  readonly settle: (isIn: boolean) => void
}

/** Controlled delay: https://queue.acm.org/detail.cfm?id=2839461 */
export function makeLane({ places, mostWaiting, now = () => performance.now() }: LaneOptions): Lane {
  let working = 0
  let emptyAt = now()
  let hasBeenFull = false
  const line = new Set<Waiting>() // in the order they came
  const isOverrun = () => line.size > 0 && (hasBeenFull || now() - emptyAt > BURST_MS)

  const rest = () => {
    emptyAt = now()
    hasBeenFull = false
  }
  const take = (one: Waiting, isIn: boolean) => {
    line.delete(one)
    if (line.size === 0) rest()
    one.settle(isIn)
  }
  return {
    isShut: () => line.size >= SHUT_LINE && isOverrun(),
    enter() {
      if (working < places) {
        working++
        return true
      }
      if (line.size === 0) rest()
      hasBeenFull ||= line.size >= mostWaiting
      if (line.size >= (isOverrun() ? SHUT_LINE : mostWaiting)) return false
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
      for (const one of line) {
        const isTooLate = isOverrun() && now() - one.since > BUSY_PATIENCE_MS && line.size > 1
        take(one, !isTooLate)
        if (!isTooLate) return // the place is handed on
      }
      working--
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
  readonly figures: () => { readonly working: number; readonly waiting: number }
}

/** Twenty connections lead to the database: with a few more at work it is never idle. */
export function makeAdmission({ places = 24, slowPlaces = 64 }: { places?: number; slowPlaces?: number } = {}): Admission {
  const quick = makeLane({ places, mostWaiting: places * 10 })
  const patient = makeLane({ places: slowPlaces, mostWaiting: slowPlaces })
  return {
    laneOf: (path) => (slow.has(path) ? patient : quick),
    figures() {
      const [a, b] = [quick.figures(), patient.figures()]
      return { working: a.working + b.working, waiting: a.waiting + b.waiting }
    },
  }
}
