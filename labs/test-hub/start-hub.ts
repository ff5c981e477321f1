// A real JupyterHub with its proxy, on ports of its own, for tests and measurements; nothing of it is left behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { openSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { HubOptions } from '../jupyterhub/hub.ts'

export interface TestHub {
  readonly options: HubOptions
  /** Makes the hub and all behind it not answer, until the returned function is called. */
  readonly cutOff: () => Promise<() => Promise<void>>
  /** Kills the hub itself with kill -9; settles when another one answers in its place. */
  readonly kill: () => Promise<void>
  /** What it has written down. */
  readonly readLog: () => Promise<string>
  readonly close: () => Promise<void>
}

export interface TestHubOptions {
  /** As many servers run at once. */
  readonly places?: number
  /** Seconds after which the profile `slow` gives up. */
  readonly slow?: number
  /** The user that the hub and all that it starts are; by default whoever runs the test. */
  readonly uid?: number
}

const PATIENCE = 60_000

export async function startTestHub({ places = 20, slow = 2, uid }: TestHubOptions = {}): Promise<TestHub> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tessera-hub-'))
  if (uid !== undefined) await chown(dir, uid, uid)
  const token = randomBytes(24).toString('hex')
  const port = await findPorts()
  const base = '/some/where/'
  const proxy = path.join(
    path.dirname(createRequire(import.meta.url).resolve('configurable-http-proxy/package.json')),
    'bin/configurable-http-proxy',
  )
  const log = path.join(dir, 'hub.log')
  const out = openSync(log, 'a')
  const proxyToken = randomBytes(24).toString('hex')
  const launch = () =>
    spawn('/usr/bin/jupyterhub', ['-f', path.join(import.meta.dirname, 'jupyterhub_config.py')], {
      cwd: dir,
      detached: true, // with a group of its own, so that all of it can be ended
      stdio: ['ignore', out, out],
      ...(uid === undefined ? {} : { uid, gid: uid }),
      env: {
        PATH: '/usr/bin:/bin',
        LANG: 'C.UTF-8',
        HOME: dir,
        HUB_DIR: dir,
        HUB_PORT: String(port),
        HUB_BASE: base,
        HUB_PROXY: [process.execPath, proxy].join('\n'),
        HUB_TOKEN: token,
        HUB_PLACES: String(places),
        HUB_SLOW: String(slow),
        CONFIGPROXY_AUTH_TOKEN: proxyToken,
      },
    })
  let child = launch()
  const relay = await openRelay(port)
  const options = { url: `http://127.0.0.1:${relay.port}${base}`, token }
  const close = async () => {
    await relay.close()
    await end(child)
    await rm(dir, { recursive: true, force: true })
  }
  const isUp = () => awaitUp(`http://127.0.0.1:${port}${base}hub/api/`, child, log)
  try {
    await isUp()
  } catch (error) {
    await close()
    throw error
  }
  const kill = async () => {
    const hasEnded = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await hasEnded
    child = launch()
    await isUp()
  }
  return { options, cutOff: relay.cutOff, kill, readLog: () => readFile(log, 'utf8'), close }
}

/** Three in a row, for the proxy, the hub and the proxy's own API. */
async function findPorts(): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000)
    const areFree = await Promise.all([first, first + 1, first + 2].map(isFree))
    if (areFree.every(Boolean)) return first
  }
}
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

async function awaitUp(url: string, child: ChildProcess, log: string): Promise<void> {
  for (const until = performance.now() + PATIENCE; ;) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`JupyterHub does not come up:\n${(await readFile(log, 'utf8')).slice(-3000)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The hub ends its servers and its proxy when it is asked to; what is left of the group goes after it. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const hasEnded = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
  child.kill('SIGTERM')
  await Promise.race([hasEnded, new Promise((resolve) => setTimeout(resolve, 15_000))])
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}

/** A line that can be cut: to whoever asks, a machine that is gone. */
async function openRelay(
  target: number,
): Promise<{ port: number; cutOff: () => Promise<() => Promise<void>>; close: () => Promise<void> }> {
  const open = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer((near) => {
    if (isCut) return near.destroy()
    const far = net.connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async cutOff() {
      isCut = true
      cut()
      return async () => void (isCut = false)
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
