import { afterAll, expect, test } from 'vitest'
import { insertKeptMail, selectKeptMails, selectOptionalKeptMail } from './kept-mail.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
const now = new Date('2026-11-21T12:00:00Z')
const insert = (subject: string) =>
  insertKeptMail(database, { recipient: 'a@b.cn', subject, text: 'text', html: '<p>html', now })

test('lists kept mails newest first and lets the oldest go', async () => {
  for (let i = 0; i < 520; i++) await insert(`验证码 ${i}`)
  const mails = await selectKeptMails(database)
  expect(mails).toHaveLength(100)
  expect(mails[0]).toMatchObject({
    subject: '验证码 519',
    recipient: 'a@b.cn',
    body_text: 'text',
    body_html: '<p>html',
    created_at: now,
  })
  expect(await selectOptionalKeptMail(database, (mails[0]?.id ?? 0) - 500)).toBeUndefined()
  expect(await selectOptionalKeptMail(database, (mails[0]?.id ?? 0) - 499)).toBeDefined()
})
