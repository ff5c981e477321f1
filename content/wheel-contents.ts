// What a wheel would lay where packages lie, by its own list of contents: read before it is kept, never unpacked here.

/** Larger than the largest package of a Pyodide release by far, and what a browser's Python could still take. */
const MOST_BYTES = 512 * 1024 * 1024
const MOST_FILES = 20_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LINK = 0o120000
const KIND = 0o170000
const LONGEST_COMMENT = 65_535

/** `kind`: no zip, or one of more than 4 GB. `path`: a name that leads elsewhere. `large`: more than a browser can unpack. */
export type WheelFault = 'kind' | 'path' | 'large'

export function findWheelFault(bytes: Buffer): WheelFault | undefined {
  const end = findEnd(bytes)
  if (end === undefined) return 'kind'
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return 'kind'
    const [size, label, extra, comment] = [24, 28, 30, 32].map((offset) =>
      offset === 24 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number] // as many as were asked for
    const name = bytes.toString('utf8', at + 46, at + 46 + label)
    if (!isInside(name) || ((bytes.readUInt32LE(at + 38) >>> 16) & KIND) === LINK) return 'path'
    sum += size
    if (sum > MOST_BYTES || i >= MOST_FILES) return 'large'
    at += 46 + label + extra + comment
  }
  return at === end ? undefined : 'kind'
}

function findEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - LONGEST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return undefined
}

const isInside = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && !/^[A-Za-z]:|[\\\0]/.test(name) && !name.split('/').includes('..')
