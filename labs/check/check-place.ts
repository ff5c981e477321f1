// The place where hand-ins are checked: its wall tried once, the Python that every check begins with made once, the
// author's own solution seen once. Without a wall that holds there is none, and what was checked in a learner's own
// browser stays self-checked.
import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CheckCell, CheckOrder, CheckRun } from '../driver.ts'
import { packFolder } from './folder.ts'
import { spawnChild } from './peer.ts'
import { findWall, type Probed } from './probe.ts'
import { runCheck, standardLimits, type CheckLimits, type Judged, type Trial } from './run-check.ts'
import { close, openBytes } from './seccomp.ts'
import { listWalls, type Wall } from './walls.ts'

/** Where it is put up, and how; or what was open when it was tried. */
export type CheckStanding =
  | { readonly kind: 'verified'; readonly wall: Wall['kind'] }
  | { readonly kind: 'self-checked'; readonly tried: readonly Probed[] }

export interface CheckPlace {
  /** Tries the wall, the first time. */
  standing(): Promise<CheckStanding>
  /** @throws MachineBusy: ask again */
  check(order: CheckOrder): Promise<CheckRun>
}

export const noPlace: CheckPlace = {
  standing: async () => ({ kind: 'self-checked', tried: [] }),
  check: async () => ({ kind: 'unavailable', why: 'no_wall' }),
}

const folder = path.dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
const MOST_TRIALS = 500
const SNAPSHOT_MS = 60_000

export function makeCheckPlace({
  bwrap,
  limits = standardLimits,
}: { bwrap?: string; limits?: CheckLimits } = {}): CheckPlace {
  const names = bwrap === undefined ? {} : { bwrap }
  let found: ReturnType<typeof findWall> | undefined
  const find = () => (found ??= findWall(listWalls(names)))
  let python: Promise<number | undefined> | undefined
  const trials = new Map<string, Promise<Trial | undefined>>()

  const judge = async (order: CheckOrder, wall: Wall, trial: Trial | undefined) => {
    python ??= makePython(wall, limits)
    const walls = {
      learner: wall,
      judge:
        listWalls({ ...names, role: 'judge' }).find(
          (one) => one.kind === wall.kind && (one.uid === undefined) === (wall.uid === undefined),
        ) ?? wall,
    }
    const seed = randomBytes(16).toString('hex')
    const { files = [], kept } = order
    const pack = (own: CheckOrder['kept']) => (files.length > 0 || own ? openBytes(packFolder(files, own)) : undefined)
    const folders = { judge: pack(kept && []), learner: pack(kept) }
    try {
      const run = await runCheck(order, {
        trial,
        seed,
        walls,
        limits,
        indexURL: `${folder}/`,
        snapshot: await python,
        folders,
      })
      return { ...run, seed }
    } finally {
      close(folders.judge)
      close(folders.learner)
    }
  }
  /** What the author's solution does; `undefined`: it does not pass here, so nobody's could. */
  const see = ({ author, files = [], kept }: CheckOrder, wall: Wall): Promise<Trial | undefined> => {
    const none = kept && [] // the author's solution begins with nothing kept, whoever hands in
    const key = createHash('sha256').update(JSON.stringify(author)).update(packFolder(files, none)).digest('hex')
    const known = trials.get(key)
    if (known) return known
    if (trials.size >= MOST_TRIALS) trials.clear()
    const trial = seeSolution({ author, files, ...(none ? { kept: none } : {}) }, (order) =>
      judge(order, wall, undefined),
    )
    trials.set(key, trial)
    trial.catch(() => trials.delete(key)) // a busy machine is asked again
    return trial
  }

  return {
    async standing() {
      const { wall, tried } = await find()
      return wall ? { kind: 'verified', wall: wall.kind } : { kind: 'self-checked', tried }
    },
    async check(order) {
      const { wall } = await find()
      if (!wall) return { kind: 'unavailable', why: 'no_wall' }
      const trial = await see(order, wall)
      return trial ? judge(order, wall, trial) : { kind: 'unavailable', why: 'unserved' }
    },
  }
}

async function seeSolution(
  order: Omit<CheckOrder, 'own'>,
  judge: (order: CheckOrder) => Promise<Judged>,
): Promise<Trial | undefined> {
  const { author } = order
  const own = readSolutions(author)
  return readTrial(author, await judge({ ...order, own }))
}

/** What the author's own solution was seen to do; `undefined` when it does not pass each check. */
export function readTrial(author: readonly CheckCell[], run: Judged): Trial | undefined {
  const checks = new Set(author.filter((cell) => cell.isCheck).map((cell) => cell.id))
  return run.kind === 'ran' && run.results.every((result) => result.isOk || !checks.has(result.id))
    ? run.seen
    : undefined
}

export const readSolutions = (author: readonly CheckCell[]): Record<string, string> =>
  Object.fromEntries(author.filter((cell) => cell.isOwn).map((cell) => [cell.id, cell.source]))

/**
 * A descriptor of a Python that is ready; `undefined` where that does not go: each check then starts its own, which
 * takes longer.
 */
async function makePython(wall: Wall, limits: CheckLimits): Promise<number | undefined> {
  const child = spawnChild({
    ...limits,
    role: 'snapshot',
    wall,
    indexURL: `${folder}/`,
    snapshot: undefined,
    folder: undefined,
  })
  const parts: Buffer[] = []
  child.stdio[3]?.on('data', (data: Buffer) => parts.push(data))
  const timer = setTimeout(() => child.kill('SIGKILL'), SNAPSHOT_MS)
  const code = await new Promise<number | null>((resolve) => child.on('error', () => resolve(1)).on('close', resolve))
  clearTimeout(timer)
  try {
    return code === 0 ? openBytes(Buffer.concat(parts)) : undefined
  } catch {
    return undefined // a full disk
  }
}
