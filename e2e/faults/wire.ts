// A keep-alive connection that costs next to nothing, for a client that must send ten times what a server can answer: requests
// are bytes made before, and of an answer no more is looked at than where it ends and what it says. It never hangs up by itself.
import net from 'node:net'

export interface Heard {
  /** 0: the server hung up. */
  readonly status: number
  /** HTTP 200 with `{"error": …` (an answer that is packed is none). */
  readonly isRefusal: boolean
  /** When it was there. */
  readonly at: number
}

export interface Wire {
  /** One at a time. */
  readonly ask: (request: Buffer, hear: (heard: Heard) => void) => void
  readonly close: () => void
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const LENGTH = Buffer.from('\r\ncontent-length: ')
const HEAD_END = Buffer.from('\r\n\r\n')
const REFUSAL = Buffer.from('{"error"')

/** One for all connections: what is read is looked at before the next is. */
const buffer = Buffer.alloc(256 * 1024)

export function openWire(port: number): Promise<Wire> {
  let hear: ((heard: Heard) => void) | undefined
  let status = 0
  let isRefusal = false
  /** Bytes that are missing; unknown in an answer that comes in chunks. */
  let missing: number | undefined
  const finish = () => {
    const tell = hear
    hear = undefined
    tell?.({ status, isRefusal, at: performance.now() })
    status = 0
  }
  const read = (length: number) => {
    if (status === 0) ({ status, isRefusal, missing } = readHead(length))
    else if (missing !== undefined) missing -= length
    if (
      missing === undefined
        ? buffer.compare(LAST_CHUNK, 0, LAST_CHUNK.length, Math.max(0, length - LAST_CHUNK.length), length) === 0
        : missing <= 0
    )
      finish()
    return true
  }
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: read } })
  socket.on('error', () => {})
  socket.on('close', () => {
    status = 0
    finish()
  })
  const wire: Wire = {
    ask(request, then) {
      hear = then
      if (socket.destroyed) return finish()
      socket.write(request)
    },
    close: () => socket.destroy(),
  }
  return new Promise((resolve) => socket.once('connect', () => resolve(wire)).once('close', () => resolve(wire)))
}

/** A head comes in one piece on a line within one machine. @throws Error when it did not */
function readHead(length: number): { status: number; isRefusal: boolean; missing: number | undefined } {
  const end = buffer.indexOf(HEAD_END) + HEAD_END.length
  if (end < HEAD_END.length || end > length) throw new Error('the head of an answer came in pieces')
  const at = buffer.indexOf(LENGTH)
  const body =
    at < 0 || at > end
      ? undefined
      : Number.parseInt(buffer.toString('latin1', at + LENGTH.length, at + LENGTH.length + 8), 10)
  return {
    status: Number(buffer.toString('latin1', 9, 12)),
    isRefusal: buffer.compare(REFUSAL, 0, REFUSAL.length, end, end + REFUSAL.length) === 0,
    missing: body === undefined ? undefined : end + body - length,
  }
}
