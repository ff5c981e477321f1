import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGate } from './gate.ts'

const reply = (by: string, body = '') =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${by.length + body.length}\r\n\r\n${by}${body}`
const call = (path: string, body = 'a=1') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** What the gate took a request for. */
let heardOf: { readonly method: string; readonly path: string; readonly head: string } | undefined
/** Whether the gate answers what it may. */
let isShut = true
const server = http.createServer((request, response) => {
  last = { request, response }
  let body = ''
  request
    .on('data', (chunk: Buffer) => (body += chunk.toString()))
    .on('end', () => response.end(`parser ${request.url} ${body};`))
})
let last: { request: IncomingMessage; response: ServerResponse } | undefined
addGate(server, {
  answer: (asked) => {
    heardOf = asked
    return isShut ? Buffer.from(reply('gate;')) : undefined
  },
  isAnswered: () => last?.request.complete === true && last.response.writableFinished,
})
let served: net.Socket | undefined
server.on('connection', (socket: net.Socket) => (served = socket))
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

/** Sends each piece when the one before has been read and as much has been answered as told; gives the bodies of all answers. */
async function talk(pieces: readonly (readonly [string, string])[]): Promise<string> {
  last = undefined
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').setNoDelay(true) // it listens on TCP
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  const bodies = () => (heard.match(/(gate|parser [^;]*);/g) ?? []).join('')
  await once(server, 'connection')
  let [sent, answers] = [0, '']
  for (const [piece, answer] of pieces) {
    socket.write(piece)
    sent += piece.length
    answers += answer
    await expect.poll(() => [served?.bytesRead, bodies()], { interval: 2, timeout: 10_000 }).toEqual([sent, answers])
  }
  socket.destroy()
  return bodies()
}

test('the first request of a connection goes to the parser, the next ones are answered before it, while the gate is shut', async () => {
  expect(
    await talk([
      [call('/a'), 'parser /a a=1;'],
      [call('/b'), 'gate;'],
      [call('/c', 'x'.repeat(5000)), 'gate;'],
    ]),
  ).toBe('parser /a a=1;gate;gate;')
  isShut = false
  expect(
    await talk([
      [call('/a'), 'parser /a a=1;'],
      [call('/b'), 'parser /b a=1;'],
    ]),
  ).toBe('parser /a a=1;parser /b a=1;')
  isShut = true
})

test.each([
  [call('/b?c=d e'), 'POST', '/b?c=d e'],
  ['GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'GET', '/'],
  ['GET /x HTTP/1.0\r\nhost: x\r\n\r\n', 'GET', ''],
])(
  'a request is known by its method and its path, and one of an older protocol by none: %j',
  async (text, method, path) => {
    await talk([
      [call('/a'), 'parser /a a=1;'],
      [text, 'gate;'],
    ])
    expect(heardOf).toEqual({ method, path, head: text.slice(0, text.indexOf('\r\n\r\n') + 4) })
  },
)

test('requests that come together are answered by the parser, each once and in their order', async () => {
  expect(
    await talk([
      [call('/a'), 'parser /a a=1;'],
      [call('/b') + call('/c') + call('/d'), 'parser /b a=1;parser /c a=1;parser /d a=1;'],
      [call('/e'), 'parser /e a=1;'],
    ]),
  ).toBe('parser /a a=1;parser /b a=1;parser /c a=1;parser /d a=1;parser /e a=1;')
})

test('what is in a body is never taken for a request', async () => {
  const inner = call('/inner')
  for (const length of [
    `content-length: ${inner.length}`,
    `content-length:\t${inner.length}`,
    `Content-Length: ${inner.length}`,
  ]) {
    expect(
      await talk([
        [call('/a'), 'parser /a a=1;'],
        [`POST /outer HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n`, ''],
        [inner, `parser /outer ${inner};`],
      ]),
    ).toBe(`parser /a a=1;parser /outer ${inner};`)
  }
  const chunked = 'POST /outer HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
  expect(
    await talk([
      [call('/a'), 'parser /a a=1;'],
      [chunked, ''],
      [`${inner.length.toString(16)}\r\n`, ''],
      [inner, ''],
      ['\r\n0\r\n\r\n', `parser /outer ${inner};`],
    ]),
  ).toBe(`parser /a a=1;parser /outer ${inner};`)
})

test('a request that comes in pieces is read as one', async () => {
  expect(
    await talk([
      [call('/a'), 'parser /a a=1;'],
      ['POST /b HTTP/1.1\r\nho', ''],
      [call('/c').replace('POST /c HTTP/1.1\r\nho', ''), 'parser /b a=1;'],
    ]),
  ).toBe('parser /a a=1;parser /b a=1;')
})
