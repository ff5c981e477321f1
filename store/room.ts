// The disk under the embedded database. PostgreSQL that cannot write its log of changes ends, and cannot start either:
// so some room is put aside for that moment, and before there is none left nothing more is written, while everything
// can still be read.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './database.ts'

const MEGABYTE = 1024 * 1024
/** Two files of the log of changes: one that a recovery needs, and one for what follows it. */
const RESERVE = 32 * MEGABYTE
/** With less than this nothing is written any more: what is under way at that moment still finds its place. */
const LEAST = 32 * MEGABYTE
/** With as much writing begins again: the reserve, and as far from the end as before. */
const ENOUGH = RESERVE + 2 * LEAST
const LOOK_EVERY_MS = 250

const reserveIn = (dataDir: string) => path.join(dataDir, 'reserve')

/** Gives back what was put aside; harmless when nothing is. */
export const dropReserve = (dataDir: string): void => rmSync(reserveIn(dataDir), { force: true })

export interface Room {
  /** Nothing is written at the moment; reading goes on. */
  readonly isFull: () => boolean
  readonly close: () => void
}

/**
 * Looks at the disk again and again. A quota that the file system does not tell of is not seen here: PostgreSQL's own
 * errors then say it.
 */
export function keepRoom({
  database,
  dataDir,
  tell,
  readFree = readFreeBytes,
}: {
  database: Database
  dataDir: string
  tell: (line: string) => void
  readFree?: (dataDir: string) => Promise<number>
}): Room {
  let [isFull, isClosed] = [false, false]

  async function look(): Promise<void> {
    const free = await readFree(dataDir)
    if (!isFull && free < LEAST) {
      dropReserve(dataDir) // telling PostgreSQL takes a little room as well
      await setReadOnly(database, true)
      isFull = true
      tell(
        `The disk of ${dataDir} is full: nothing is saved until there are ${ENOUGH / MEGABYTE} MB free; reading goes on.`,
      )
    } else if (free >= ENOUGH && isFull) {
      await setReadOnly(database, false)
      isFull = false
      tell(`There is room again in ${dataDir}: saving goes on.`)
    } else if (free >= ENOUGH) await putAside(dataDir)
  }
  const looking = async () => {
    while (!isClosed) {
      await look().catch(() => {}) // PostgreSQL may be starting again: the next look tells it
      await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS).unref())
    }
  }
  void looking()
  return { isFull: () => isFull, close: () => void (isClosed = true) }
}

async function readFreeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/**
 * For everybody who speaks to this cluster, jobs and commands too. Lasts until it is taken back: the start of the
 * cluster does so as well (embedded.ts).
 */
async function setReadOnly(database: Database, isOn: boolean): Promise<void> {
  await database.query({
    text: isOn
      ? 'alter system set default_transaction_read_only = on'
      : 'alter system reset default_transaction_read_only',
  })
  await database.query({ text: 'select pg_reload_conf()' })
}

/** Bytes by chance: a file system that packs would give zeros no place. */
async function putAside(dataDir: string): Promise<void> {
  const place = reserveIn(dataDir)
  if (
    await stat(place).then(
      () => true,
      () => false,
    )
  )
    return
  const partial = `${place}.part`
  const file = await open(partial, 'w', 0o600)
  try {
    const chunk = randomBytes(MEGABYTE)
    for (let at = 0; at < RESERVE; at += MEGABYTE) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, place)
}
