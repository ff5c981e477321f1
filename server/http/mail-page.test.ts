import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { makeMailDoor } from './mail-door.ts'
import { addMailPage, type PageMail } from './mail-page.ts'

const mails: PageMail[] = [
  {
    id: 2,
    recipient: 'li@example.com',
    subject: '格物注册验证码',
    body_text: '你的注册验证码：\n\n    012345\n\n登录: http://localhost:3000/login/signin',
    body_html: '<p>HTML',
    created_at: new Date('2026-11-21T12:00:00Z'),
  },
  {
    id: 1,
    recipient: '"<b>x</b>"@example.com',
    subject: '<script>alert(1)</script>',
    body_text: '<img src=x onerror=alert(1)> & javascript:alert(1)',
    body_html: '<script>alert(1)</script>',
    created_at: new Date('2026-11-20T12:00:00Z'),
  },
]
const app = Fastify()
const door = makeMailDoor(() => {})
addMailPage(app, { door, listMails: async () => mails, findMail: async (id) => mails.find((mail) => mail.id === id) })
afterAll(() => app.close())
const get = (url: string, lang?: string) =>
  app.inject({ url, headers: lang ? { cookie: `theme=dark; lang=${lang}` } : {} })

test('lists mails newest first, in the language of the cookie', async () => {
  const english = await get('/mail')
  expect(english.statusCode).toBe(200)
  expect(english.body).toContain('<html lang="en">')
  expect(english.body).toContain('<h1>Kept mails</h1>')
  expect(english.body.indexOf('/mail/2"')).toBeLessThan(english.body.indexOf('/mail/1"'))
  const chinese = await get('/mail', 'zh-CN')
  expect(chinese.body).toContain('<html lang="zh-CN">')
  expect(chinese.body).toContain('<h1>留存邮件</h1>')
})

test('shows a mail with its code and its links', async () => {
  const { body } = await get('/mail/2')
  expect(body).toContain('<h1>格物注册验证码</h1>')
  expect(body).toContain('012345')
  expect(body).toContain('<a href="http://localhost:3000/login/signin">http://localhost:3000/login/signin</a>')
})

test.each(['/mail', '/mail/1'])('%s escapes everything', async (url) => {
  const { body } = await get(url)
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(body).not.toMatch(/<script|<img|<b>|href="javascript/)
})

test('allows its own style and nothing else', async () => {
  const { headers, body } = await get('/mail/1')
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(body).not.toContain(' style=')
  expect(headers['cache-control']).toBe('no-store')
})

test('a mail as its reader sees it runs no script and has no origin of ours', async () => {
  const { headers, body } = await get('/mail/1/html')
  expect(body).toBe('<script>alert(1)</script>')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/)
  expect(headers['content-security-policy']).not.toMatch(/script|allow-same-origin/)
})

test.each(['/mail/3', '/mail/0', '/mail/x', '/mail/1e3', '/mail/99999999999999999999', '/mail/3/html'])(
  '%s is not there',
  async (url) => {
    const { statusCode, body } = await get(url, 'zh-CN')
    expect(statusCode).toBe(404)
    expect(body).toContain('邮件不存在，或已删除。')
  },
)

test('says so when there are none', async () => {
  const empty = Fastify()
  addMailPage(empty, { door, listMails: async () => [], findMail: async () => undefined })
  expect((await empty.inject({ url: '/mail' })).body).toContain('No mails yet.')
  await empty.close()
})
