// Opens our own PostgreSQL cluster in a data folder, and keeps it running: docs/decisions/002-embedded-postgresql.md,
// 024-heals-itself.md
import fs from 'node:fs'
import path from 'node:path'
import { CannotOpen, isNoRoom, makeFolder, wordPlace } from './cannot-open.ts'
import { clearSocket, isAnswering, joinAccess, openDoor } from './cluster-access.ts'
import { declareGone, judgePostmaster, parentOf, readPostmaster } from './postmaster.ts'
import { startPostgres, USER, type RunningPostgres } from './postgres-process.ts'
import { dropReserve } from './room.ts'

export interface EmbeddedCluster {
  /** The folder of the unix socket; no TCP port is opened. */
  readonly host: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly close: () => Promise<void>
  /** Settles with a sentence when PostgreSQL has ended without having been asked to, and cannot be kept running. */
  readonly lost: Promise<string>
}

/** Between two tries of a cluster whose disk is full, or that is in the hands of another. */
const REOPEN_MS = 500
const RETRY_MS = 100
/** Who was killed is still ending: an orphan writes down what it has, children let go of the memory that they shared. */
const ENDING_MS = 3000
const ORPHAN_MS = 30_000
/** One that ends as often within a minute has a fault that starting it again does not mend. */
const MOST_ENDS = 5
const ENDS_WITHIN_MS = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts the cluster in `dataDir/cluster`, making it first if it is not there. When another process of ours
 * already runs it (a command beside the server), joins that one and leaves it running on close.
 * @throws CannotOpen
 */
export async function openEmbedded(
  dataDir: string,
  onNotice: (line: string) => void = () => {},
  mayJoin = false,
): Promise<EmbeddedCluster> {
  try {
    if (mayJoin && (await isAnswering(dataDir))) {
      const { host, password, close } = joinAccess(dataDir)
      return {
        host,
        user: USER,
        password,
        database: 'postgres',
        close: async () => close(),
        lost: new Promise(() => {}),
      }
    }
    makeFolder(dataDir)
    forgetReadOnly(dataDir)
    return await keepUp(dataDir, () => open(dataDir, onNotice), onNotice)
  } catch (error) {
    const sentence = error instanceof CannotOpen ? undefined : wordPlace(path.resolve(dataDir), error)
    throw sentence === undefined ? error : new CannotOpen(sentence)
  }
}

async function open(dataDir: string, onNotice: (line: string) => void): Promise<RunningPostgres> {
  const began = performance.now()
  for (;;) {
    try {
      return await startPostgres(dataDir, onNotice)
    } catch (error) {
      if (!(error instanceof Error) || error instanceof CannotOpen) throw error
      if (error.message.includes('files are incompatible with server'))
        throw new CannotOpen(
          `The database in ${dataDir} was made by another major version of PostgreSQL. Nothing was changed. Start the release that made it, write a backup, and restore it with this release into an empty DATA_DIR: docs/operate.md.`,
        )
      if (!/lock file "[^"]*" already exists|pre-existing shared memory/.test(error.message)) throw error
      const pid = readPostmaster(dataDir)
      const parent = parentOf(pid)
      if (judgePostmaster(dataDir) === 'gone') declareGone(dataDir)
      else if (performance.now() - began > (parent === '1' ? ORPHAN_MS : ENDING_MS))
        throw new CannotOpen(
          `The data folder ${dataDir} is in use by another running Tessera (pid ${parent ?? 'unknown'}, its PostgreSQL has pid ${pid}). End that one, or set DATA_DIR to another folder.`,
        )
      // PostgreSQL asks for its folder before it asks for the socket: what it found there is nobody's.
      if (
        /lock file "[^"]*\.s\.PGSQL/.test(error.message) &&
        judgePostmaster(dataDir) !== 'living' &&
        !(await isAnswering(dataDir))
      )
        clearSocket(dataDir)
      else await pause(RETRY_MS)
    }
  }
}

/**
 * A cluster that ended is started again, whatever ended it: somebody's kill, the machine's want of memory, a full disk
 * (then with the room that was put aside, or when there is some). While it is away its socket is, too, as with any
 * other restart.
 * @throws CannotOpen
 */
async function keepUp(
  dataDir: string,
  openAnew: () => Promise<RunningPostgres>,
  onNotice: (line: string) => void,
): Promise<EmbeddedCluster> {
  let isClosing = false
  const openWithReserve = () =>
    openAnew().catch((error: unknown) => {
      if (!isNoRoom(String(error))) throw error
      dropReserve(dataDir)
      return openAnew()
    })
  let opening = openWithReserve()
  const { password } = await opening
  const door = openDoor(dataDir)
  const watch = async (): Promise<string> => {
    let ends: number[] = []
    for (;;) {
      const why = await opening.then(({ lost }) => lost, String)
      if (isClosing) return new Promise(() => {})
      ends = [...ends.filter((at) => performance.now() - at < ENDS_WITHIN_MS), performance.now()]
      if (!isNoRoom(why) && ends.length >= MOST_ENDS) return why
      onNotice(`PostgreSQL ended${isNoRoom(why) ? ' because its disk is full' : ''}. It is started again.\n`)
      await pause(isNoRoom(why) ? REOPEN_MS : RETRY_MS)
      if (isClosing) return new Promise(() => {})
      opening = openWithReserve()
    }
  }
  return {
    host: door.host,
    user: USER,
    password,
    database: 'postgres',
    lost: watch(),
    async close() {
      isClosing = true
      await opening.then(
        (cluster) => cluster.close(),
        () => {},
      )
      door.close()
    },
  }
}

/**
 * A product that was killed while its disk was full would start with a database that nobody can write to. What an
 * operator has set stays.
 */
function forgetReadOnly(dataDir: string): void {
  const file = path.join(dataDir, 'cluster/postgresql.auto.conf')
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const kept = text.replace(/^default_transaction_read_only.*\n/m, '')
  if (kept === text) return
  dropReserve(dataDir) // the disk may still be full
  fs.writeFileSync(`${file}.part`, kept, { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
}
