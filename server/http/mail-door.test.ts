import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeMailDoor, type MailDoor } from './mail-door.ts'
import { addMailPage } from './mail-page.ts'

let app: FastifyInstance
let door: MailDoor
let told: string[]
const opened: FastifyInstance[] = []
beforeEach(() => {
  told = []
  door = makeMailDoor((key) => told.push(key))
  app = Fastify({ trustProxy: true })
  addMailPage(app, {
    door,
    listMails: async () => [],
    findMail: async () => ({
      id: 1,
      recipient: 'a@b.example',
      subject: 'code 123456',
      body_text: '123456',
      body_html: '123456',
      created_at: new Date(0),
    }),
  })
  opened.push(app)
})
afterAll(async () => {
  for (const one of opened) await one.close()
})
const ask = (from: { address?: string; host?: string; headers?: Record<string, string>; url?: string } = {}) =>
  app.inject({
    url: from.url ?? '/mail/1',
    remoteAddress: from.address ?? '127.0.0.1',
    headers: { host: from.host ?? 'localhost:3000', ...from.headers },
  })

test.each([
  {},
  { address: '::1', host: '[::1]:3000' },
  { address: '::ffff:127.0.0.1', host: '127.0.0.1' },
  { host: 'LOCALHOST' },
])('this machine itself may read mails: %j', async (from) => {
  expect((await ask(from)).statusCode).toBe(200)
})

test.each([
  { address: '192.0.2.7' },
  { address: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { host: 'school.example.edu' },
  { host: 'localhost.example.edu' },
  { host: '127.0.0.1.example.edu:3000' },
  { host: 'localhost@evil.example' },
  ...[
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ].map((name) => ({ headers: { [name]: '127.0.0.1' } })),
])('nobody else may, nor who comes through a proxy or by another name: %j', async (from) => {
  for (const url of ['/mail', '/mail/1', '/mail/1/html', '/mail/2', '/mail?key=', `/mail?key=${'x'.repeat(32)}`]) {
    const { statusCode, body } = await ask({ ...from, url })
    expect([statusCode, body.includes('123456')]).toEqual([403, false])
  }
})

test('the key of the start opens them once, for one browser', async () => {
  const away = { address: '192.0.2.7', host: 'school.example.edu' }
  const url = `/mail?key=${door.key()}`
  const first = await ask({ ...away, url })
  expect([first.statusCode, first.headers.location]).toEqual([303, '/mail'])
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/^mail-key=[\w-]{32}; Path=\/mail; HttpOnly; SameSite=Strict$/)
  const [pair = ''] = cookie.split(';')
  expect((await ask({ ...away, headers: { cookie: `lang=en; ${pair}` } })).statusCode).toBe(200)
  expect((await ask({ ...away, url })).statusCode).toBe(403)
  expect((await ask({ ...away, headers: { cookie: 'mail-key=' } })).statusCode).toBe(403)
  expect(url).not.toContain(pair.split('=')[1])
})

test('the terminal is told the key when somebody knocks, once for each key', async () => {
  const away = { address: '192.0.2.7' }
  for (let i = 0; i < 3; i++) await ask(away)
  expect(told).toEqual([door.key()])
  await ask({ ...away, url: `/mail?key=${told[0]}` })
  await ask(away)
  expect(told).toEqual([expect.any(String), door.key()])
  expect(new Set(told).size).toBe(2)
})

test('says why in the language of the reader', async () => {
  expect((await ask({ host: 'school.example.edu', headers: { cookie: 'lang=zh-CN' } })).body).toContain(
    '<h1>此处不能查看留存邮件。</h1>',
  )
})
