// The disk of losing-disk.ts, as a process of its own: one file, told to the kernel by FUSE's protocol (linux/fuse.h, 7.31), which a
// loop device makes a disk of. What was written stays in memory until it is flushed, as in a disk that has a cache and no battery.
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, read, readSync, writeSync } from 'node:fs'

const [image = '', folder = ''] = process.argv.slice(2)
const BLOCK = 4096
const MOST = 1 << 20
const [HEADER, REPLY] = [40, 16]
const [ROOT, FILE] = [1n, 2n]
const DAY = 86_400n

const durable = openSync(image, 'r+')
const size = fstatSync(durable).size
/** What nobody has flushed yet, by block. */
const cache = new Map<number, Buffer>()
let isCut = false

const device = openSync('/dev/fuse', 'r+')
const { status, stderr } = spawnSync(
  'mount',
  ['-i', '-t', 'fuse', '-o', 'fd=3,rootmode=40000,user_id=0,group_id=0', 'losing-disk', folder],
  { stdio: ['ignore', 'ignore', 'pipe', device], encoding: 'utf8' },
)
if (status !== 0) throw new Error(`FUSE cannot be mounted here: ${stderr}`)

function readAt(offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
  readSync(durable, bytes, 0, bytes.length, offset)
  for (let block = Math.floor(offset / BLOCK); block * BLOCK < offset + bytes.length; block++) {
    const at = block * BLOCK - offset
    cache.get(block)?.copy(bytes, Math.max(0, at), Math.max(0, -at))
  }
  return bytes
}

function writeAt(offset: number, bytes: Buffer): void {
  for (let block = Math.floor(offset / BLOCK); block * BLOCK < offset + bytes.length; block++) {
    const at = block * BLOCK - offset
    const whole = at >= 0 && at + BLOCK <= bytes.length
    const kept = cache.get(block) ?? (whole ? Buffer.alloc(BLOCK) : readAt(block * BLOCK, BLOCK))
    bytes.copy(kept, Math.max(0, -at), Math.max(0, at), Math.min(bytes.length, at + BLOCK))
    cache.set(block, kept)
  }
}

function flush(): void {
  for (const [block, bytes] of cache) writeSync(durable, bytes, 0, BLOCK, block * BLOCK)
  cache.clear()
}

/** struct fuse_attr */
function attributes(node: bigint): Buffer {
  const bytes = Buffer.alloc(88)
  bytes.writeBigUInt64LE(node, 0)
  bytes.writeBigUInt64LE(node === ROOT ? 0n : BigInt(size), 8)
  bytes.writeUInt32LE(node === ROOT ? 0o040_700 : 0o100_600, 60)
  bytes.writeUInt32LE(1, 64)
  bytes.writeUInt32LE(BLOCK, 80)
  return bytes
}

/** Numbers one after the other: a bigint takes eight bytes, a number four. */
const pack = (...numbers: readonly (number | bigint)[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(typeof number === 'bigint' ? 8 : 4)
      if (typeof number === 'bigint') bytes.writeBigUInt64LE(number)
      else bytes.writeUInt32LE(number)
      return bytes
    }),
  )

const [NOT_THERE, NOT_KNOWN] = [-2, -38] // ENOENT, ENOSYS

/** A request's answer, or the number of an error; nothing where none is waited for. */
const answers: Readonly<Record<number, (node: bigint, body: Buffer) => Buffer | number | undefined>> = {
  1: (_, body) =>
    body.toString('latin1', 0, body.length - 1) === 'disk' // LOOKUP
      ? Buffer.concat([pack(FILE, 0n, DAY, DAY, 0, 0), attributes(FILE)])
      : NOT_THERE,
  2: () => undefined, // FORGET
  3: (node) => Buffer.concat([pack(DAY, 0, 0), attributes(node)]), // GETATTR
  4: (node) => Buffer.concat([pack(DAY, 0, 0), attributes(node)]), // SETATTR: times only
  14: () => pack(0n, 0, 0), // OPEN
  15: (_, body) => readAt(Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)), // READ
  16: (_, body) => {
    const length = body.readUInt32LE(16)
    writeAt(Number(body.readBigUInt64LE(8)), body.subarray(HEADER, HEADER + length))
    return pack(length, 0)
  }, // WRITE
  17: () => Buffer.alloc(80), // STATFS
  18: () => pack(), // RELEASE
  20: () => {
    flush()
    return pack()
  }, // FSYNC
  25: () => pack(), // FLUSH: somebody closes it
  26: (_, body) =>
    // INIT: writes of a megabyte (BIG_WRITES, MAX_PAGES)
    pack(
      7,
      31,
      body.readUInt32LE(8),
      (1 << 5) | (1 << 22),
      16 | (12 << 16),
      MOST,
      1,
      MOST / BLOCK,
      ...new Array<number>(8).fill(0),
    ),
  27: () => pack(0n, 0, 0), // OPENDIR
  28: () => pack(), // READDIR
  29: () => pack(), // RELEASEDIR
  36: () => undefined, // INTERRUPT
  38: () => pack(), // DESTROY
  42: () => undefined, // BATCH_FORGET
}

function serve(request: Buffer): void {
  if (isCut) return // a disk without power says nothing
  const answer = (answers[request.readUInt32LE(4)] ?? (() => NOT_KNOWN))(
    request.readBigUInt64LE(16),
    request.subarray(HEADER),
  )
  if (answer === undefined) return
  const body = typeof answer === 'number' ? pack() : answer
  const head = pack(REPLY + body.length, 0, request.readBigUInt64LE(8))
  if (typeof answer === 'number') head.writeInt32LE(answer, 4)
  writeSync(device, Buffer.concat([head, body]))
}

function listen(): void {
  const buffer = Buffer.alloc(MOST + BLOCK)
  read(device, buffer, 0, buffer.length, null, (error, length) => {
    if (error) closeSync(device) // it was unmounted
    else {
      serve(buffer.subarray(0, length))
      listen()
    }
  })
}
listen()

/** The power is cut: of what was not flushed each block arrives by its chance, and the others are as they were. */
process.on('message', ({ share }: { share: number }) => {
  isCut = true
  const unflushed = cache.size
  for (const block of [...cache.keys()]) if (Math.random() >= share) cache.delete(block)
  const arrived = cache.size
  flush()
  process.send?.({ dropped: unflushed - arrived, arrived })
})
process.send?.('ready')
