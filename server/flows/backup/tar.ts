// The tar format (POSIX ustar), as much of it as an archive of ours has: plain files with short names, so that `tar`
// can look into it.

const BLOCK = 512
const NAME = { at: 0, length: 100 }
const SIZE = { at: 124, length: 12 }
const CHECKSUM = { at: 148, length: 8 }
/** Eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** To be read to its end before the next entry is asked for. */
  readonly chunks: AsyncIterable<Buffer>
}

/** Not a tar archive, or one that ends too early. */
export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

/** The header that stands before a file's bytes. */
export function tarHeader(name: string, size: number, now: Date): Buffer {
  if (Buffer.byteLength(name) > NAME.length || size > MOST_BYTES)
    throw new Error(`${name} does not fit into the archive`)
  const header = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => void header.write(text, at, 'latin1')
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  put(name, NAME.at)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, SIZE.length), SIZE.at)
  put(octal(Math.floor(now.getTime() / 1000), 12), 136)
  put(' '.repeat(CHECKSUM.length), CHECKSUM.at)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${octal(sumOf(header), 7)}\0 `, CHECKSUM.at)
  return header
}

/** What fills a file's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** @throws BrokenTar */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void> {
  const take = makeTaker(source)
  for (;;) {
    const header = await take.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    let isRead = false
    yield {
      name,
      size,
      chunks: (async function* () {
        for (let left = size; left > 0;) {
          const chunk = await take.atMost(left)
          left -= chunk.length
          yield chunk
        }
        await take.exactly(tarPadding(size).length)
        isRead = true
      })(),
    }
    if (!isRead) throw new Error(`${name} was not read to its end`)
  }
  await take.end()
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ({ at, length }: { at: number; length: number }) =>
    header
      .toString('latin1', at, at + length)
      .replace(/\0.*$/s, '')
      .trim()
  const told = Number.parseInt(text(CHECKSUM), 8)
  const blank = Buffer.from(header).fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length)
  const size = Number.parseInt(text(SIZE), 8)
  if (told !== sumOf(blank) || !Number.isSafeInteger(size) || size < 0) throw new BrokenTar('no header of a file')
  return { name: text(NAME), size }
}

/** Gives bytes out of a stream in the portions that are asked for. */
function makeTaker(source: AsyncIterable<Buffer>) {
  const from = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await from.next()
    if (next.done === true) return false
    held = next.value
    return true
  }
  const atMost = async (length: number): Promise<Buffer> => {
    while (held.length === 0) if (!(await more())) throw new BrokenTar('ends too early')
    const taken = held.subarray(0, length)
    held = held.subarray(taken.length)
    return taken
  }
  return {
    atMost,
    async exactly(length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = length; left > 0;) {
        const part = await atMost(left)
        parts.push(part)
        left -= part.length
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    /** Nothing may follow but the zeros of the end. */
    async end(): Promise<void> {
      do if (held.some((byte) => byte !== 0)) throw new BrokenTar('something follows its end')
      while (await more())
    },
  }
}
