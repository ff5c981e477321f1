// Who is let in when more come than can be served. Counted after the body has been read: who sends slowly holds no place.
import type { Path } from '../../contract/index.ts'

export interface Lane {
  /** More come than are served, and have for a while: who comes now is refused before anything is read or looked up. */
  readonly isShut: () => boolean
  /** More come than are served. */
  readonly isOverrun: () => boolean
  /**
   * Somebody was not refused and will `enter` when all is read: so that no more are read at once than there is room
   * for.
   */
  readonly expectOne: () => void
  /** Whether there is a place, perhaps after a short wait. Who has one must `leave`. */
  readonly enter: () => boolean | Promise<boolean>
  readonly leave: () => void
  readonly figures: () => { readonly working: number; readonly waiting: number }
}

interface LaneOptions {
  /** As many as keep processor and database busy; more of them only make each other slower. */
  readonly places: number
  /**
   * As many in a lane that is overrun, to begin with: then as many as are served about as fast as on a quiet day.
   * Without it `places`, for work that waits for something else.
   */
  readonly busyPlaces?: number
  readonly mostWaiting: number
  readonly now?: () => number
}

/**
 * A burst empties the line sooner. One that had somebody in it for so long, or that was full once, has more coming than
 * are served.
 */
const BURST_MS = 3000
/**
 * When nobody has waited for so long, it is over. Much longer than a line is empty by chance while more come than are
 * served.
 */
const CALM_MS = 100
/** While it lasts nobody waits longer than this, so that those who are let in are served as on a quiet day. */
const BUSY_PATIENCE_MS = 20
/** In a burst (a class that presses at the same moment) waiting is better than being sent away. */
const PATIENCE_MS = 3000
const BUSY_PLACES = 3
const LEAST_BUSY_PLACES = 2
/** As many wait in a lane that is overrun: the next place is filled at once. */
const SHUT_LINE = 1
/** How long the work takes is looked at after so many. */
const WINDOW = 50
/** Who has a place shares it with fewer than so many on average: a quiet day. */
const QUIET_WORKING = 2
/** The work takes so many times as long as on a quiet day: there is room for one more, or for one less. */
const ROOM = 1.25
const CROWDED = 1.6

interface Waiting {
  readonly since: number
  readonly settle: (isIn: boolean) => void
}

/** Controlled delay: https://queue.acm.org/detail.cfm?id=2839461 */
export function makeLane({ places, busyPlaces, mostWaiting, now = () => performance.now() }: LaneOptions): Lane {
  let working = 0
  let isOver = false
  /** When the line was empty no longer, or empty again. */
  let changedAt = now()
  let expected = 0
  let roomWhenBusy = busyPlaces ?? places
  const line = new Set<Waiting>() // in the order they came
  const isOverrun = () => {
    if (isOver && line.size === 0 && now() - changedAt > CALM_MS) isOver = false
    if (!isOver && line.size > 0 && now() - changedAt > BURST_MS) isOver = true
    return isOver
  }
  const open = () => (isOverrun() ? roomWhenBusy : places)
  const room = () => (isOverrun() ? roomWhenBusy + SHUT_LINE : places + mostWaiting)
  const watch = busyPlaces === undefined ? undefined : watchWork(now)
  /** Few places where the processor is what everybody waits for, more where it is a disk or a database far away. */
  const fitRoom = () => {
    const found = watch?.finish(isOver)
    if (found === undefined) return
    if (found > CROWDED) roomWhenBusy = Math.max(LEAST_BUSY_PLACES, roomWhenBusy - 1)
    else if (found < ROOM) roomWhenBusy = Math.min(places, roomWhenBusy + 1)
  }
  const work = (change: 1 | -1) => {
    working += change
    watch?.change(working)
  }
  const take = (one: Waiting, isIn: boolean) => {
    line.delete(one)
    if (line.size === 0) changedAt = now()
    one.settle(isIn)
  }
  return {
    isOverrun,
    isShut: () => isOverrun() && working + line.size + expected >= room(),
    expectOne() {
      // What is there of a request is read in this turn of the event loop; who sends the rest later holds no place
      // meanwhile.
      if (expected++ === 0) setImmediate(() => (expected = 0))
    },
    enter() {
      if (working < open()) {
        work(1)
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
      work(-1)
      fitRoom()
      for (const one of line) {
        if (working >= open()) return
        const isTooLate = isOver && now() - one.since > BUSY_PATIENCE_MS && line.size > 1
        if (!isTooLate) work(1)
        take(one, !isTooLate)
        if (!isTooLate) return // the place is handed on
      }
    },
    figures: () => ({ working, waiting: line.size }),
  }
}

interface WorkWatch {
  /** So many are at work from now on. */
  readonly change: (working: number) => void
  /**
   * One is done. After each `WINDOW` of them in a lane that is overrun: how long the work took, as a multiple of a
   * quiet day's, when there was one.
   */
  readonly finish: (isOver: boolean) => number | undefined
}

/**
 * How long places are held, from how many are and how many come free (Little's law,
 * https://doi.org/10.1287/opre.9.3.383).
 */
function watchWork(now: () => number): WorkWatch {
  let working = 0
  let at = now()
  /** Since the window began. */
  let held = 0
  let passed = 0
  let done = 0
  let quiet: number | undefined
  return {
    change(next) {
      held += working * (now() - at)
      passed += now() - at
      at = now()
      working = next
    },
    finish(isOver) {
      if (++done < WINDOW) return undefined
      const mean = held / done
      const isQuiet = !isOver && held < QUIET_WORKING * passed
      if (isQuiet) quiet = quiet === undefined ? mean : quiet + (mean - quiet) / 10
      held = passed = done = 0
      return isOver && quiet !== undefined ? mean / quiet : undefined
    },
  }
}

// These wait for something else than our processor and database (a slow hash with a line of its own, a provider, an
// engine, a storage) or make a file. They share no places with the others: a class that starts its labs keeps nobody
// from answering a quiz.
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
  '/user/import',
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
  '/order/invoice-paper',
  '/order/invoice-file',
  '/order/review-invoice-upload',
  '/order/review-invoice-paper',
  '/order/review-invoice-file',
  '/order/review-receipt',
  '/order/review-pictures',
  '/order/review-picture',
  '/certificate/download',
])

export interface Admission {
  readonly laneOf: (path: string) => Lane
  /** Documents that have to be made; those that are kept cost next to nothing and need no place. */
  readonly pages: Lane
  /** More calls come than are served. */
  readonly isOverrun: () => boolean
  readonly figures: () => Readonly<
    Record<'calls' | 'slow_calls' | 'pages', { readonly working: number; readonly waiting: number }>
  >
}

/**
 * Twenty connections lead to the database: with a few more at work it is never idle. When more come than are served,
 * fewer at work are each served sooner. A document is made by our processor alone.
 */
export function makeAdmission({
  places = 24,
  slowPlaces = 64,
  pagePlaces = 4,
}: { places?: number; slowPlaces?: number; pagePlaces?: number } = {}): Admission {
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
