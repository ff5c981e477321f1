// A hundred forced ends of labs on two real servers and one database: tabs that close, kernels that die, networks that are
// cut, servers that are killed. Nothing that was acknowledged may be lost, and nobody may pay for more than ready → stop.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { makeChance, type Chance } from '../e2e/quiz-faults/chance.ts'
import { askAs, pause, untilAnswered } from '../e2e/quiz-faults/ask.ts'
import { startProduct, type Product } from '../e2e/product.ts'
import { hashToken } from '../server/calls/token.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { openEmbedded } from '../store/embedded.ts'
import { insertSession } from '../store/session.ts'
import { rows, sql } from '../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../store/test-data.ts'
import { doubleNotebook, giveExperiment } from '../store/test-experiment.ts'
import { exportNotebook } from '../domain/experiment/notebook.ts'

const LAB = 'ends.lab'
const LEARNERS = 20
const kinds = ['tab', 'kernel', 'network', 'server', 'both-servers'] as const
type Kind = (typeof kinds)[number]

export interface EndsReport {
  readonly ends: number
  readonly lost: readonly string[]
  readonly overcharged: readonly string[]
  /** Charged less than ready → stop by more than a second where nothing of ours was away. */
  readonly undercharged: readonly string[]
  /** Seconds until the same notebook ran again, the slowest. */
  readonly slowestAgain: number
  readonly kills: number
}

export interface Tally {
  ends: number
  kills: number
  slowestAgain: number
  readonly lost: string[]
  readonly overcharged: string[]
  readonly undercharged: string[]
}

