// A lab on a real JupyterHub: from the press of Start to the first output, beside a client that asks the hub itself for
// the same and does nothing else; and a class that starts at once.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ask as askHouse, useHouse } from '../e2e/house.ts'
import { startProduct } from '../e2e/product.ts'
import { makeHub, type HubOptions } from '../labs/jupyterhub/hub.ts'
import { startKernel } from '../labs/jupyterhub/kernels.ts'
import { startTestHub } from '../labs/test-hub/start-hub.ts'
import { hashToken } from '../server/calls/token.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { insertSession } from '../store/session.ts'
import { giveAccount, giveEnrolment, givePhase } from '../store/test-data.ts'
import { giveExperiment } from '../store/test-experiment.ts'
import { createJupyterKernel } from '../web/lab/jupyter-kernel.ts'
import { median } from './rates.ts'
import type { Report } from './report.ts'

const LAB = 'hub.lab'
const ROUNDS = 5
const CLASS = 12

interface HubFigures {
  /** Seconds. */
  readonly ours: readonly number[]
  readonly bare: readonly number[]
  readonly together: readonly number[]
}

async function measureHub(): Promise<HubFigures> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-lab-hub-'))
  const hub = await startTestHub({ places: 40 })
  const product = await startProduct({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LAB_DRIVER: 'jupyterhub',
    JUPYTERHUB_URL: hub.options.url,
    JUPYTERHUB_TOKEN: hub.options.token,
  })
  const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 2 })
  try {
    await givePhase(database, {
      id: 'hub',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(database, { id: LAB, phaseId: 'hub', lessonId: 'lab' })
    useHouse(product.url)
    const [ours, bare]: [number[], number[]] = [[], []]
    await startBare(hub.options) // what only the first start pays: files that nobody has read yet
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await startBare(hub.options))
      ours.push(await startOurs(database, product.url))
    }
    const together = await Promise.all(Array.from({ length: CLASS }, () => startOurs(database, product.url)))
    return { ours, bare, together }
  } finally {
    useHouse(undefined)
    await database.close()
    await product.stop()
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Somebody new presses Start, as the page does it. */
async function startOurs(database: Database, url: string): Promise<number> {
  const accountId = await giveAccount(database)
  const token = randomBytes(32).toString('base64url')
  await insertSession(database, {
    tokenHash: hashToken(token),
    accountId,
    device: '',
    now: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  await giveEnrolment(database, { accountId, phaseId: 'hub' })
  const ask: typeof askHouse = (path, input) => askHouse(path, input, token)
  const place = { experiment_id: LAB }
  const { writer } = await ask('/experiment/take-over', place)
  const began = performance.now()
  let status = await ask('/experiment/start', { ...place, writer })
  while (status.state === 'waiting') {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(1000, Math.max(250, (status.session?.waited_seconds ?? 0) * 100))),
    )
    status = await ask('/experiment/status', { ...place, writer })
  }
  if (status.state !== 'running')
    throw new Error(`a lab that was started is ${status.state}: ${status.session?.reason ?? ''}`)
  const kernel = createJupyterKernel({
    async findSocket() {
      const way = await ask('/experiment/connect', { ...place, writer })
      if (way.kind !== 'server') throw new Error('no way to the kernel')
      return { url: `${url.replace('http', 'ws')}${way.base_url}channels?ticket=${way.ticket}`, kernel: way.base_url }
    },
    tell: (deed) => ask('/experiment/kernel', { ...place, writer, deed }),
  })
  await kernel.boot()
  let seconds = 0
  for await (const said of kernel.execute('print(6 * 7)', { cellId: 'first' }))
    if (said.output_type === 'stream') seconds = (performance.now() - began) / 1000
  kernel.dispose()
  await ask('/experiment/stop', place)
  return seconds
}

/** The hub's own REST API and one socket, and nothing that a school needs. */
async function startBare(options: HubOptions): Promise<number> {
  const hub = makeHub(options)
  const user = `bare-${randomUUID()}`
  const server = `/users/${user}/servers/bench`
  const began = performance.now()
  await hub.ask('POST', `/users/${user}`)
  await hub.ask('POST', server, { body: { profile: 'python' } })
  for await (const event of hub.follow(`${server}/progress`, AbortSignal.timeout(60_000))) if (event.ready) break
  const base = `${options.url}user/${user}/bench/`
  const kernel = await startKernel({ url: base, headers: hub.headers })
  const [session, id] = [randomUUID(), randomUUID()]
  const socket = new WebSocket(
    `${base.replace('http', 'ws')}api/kernels/${kernel}/channels?session_id=${session}&token=${options.token}`,
  )
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no socket')))
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          channel: 'shell',
          header: {
            msg_id: id,
            msg_type: 'execute_request',
            username: '',
            session,
            date: new Date().toISOString(),
            version: '5.3',
          },
          parent_header: {},
          metadata: {},
          content: {
            code: 'print(6 * 7)',
            silent: false,
            store_history: true,
            user_expressions: {},
            allow_stdin: false,
            stop_on_error: true,
          },
          buffers: [],
        }),
      ),
    )
    socket.addEventListener('message', ({ data }) => String(data).includes('"msg_type": "stream"') && resolve())
  })
  const seconds = (performance.now() - began) / 1000
  socket.close()
  await hub.ask('DELETE', server, { body: { remove: true } })
  return seconds
}

export async function benchLabHub(report: Report): Promise<void> {
  const { ours, bare, together } = await measureHub()
  const [a, b] = [median(ours), median(bare)]
  report(
    'JupyterHub: Start to the first output, at most 1.2 times a bare client of the hub',
    `${(a / b).toFixed(2)}  (${a.toFixed(2)} / ${b.toFixed(2)} s)`,
    a / b <= 1.2,
  )
  report(
    `JupyterHub: ${CLASS} learners at once, each within 15 s`,
    `${Math.max(...together).toFixed(1)} s, median ${median(together).toFixed(1)} s`,
    Math.max(...together) <= 15,
  )
}
