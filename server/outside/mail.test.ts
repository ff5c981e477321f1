import { afterAll, expect, test } from 'vitest'
import { selectKeptMails } from '../../store/kept-mail.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { makeMailSender, UndeliverableMail } from './mail.ts'
import { openTestSmtp, readHeader, readPart } from './test-smtp.ts'

const { database, close } = await openTestDatabase()
const smtp = await openTestSmtp()
const sender = makeMailSender({ SMTP_URL: smtp.url, MAIL_FROM: 'Tessera 格物 <no-reply@school.example>' }, database)
afterAll(async () => {
  sender.close()
  await smtp.close()
  await close()
})
const mail = {
  to: 'li@example.com',
  subject: '格物注册验证码：请在十分钟内完成注册，谢谢你的耐心等待和配合',
  text: '你的注册验证码：\n\n    012345\n',
  html: '<p>你的注册验证码：<b>012345</b></p>',
}

test('a Chinese subject, sender and body survive SMTP', async () => {
  await sender.send(mail)
  const taken = await smtp.mail(0)
  expect(taken).toMatchObject({ from: 'no-reply@school.example', to: ['li@example.com'] })
  expect(readHeader(taken.raw, 'Subject')).toBe(mail.subject)
  expect(readHeader(taken.raw, 'From')).toBe('Tessera 格物 <no-reply@school.example>')
  expect(readHeader(taken.raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(readPart(taken.raw, 'text/plain').replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
  expect(readPart(taken.raw, 'text/html').trim()).toBe(mail.html)
})

test.each(["o'brien+x%y@example.com", 'a.b_c-d@sub.example.com'])('writes to exactly the address %s', async (to) => {
  const before = smtp.taken.length
  await sender.send({ ...mail, to })
  expect((await smtp.mail(before)).to).toEqual([to])
})

test('a recipient that is refused for good is another fault than a server that wants to be asked later', async () => {
  await expect(sender.send({ ...mail, to: 'nobody@example.com' })).rejects.toThrow(UndeliverableMail)
  await expect(sender.send({ ...mail, to: 'nobody@example.com' })).rejects.toMatchObject({ reply: 550 })
  await expect(sender.send({ ...mail, to: 'nobody@example.com' })).rejects.not.toThrow(/nobody/)
  await expect(sender.send({ ...mail, to: 'later@example.com' })).rejects.toThrow(/450/)
})

test('a mail is dated by the clock of the house, not by the date of its machine', async () => {
  const now = new Date('2026-01-02T03:04:05Z')
  const dated = makeMailSender(
    { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@school.example>' },
    database,
    () => now,
  )
  const before = smtp.taken.length
  await dated.send(mail)
  expect(new Date(readHeader((await smtp.mail(before)).raw, 'Date'))).toEqual(now)
  dated.close()
})

test('without a mail server mails are kept', async () => {
  const keeping = makeMailSender({ SMTP_URL: undefined, MAIL_FROM: 'x@example.com' }, database)
  await keeping.send(mail)
  expect(await selectKeptMails(database)).toMatchObject([
    { recipient: mail.to, subject: mail.subject, body_text: mail.text, body_html: mail.html },
  ])
})
