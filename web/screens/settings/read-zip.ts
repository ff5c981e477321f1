// One file out of a zip (PKWARE's APPNOTE), by its directory at the end: an archive may be larger than the memory of a phone,
// and nothing else of it is needed.

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const LONGEST_COMMENT = 0xff_ff
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** A directory of so many bytes names a hundred thousand files. */
const MOST_DIRECTORY = 16 * 1024 * 1024

interface Entry {
  readonly isPacked: boolean
  readonly bytes: number
  readonly offset: number
}

const readPart = async (zip: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await zip.slice(Math.max(0, from), to).arrayBuffer())

/** `undefined`: this is no zip, or it has no such file; `too-large`: the file is longer than `mostBytes`. */
export async function readFromZip(zip: Blob, name: string, mostBytes: number): Promise<Blob | 'too-large' | undefined> {
  try {
    const entry = await findEntry(zip, name)
    if (!entry) return undefined
    const local = await readPart(zip, entry.offset, entry.offset + LOCAL_BYTES)
    const from = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
    const packed = zip.slice(from, from + entry.bytes)
    return await readAll(
      entry.isPacked ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream(),
      mostBytes,
    )
  } catch {
    return undefined // cut off, or no zip at all
  }
}

async function findEntry(zip: Blob, name: string): Promise<Entry | undefined> {
  const tail = await readPart(zip, zip.size - END_BYTES - LONGEST_COMMENT, zip.size)
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) return undefined
  const [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (size > MOST_DIRECTORY) return undefined
  const directory = await readPart(zip, offset, offset + size)
  const text = new TextDecoder()
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength && directory.getUint32(at, true) === ENTRY;) {
    const nameBytes = directory.getUint16(at + 28, true)
    if (text.decode(new Uint8Array(directory.buffer, at + ENTRY_BYTES, nameBytes)) === name)
      return {
        isPacked: directory.getUint16(at + 10, true) === 8,
        bytes: directory.getUint32(at + 20, true),
        offset: directory.getUint32(at + 42, true),
      }
    at += ENTRY_BYTES + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return undefined
}

/** A small file may unpack to a very large one: reading ends where it is too much. */
async function readAll(stream: ReadableStream<Uint8Array>, mostBytes: number): Promise<Blob | 'too-large'> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      return 'too-large'
    }
    parts.push(new Uint8Array(value))
  }
}