export async function runLabEnds(tell: (line: string) => void): Promise<EndsReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-ends-'))
  const cluster = await openEmbedded(dataDir)
  const url = `postgresql://${cluster.user}@localhost/${cluster.database}?host=${encodeURIComponent(cluster.host)}`
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', LAB_METERED: 'always' }
  const ports = [4741, 4742]
  const products: Product[] = []
  for (const port of ports) products.push(await startProduct({ ...settings, PORT: String(port) }))
  const database = await openDatabase({ url, dataDir: '', maxConnections: 3 })
  const tally: Tally = { ends: 0, kills: 0, slowestAgain: 0, lost: [], overcharged: [], undercharged: [] }
  try {
    await givePhase(database, { id: 'ends', freeHours: 5, modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }] })
    await giveExperiment(database, { id: LAB, phaseId: 'ends', lessonId: 'lab' })
    let restarting: Promise<unknown> = Promise.resolve()
    /** Storms that have not broken yet: whoever wants one meanwhile is in it. */
    const coming = new Map<boolean, Promise<unknown>>()
    /** One storm at a time: it waits for the last one's restart. */
    const kill = (both: boolean) => {
      const known = coming.get(both)
      if (known) return known
      const storm = restarting.then(async () => {
        coming.delete(both)
        const at = both ? [0, 1] : [tally.kills % 2]
        await Promise.all(
          at.map(async (i) => {
            const product = products[i]
            if (!product?.process.pid) throw new Error('a server is not there')
            process.kill(-product.process.pid, 'SIGKILL')
            await product.exited
            tally.kills++
            products[i] = await startProduct({ ...settings, PORT: String(ports[i]) })
          }),
        )
      })
      coming.set(both, storm)
      restarting = storm
      return storm
    }
    let turn = 0
    const baseUrl = () => `http://localhost:${ports[turn++ % 2] ?? 0}`
    await Promise.all(Array.from({ length: LEARNERS }, (_, i) => playLearner({ database, baseUrl, kill, chance: makeChance(i + 1), tally, name: `learner ${i + 1}`, tell })))
    return tally
  } finally {
    await database.close()
    for (const product of products) await product.stop()
    await cluster.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Play {
  readonly database: Database
  readonly baseUrl: () => string
  readonly kill: (both: boolean) => Promise<unknown>
  readonly chance: Chance
  readonly tally: Tally
  readonly name: string
  readonly tell: (line: string) => void
}

/** Five labs after one another, each of which is ended by force. */
async function playLearner(play: Play): Promise<void> {
  const { database, chance, tally, name } = play
  const accountId = await giveAccount(database)
  const token = randomBytes(32).toString('base64url')
  await insertSession(database, { tokenHash: hashToken(token), accountId, device: '', now: new Date(), expiresAt: new Date(Date.now() + 86_400_000) })
  await giveEnrolment(database, { accountId, phaseId: 'ends' })
  const lab = openLab(play, token)
  for (const kind of kinds) {
    await lab.run()
    const seconds = chance.between(2, 6)
    for (let second = 0; second < seconds; second++) {
      await pause(1000)
      await lab.saveAndBeat()
    }
    await end(kind, play, lab)
    const before = performance.now()
    const stored = await lab.run()
    tally.slowestAgain = Math.max(tally.slowestAgain, (performance.now() - before) / 1000)
    // Whatever was acknowledged is there; a save whose answer was lost may be there too.
    if (stored < lab.acknowledged()) tally.lost.push(`${name}, ${kind}: stored ${stored}, acknowledged ${lab.acknowledged()}`)
    if (++tally.ends % 25 === 0) play.tell(`${tally.ends} ends`)
    await lab.stop()
  }
  await judgeCharges(play, accountId)
}

async function end(kind: Kind, { kill, chance }: Play, lab: ReturnType<typeof openLab>): Promise<void> {
  if (kind === 'tab') await lab.beat({ is_open: '0' })
  else if (kind === 'kernel') await lab.beat({ kernel: 'failed', cause: 'kernel_died' })
  else if (kind === 'network') await pause(chance.between(3000, 8000))
  else await kill(kind === 'both-servers')
}

function openLab({ baseUrl }: Play, token: string) {
  const ask = askAs(token, baseUrl)
  const place = { experiment_id: LAB }
  let [writer, version, counter, acknowledged] = ['', 0, 0, 0]

  const beat = (more: { is_open?: '0'; kernel?: 'ready' | 'failed'; cause?: 'kernel_died' } = {}) => untilAnswered(() => ask('/experiment/heartbeat', { ...place, writer, kernel: 'ready', ...more }))
  const save = async (): Promise<void> => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...place, writer, base_version: String(version) })) form.append(key, value)
    form.append('notebook', new Blob([gzipSync(notebookOf(++counter))], { type: 'application/gzip' }), 'lab.ipynb')
    const reply = (await (await fetch(`${baseUrl()}/api/experiment/save`, { method: 'POST', body: form, headers: { 'access-token': token }, signal: AbortSignal.timeout(5000) })).json()) as { version?: number } // the contract's own
    if (reply.version === undefined) return
    version = reply.version
    acknowledged = counter
  }
  return {
    acknowledged: () => acknowledged,
    beat,
    /** Opens the notebook in a new tab and lets it run; gives the counter that was stored. */
    async run(): Promise<number> {
      const taken = await untilAnswered(() => ask('/experiment/take-over', { ...place, force: '1' }))
      ;({ writer } = taken)
      ;({ version } = taken.notebook)
      counter = readCounter(taken.notebook.content)
      await untilAnswered(() => ask('/experiment/start', { ...place, writer, stop_other: '0' }))
      const { state } = await beat()
      if (state !== 'running') throw new Error(`a lab that was started is ${state}`)
      return counter
    },
    async saveAndBeat(): Promise<void> {
      await save().catch(() => {}) // what was not acknowledged may be lost
      await beat()
    },
    stop: () => untilAnswered(() => ask('/experiment/stop', place)).catch(() => undefined), // a stop whose answer was lost is refused the second time
  }
}

export const notebookOf = (counter: number): string =>
  exportNotebook({ ...doubleNotebook, cells: doubleNotebook.cells.map((cell) => (cell.id === 'double' ? { ...cell, source: `counter = ${counter}` } : cell)) })
export const readCounter = (content: string): number => Number(/counter = (\d+)/.exec(content)?.[1] ?? 0)

const Charged = z.strictObject({ id: z.string(), reason: z.string(), wall: z.number(), charged: z.number(), written: z.number(), dark: z.number() })

export async function judgeCharges({ database, tally, name }: Pick<Play, 'database' | 'tally' | 'name'>, accountId: string): Promise<void> {
  const sessions = await rows(
    database,
    Charged,
    sql`select s.id, s.reason, extract(epoch from s.ended_at - s.ready_at)::float8 as wall, s.charged_seconds as charged, s.unseen_ms / 1000.0 as dark,
          coalesce((select -sum(e.seconds) from hour_entry e where e.session_id = s.id), 0)::int as written
        from lab_session s where s.account_id = ${accountId} and s.ready_at is not null and s.ended_at is not null`,
  )
  for (const session of sessions) {
    const words = `${name}: ${JSON.stringify(session)}`
    if (session.written !== session.charged || session.written > session.wall) tally.overcharged.push(words)
    const isOurs = session.reason === 'stopped' && session.dark === 0
    if (isOurs && session.wall - session.written > 1.001) tally.undercharged.push(words)
  }
}
