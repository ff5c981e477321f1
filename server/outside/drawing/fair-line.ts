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
  /** Resolves when somebody waits who has taken far less: the place is theirs. */
  readonly isWanted: Promise<void>
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
  readonly giveWay?: () => void
}

/** Whoever has waited so long for a place is told so: a connection on which nothing moves is cut (http/front.ts, `stall`). */
const LONGEST_WAIT_MS = 30_000
/** What was taken counts half after so long. */
const HALF_LIFE_MS = 10 * 60_000
const MOST_KNOWN = 10_000
/** Whoever has taken so much more than who waits does not stay, */
const MORE_MS = 500
/** or is made to leave at once. */
const FAR_MORE_MS = 1000

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
  /** Those who have a quick place. */
  const inQuick = new Set<Waiting>()
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
  const letIn = (lane: typeof quick) => {
    while (lane.free > 0) {
      let next: Waiting | undefined
      for (const one of lane.line) {
        if (lane === quick && atWork.has(one.who)) continue
        if (!next || takenBy(one.who) < takenBy(next.who)) next = one
      }
      if (!next) return
      lane.line.splice(lane.line.indexOf(next), 1)
      lane.free--
      since.set(next.who, now())
      if (lane === quick) {
        atWork.add(next.who)
        inQuick.add(next)
      }
      next.enter()
    }
  }
  /** Whoever has taken far more than `who` gives a place back. */
  const makeRoom = (who: string) => {
    const [most] = [...inQuick].toSorted((one, other) => takenBy(other.who) - takenBy(one.who))
    if (most && takenBy(most.who) > takenBy(who) + FAR_MORE_MS) most.giveWay?.()
  }
  const wait = (lane: typeof quick, who: string, gone: AbortSignal, giveWay?: () => void): Promise<Waiting> =>
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
          resolve(one)
        },
        ...(giveWay ? { giveWay } : {}),
      }
      gone.addEventListener('abort', hangUp, { once: true })
      lane.line.push(one)
      letIn(lane)
      if (lane === quick && lane.line.includes(one) && !atWork.has(who)) makeRoom(who)
    })
  return {
    async run(who, gone, work) {
      if (gone.aborted) throw new AskerGone('whoever asked has gone')
      if (quick.line.length >= mostWaiting || quick.line.filter((one) => one.who === who).length >= mostEach)
        throw new LineFull('the line is full')
      const { promise: isWanted, resolve: giveWay } = Promise.withResolvers<void>()
      const mine = await wait(quick, who, gone, giveWay)
      let at: typeof quick | undefined = quick
      const leave = () => {
        inQuick.delete(mine)
        if (!at) return
        take(who)
        at.free++
        letIn(at)
        at = undefined
      }
      try {
        return await work({
          isWanted,
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
