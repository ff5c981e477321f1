// The start, as a newcomer meets it: start.mjs with the machine's own Node, in a data folder of its own.
import { test, expect } from '@playwright/test'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import how from '../server/process.json' with { type: 'json' }
import { root } from './product.ts'

// A first start makes a database and imports the courses; in one worker, one after the other, the tests after it find them made.
test.describe.configure({ mode: 'default', timeout: 180_000 })
let dataDir = ''
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-start-'))
})
test.afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

interface Started {
  readonly child: ReturnType<typeof spawn>
  readonly output: () => string
  readonly ended: Promise<number | null>
}

type Settings = Readonly<Record<string, string>>
const start = (settings: Settings): Started => run('npm', ['start', '--silent'], settings)
/** As npm and start.mjs do it, without them: they take half of a start's processor time, and read no setting. */
const startAtOnce = (settings: Settings): Started =>
  run(path.join(root, 'node_modules/.bin/node'), [...how.arguments, 'server/main.ts'], {
    ...how.environment,
    ...settings,
  })

function run(program: string, args: readonly string[], settings: Settings): Started {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TESSERA_START_AS_IT_IS: 'yes', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

async function readyUrl(started: Started): Promise<string> {
  await expect.poll(started.output, { timeout: 60_000 }).toMatch(/ready at http/)
  return /ready at (http\S+)/.exec(started.output())?.[1] ?? ''
}

const databasePid = async () =>
  Number((await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
/** What a terminal's Ctrl-C does: SIGINT to the whole foreground group. */
const pressCtrlC = (started: Started) => process.kill(-(started.child.pid ?? 0), 'SIGINT')

test('Ctrl-C ends everything, the database too, and a second start finds the data', async () => {
  const first = start({})
  const url = await readyUrl(first)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const pid = await databasePid()
  expect(isAlive(pid)).toBe(true)
  pressCtrlC(first)
  await first.ended
  await expect.poll(() => isAlive(pid)).toBe(false)

  const second = startAtOnce({})
  await readyUrl(second)
  pressCtrlC(second)
  await second.ended
})

test('a folder in use and a taken port are refused with a sentence, and leave nothing running', async () => {
  const first = startAtOnce({})
  const url = await readyUrl(first)
  const again = startAtOnce({})
  expect(await again.ended).toBe(1)
  expect(again.output()).toContain('is in use by another running Tessera')
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'tessera-start-'))
  const taken = startAtOnce({ PORT: new URL(url).port, DATA_DIR: elsewhere })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toContain(`Port ${new URL(url).port} is taken`)
  expect(existsSync(path.join(elsewhere, 'cluster/postmaster.pid'))).toBe(false)
  expect(existsSync(path.join(elsewhere, 'files'))).toBe(false) // told before the courses are imported
  await rm(elsewhere, { recursive: true, force: true })
  pressCtrlC(first)
  await first.ended
})

test('a wrong setting is refused before anything starts', async () => {
  const nowhere = path.join(dataDir, 'nowhere')
  const wrong = startAtOnce({ TRUST_PROXY: 'perhaps', DATA_DIR: nowhere })
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toContain('TRUST_PROXY must be yes or no')
  expect(wrong.output()).not.toMatch(/^\s+at /m)
  expect(existsSync(nowhere)).toBe(false)
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

test('an unreachable database of one’s own is named', async () => {
  const started = startAtOnce({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` })
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain('The database at DATABASE_URL cannot be reached')
  expect(started.output()).not.toMatch(/^\s+at /m)
})

test('open to others, kept mails are for this machine or by the key of the start, once, and the secret is its own', async () => {
  const port = await freePort()
  const started = startAtOnce({ PUBLIC_URL: 'http://learn.example.edu', PORT: String(port), HOST: '0.0.0.0' })
  await expect.poll(started.output, { timeout: 60_000 }).toMatch(/\/mail\?key=/)
  const key = /\/mail\?key=([\w-]+)/.exec(started.output())?.[1] ?? ''
  const ask = (place: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${place}`, { headers, redirect: 'manual' }).then(({ status }) => status)
  expect(await ask('/mail')).toBe(200)
  const away = { 'x-forwarded-for': '192.0.2.7' }
  expect([await ask('/mail', away), await ask(`/mail?key=${key}`, away), await ask(`/mail?key=${key}`, away)]).toEqual([
    403, 303, 403,
  ])
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(started.output()).not.toContain((await readFile(path.join(dataDir, 'secret'), 'utf8')).trim())
  pressCtrlC(started)
  await started.ended
})

test('an https deployment has no mail page, and asks browsers to come by https only', async () => {
  const port = await freePort()
  const settings = {
    PUBLIC_URL: 'https://learn.example.edu',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET: 'a long secret of our own',
    MAIL_FROM: 'learn@example.edu',
    FINANCE_EMAIL: 'finance@example.edu',
  }
  const started = startAtOnce({ ...settings, PORT: String(port), HOST: '127.0.0.1' })
  await expect.poll(started.output, { timeout: 60_000 }).toContain('ready at https://learn.example.edu')
  expect((await fetch(`http://127.0.0.1:${port}/mail`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/home`)).headers.get('strict-transport-security')).toBe(
    'max-age=31536000',
  )
  pressCtrlC(started)
  await started.ended
})
