// Forced ends of labs on a real JupyterHub: tabs that close, kernels and their servers that are killed, the hub itself, its line.
// As in lab-ends.ts nothing that was acknowledged may be lost, nobody pays for more than ready → stop, and the notebook runs again.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startProduct } from '../e2e/product.ts'
import { askAs, pause, untilAnswered } from '../e2e/quiz-faults/ask.ts'
import { makeChance } from '../e2e/quiz-faults/chance.ts'
import { startTestHub, type TestHub } from '../labs/test-hub/start-hub.ts'
import { hashToken } from '../server/calls/token.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { insertSession } from '../store/session.ts'
import { giveAccount, giveEnrolment, givePhase } from '../store/test-data.ts'
import { giveExperiment } from '../store/test-experiment.ts'
import { createJupyterKernel } from '../web/lab/jupyter-kernel.ts'
import type { KernelClient } from '../web/lab/kernel-client.ts'
import { judgeCharges, notebookOf, readCounter, type EndsReport, type Tally } from './lab-ends.ts'

const LAB = 'hub-ends.lab'
const LEARNERS = 4
const kinds = ['tab', 'kernel', 'machine', 'line', 'hub'] as const
type Kind = (typeof kinds)[number]

export async function runHubEnds(): Promise<EndsReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-hub-ends-'))
  const hub = await startTestHub()
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LAB_DRIVER: 'jupyterhub', JUPYTERHUB_URL: hub.options.url, JUPYTERHUB_TOKEN: hub.options.token })
  const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 2 })
  const tally: Tally = { ends: 0, kills: 0, slowestAgain: 0, lost: [], overcharged: [], undercharged: [] }
  try {
    await givePhase(database, { id: 'hub-ends', freeHours: 5, modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }] })
    await giveExperiment(database, { id: LAB, phaseId: 'hub-ends', lessonId: 'lab' })
    await Promise.all(Array.from({ length: LEARNERS }, (_, i) => playLearner({ database, url: product.url, hub, tally, seed: i + 1 })))
    return tally
  } finally {
    await database.close()
    await product.stop()
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Play {
  readonly database: Database
  readonly url: string
  readonly hub: TestHub
  readonly tally: Tally
  readonly seed: number
}

async function playLearner(play: Play): Promise<void> {
  const { database, url, hub, tally, seed } = play
  const name = `learner ${seed} of the hub`
  const accountId = await giveAccount(database)
  const token = randomBytes(32).toString('base64url')
  await insertSession(database, { tokenHash: hashToken(token), accountId, device: '', now: new Date(), expiresAt: new Date(Date.now() + 86_400_000) })
  await giveEnrolment(database, { accountId, phaseId: 'hub-ends' })
  const lab = openLab(url, token)
  const chance = makeChance(seed)
  // Each begins with another kind, so that the hub and its line fall while others start, run and stop.
  for (const kind of kinds.map((_, i) => kinds[(i + seed) % kinds.length] ?? 'tab')) {
    await lab.run()
    for (let second = chance.between(2, 4); second > 0; second--) {
      await pause(1000)
      await lab.saveAndBeat()
    }
    tally.kills += await end(kind, hub, lab)
    const before = performance.now()
    const stored = await lab.run()
    tally.slowestAgain = Math.max(tally.slowestAgain, (performance.now() - before) / 1000)
    if (stored < lab.acknowledged()) tally.lost.push(`${name}, ${kind}: stored ${stored}, acknowledged ${lab.acknowledged()}`)
    tally.ends++
    await lab.stop()
  }
  await judgeCharges({ database, tally, name }, accountId)
}

/** Gives how many were killed. */
async function end(kind: Kind, hub: TestHub, lab: ReturnType<typeof openLab>): Promise<number> {
  const [session, kernel] = lab.place()
  lab.closeTab()
  if (kind === 'tab') return lab.beat({ is_open: '0' }).then(() => 0)
  if (kind === 'kernel') return killWhere((pid) => readProcess(pid, 'cmdline').includes(`kernel-${kernel}.json`))
  if (kind === 'machine') return killWhere((pid) => readProcess(pid, 'environ').includes(`JUPYTERHUB_SERVER_NAME=${session}`) && readProcess(pid, 'cmdline').includes('singleuser'))
  if (kind === 'hub') return killHub(hub).then(() => 1)
  const mend = await hub.cutOff()
  await pause(4000)
  await mend()
  return 0
}

let killing: Promise<void> | undefined
/** Who wants it killed while it is down has had it. */
const killHub = (hub: TestHub): Promise<void> => (killing ??= hub.kill().finally(() => (killing = undefined)))

function killWhere(isIt: (pid: string) => boolean): number {
  const found = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isIt(pid))
  for (const pid of found) process.kill(Number(pid), 'SIGKILL')
  if (found.length === 0) throw new Error('nothing to kill')
  return found.length
}
function readProcess(pid: string, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return '' // it is gone
  }
}

