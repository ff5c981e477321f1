// The answer that costs next to nothing: given on the connection, before HTTP is parsed. Only what is whole and simple
// is looked at; whatever is not goes on to Node's own parser, with everything that this connection will send from then
// on.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  /** All headers, as they came. */
  readonly head: string
}

export interface GateOptions {
  /** The whole answer as it goes over the connection; `undefined` for what takes the usual way. */
  readonly answer: (asked: Asked) => Buffer | undefined
  /** Whether something was asked on this connection, and all of it has been answered. */
  readonly isAnswered: (socket: Socket) => boolean
}

const MOST_HEAD = 4096
/** A body whose length is not said, or said twice, two hosts, another protocol, a connection that is to end. */
const UNUSUAL =
  /\r\n(transfer-encoding|upgrade|expect|connection: *close|content-length[^]*\r\ncontent-length|host[^]*\r\nhost)/i
const LENGTH = /\r\ncontent-length(?:: (\d{1,6})\r\n)?/i

export function addGate(server: Server, { answer, isAnswered }: GateOptions): void {
  server.on('connection', (socket: Socket) => {
    const parse = socket.listeners('data')[0]
    if (!parse) return // not Node's own way any more: everything goes through the parser
    const look = (bytes: Buffer) => {
      const head = readWhole(bytes)
      if (head === undefined) {
        // What follows may begin anywhere.
        socket.on('data', parse as (bytes: Buffer) => void).removeListener('data', look) // Node's listener, put back
        return void parse.call(socket, bytes)
      }
      const reply = isAnswered(socket) ? answer(readAsked(head)) : undefined
      if (reply) socket.write(reply)
      else parse.call(socket, bytes)
    }
    socket.on('data', look).removeListener('data', parse as (bytes: Buffer) => void) // Node's listener, kept
  })
}

function readAsked(head: string): Asked {
  const [begin, end] = [head.indexOf(' ') + 1, head.indexOf(' HTTP/1.1\r\n')]
  return { method: head.slice(0, begin - 1), path: head.slice(begin, Math.max(begin, end)), head }
}

/** The value of a header, where it is there once and on one line. */
export const readHeader = (
  { head }: Asked,
  name: 'accept-encoding' | 'accept-language' | 'cookie',
): string | undefined => headers[name].exec(head)?.[1]
const headers = {
  'accept-encoding': /\r\naccept-encoding: *([^\r]*)/i,
  'accept-language': /\r\naccept-language: *([^\r]*)/i,
  cookie: /\r\ncookie: *([^\r]*)/i,
}

/** The head of a request, when it is whole and nothing else came with it. */
function readWhole(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, MOST_HEAD)
  const end = text.indexOf('\r\n\r\n') + 4
  if (end < 4) return undefined
  const head = text.slice(0, end)
  if (UNUSUAL.test(head)) return undefined
  const length = LENGTH.exec(head)
  if (length && length[1] === undefined) return undefined
  return bytes.length === end + Number(length?.[1] ?? 0) ? head : undefined
}
