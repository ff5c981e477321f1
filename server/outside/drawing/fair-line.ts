// One line per person: at work is one piece of each at a time, and next is who has taken the least lately. Whoever is quick waits
// for seconds at most behind whoever is slow: work that takes long leaves its place to the next and goes on among few of its kind.

/** So many wait in front of this, or for so long: the same may go through a little later. Nothing is half done. */
export class LineFull extends Error {
  override name = 'LineFull'
}

/** Whoever asked has gone: nobody reads the answer. */
export class AskerGone extends Error {
  override name = 'AskerGone'
}

export interface Turn {
  /** Waits for what is needed before the work; that takes nothing. */
  readonly getReady: (ready: Promise<unknown>) => Promise<void>
  /** Whether nobody who could have the place has taken clearly less. */
  readonly mayStay: () => boolean
  /** Leaves its place to the next; resolves when there is room among the slow. @throws LineFull, AskerGone */
  readonly waitForSlow: () => Promise<void>
}

export interface FairLine {
  /** @throws LineFull, AskerGone, and what `work` throws */
  run<T>(who: string, gone: AbortSignal, work: (turn: Turn) => Promise<T>): Promise<T>
  figures(): { readonly working: number; readonly waiting: number }
}

interface Waiting {
  readonly who: string
  readonly enter: () => void
}

/** Whoever has waited so long for a place is told so: a connection on which nothing moves is cut (http/front.ts, `stall`). */
const LONGEST_WAIT_MS = 30_000
/** What was taken counts half after so long. */
const HALF_LIFE_MS = 10 * 60_000
const MOST_KNOWN = 10_000
/** Whoever has taken so much more than who waits does not stay. */
const MORE_MS = 500
/** What a piece that waits is thought to take. */
const USUAL_MS = 500

export function makeFairLine({
  places,
  slowPlaces,
  mostEach,
  mostWaiting,
  longestWaitMs = LONGEST_WAIT_MS,
  now = () => performance.now(),
}: {
  places: number
  slowPlaces: number
  mostEach: number
  mostWaiting: number
  longestWaitMs?: number
  now?: () => number
}): FairLine {
  const [quick, slow] = [
    { free: places, line: [] as Waiting[] },
    { free: slowPlaces, line: [] as Waiting[] },
  ]
  /** Whoever has a piece at work, or among the slow. */
  const atWork = new Set<string>()
  /** Who has a place, and since when: waiting takes nothing from anybody. */
  const since = new Map<string, number>()
  const taken = new Map<string, { ms: number; at: number }>()
  const takenBy = (who: string): number => {
    const known = taken.get(who)
    const before = known ? known.ms * 2 ** ((known.at - now()) / HALF_LIFE_MS) : 0
    return before + now() - (since.get(who) ?? now())
  }
  const take = (who: string) => {
    const ms = takenBy(who)
    since.delete(who)
    taken.delete(who)
    if (taken.size >= MOST_KNOWN) for (const [oldest] of [...taken].slice(0, MOST_KNOWN / 10)) taken.delete(oldest)
    taken.set(who, { ms, at: now() })
  }
  /** What one has taken, and asks for with all that is in line: whoever sends four at once comes behind whoever sends one. */
  const askedBy = (who: string, { line }: typeof quick): number =>
    takenBy(who) + USUAL_MS * line.filter((one) => one.who === who).length
  const letIn = (lane: typeof quick) => {
    while (lane.free > 0) {
      let next: Waiting | undefined
      for (const one of lane.line) {
        if (lane === quick && atWork.has(one.who)) continue
        if (!next || askedBy(one.who, lane) < askedBy(next.who, lane)) next = one
      }
      if (!next) return
      lane.line.splice(lane.line.indexOf(next), 1)
      lane.free--
      since.set(next.who, now())
      if (lane === quick) atWork.add(next.who)
      next.enter()
    }
  }
  const wait = (lane: typeof quick, who: string, gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (why: Error) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', hangUp)
        lane.line.splice(lane.line.indexOf(one), 1)
        reject(why)
      }
      const hangUp = () => leave(new AskerGone('whoever asked has gone'))
      const timer = setTimeout(() => leave(new LineFull('the line is long')), longestWaitMs)
      const one: Waiting = {
        who,
        enter() {
          clearTimeout(timer)
          gone.removeEventListener('abort', hangUp)
          resolve()
        },
      }
      gone.addEventListener('abort', hangUp, { once: true })
      lane.line.push(one)
      letIn(lane)
    })
  return {
    async run(who, gone, work) {
      if (gone.aborted) throw new AskerGone('whoever asked has gone')
      if (quick.line.length >= mostWaiting || quick.line.filter((one) => one.who === who).length >= mostEach)
        throw new LineFull('the line is full')
      await wait(quick, who, gone)
      let at: typeof quick | undefined = quick
      const leave = () => {
        if (!at) return
        take(who)
        at.free++
        letIn(at)
        at = undefined
      }
      try {
        return await work({
          async getReady(ready) {
            since.delete(who)
            try {
              await ready
            } finally {
              if (at) since.set(who, now())
            }
          },
          mayStay: () => quick.line.every((one) => atWork.has(one.who) || takenBy(one.who) + MORE_MS >= takenBy(who)),
          async waitForSlow() {
            leave()
            await wait(slow, who, gone)
            at = slow
          },
        })
      } finally {
        leave()
        atWork.delete(who)
        letIn(quick)
      }
    },
    figures: () => ({
      working: places - quick.free + slowPlaces - slow.free,
      waiting: quick.line.length + slow.line.length,
    }),
  }
}
