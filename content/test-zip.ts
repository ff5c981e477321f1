// Zips for tests, as wheels are.
import { crc32 } from 'node:zlib'

/** What an entry says of itself beyond its bytes: a size that is none, the mode of a link. */
interface Said {
  readonly size?: number
  readonly mode?: number
}

/** A zip of files as they are, which is what a wheel may be. */
export function zip(files: Readonly<Record<string, string | Buffer>>, said: Said = {}): Buffer {
  const [parts, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const [bytes, label] = [Buffer.from(content), Buffer.from(name)]
    const fixed = Buffer.alloc(26) // what both headers share: versions, flags, method, time, checksum, sizes, lengths
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt32LE(crc32(bytes), 10)
    fixed.writeUInt32LE(bytes.length, 14)
    fixed.writeUInt32LE(said.size ?? bytes.length, 18)
    fixed.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fixed, label, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((said.mode ?? 0) << 16) >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fixed, tail, label]))
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
}
