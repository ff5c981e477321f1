// Hand-ins of labs on a hub, checked there: in a server of the same image and kind of machine that is started for the one
// check, has no folder and no name of the learner's, and is ended after it (docs/decisions/054). In it the learner's code
// runs behind a wall of its own, which is tried each time; hidden tests are in the memory of other processes only.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PLAIN_PROFILE } from '../../domain/experiment/profile.ts'
import { KEPT_FOLDER } from '../../domain/experiment/kept-file.ts'
import { readSolutions, readTrial } from '../check/check-place.ts'
import { packFolder } from '../check/folder.ts'
import { LEAST_SECONDS, listCellsThere, MachineBusy, type Judged, type Trial } from '../check/run-check.ts'
import { machines, writeFilter, type Numbers } from '../check/seccomp.ts'
import type { CheckFile, CheckOrder, CheckRun, CheckSpec, HubStanding } from '../driver.ts'
import { startKernel, type JupyterServer } from '../jupyterhub/kernels.ts'
import { putFolder } from '../jupyterhub/put-folder.ts'
import { openCodeLine, type CodeLine } from '../jupyterhub/run-code.ts'
import type { CheckServers } from './check-servers.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const checkFolder = '../check'
const names = ['plain.py', 'plain_in.py', 'remote.py', 'judge.py', 'learner.py'] as const
const ours = ['arrays.py', 'walls.py', 'child.py', 'attempts.py'] as const
const relay = read('relay.py')
const sources = Object.fromEntries([
  ...names.map((name) => [name, read(`${checkFolder}/${name}`)] as const),
  ...ours.map((name) => [name, read(name)] as const),
])
/** What is done with a machine beyond Python's time: libraries of arrays use several processors. */
const CPU_SECONDS = 3600
/**
 * Who waits for a GPU or for a model from a disk far away computes nothing, and is not idle; what such a lab loads takes
 * longer than what Python's library alone can do.
 */
const hubLimits: HubCheckLimits = { turnSeconds: 120, idleSeconds: 120, mostSeconds: 600 }
const MOST_TRIALS = 500
const LOOK_SECONDS = 120
/** One message to the kernel; Jupyter takes 10 MB. */
const PIECE = 1_000_000

const Result = z.object({ id: z.string(), isOk: z.boolean(), ename: z.string(), evalue: z.string(), asked: z.number() })
const Verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ran'),
    results: z.array(Result),
    seen: z.object({ habits: z.record(z.string(), z.unknown()), calls: z.number(), heldMs: z.number() }),
  }),
  z.object({ kind: z.literal('stopped'), why: z.enum(['time', 'protocol', 'ended']) }),
  z.object({ kind: z.literal('busy'), why: z.string() }),
])
const Tried = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tried'), open: z.array(z.string()) }),
  z.object({ kind: z.literal('none'), why: z.string() }),
])

export interface HubCheck {
  /** @throws MachineBusy when no server came or it said nothing: ask again */
  readonly check: (order: CheckOrder, spec: CheckSpec) => Promise<CheckRun>
  /** What was found by the last check or look. */
  readonly known: () => HubStanding | undefined
  /** Tries it with a server of the plain kind. */
  readonly look: () => Promise<HubStanding>
}

export interface HubCheckLimits {
  readonly turnSeconds: number
  readonly idleSeconds: number
  readonly mostSeconds: number
}

