// Documents in OFD for tests, and such as only look like one: ZIPs whose parts are stored as they are.
import { crc32 } from 'node:zlib'

interface Wrong {
  readonly isLocked?: boolean
  readonly isTwice?: boolean
  /** What the list says the last part unpacks to. */
  readonly unpacked?: number
  /** Bytes between the parts and their list. */
  readonly gap?: number
}

export function makeOfd(parts: Readonly<Record<string, string>>, wrong: Wrong = {}): Buffer {
  const entries = Object.entries(parts)
  const [first] = entries
  const all = wrong.isTwice && first ? [...entries, first] : entries
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of all) {
    const [file, content] = [Buffer.from(name), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(wrong.isLocked ? 1 : 0, 2)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(wrong.unpacked ?? content.length, 18)
    fields.writeUInt16LE(file.length, 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, file, content])
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 0, 'latin1')
    fields.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    bodies.push(body)
    list.push(Buffer.concat([entry, file]))
    at += body.length
  }
  const gap = Buffer.alloc(wrong.gap ?? 0)
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(all.length, 8)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, gap, directory, end])
}
