import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityText, SECURITY_TEXT, writeSecurityText } from './security-text.ts'

const at = (now: string, contact = 'security@example.edu') => ({
  contact,
  publicUrl: 'https://learn.example.edu',
  now: () => new Date(now),
})
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )

test('says whom to tell, where it stands and when it ends, as RFC 9116 wants it', async () => {
  const app = Fastify()
  addSecurityText(app, at('2026-11-22T13:14:15Z'))
  const reply = await app.inject(SECURITY_TEXT)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
  expect(fieldsOf(reply.body)).toEqual({
    Contact: 'mailto:security@example.edu',
    Expires: '2027-05-21T00:00:00.000Z',
    'Preferred-Languages': 'en, zh-CN',
    Canonical: 'https://learn.example.edu/.well-known/security.txt',
  })
})

test('a contact that is a page stays one', () =>
  expect(fieldsOf(writeSecurityText(at('2026-11-22T13:14:15Z', 'https://example.edu/security')))['Contact']).toBe(
    'https://example.edu/security',
  ))

test('never ends as long as the product runs, and is one text a day', () => {
  for (const now of ['2026-01-01T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const days = (Date.parse(fieldsOf(writeSecurityText(at(now)))['Expires']!) - Date.parse(now)) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
  }
  expect(writeSecurityText(at('2026-11-22T00:00:00Z'))).toBe(writeSecurityText(at('2026-11-22T23:59:59Z')))
})
