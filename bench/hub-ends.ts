// Forced ends of labs on a real JupyterHub: tabs that close, kernels and their machines that are killed, the hub
// itself, its line, a server of ours.
// As in lab-ends.ts nothing that was acknowledged may be lost, nobody pays for more than ready → stop, and the notebook
// runs again.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { judgeCharges } from '../e2e/faults/charges.ts'
import { askAs, pause, Refused, untilAnswered } from '../e2e/quiz-faults/ask.ts'
import { makeChance } from '../e2e/quiz-faults/chance.ts'
import { startTestHub, type TestHub } from '../labs/test-hub/start-hub.ts'
import { hashToken } from '../server/calls/token.ts'
import { insertSession } from '../store/session.ts'
import { giveAccount, giveEnrolment, givePhase } from '../store/test-data.ts'
import { giveExperiment } from '../store/test-experiment.ts'
import { createJupyterKernel } from '../web/lab/jupyter-kernel.ts'
import { KernelFailure, type KernelClient } from '../web/lab/kernel-client.ts'
import { noteAgain, notebookOf, readCounter, reportEnds, startTally, type EndsReport, type Tally } from './lab-ends.ts'
import { startTwoServers, untilItAnswers, type TwoServers } from './two-servers.ts'
import type { Report } from './report.ts'

const LAB = 'hub-ends.lab'
const LEARNERS = 4
/** Seconds; how a longer way back went is told. */
const LONG = 15
const kinds = ['tab', 'kernel', 'machine', 'line', 'hub', 'server'] as const
type Kind = (typeof kinds)[number]