/** `filterOf`: what stands between a program and the kernel of its machine. */
export function makeHubCheck(
  servers: CheckServers,
  {
    limits = hubLimits,
    filterOf = (of) => writeFilter(of, { isWithin: true }),
  }: { limits?: HubCheckLimits; filterOf?: (of: Numbers) => Buffer } = {},
): HubCheck {
  // By the processor of the hub's machine, which is not known here.
  const filters = Object.fromEntries(
    Object.entries(machines).flatMap(([name, of]) =>
      of ? [[name, { filter: filterOf(of).toString('hex'), seccomp: of.seccomp }]] : [],
    ),
  )
  const trials = new Map<string, Trial | 'unserved'>()
  let known: HubStanding | undefined

  const base = { sources, filters, cpuSeconds: CPU_SECONDS, leastSeconds: LEAST_SECONDS, ...limits }
  const ask = async (line: CodeLine, name: string, order: object): Promise<unknown> => {
    const text = JSON.stringify(order)
    await line.run('_parts = []')
    for (let at = 0; at < text.length; at += PIECE)
      await line.run(`_parts.append(${toPython(text.slice(at, at + PIECE))})`)
    return JSON.parse((await line.run(`print(${name}("".join(_parts)))`)).stdout)
  }

  /** Whether the wall holds there; nothing of a learner's has been there yet. */
  const tryWall = async (line: CodeLine, server: JupyterServer): Promise<HubStanding> => {
    await line.run(relay)
    const tried = Tried.parse(
      await ask(line, 'probe', { ...base, keeps: false, kept: false, port: Number(new URL(server.url).port) || 80 }),
    )
    if (tried.kind === 'none') return { kind: 'self-checked', because: `the wall cannot be put up: ${tried.why}` }
    return tried.open.length === 0
      ? { kind: 'verified' }
      : { kind: 'self-checked', because: `the wall lets through: ${tried.open.join(', ')}` }
  }

  const judge = async (
    line: CodeLine,
    { author, own, kept }: CheckOrder,
    trial: Trial | undefined,
  ): Promise<Judged & { readonly seed: string }> => {
    const seed = randomBytes(16).toString('hex')
    const there = listCellsThere({ author, own }).map((one) => one ?? null)
    const verdict = Verdict.parse(
      await ask(line, 'run_check', {
        ...base,
        seed,
        trial: trial ?? null,
        there,
        cells: there.map((one, i) => ({ ...author[i], isLoadedThere: one !== null })),
        keeps: kept !== undefined,
        kept: (kept?.length ?? 0) > 0 && trial !== undefined, // the author's solution begins with nothing kept
      }),
    )
    if (verdict.kind === 'busy') throw new MachineBusy(verdict.why)
    return { ...verdict, seed }
  }

  const checkAt = async (server: JupyterServer, order: CheckOrder, key: string): Promise<CheckRun> => {
    const { files = [], kept = [] } = order
    await putFolder(server, { name: 'given', files: files.map(toRunFile) })
    const own = kept.filter(({ path: place }) => place.startsWith(`${KEPT_FOLDER}/`))
    await putFolder(server, { name: 'kept', files: own.map(toRunFile) })
    const line = await openLine(server, 2 * limits.mostSeconds + 300)
    try {
      known = await tryWall(line, server)
      if (known.kind !== 'verified') return { kind: 'unavailable', why: 'no_wall' }
      let trial = trials.get(key)
      if (trial === undefined) {
        const { author } = order
        const seen = await judge(line, { ...order, own: readSolutions(author) }, undefined)
        trial = readTrial(author, seen) ?? 'unserved'
        if (trials.size >= MOST_TRIALS) trials.clear()
        trials.set(key, trial)
      }
      return trial === 'unserved' ? { kind: 'unavailable', why: 'unserved' } : await judge(line, order, trial)
    } finally {
      line.close()
    }
  }

  return {
    async check(order, spec) {
      const { author, files = [], kept } = order
      const key = createHash('sha256')
        .update(JSON.stringify([author, spec.profile, spec.packages]))
        .update(packFolder(files, kept && []))
        .digest('hex')
      if (trials.get(key) === 'unserved') return { kind: 'unavailable', why: 'unserved' }
      return servers.use(spec, (server) => busyWhenLost(() => checkAt(server, order, key)))
    },
    known: () => known,
    async look() {
      const spec = { experimentId: '', profile: PLAIN_PROFILE, packages: [], startSeconds: LOOK_SECONDS }
      try {
        known = await servers.use(spec, async (server) => {
          const line = await openLine(server, LOOK_SECONDS)
          try {
            return await tryWall(line, server)
          } finally {
            line.close()
          }
        })
      } catch (error) {
        known = { kind: 'self-checked', because: error instanceof Error ? error.message : String(error) }
      }
      return known
    },
  }
}

/** Whatever breaks between here and there is no word about the learner's code. */
async function busyWhenLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MachineBusy) throw error
    throw new MachineBusy(`the server of the check was lost: ${String(error)}`, { cause: error })
  }
}

async function openLine(server: JupyterServer, seconds: number): Promise<CodeLine> {
  const id = await startKernel(server)
  return openCodeLine(
    { kind: 'jupyter', kernelId: id, baseUrl: `${server.url}api/kernels/${id}/`, headers: server.headers },
    AbortSignal.timeout(seconds * 1000),
  )
}

const toRunFile = ({ path: place, bytes }: CheckFile) => ({ path: place, bytes: bytes.length, read: async () => bytes })

/** A text as Python reads it: base64 needs no thought about quotes and lone surrogates. */
const toPython = (text: string): string =>
  `__import__("base64").b64decode("${Buffer.from(text, 'utf8').toString('base64')}").decode()`
