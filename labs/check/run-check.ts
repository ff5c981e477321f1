// One check: starts the two processes, carries frames between them, holds the clocks. It never looks into an answer; the
// verdict comes from the judge's pipe alone.
import type { CheckCell, CheckOrder, CellResult } from '../driver.ts'
import { makeClock, type Budget } from './clock.ts'
import type { CellThere, JudgeOrder } from './frames.ts'
import { Gone, openPeer, type Peer, type PeerOptions } from './peer.ts'

export interface CheckLimits extends Budget {
  readonly cpuSeconds: number
  /** Starting is the house's time: who is not up by then is a busy machine's. */
  readonly upSeconds: number
  /** From when both are up, whatever a machine's load explains. */
  readonly mostSeconds: number
  readonly addressMegabytes: number
  readonly pythonMegabytes: number
}

export const standardLimits: CheckLimits = {
  turnSeconds: 60,
  idleSeconds: 10,
  cpuSeconds: 75,
  upSeconds: 60,
  mostSeconds: 300,
  addressMegabytes: 3400, // Node and its Python begin with 2530 of them (measured), most of them unused
  pythonMegabytes: 640,
}

/** What the author's own solution was seen to do (judge.py, `Habits`), and what it took. */
export interface Trial {
  readonly habits: object
  readonly calls: number
  readonly heldMs: number
}

/** `stopped`: by the learner's doing; nothing has passed. */
export type Judged =
  | { readonly kind: 'ran'; readonly results: readonly CellResult[]; readonly seen: Trial }
  | { readonly kind: 'stopped'; readonly why: 'time' | 'protocol' | 'ended' }

export const LEAST_SECONDS = 10

export class MachineBusy extends Error {}

const HIDDEN =
  /^.*BEGIN (?:HIDDEN TESTS|MARK SCHEME)[\s\S]*?(?:^.*END (?:HIDDEN TESTS|MARK SCHEME).*$\n?|$(?![\s\S]))/gm
