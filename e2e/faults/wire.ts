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

const MOST_HEAD = 4096
const LAST_CHUNK = '0\r\n\r\n'

export function openWire(port: number): Promise<Wire> {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
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
  socket.on('data', (bytes: Buffer) => {
    if (status === 0) ({ status, isRefusal, missing } = readHead(bytes))
    else if (missing !== undefined) missing -= bytes.length
    if (missing === undefined ? bytes.toString('latin1', bytes.length - LAST_CHUNK.length) === LAST_CHUNK : missing <= 0) finish()
  })
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
function readHead(bytes: Buffer): { status: number; isRefusal: boolean; missing: number | undefined } {
  const head = bytes.toString('latin1', 0, MOST_HEAD)
  const end = head.indexOf('\r\n\r\n') + 4
  if (end < 4) throw new Error('the head of an answer came in pieces')
  const at = head.indexOf('\r\ncontent-length: ')
  const length = at < 0 || at > end ? undefined : Number.parseInt(head.slice(at + 18, at + 28), 10)
  return { status: Number(head.slice(9, 12)), isRefusal: head.startsWith('{"error"', end), missing: length === undefined ? undefined : end + length - bytes.length }
}
