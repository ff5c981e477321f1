// Reads an archive that somebody sent into a folder of its own: nothing outside it, nothing larger than was said.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** Why it is not read; each has a sentence: `staff.content.failure`. */
type ArchiveFault = 'notZip' | 'tooMany' | 'tooLarge' | 'outside' | 'link' | 'locked' | 'method' | 'broken'

export class UnfitArchive extends Error {
  readonly why: ArchiveFault
  constructor(why: ArchiveFault) {
    super(why)
    this.why = why
  }
}

const MOST_FILES = 5000
const MOST_BYTES = 256 * 1024 * 1024

const END = 0x06054b50
const END_BYTES = 22
const MOST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** The kind of a file in the mode that Unix writes. */
const KIND = 0o170000
const LINK = 0o120000

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly bytes: number
  readonly offset: number
}

/**
 * Writes the files of an archive below `target`; a folder that all of them lie in is left out.
 * @throws UnfitArchive
 */
export async function unzip(archive: Buffer, target: string): Promise<void> {
  const entries = readEntries(archive)
  const first = entries[0]?.name.split('/')[0] ?? ''
  const isWrapped = entries.every(({ name }) => name.startsWith(`${first}/`))
  for (const entry of entries) {
    const name = isWrapped ? entry.name.slice(first.length + 1) : entry.name
    const file = path.join(target, name)
    if (!file.startsWith(target + path.sep)) throw new UnfitArchive('outside')
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await readFileOf(archive, entry), { flag: 'wx' }).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? new UnfitArchive('broken') : error // the same name twice
    })
  }
}

/** By the list at the archive's end: what stands before a file is not believed. */
function readEntries(archive: Buffer): readonly Entry[] {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  const listBytes = archive.readUInt32LE(end + 12)
  const listAt = archive.readUInt32LE(end + 16)
  if (count === 0xffff || listAt === 0xffffffff) throw new UnfitArchive('tooLarge') // larger archives tell it elsewhere
  if (count > MOST_FILES) throw new UnfitArchive('tooMany')
  if (listAt + listBytes > end) throw new UnfitArchive('broken')
  const entries: Entry[] = []
  let sum = 0
  let at = listAt
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== ENTRY) throw new UnfitArchive('broken')
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    const kind = (archive.readUInt32LE(at + 38) >>> 16) & KIND
    const entry = {
      name,
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    }
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    judgeName(name)
    if (kind === LINK) throw new UnfitArchive('link')
    if (name.endsWith('/')) continue
    sum += entry.bytes
    if (sum > MOST_BYTES) throw new UnfitArchive('tooLarge')
    // What a system puts in by itself is no file of a course.
    if (!/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)) entries.push(entry)
  }
  if (entries.length === 0) throw new UnfitArchive('broken')
  return entries
}

function findEnd(archive: Buffer): number {
  const from = Math.max(0, archive.length - END_BYTES - MOST_COMMENT)
  for (let at = archive.length - END_BYTES; at >= from; at -= 1) if (archive.readUInt32LE(at) === END) return at
  throw new UnfitArchive('notZip')
}

/** A path below, in parts that every system can write. */
function judgeName(name: string): void {
  const parts = name.replace(/\/$/, '').split('/')
  if (
    name === '' ||
    name.startsWith('/') ||
    /[\\\0:\uFFFD]/.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || part.length > 255)
  )
    throw new UnfitArchive('outside')
}

async function readFileOf(archive: Buffer, { method, packed, bytes, offset }: Entry): Promise<Buffer> {
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL) throw new UnfitArchive('broken')
  if ((archive.readUInt16LE(offset + 6) & 1) !== 0) throw new UnfitArchive('locked')
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const data = archive.subarray(start, start + packed)
  if (data.length !== packed) throw new UnfitArchive('broken')
  if (method !== STORED && method !== DEFLATED) throw new UnfitArchive('method')
  // Never more than was said, whatever unpacks out of it.
  const file =
    method === STORED
      ? data
      : await inflate(data, { maxOutputLength: Math.max(1, bytes) }).catch(() => {
          throw new UnfitArchive('broken')
        })
  if (file.length !== bytes) throw new UnfitArchive('broken')
  return file
}
