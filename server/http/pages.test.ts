// How a page leaves the house: what is kept of it, in which form it goes, and what is said when it could not be made.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Asked } from './gate.ts'
import { addPages } from './pages.ts'
import { makeTestPages } from './test-pages.ts'

const clientDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-client-'))
writeFileSync(path.join(clientDir, 'one.css'), ' .one{} \n')
writeFileSync(path.join(clientDir, 'two.css'), '.two{}')
afterAll(() => rmSync(clientDir, { recursive: true, force: true }))

let [version, isFree] = [1, true]
let [entered, left] = [0, 0]
const made: string[] = []
const logged: { level: number; err?: { message: string } }[] = []
const away = new Error('the database is away')
const html = (asked: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"></head><body>${asked}<div hidden="" data-styles-of="late.tsx"></div><p data-number=""></p><script type="module" async="">go()</script></body></html>`
const app = fastify({
  logger: {
    level: 'error',
    stream: { write: (line: string) => void logged.push(JSON.parse(line) as { level: number }) },
  },
})
app.addHook('onRequest', async (request) => {
  const asked = request.url.split('?')[0] ?? ''
  request.address = {
    kind: 'screen',
    path: asked,
    isKept: asked.startsWith('/kept'),
  } as unknown as typeof request.address // as much of an address as pages read
})
const peek = addPages(app, {
  isStaff: async () => false,
  maker: makeTestPages({
    made: (asked) => void made.push(asked),
    html,
    status: (asked) =>
      asked.endsWith('/moved') ? 302 : asked.endsWith('/none') ? 404 : /fault|away/.test(asked) ? 500 : 200,
    headers: (asked): Record<string, string> =>
      asked.endsWith('/moved') ? { location: '/home' } : { 'x-page-styles': '/one.css /two.css# /one.css' },
    fault: (asked) => (asked.endsWith('/away') ? away : asked.endsWith('/fault') ? new Error('ours') : undefined),
    clientDir,
    stylesOf: (source) => (source === 'late.tsx' ? ['/two.css', '/late.css'] : []),
  }),
  contentVersion: () => version,
  isAway: (error) => error === away,
  lane: {
    enter: () => {
      entered++
      return Promise.resolve(isFree)
    },
    leave: () => void left++,
  } as Parameters<typeof addPages>[1]['lane'], // pages wait in it and do nothing else
  headers: { 'x-always': 'yes' },
})
afterAll(() => app.close())
beforeEach(() => {
  version++
  isFree = true
  made.length = logged.length = entered = left = 0
})
const asked = (at: string, lines = ''): Asked => ({
  method: 'GET',
  path: at,
  head: `GET ${at} HTTP/1.1\r\nhost: h\r\n${lines}\r\n`,
})
const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a page that is the same for all is made once for each language and look, until the content changes', async () => {
  for (let times = 0; times < 2; times++) {
    await ask('/kept/a')
    await ask('/kept/a?lang=zh')
    await ask('/kept/a', { cookie: 'theme=dark' })
    await ask('/kept/a', { cookie: 'theme=nonsense' })
  }
  expect(made).toHaveLength(3)
  version++
  await ask('/kept/a')
  expect(made).toHaveLength(4)
  expect([entered, left]).toEqual([4, 4])
})

test('one that is somebody’s own, and one that is not there, are made each time', async () => {
  for (const url of ['/own', '/own', '/kept/none', '/kept/none']) await ask(url)
  expect(made).toEqual(['/own', '/own', '/kept/none', '/kept/none'])
})

test.each([
  ['/kept/b?x=1&lang=zh-CN', 'lang=en', 'en', 'zh-CN'],
  ['/kept/b', 'lang=zh-CN', 'en', 'zh-CN'],
  ['/kept/b', '', 'fr, zh;q=0.8', 'zh-CN'],
  ['/kept/b', '', 'fr', 'en'],
  ['/kept/b', 'lang=en', 'zh', 'en'],
])(
  'the language is the address’s, else the chosen one, else the browser’s: %s %j %s',
  async (url, cookie, accepted, expected) => {
    await ask(url, { cookie, 'accept-language': accepted })
    const found = ['en', 'zh-CN'].filter((lang) => peek(asked('/kept/b', `cookie: lang=${lang}\r\n`)) !== undefined)
    expect([made.length, found]).toEqual([1, [expected]])
    expect(peek(asked(url, `cookie: ${cookie}\r\naccept-language: ${accepted}\r\n`))).toBeDefined()
  },
)

