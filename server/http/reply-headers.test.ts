// One of every kind of reply that is no page (those are in e2e/pages.spec.ts): what a browser is told to do with it.
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../calls/handlers.ts'
import { issuerPaths } from '../flows/credential/issuer.ts'
import { openTestApp } from './test-app.ts'

const https = {
  PUBLIC_URL: 'https://learn.example.edu',
  SMTP_URL: 'smtp://localhost:1',
  SECRET: 'a long secret of our own',
  MAIL_FROM: 'a@example.edu',
  FINANCE_EMAIL: 'b@example.edu',
}
const house = await openTestApp({
  env: https,
  handlers: { ...handlers, '/user/detail': () => Promise.reject(new Error('planted')) },
})
afterAll(house.close)
let port = 0
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as net.AddressInfo).port // it listens on TCP
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const replies: readonly (readonly [
  kind: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  status: number,
])[] = [
  ['an answer', 'POST', '/api/index/front-index', form, 200],
  ['a refusal', 'POST', '/api/user/detail', form, 200],
  ['a fault', 'POST', '/api/user/detail', { ...form, 'access-token': 'TOKEN' }, 500],
  ['a wrong method', 'GET', '/api/user/detail', {}, 405],
  ['a wrong type', 'POST', '/api/user/detail', { 'content-type': 'text/plain' }, 415],
  ['an unreadable form', 'POST', '/api/user/detail', form, 400],
  ['no such call', 'POST', '/api/nothing', form, 404],
  ['an address that cannot be decoded', 'GET', '/%zz', {}, 400],
  ['no such file', 'GET', '/files/x', {}, 404],
  ['the document of the calls', 'GET', '/api/openapi.json', {}, 200],
  ['its page', 'GET', '/api/docs', {}, 200],
  ['health', 'GET', '/healthz', {}, 200],
  ['readiness', 'GET', '/readyz', {}, 200],
  ['keys', 'GET', issuerPaths.keys, {}, 200],
  ['a redirect', 'POST', '/preference', form, 303],
  ['a link that is none', 'POST', '/message/unsubscribe/x', form, 404],
  ['nothing there', 'PUT', '/', {}, 404],
]

describe.each(replies)('%s (%s %s)', (kind, method, url, headers, status) => {
  const ask = async () => {
    const token = headers['access-token'] === 'TOKEN' ? { 'access-token': (await house.signIn()).token } : {}
    const payload = kind === 'an unreadable form' ? 'a=%zz' : ''
    return house.app.inject({
      method,
      url,
      headers: { ...headers, ...token },
      ...(method === 'POST' ? { payload } : {}),
    })
  }

  test('says what it is, in which letters, and is taken for nothing else', async () => {
    const reply = await ask()
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    if (reply.body === '') return
    const type = String(reply.headers['content-type'])
    expect(type).toMatch(/; ?charset=utf-8$/i)
    const [isJson, isHtml] = [/^\s*[[{]/.test(reply.body), /^\s*<!doctype html/i.test(reply.body)]
    expect([type.includes('json'), type.startsWith('text/html')]).toEqual([isJson, isHtml])
    expect(isJson ? typeof reply.json() : 'object').toBe('object')
  })

  test('is shown in no frame, tells no other site the address, and is asked for by https from now on', async () => {
    const { headers: got } = await ask()
    expect(got['content-security-policy']).toMatch(/(^|; )frame-ancestors 'none'($|;)/)
    expect(got['referrer-policy']).toBe(
      url.startsWith('/message/unsubscribe/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
    expect(got['strict-transport-security']).toBe('max-age=31536000')
    expect(
      Object.keys(got).filter(
        (name) => name.startsWith('access-control') || name === 'server' || name === 'x-powered-by',
      ),
    ).toEqual(kind === 'keys' ? ['access-control-allow-origin'] : []) // any site may check a credential
  })
})

/** Says something on a connection of its own, and hears all until it ends. */
async function talk(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString())).on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return heard
}

test('two hosts, none, or a protocol that has none are refused, also on a connection that was answered before', async () => {
  for (const text of [
    'GET /readyz\r\n\r\n',
    'GET /readyz HTTP/0.9\r\n\r\n',
    'GET /readyz HTTP/0.9\r\nhost: x\r\n\r\n',
    'GET /readyz HTTP/1.1\r\n\r\n',
    'GET /readyz HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
    'GET /readyz HTTP/1.1\r\nHost: x\r\na: b\r\nHOST: x\r\n\r\n',
  ]) {
    const heard = await talk(text)
    expect({ text, heard: heard.slice(0, 13) }).toEqual({ text, heard: 'HTTP/1.1 400 ' })
    expect(heard).not.toContain('ready')
  }
  const twice = await talk('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\nGET /readyz HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n')
  expect([...twice.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
})

test('no request is sent back as it came (TRACE, TRACK), and two lengths of one body are refused', async () => {
  for (const method of ['TRACE', 'TRACK']) {
    const heard = await talk(`${method} /home HTTP/1.1\r\nhost: x\r\nx-seen: my-secret\r\nconnection: close\r\n\r\n`)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(heard).not.toContain('my-secret')
  }
  const call = 'POST /api/index/front-index HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n'
  for (const lengths of [
    'content-length: 0\r\ncontent-length: 5',
    'content-length: 5\r\ntransfer-encoding: chunked',
    'transfer-encoding: chunked, identity',
    'transfer-encoding : chunked',
  ]) {
    expect(
      await talk(`${call}${lengths}\r\n\r\n0\r\n\r\nGET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 400 (?!.*HTTP\/1\.1 200)/s)
  }
})
