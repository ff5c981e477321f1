// A Jupyter server for tests of the line to it: it takes sockets and says by hand what a test wants said.
import { createHash } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export interface TestJupyter {
  /** Of its one kernel, a slash at the end. */
  readonly kernelUrl: string
  /** Everything that was asked of it, in order. */
  readonly requests: { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] }[]
  /** Says a text on every socket. */
  readonly say: (text: string) => void
  /** What was said to it. */
  readonly heard: string[]
  readonly openSockets: () => number
  readonly setAway: (isAway: boolean) => void
  readonly close: () => Promise<void>
}

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11' // RFC 6455

export async function startTestJupyter(): Promise<TestJupyter> {
  const requests: TestJupyter['requests'] = []
  const heard: string[] = []
  const sockets = new Set<Duplex>()
  let isAway = false
  const note = ({ method = '', url = '', headers }: IncomingMessage) => requests.push({ method, url, headers })
  const server = http.createServer((request, response) => {
    note(request)
    response.writeHead(isAway ? 503 : 204).end()
  })
  server.on('upgrade', (request, socket) => {
    note(request)
    socket.on('error', () => {}).on('end', () => socket.end())
    if (isAway) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${MAGIC}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\nSet-Cookie: hub=secret\r\n\r\n`,
    )
    socket.on('data', (frame: Buffer) => {
      const length = (frame[1] ?? 0) & 127 // tests say less than 126 bytes, in one frame
      const [mask, bytes] = [frame.subarray(2, 6), frame.subarray(6, 6 + length)]
      const kind = (frame[0] ?? 0) & 15
      if (kind === 8) socket.end()
      if (kind === 1) heard.push(Buffer.from(bytes.map((byte, i) => byte ^ (mask[i % 4] ?? 0))).toString())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    kernelUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/user/u/r/api/kernels/k1/`,
    requests,
    heard,
    say(text) {
      const bytes = Buffer.from(text)
      const head = Buffer.alloc(10)
      head.writeUInt8(0x81, 0)
      head.writeUInt8(127, 1)
      head.writeBigUInt64BE(BigInt(bytes.length), 2)
      for (const socket of sockets) socket.write(Buffer.concat([head, bytes]))
    },
    openSockets: () => sockets.size,
    setAway: (value) => void (isAway = value),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
