// Reads a backup and believes nothing of it until all of it has been seen.
import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { courseFiles, receiptFiles } from '../../outside/file-store.ts'
import { countLines } from './make-archive.ts'
import { FileLine, FORMAT, Manifest, names, Opening } from './manifest.ts'
import { BrokenTar, readTar, type TarEntry } from './tar.ts'

/** Why a file is no backup that could be restored. */
export class UnfitBackup extends Error {
  override name = 'UnfitBackup'
  readonly why: 'foreign' | 'damaged' | 'newer'
  constructor(why: UnfitBackup['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const MOST_TEXT = 64 * 1024 * 1024
const READ_BYTES = 256 * 1024
/** How everything that is packed with zstd begins. */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The archive's entries from the beginning, as often as asked. */
export async function* readEntries(file: FileHandle): AsyncGenerator<TarEntry, void> {
  const plain = createZstdDecompress()
  const source = pipeline(Readable.from(readBytes(file)), plain, () => {}) // an error reaches whoever reads
  try {
    yield* readTar(source as AsyncIterable<Buffer>) // bytes: no encoding is set
  } finally {
    plain.destroy()
  }
}

/** A stream of the handle's own would close it. */
async function* readBytes(file: FileHandle): AsyncGenerator<Buffer, void> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function readText({ chunks, size }: TarEntry): Promise<string> {
  if (size > MOST_TEXT) throw new UnfitBackup('damaged')
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

/** `undefined` for a name that no archive of ours has. */
export function placeOf(
  name: string,
):
  | { kind: 'table'; table: string; part: number }
  | { kind: 'receipts' | 'files'; key: string }
  | { kind: 'list' }
  | undefined {
  const [room = '', first = '', second = '', ...rest] = name.split('/')
  if (rest.length > 0) return undefined
  if (room === 'tables' && /^\d{6}$/.test(second)) return { kind: 'table', table: first, part: Number(second) }
  if (second !== '') return undefined
  if (room === 'list') return { kind: 'list' }
  if (room === 'receipts' && receiptFiles.pattern.test(first)) return { kind: room, key: first }
  return room === 'files' && courseFiles.pattern.test(first) ? { kind: room, key: first } : undefined
}

/** Reads all of it and compares every hash and count with the manifest. @throws UnfitBackup */
export async function checkBackup(file: FileHandle): Promise<Manifest> {
  const { buffer: beginning } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  if (!beginning.equals(MAGIC)) throw new UnfitBackup('foreign')
  let isOurs = false
  try {
    const seen = {
      tables: new Map<string, Seen>(),
      list: createHash('sha256'),
      count: 0,
      bytes: 0,
      unlisted: new Map<string, { bytes: number; sha256: string }>(),
    }
    let manifest: Manifest | undefined
    for await (const entry of readEntries(file)) {
      if (!isOurs) {
        await readOpening(entry)
        isOurs = true
      } else if (manifest) throw new UnfitBackup('damaged')
      else if (entry.name === names.manifest) manifest = Manifest.parse(JSON.parse(await readText(entry)))
      else await look(entry, seen)
    }
    if (!isOurs) throw new UnfitBackup('foreign')
    if (!manifest || !fits(manifest, seen)) throw new UnfitBackup('damaged')
    return manifest
  } catch (error) {
    if (error instanceof UnfitBackup) throw error
    if (isOfThePacking(error)) throw new UnfitBackup('damaged', error)
    if (error instanceof BrokenTar || error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UnfitBackup(isOurs ? 'damaged' : 'foreign', error)
    throw error // what the disk says is no fault of the backup
  }
}

const isOfThePacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z)_|^ERR_(ZLIB|BUFFER)/.test(String(error.code))

async function readOpening(entry: TarEntry): Promise<void> {
  if (entry.name !== names.opening) throw new UnfitBackup('foreign')
  const { format } = Opening.parse(JSON.parse(await readText(entry)))
  if (format > FORMAT) throw new UnfitBackup('newer')
}

interface Seen {
  readonly hash: Hash
  rows: number
  bytes: number
  parts: number
}

interface AllSeen {
  readonly tables: Map<string, Seen>
  readonly list: Hash
  count: number
  bytes: number
  /** Files since the last list: few hundred. */
  readonly unlisted: Map<string, { readonly bytes: number; readonly sha256: string }>
}

async function look(entry: TarEntry, seen: AllSeen): Promise<void> {
  const place = placeOf(entry.name)
  if (!place) throw new UnfitBackup('damaged')
  if (place.kind === 'table') {
    const table = seen.tables.get(place.table) ?? { hash: createHash('sha256'), rows: 0, bytes: 0, parts: 0 }
    if (place.part !== table.parts++) throw new UnfitBackup('damaged')
    for await (const chunk of entry.chunks) {
      table.hash.update(chunk)
      table.rows += countLines(chunk)
      table.bytes += chunk.length
    }
    seen.tables.set(place.table, table)
  } else if (place.kind === 'list') {
    const text = await readText(entry)
    seen.list.update(text)
    for (const line of text.split('\n').slice(0, -1)) {
      const told = FileLine.parse(JSON.parse(line))
      const name = names.file(told.kind, told.key)
      const real = seen.unlisted.get(name)
      if (real?.bytes !== told.bytes || real.sha256 !== told.sha256) throw new UnfitBackup('damaged')
      seen.unlisted.delete(name)
      seen.count++
      seen.bytes += told.bytes
    }
    if (seen.unlisted.size > 0) throw new UnfitBackup('damaged')
  } else {
    const hash = createHash('sha256')
    for await (const chunk of entry.chunks) hash.update(chunk)
    seen.unlisted.set(entry.name, { bytes: entry.size, sha256: hash.digest('hex') })
  }
}

function fits(manifest: Manifest, { tables, list, count, bytes, unlisted }: AllSeen): boolean {
  return (
    manifest.tables.length === tables.size &&
    manifest.tables.every((told) => {
      const real = tables.get(told.name)
      return (
        real !== undefined &&
        real.rows === told.rows &&
        real.bytes === told.bytes &&
        real.hash.copy().digest('hex') === told.sha256
      )
    }) &&
    unlisted.size === 0 &&
    manifest.files.count === count &&
    manifest.files.bytes === bytes &&
    manifest.files.sha256 === list.digest('hex')
  )
}