async function runHubEnds(tell: (line: string) => void): Promise<EndsReport> {
  const hub = await startTestHub()
  const servers = await startTwoServers({
    settings: { LAB_DRIVER: 'jupyterhub', JUPYTERHUB_URL: hub.options.url, JUPYTERHUB_TOKEN: hub.options.token },
    ports: [4743, 4744],
  })
  const { database } = servers
  const tally = startTally()
  try {
    await givePhase(database, {
      id: 'hub-ends',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(database, { id: LAB, phaseId: 'hub-ends', lessonId: 'lab' })
    const kills = await Promise.all(
      Array.from({ length: LEARNERS }, (_, i) => playLearner({ ...servers, hub, tally, seed: i + 1, tell })),
    )
    return {
      ...tally,
      kills: servers.killed() + kills.reduce((sum, count) => sum + count, 0),
      falls: servers.fallen(),
    }
  } finally {
    await servers.close()
    await hub.close()
  }
}

interface Play extends Pick<TwoServers, 'database' | 'baseUrl' | 'kill'> {
  readonly hub: TestHub
  readonly tally: Tally
  readonly seed: number
  readonly tell: (line: string) => void
}

/** Gives how many kernels, machines and hubs were killed. */
async function playLearner(play: Play): Promise<number> {
  const { database, tally, seed, tell } = play
  const name = `learner ${seed} of the hub`
  const accountId = await giveAccount(database)
  const token = randomBytes(32).toString('base64url')
  await insertSession(database, {
    tokenHash: hashToken(token),
    accountId,
    device: '',
    now: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  await giveEnrolment(database, { accountId, phaseId: 'hub-ends' })
  const lab = openLab(play.baseUrl, token)
  const chance = makeChance(seed)
  let kills = 0
  // Each begins with another kind, so that the hub and its line fall while others start, run and stop.
  for (const kind of kinds.map((_, i) => kinds[(i + seed) % kinds.length] ?? 'tab')) {
    await lab.run()
    for (let second = chance.between(2, 4); second > 0 || !mayEnd(kind); second--) {
      await pause(1000)
      await lab.saveAndBeat()
    }
    onTheWayBack.push(kind)
    kills += await end(kind, play, lab)
    const before = performance.now()
    const stored = await lab.run()
    const seconds = (performance.now() - before) / 1000
    onTheWayBack.splice(onTheWayBack.indexOf(kind), 1)
    noteAgain(tally, kind, seconds)
    if (seconds > LONG) tell(`${name}, ${kind}: ${seconds.toFixed(1)} s: ${lab.course()}`)
    if (stored < lab.acknowledged())
      tally.lost.push(`${name}, ${kind}: stored ${stored}, acknowledged ${lab.acknowledged()}`)
    tally.ends++
    await lab.stop()
  }
  await untilItAnswers(() => judgeCharges(database, { accountId, name, ...tally })) // others may have its database fall just now
  return kills
}

const onTheWayBack: Kind[] = []
/**
 * What takes the hub from everybody waits until nobody is on the way back from something else: two in a row take as
 * long as both.
 */
const isWide = (kind: Kind) => kind === 'hub' || kind === 'line'
const mayEnd = (kind: Kind) => (isWide(kind) ? onTheWayBack.length === 0 : !onTheWayBack.some(isWide))

/** Gives how many of the engine's were killed. */
async function end(kind: Kind, { hub, kill, tell }: Play, lab: ReturnType<typeof openLab>): Promise<number> {
  const [session, kernel] = lab.place()
  lab.closeTab()
  if (kind === 'tab') return lab.beat({ is_open: '0' }).then(() => 0)
  if (kind === 'kernel') return killWhere((pid) => readProcess(pid, 'cmdline').includes(`kernel-${kernel}.json`))
  if (kind === 'machine')
    return killWhere(
      (pid) =>
        readProcess(pid, 'environ').includes(`JUPYTERHUB_SERVER_NAME=${session}`) &&
        readProcess(pid, 'cmdline').includes('singleuser'),
    )
  if (kind === 'hub') return killHub(hub, tell).then(() => 1)
  if (kind === 'server') return kill(false).then(() => 0)
  const mend = await hub.cutOff()
  await pause(4000)
  await mend()
  return 0
}

let killing: Promise<void> | undefined
/** Who wants it killed while it is down has had it. */
const killHub = (hub: TestHub, tell: Play['tell']): Promise<void> => {
  const began = performance.now()
  return (killing ??= hub
    .kill()
    .then(() => tell(`the hub itself was away for ${((performance.now() - began) / 1000).toFixed(1)} s`))
    .finally(() => (killing = undefined)))
}

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

function openLab(baseUrl: () => string, token: string) {
  const ask = askAs(token, baseUrl)
  const place = { experiment_id: LAB }
  let [writer, version, counter, acknowledged, base] = ['', 0, 0, 0, '']
  let kernel: KernelClient | undefined

  let [began, course] = [0, '']
  const note = (what: string) => void (course += `${((performance.now() - began) / 1000).toFixed(1)} ${what}; `)
  const closeTab = () => {
    kernel?.dispose()
    kernel = undefined
  }
  const beat = (more: { is_open?: '0' } = {}) =>
    untilAnswered(() => ask('/experiment/heartbeat', { ...place, writer, kernel: 'ready', ...more }))
  const save = async (): Promise<void> => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...place, writer, base_version: String(version) }))
      form.append(key, value)
    form.append('notebook', new Blob([gzipSync(notebookOf(++counter))], { type: 'application/gzip' }), 'lab.ipynb')
    const reply = (await (
      await fetch(`${baseUrl()}/api/experiment/save`, {
        method: 'POST',
        body: form,
        headers: { 'access-token': token },
        signal: AbortSignal.timeout(5000),
      })
    ).json()) as { version?: number } // the contract's own
    if (reply.version !== undefined) [version, acknowledged] = [reply.version, counter]
  }
  const openKernel = () =>
    createJupyterKernel({
      async findSocket() {
        const way = await ask('/experiment/connect', { ...place, writer }).catch(nameRefusal)
        if (way.kind !== 'server') throw new Error('no way to the kernel')
        base = way.base_url
        return { url: `${baseUrl().replace('http', 'ws')}${base}channels?ticket=${way.ticket}`, kernel: base }
      },
      tell: (deed) => ask('/experiment/kernel', { ...place, writer, deed }),
    })
  /** Starts it if need be, and runs a cell. @throws whatever stands in the way: a person presses again */
  async function tryCell(): Promise<boolean> {
    let { state } = await ask('/experiment/status', { ...place, writer })
    if (state !== 'running' && state !== 'waiting')
      ({ state } = await ask('/experiment/start', { ...place, writer, stop_other: '0' }))
    for (; state === 'waiting'; await pause(250)) ({ state } = await ask('/experiment/status', { ...place, writer }))
    note(state)
    if (state !== 'running') return false
    kernel = openKernel()
    await kernel.boot()
    note('kernel')
    for await (const said of kernel.execute('print(6 * 7)', { cellId: 'first' }))
      if (said.output_type === 'stream') return true
    return false
  }
  return {
    acknowledged: () => acknowledged,
    /** How the last way to an output went, in seconds. */
    course: () => course,
    beat,
    closeTab,
    /** Session and kernel, as the address says them. */
    place: () => base.split('/').slice(2, 4) as [string, string], // /lab/{session}/{kernel}/
    /** Opens the notebook in a new tab and sees an output; gives the counter that was stored. */
    async run(): Promise<number> {
      ;[began, course] = [performance.now(), '']
      const taken = await untilAnswered(() => ask('/experiment/take-over', { ...place, force: '1' }))
      ;({ writer } = taken)
      ;({ version } = taken.notebook)
      counter = readCounter(taken.notebook.content)
      while (!(await tryCell().catch((error: unknown) => note(String(error))))) {
        closeTab()
        await pause(250)
      }
      return counter
    },
    async saveAndBeat(): Promise<void> {
      await save().catch(() => {}) // what was not acknowledged may be lost
      await beat()
    },
    async stop(): Promise<void> {
      closeTab()
      await untilAnswered(() => ask('/experiment/stop', place)).catch(() => {}) // it may have ended while the hub was away
    },
  }
}

/** As the page does (web/screens/experiment/session/make-kernel.ts): a session that is over is no line to be mended. */
function nameRefusal(error: unknown): never {
  if (error instanceof Refused)
    throw new KernelFailure(error.code === 'engine_unreachable' ? 'engine-unreachable' : 'kernel-died', error.code)
  throw error
}

export async function benchHubEnds(report: Report): Promise<void> {
  const ends = await runHubEnds((line) => console.log(`       ${line}`))
  report(`forced ends of labs on JupyterHub, ${ends.kills} by kill -9: at least 24`, String(ends.ends), ends.ends >= 24)
  reportEnds(report, ends)
}