const BINDS = /^(?:(?:async )?def |class )?([A-Za-z_]\w*)(?:\s*=[^=]|[(:])/gm
const NAME = /[A-Za-z_]\w*/g

/**
 * What the learner's process gets: never a solution or a hidden test, and a check only where the learner's text uses a
 * name of it.
 */
export function listCellsThere({ author, own }: Pick<CheckOrder, 'author' | 'own'>): (CellThere | undefined)[] {
  const last = author.findLastIndex((cell) => cell.isCheck)
  const used = new Set(Object.values(own).flatMap((text) => text.match(NAME) ?? []))
  return author.slice(0, last + 1).map((cell) => {
    if (cell.isOwn) return { id: cell.id, source: own[cell.id] ?? '', isOwn: true }
    const source = cell.source.replace(HIDDEN, '')
    const isWanted =
      !cell.isCheck ||
      [...source.matchAll(BINDS)].some(([text, name = '']) => used.has(name) && /^(?:async )?def |^class |=/.test(text))
    return isWanted ? { id: cell.id, source, isOwn: false } : undefined
  })
}

type Start = Omit<PeerOptions, 'role' | 'wall' | 'folder' | keyof CheckLimits> & {
  readonly walls: { readonly judge: PeerOptions['wall']; readonly learner: PeerOptions['wall'] }
  readonly folders: { readonly judge: PeerOptions['folder']; readonly learner: PeerOptions['folder'] }
  readonly limits: CheckLimits
}

/** @throws MachineBusy when nothing can be said of the learner's code: ask again */
export async function runCheck(
  order: CheckOrder,
  { trial, seed, walls, folders, limits, ...options }: Start & { trial: Trial | undefined; seed: string },
): Promise<Judged> {
  const there = listCellsThere(order)
  const cells: JudgeOrder['cells'] = there.map((one, i) => ({
    ...(order.author[i] as CheckCell),
    isLoadedThere: one !== undefined,
  })) // it is as long, by its making
  const { judge, learner } = await openBoth({ walls, folders, limits, ...options })
  try {
    judge.send('O', JSON.stringify({ seed, habits: trial?.habits ?? null, cells } satisfies JudgeOrder))
    return await carry({ judge, learner, there, limits, trial })
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    // bubblewrap tells a signal of its child as 128 + its number: 24 is SIGXCPU, 9 follows it.
    const isTime = ['time', 'SIGXCPU', 'SIGKILL', '152', '137'].includes(error.why)
    return { kind: 'stopped', why: isTime ? 'time' : ['turn', 'flood'].includes(error.why) ? 'protocol' : 'ended' }
  } finally {
    learner.end()
    judge.end()
  }
}

const MOST_STARTS = 3

/**
 * Both processes, up. One that ends before it is up has run no cell, so both are started anew: a machine may be short of
 * memory for a moment.
 * @throws MachineBusy when they do not come up in so many starts, or in time
 */
export async function openBoth(
  { walls, folders, limits, ...options }: Start,
  open: (options: PeerOptions) => Peer = openPeer,
): Promise<{ judge: Peer; learner: Peer }> {
  for (let nth = 1; ; nth++) {
    const judge = open({ ...options, ...limits, role: 'judge', wall: walls.judge, folder: folders.judge })
    const learner = open({ ...options, ...limits, role: 'learner', wall: walls.learner, folder: folders.learner })
    try {
      await bothUp(judge, learner, limits)
      return { judge, learner }
    } catch (error) {
      learner.end()
      judge.end()
      const isTime = error instanceof Error && error.cause instanceof Gone && error.cause.why === 'busy'
      if (isTime || nth === MOST_STARTS) throw error
    }
  }
}

/** @throws MachineBusy, or when a process cannot be started at all */
async function bothUp(judge: Peer, learner: Peer, { upSeconds }: CheckLimits): Promise<void> {
  const timer = setTimeout(() => judge.fail('busy'), upSeconds * 1000)
  try {
    const first = await Promise.all([judge.next(), learner.next()])
    if (first.some(({ kind }) => kind !== 'U')) throw new Gone('none')
    learner.hush()
  } catch (error) {
    throw new MachineBusy(`the place of the check did not come up: ${String(error)}`, { cause: error }) // no cell has run yet
  } finally {
    clearTimeout(timer)
  }
}

/** From here on the clock is the learner's. */
async function carry({
  judge,
  learner,
  there,
  limits,
  trial,
}: {
  judge: Peer
  learner: Peer
  there: readonly (CellThere | undefined)[]
  limits: CheckLimits
  trial: Trial | undefined
}): Promise<Judged> {
  // Ten times the author's own solution: who needs more waits, and others wait for them.
  const turnSeconds = trial ? Math.min(limits.turnSeconds, LEAST_SECONDS + trial.heldMs / 100) : limits.turnSeconds
  const clocks = {
    learner: makeClock(learner.pid, { ...limits, turnSeconds }),
    judge: makeClock(judge.pid, { turnSeconds: limits.turnSeconds, idleSeconds: limits.turnSeconds }),
  }
  let calls = 0
  const timed = async <T>(clock: (typeof clocks)['judge'], peer: Peer, work: () => Promise<T>): Promise<T> => {
    const stop = clock.begin(() => peer.fail('time'))
    try {
      return await work()
    } finally {
      stop()
    }
  }
  const ending = setTimeout(() => {
    const isMachines = clocks.learner.heldMs() < LEAST_SECONDS * 500 && calls <= 3 * (trial?.calls ?? 0) + 100
    judge.fail(isMachines ? 'busy' : 'time')
  }, limits.mostSeconds * 1000)
  try {
    for (;;) {
      const frame = await timed(clocks.judge, judge, judge.next)
      if (frame.kind === 'V') {
        const { results, habits } = JSON.parse(frame.text) as { results: CellResult[]; habits: object } // written by the judge, which has run nothing of the learner's
        return { kind: 'ran', results, seen: { habits, calls, heldMs: clocks.learner.heldMs() } }
      }
      calls++
      const isCell = frame.kind === 'C'
      const text = isCell ? JSON.stringify(there[Number(frame.text)]) : frame.text
      judge.send('A', await timed(clocks.learner, learner, () => learner.turn(isCell ? 'L' : 'Q', text)))
    }
  } catch (error) {
    if (error instanceof Gone && error.why === 'busy') throw new MachineBusy('the check was not done in time')
    throw error
  } finally {
    clearTimeout(ending)
  }
}
