// The bytes of a backup, one after the other: nothing is held but the part at hand.
import { createHash, type Hash } from 'node:crypto'
import { selectContentVersion } from '../../../store/content-version.ts'
import type { Database } from '../../../store/database.ts'
import {
  openSnapshot,
  selectFileKeys,
  selectLedger,
  selectMigrations,
  type Snapshot,
  type TableShape,
} from '../../../store/snapshot.ts'
import { reasonOf, type FileKind, type FileStore } from '../../outside/file-store.ts'
import { FORMAT, names, secretMark, type FileLine, type Manifest } from './manifest.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** A table is cut into parts, since the size of a file stands before it and that of a table is known only afterwards. */
const PART_BYTES = 4 * 1024 * 1024
const FILES_A_LIST = 500

export interface BackupSource {
  readonly database: Database
  readonly receipts: FileStore
  readonly files: FileStore
  readonly secret: string
  readonly product: string
  readonly now: () => Date
}

/** A file could not be read from the place where files are; the message is what that place said. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}
const away = (error: unknown): never => {
  throw new StorageAway(reasonOf(error), { cause: error })
}

/** Gives the archive's bytes; the manifest is handed over when all have been given. */
export async function* makeArchive(
  source: BackupSource,
  done: (manifest: Manifest) => void,
): AsyncGenerator<Buffer, void> {
  const snapshot = await openSnapshot(source.database)
  try {
    const madeAt = source.now()
    const entry = makeEntry(madeAt)
    yield* entry(names.opening, toBytes({ what: 'Tessera backup', format: FORMAT }))
    const facts = {
      migrations: await selectMigrations(snapshot),
      contentVersion: (await selectContentVersion(snapshot)).version,
      ledger: await selectLedger(snapshot),
    }
    const tables: Manifest['tables'] = []
    for (const table of snapshot.tables) tables.push(yield* giveTable(snapshot, table, entry))
    const sums: FileSums = { count: 0, bytes: 0, list: createHash('sha256'), missing: [] }
    for (const kind of ['receipts', 'files'] as const)
      yield* giveFiles(snapshot, { kind, store: source[kind], entry, now: madeAt, sums })
    const { list, missing, ...counts } = sums
    const manifest: Manifest = {
      format: FORMAT,
      product: source.product,
      madeAt,
      ...facts,
      tables,
      sequences: await snapshot.readSequences(),
      files: { ...counts, sha256: list.digest('hex') },
      missing,
      secret: secretMark(source.secret),
    }
    yield* entry(names.manifest, toBytes(manifest))
    yield tarEnd()
    done(manifest)
  } finally {
    await snapshot.close()
  }
}

const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

type Entry = ReturnType<typeof makeEntry>
const makeEntry = (now: Date) =>
  function* (name: string, bytes: Buffer): Generator<Buffer, void> {
    yield tarHeader(name, bytes.length, now)
    yield bytes
    yield tarPadding(bytes.length)
  }

async function* giveTable(
  snapshot: Snapshot,
  table: TableShape,
  entry: Entry,
): AsyncGenerator<Buffer, Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let [rows, bytes, part, held]: [number, number, number, Buffer[]] = [0, 0, 0, []]
  let heldBytes = 0
  const give = function* () {
    yield* entry(names.part(table.name, part++), Buffer.concat(held))
    held = []
    heldBytes = 0
  }
  for await (const block of snapshot.copy(table)) {
    hash.update(block)
    rows += countLines(block)
    bytes += block.length
    held.push(block)
    heldBytes += block.length
    if (heldBytes >= PART_BYTES) yield* give()
  }
  if (heldBytes > 0 || part === 0) yield* give()
  return { name: table.name, columns: table.columns, rows, bytes, sha256: hash.digest('hex') }
}

/** In COPY's text a line is a row: a line break inside a value is written as two signs. */
export function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
  return lines
}

interface FileSums {
  count: number
  bytes: number
  readonly list: Hash
  readonly missing: string[]
}

/**
 * The files of one place, each few hundred followed by their list. A file that is not there is noted: a backup without
 * it is better than none.
 */
async function* giveFiles(
  snapshot: Snapshot,
  {
    kind,
    store,
    entry,
    now,
    sums,
  }: { kind: FileKind['folder']; store: FileStore; entry: Entry; now: Date; sums: FileSums },
): AsyncGenerator<Buffer, void> {
  for (let after = ''; ;) {
    const rows = await selectFileKeys(snapshot, { kind, after, limit: FILES_A_LIST })
    if (rows.length === 0) return
    const lines: FileLine[] = []
    for (const { key, type } of rows) {
      const found = await store.find(key).catch(away)
      const body = found && (await store.open(key).catch(away))
      if (!found || !body) {
        sums.missing.push(names.file(kind, key))
        continue
      }
      const hash = createHash('sha256')
      yield tarHeader(names.file(kind, key), found.size, now)
      let left = found.size
      for await (const chunk of body as AsyncIterable<Buffer>) {
        // bytes: no encoding is set
        hash.update(chunk)
        left -= chunk.length
        yield chunk
      }
      if (left !== 0) throw new Error(`${names.file(kind, key)} changed while it was read`)
      yield tarPadding(found.size)
      lines.push({ kind, key, type, bytes: found.size, sha256: hash.digest('hex') })
    }
    const list = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    yield* entry(names.list(sums.count + sums.missing.length), list)
    sums.list.update(list)
    sums.count += lines.length
    sums.bytes += lines.reduce((total, line) => total + line.bytes, 0)
    after = rows.at(-1)?.key ?? ''
  }
}
