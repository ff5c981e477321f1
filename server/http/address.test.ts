// What is made, kept and logged of an address, however it is written.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAddress } from '../../domain/address/read-address.ts'
import { sampleSpellings, SECRET } from '../../domain/address/test-spellings.ts'
import { openTestApp } from './test-app.ts'
import { makeTestPages } from './test-pages.ts'

const lines: string[] = []
const made: string[] = []
const house = await openTestApp({
  door: {
    contentVersion: () => 1,
    pages: makeTestPages({ made: (path) => void made.push(path) }),
    logLevel: 'debug',
    logTo: { write: (line) => void lines.push(line) },
  },
})
let port = 0
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port // it listens on TCP
})
afterAll(async () => {
  agent.destroy()
  await house.close()
})
beforeEach(() => {
  lines.length = 0
  made.length = 0
})
/** Over a connection, since a test client would tidy the address first. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const ask = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method, agent }, (response) => {
      let body = ''
      response
        .on('data', (chunk: Buffer) => (body += chunk.toString()))
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    request.on('error', reject).end()
  })

const hasSecret = (text: string) =>
  text.includes(SECRET) || decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25')).includes(SECRET)

/** What became of one spelling, and then of the one spelling asked twice. */
async function walk({ canonical, spelling }: { canonical: string; spelling: string }) {
  made.length = 0
  const reply = await ask(`${spelling}?a=%2f&b`)
  const isOther = spelling !== canonical
  const sent = isOther
    ? {
        status: reply.status,
        location: reply.headers.location,
        cache: reply.headers['cache-control'],
        body: reply.body,
        made: made.length,
      }
    : undefined
  made.length = 0
  const pages = [await ask(canonical), await ask(canonical)]
  return {
    canonical,
    spelling,
    sent,
    referrers: [reply, ...pages].map(({ headers }) => headers['referrer-policy']),
    pages: pages.map(({ status, headers }) => [status, headers['cache-control'], headers['x-robots-tag']]),
    isMadeAnew: made.length === 2,
  }
}

function expected({ canonical, spelling }: { canonical: string; spelling: string }): Awaited<ReturnType<typeof walk>> {
  const address = readAddress(canonical)
  if (address.kind !== 'screen') throw new Error(`${canonical} is no screen`)
  const referrer = address.hasSecret ? 'no-referrer' : 'strict-origin-when-cross-origin'
  const page = address.isKept ? [200, 'no-cache', undefined] : [200, 'no-store', 'noindex']
  return {
    canonical,
    spelling,
    sent:
      spelling === canonical
        ? undefined
        : { status: 308, location: `${canonical}?a=%2f&b`, cache: 'no-store', body: '', made: 0 },
    referrers: [referrer, referrer, referrer],
    pages: [page, page],
    isMadeAnew: !address.isKept,
  }
}

test('2,000 random spellings of every address: each is sent to the one before anything is made, and no secret is kept, logged or told', async () => {
  const samples = sampleSpellings(2000).map(({ canonical, spelling }) => ({
    canonical,
    spelling: spelling.replaceAll(/[^!-~]+/g, encodeURIComponent),
  })) // as every client sends them
  for (const sample of samples) {
    expect(await walk(sample)).toEqual(expected(sample))
  }
  expect(samples.filter(({ canonical, spelling }) => canonical !== spelling).length).toBeGreaterThan(1500)
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(6000)
  expect(lines.filter(hasSecret)).toEqual([])
}, 120_000)

test('a mistyped address with a secret in it is shown in no log, and what is nowhere is not kept', async () => {
  const mistyped = [
    `/order/review/${SECRET}/more`,
    `/orders/review/${SECRET}`,
    `/api/order/review/${SECRET}`,
    `/files/${SECRET}`,
    `/assets/${SECRET}`,
    `/order%2Freview%2F${SECRET}`,
    `/order/review/%zz${SECRET}`,
    `http://elsewhere.example/orders/${SECRET}`,
    `/x/${SECRET}.data`,
  ]
  for (const path of mistyped) for (const method of ['GET', 'HEAD', 'POST', 'PUT']) await ask(path, method)
  for (const method of ['HEAD', 'POST', 'PUT'])
    expect([
      method,
      (await ask(`/Order/review/${SECRET}`, method)).status,
      (await ask(`/message//unsubscribe/${SECRET}`, method)).headers.location,
    ]).toEqual([method, 308, `/message/unsubscribe/${SECRET}`])
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter(hasSecret)).toEqual([])
  made.length = 0
  for (let time = 0; time < 2; time++) await ask('/nowhere')
  expect(made).toEqual(['/nowhere', '/nowhere'])
})

test('the log names what was asked where it holds no secret', async () => {
  const paths = ['/phase/detail/llm-foundations', '/healthz', '/api/user/detail', '/order/review/abc', '/nowhere']
  for (const path of paths) await ask(path)
  const shown = lines
    .map((line) => JSON.parse(line) as { msg: string; path?: string })
    .filter(({ msg }) => msg === 'answered')
  expect(shown.map(({ path }) => path)).toEqual([
    '/phase/detail/llm-foundations',
    '/healthz',
    '/api/*',
    '/order/review/…',
    '/…',
  ])
})