test('it goes in the form that the browser takes, with what a cache needs to know', async () => {
  const plain = await ask('/kept/c')
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    'content-length': String(plain.rawPayload.length),
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await ask('/kept/c', { 'accept-encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.rawPayload.length),
    vary: plain.headers['vary'],
  })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await ask('/kept/c', { 'accept-encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(made).toHaveLength(1)
  const own = await ask('/own')
  expect(own.headers['cache-control']).toBe('no-store')
})

test('its styles are in it, once and in order; those of what is below come as links, and no module is fetched before the first paint', async () => {
  const { body } = await ask('/kept/d')
  expect(body).toContain(
    '<style id="react-aria-pressable-style">@layer reset, tokens, base, components, screens;.one{}\n.two{}</style></head>',
  )
  expect(body).toContain('<div hidden=""><link rel="stylesheet" href="/late.css"></div>')
  expect(body).not.toContain('modulepreload')
  expect(body).toContain('<script type="text/plain" id="begin">go()</script>')
  expect(body).toContain('<p data-number=""></p>')
})

test('a fault has a number for support and a line in the log; a database that is away is said, with when to ask again', async () => {
  const fault = await ask('/own/fault')
  expect(fault.statusCode).toBe(500)
  expect(fault.headers['retry-after']).toBeUndefined()
  expect(fault.body).toMatch(/<p data-number="">Something went wrong[^<]*req-\w+<\/p>/)
  expect(logged.map(({ err }) => err?.message)).toEqual(['ours'])
  const gone = await ask('/own/away')
  expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '2'])
  expect(gone.body).not.toContain('Something went wrong')
  expect(logged).toHaveLength(2)
  await ask('/own')
  await ask('/kept/none')
  expect(logged).toHaveLength(2)
})

test('another place is where the browser is sent', async () => {
  const { statusCode, headers } = await ask('/own/moved')
  expect([statusCode, headers['location']]).toEqual([302, '/home'])
})

test('where there is no room to make it, a short page says so, and data for the router in its own form', async () => {
  isFree = false
  const page = await ask('/kept/e', { 'accept-language': 'zh' })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '1'])
  expect(page.body).toContain('<html lang="zh-CN"')
  const data = await ask('/kept/e.data')
  expect([data.statusCode, data.headers['cache-control']]).toEqual([503, 'no-store'])
  expect((data.json() as { message: string }).message).not.toBe('')
  expect([made.length, left]).toEqual([0, 0])
  isFree = true
  expect((await ask('/kept/e')).statusCode).toBe(200)
})

test('a kept page is found by who answers before the server does, whole, with the house’s own headers', async () => {
  expect(peek(asked('/kept/f'))).toBeUndefined()
  const { body, rawPayload } = await ask('/kept/f', { 'accept-encoding': 'br' })
  expect(body).not.toBe('')
  const whole = peek(asked('/kept/f', 'accept-encoding: gzip, br\r\n')) ?? Buffer.from('')
  expect(whole.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\nx-always: yes\r\n/)
  expect(whole.subarray(whole.indexOf('\r\n\r\n') + 4).equals(rawPayload)).toBe(true)
  expect(peek(asked('/kept/f?x=1', 'accept-encoding: br\r\n'))).toBe(whole)
  expect(peek(asked('/kept/f'))?.toString()).toContain('<p data-number=""></p>')
  expect(peek(asked('/kept/f', 'cookie: theme=dark\r\n'))).toBeUndefined()
  await ask('/kept/none')
  expect(peek(asked('/kept/none'))).toBeUndefined()
})
