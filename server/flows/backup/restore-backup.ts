// Puts a backup in the place of everything: first all of it is checked, then its files are put, then one transaction
// takes the rows.
import { open, type FileHandle } from 'node:fs/promises'
import { assetType } from '../../../domain/phase/asset-type.ts'
import type { Database, Db } from '../../../store/database.ts'
import { selectLabSessions, updateAllReaped } from '../../../store/lab-session.ts'
import { insertHold } from '../../../store/outgoing-hold.ts'
import { readMigrations } from '../../../store/read-migrations.ts'
import { replaceAll, type Content } from '../../../store/replace.ts'
import { hasPeople, selectLedger } from '../../../store/snapshot.ts'
import { reasonOf, type FileStore } from '../../outside/file-store.ts'
import { endLabSession, factsOf } from '../lab-session.ts'
import type { Labs } from '../labs.ts'
import { secretMark, type Manifest } from './manifest.ts'
import { checkBackup, placeOf, readEntries, UnfitBackup } from './read-backup.ts'
import type { TarEntry } from './tar.ts'

/** Why nothing was done, though the backup is whole. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
  readonly why: 'people' | 'secret' | 'absent' | 'storage'
  constructor(why: CannotRestore['why'], cause?: unknown) {
    super(cause === undefined ? why : reasonOf(cause), { cause })
    this.why = why
  }
}

export interface RestoreTarget {
  readonly database: Database
  readonly receipts: FileStore
  readonly files: FileStore
  readonly labs: Labs
  /** The one of today first; keys that a former one has sealed can be opened as well. */
  readonly secrets: readonly string[]
  readonly now: Date
}

export interface RestoreOptions {
  /** What is there may go. */
  readonly mayReplace: boolean
  /** The keys that sign certificates cannot be opened by this SECRET; new ones may be made. */
  readonly mayLoseKeys: boolean
  /** In the same transaction. */
  readonly finish: (db: Db, manifest: Manifest) => Promise<unknown>
}

/** @throws UnfitBackup, CannotRestore: then nothing has changed */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { mayReplace, mayLoseKeys, finish }: RestoreOptions,
): Promise<Manifest> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES'))
      throw new CannotRestore('absent')
    throw error
  })
  try {
    const manifest = await checkBackup(file)
    await checkMigrations(manifest)
    if (!target.secrets.some((secret) => manifest.secret === secretMark(secret)) && !mayLoseKeys)
      throw new CannotRestore('secret')
    if (!mayReplace && (await hasPeople(target.database))) throw new CannotRestore('people')
    await putFiles(target, file).catch((error: unknown) => {
      throw new CannotRestore('storage', error)
    }) // before the rows that name them; unnamed files harm nobody
    const content = {
      migrations: manifest.migrations.map(({ name }) => name),
      tables: readTables(file, manifest),
      sequences: manifest.sequences,
    }
    await replaceAll(target.database, content, async (db, rows) => {
      const ledger = await selectLedger(db)
      const isWhole =
        manifest.tables.every((table) => rows.get(table.name) === table.rows) &&
        ledger.lots === manifest.ledger.lots &&
        ledger.seconds === manifest.ledger.seconds
      if (!isWhole) throw new UnfitBackup('damaged')
      await endLabs(db, target)
      await insertHold(db, { since: target.now, backupMadeAt: manifest.madeAt })
      await finish(db, manifest)
    })
    return manifest
  } finally {
    await file.close()
  }
}

/** What this release does not know was made by a newer one; what it knows otherwise by another product. */
async function checkMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  if (migrations.some(({ name }) => !known.has(name))) throw new UnfitBackup('newer')
  if (migrations.some(({ name, hash }) => known.get(name) !== hash)) throw new UnfitBackup('foreign')
}

async function putFiles(stores: Pick<RestoreTarget, 'receipts' | 'files'>, file: FileHandle): Promise<void> {
  for await (const { name, size, chunks } of readEntries(file)) {
    const place = placeOf(name)
    if (place?.kind === 'receipts') await stores.receipts.put(place.key, { size, chunks }, 'application/octet-stream')
    else if (place?.kind === 'files' && (await stores.files.find(place.key))?.size !== size)
      await stores.files.put(place.key, { size, chunks }, assetType(place.key))
    else await skip(chunks)
  }
}

async function skip(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of chunks) continue
}

async function* readTables(file: FileHandle, { tables }: Manifest): Content['tables'] & AsyncGenerator {
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const entries = readEntries(file)
  let at = await entries.next()
  const tableOf = (entry: TarEntry): string | undefined => {
    const place = placeOf(entry.name)
    return place?.kind === 'table' ? place.table : undefined
  }
  while (at.done !== true) {
    const name = tableOf(at.value)
    if (name === undefined) {
      await skip(at.value.chunks)
      at = await entries.next()
      continue
    }
    yield {
      name,
      columns: columns.get(name) ?? [],
      chunks: (async function* () {
        while (at.done !== true && tableOf(at.value) === name) {
          yield* at.value.chunks
          at = await entries.next()
        }
      })(),
    }
  }
}

/**
 * Their engines are the original's, which may run on: here they are over, charged to the last moment at which they were
 * seen.
 */
async function endLabs(db: Db, { labs }: RestoreTarget): Promise<void> {
  for (;;) {
    const active = await selectLabSessions(db, { isActive: true })
    if (active.length === 0) break
    for (const session of active)
      await endLabSession(db, factsOf(session, labs), {
        reason: 'engine_lost',
        detail: 'restored from a backup',
        at: session.seenAt ?? session.requestedAt,
        labs,
      })
  }
  await updateAllReaped(db)
}
