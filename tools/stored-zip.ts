// Reads a zip, and writes one without compression: the whole then compresses far better than its parts did, as brotli
// sees all at once.
import { crc32, inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50
const END = 0x06054b50

export interface ZipEntry {
  readonly name: string
  readonly body: Uint8Array
}

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body } of entries) {
    const title = Buffer.from(name)
    const common = Buffer.alloc(26) // from 'version needed' on, the same in both headers
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x21, 8) // 1 January 1980: a zip has no day before it
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, rest, title)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** By the central directory; folders are left out. @throws Error when it is damaged or no zip */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('not a zip')
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('the zip is damaged')
    const method = zip.readUInt16LE(at + 10)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    if (method !== 0 && method !== 8) throw new Error(`${name} is compressed in a way we do not know`)
    const body = method === 8 ? inflateRawSync(bytes) : bytes
    if (crc32(body) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    if (!name.endsWith('/')) entries.push({ name, body })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