function openLab(url: string, token: string) {
  const ask = askAs(token, () => url)
  const place = { experiment_id: LAB }
  let [writer, version, counter, acknowledged, base] = ['', 0, 0, 0, '']
  let kernel: KernelClient | undefined

  const closeTab = () => {
    kernel?.dispose()
    kernel = undefined
  }
  const beat = (more: { is_open?: '0' } = {}) => untilAnswered(() => ask('/experiment/heartbeat', { ...place, writer, kernel: 'ready', ...more }))
  const openKernel = () =>
    createJupyterKernel({
      async findSocket() {
        const way = await ask('/experiment/connect', { ...place, writer })
        if (way.kind !== 'server') throw new Error('no way to the kernel')
        base = way.base_url
        return { url: `${url.replace('http', 'ws')}${base}channels?ticket=${way.ticket}`, kernel: base }
      },
      tell: (deed) => ask('/experiment/kernel', { ...place, writer, deed }),
    })
  /** Starts it if need be, and runs a cell. @throws whatever stands in the way: a person presses again */
  async function tryCell(): Promise<boolean> {
    let { state } = await ask('/experiment/status', { ...place, writer })
    if (state !== 'running' && state !== 'waiting') ({ state } = await ask('/experiment/start', { ...place, writer, stop_other: '0' }))
    for (; state === 'waiting'; await pause(250)) ({ state } = await ask('/experiment/status', { ...place, writer }))
    if (state !== 'running') return false
    kernel = openKernel()
    await kernel.boot()
    for await (const said of kernel.execute('print(6 * 7)', { cellId: 'first' })) if (said.output_type === 'stream') return true
    return false
  }
  return {
    acknowledged: () => acknowledged,
    beat,
    closeTab,
    /** Session and kernel, as the address says them. */
    place: () => base.split('/').slice(2, 4) as [string, string], // /lab/{session}/{kernel}/
    /** Opens the notebook in a new tab and sees an output; gives the counter that was stored. */
    async run(): Promise<number> {
      const taken = await untilAnswered(() => ask('/experiment/take-over', { ...place, force: '1' }))
      ;({ writer } = taken)
      ;({ version } = taken.notebook)
      counter = readCounter(taken.notebook.content)
      while (!(await tryCell().catch(() => false))) {
        closeTab()
        await pause(250)
      }
      return counter
    },
    async saveAndBeat(): Promise<void> {
      const form = new FormData()
      for (const [key, value] of Object.entries({ ...place, writer, base_version: String(version) })) form.append(key, value)
      form.append('notebook', new Blob([gzipSync(notebookOf(++counter))], { type: 'application/gzip' }), 'lab.ipynb')
      const reply = (await (await fetch(`${url}/api/experiment/save`, { method: 'POST', body: form, headers: { 'access-token': token } })).json()) as { version?: number } // the contract's own
      if (reply.version !== undefined) [version, acknowledged] = [reply.version, counter]
      await beat()
    },
    async stop(): Promise<void> {
      closeTab()
      await untilAnswered(() => ask('/experiment/stop', place)).catch(() => {}) // it may have ended while the hub was away
    },
  }
}
