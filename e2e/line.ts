// The line between a browser and the product: it can be cut, and what comes over it can be another server's.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Line {
  readonly url: string
  isCut: boolean
  /** In the place of what the product answers to this path; nothing: as it is. */
  answer: (path: string) => { readonly status?: number; readonly type: string; readonly body: string } | undefined
  readonly close: () => Promise<void>
}

export async function openLine(house: string): Promise<Line> {
  const server = createServer((asked, reply) => {
    const own = line.isCut ? undefined : line.answer(asked.url ?? '')
    if (line.isCut) asked.socket.destroy()
    else if (own)
      reply.writeHead(own.status ?? 200, { 'content-type': own.type, 'cache-control': 'no-store' }).end(own.body)
    else pass(house, asked, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const line: Line = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens by TCP
    isCut: false,
    answer: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return line
}

function pass(house: string, asked: IncomingMessage, reply: ServerResponse): void {
  const { method, url, headers } = asked
  const onward = request(new URL(url ?? '/', house), { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  asked.pipe(onward)
}
