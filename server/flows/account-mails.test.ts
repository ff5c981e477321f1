// Every mail about an account, word for word, in both languages: what a learner reads, and where its links lead. When words are changed on
// purpose: `vitest run server/flows/account-mails.test.ts -u`, and read the difference.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { codeScenes } from '../../domain/account/code.ts'
import { upsertEnrolment } from '../../store/enrolment.ts'
import { giveAccount, givePhase } from '../../store/test-data.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { readConfig } from '../config.ts'
import { sendAppMail } from './app-mail.ts'
import { UndeliverableMail, type Mail } from '../outside/mail.ts'
import {
  sendAccountDeletedMail,
  sendEmailChangedMail,
  sendNewDeviceMail,
  sendPasswordChangedMail,
} from './send-account-mails.ts'
import { sendCodeMail, sendMail, type MailContext } from './send-mails.ts'
import { sendSignInMail } from './sign-in-mail.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
const config = readConfig({
  PUBLIC_URL: 'http://learn.school.example',
  SECRET: 'the secret of account mails',
  SCHOOL_NAME_EN: 'The School',
  SCHOOL_NAME_ZH: '学校',
})
let [sent, warned]: [Mail[], string[]] = [[], []]
beforeEach(() => void ([sent, warned] = [[], []]))
const context: MailContext = {
  database,
  config,
  mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
  now: () => new Date(),
  warn: (line) => warned.push(line),
}
const to = 'lin@example.com'
const known = 'known@example.com'
await giveAccount(database, known)
const asked = { maxTries: 5, askedBy: null, isOpen: false, isVoid: false }
const device = (browser: string | null, system: string | null) => (locale: string) =>
  sendNewDeviceMail(context, { email: to, locale, at: Date.UTC(2026, 10, 23, 14, 5) / 1000, browser, system })
const codes = codeScenes.flatMap((scene) =>
  [to, known].map((email): [string, (locale: string) => Promise<void>, string] => [
    `a code for ${scene}, to an address that is ${email === known ? 'known' : 'not known'}`,
    (locale) => sendCodeMail(context, { email, emailKey: email, scene, locale, ...asked }),
    email,
  ]),
)

test.each<[string, (locale: string) => Promise<void>, string?]>([
  ...codes,
  [
    'a changed password',
    (locale) =>
      sendPasswordChangedMail(context, {
        email: to,
        locale,
        areOthersOnly: false,
        removed: ['google'],
        kept: ['facebook'],
      }),
  ],
  [
    'a changed password, other devices only',
    (locale) => sendPasswordChangedMail(context, { email: to, locale, areOthersOnly: true, removed: [], kept: [] }),
  ],
  ['a changed address', (locale) => sendEmailChangedMail(context, { email: to, newEmail: 'new@example.com', locale })],
  ['a new device', device('Firefox', 'Linux')],
  ['a new browser', device('Firefox', null)],
  ['a new system', device(null, 'Linux')],
  ['a device that tells nothing', device(null, null)],
  ['a deleted account', (locale) => sendAccountDeletedMail(context, { email: to, locale })],
  [
    'a way in that was added',
    (locale) => sendSignInMail(context, { email: to, provider: 'google', change: 'added', locale }),
  ],
  [
    'a way in that was removed',
    (locale) => sendSignInMail(context, { email: to, provider: 'facebook', change: 'removed', locale }),
  ],
  ['an authenticator app that was added', (locale) => sendAppMail(context, { email: to, change: 'added', locale })],
  [
    'an authenticator app that was taken off',
    (locale) => sendAppMail(context, { email: to, change: 'removed', locale }),
  ],
])('the mail about %s says what was approved', async (what, send, whom = to) => {
  for (const locale of ['en', 'zh-CN']) await send(locale)
  expect(sent.map((mail) => mail.to)).toEqual([whom, whom])
  const listing = sent.map(({ subject, text }) => `${subject}\n\n${text.replace(/\b\d{6}\b/, '012345')}`).join('\n\n')
  const file = `approved/${what.replaceAll(/[^a-z]+/g, '-')}.txt`
  await expect(listing).toMatchFileSnapshot(new URL(file, import.meta.url).pathname)
})

test('a mail that nobody can deliver is given up with a word to the operator; any other failure is tried again', async () => {
  const failing = (error: Error): MailContext => ({
    ...context,
    mailer: { ...context.mailer, send: () => Promise.reject(error) },
  })
  const mail = { kind: 'recall', to, locale: 'en', subject: 's', blocks: [] } as const
  await sendMail(failing(new UndeliverableMail('550 no such mailbox')), mail)
  expect(warned).toEqual(['A mail was given up: 550 no such mailbox.'])
  await expect(sendMail(failing(new Error('the line is cut')), mail)).rejects.toThrow('the line is cut')
  expect(warned).toHaveLength(1)
})

test('what became of a mail is noted for the account of its address: which mail it was, and never its words', async () => {
  const email = 'Noted@Example.com'
  const accountId = await giveAccount(database, email)
  const mail = { kind: 'recall', to: email, locale: 'en', subject: 'secret', blocks: [] } as const
  const failing = (error: Error, more: Partial<MailContext> = {}): MailContext => ({
    ...context,
    ...more,
    mailer: { ...context.mailer, send: () => Promise.reject(error) },
  })
  await sendCodeMail(context, { email, emailKey: 'noted@example.com', scene: 'reset', locale: 'en', ...asked })
  await sendMail(failing(new UndeliverableMail('no such mailbox', 550)), mail)
  const cut = new Error('the line is cut')
  await expect(sendMail(failing(cut), mail)).rejects.toThrow(cut) // comes again: nothing has become of it yet
  await expect(sendMail(failing(cut, { isLastTry: true }), mail)).rejects.toThrow(cut)
  await sendMail(context, { ...mail, to: 'stranger@example.com' })
  const { rows } = await database.query({
    text: 'select to_jsonb(s) as fact from sent_mail s where account_id = $1 order by id',
    values: [accountId],
  })
  const none = { copy_id: null, reply: null }
  expect((rows as { fact: unknown }[]).map(({ fact }) => fact)).toMatchObject([
    { kind: 'resetCode', outcome: 'sent', ...none },
    { kind: 'recall', outcome: 'refused', ...none, reply: 550 },
    { kind: 'recall', outcome: 'given_up', ...none },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/\b\d{6}\b|secret|noted/i)
})

test('what cannot be noted has left all the same, and does not leave again', async () => {
  await database.query({ text: 'alter table sent_mail rename to away', values: [] })
  await sendMail(context, { kind: 'recall', to: known, locale: 'en', subject: 's', blocks: [] })
  await database.query({ text: 'alter table away rename to sent_mail', values: [] })
  expect(sent).toHaveLength(1)
})

test('a code that nobody waits for any more is not sent', async () => {
  await sendCodeMail(context, { email: to, emailKey: to, scene: 'signup', locale: 'en', ...asked, isVoid: true })
  expect(sent).toEqual([])
})

test('a moment in a mail is told in the zone that its reader’s browser told last, else in the school’s', async () => {
  const accountId = await giveAccount(database, 'shanghai@example.com')
  await givePhase(database, { id: 'zoned', modules: [] })
  await upsertEnrolment(database, { accountId, phaseId: 'zoned', zone: 'Asia/Shanghai', now: new Date() })
  const tell = (email: string, school: string) =>
    sendNewDeviceMail(
      { ...context, config: { ...config, SCHOOL_ZONE: school } },
      { email, locale: 'zh-CN', at: Date.UTC(2026, 10, 23, 20, 23) / 1000, browser: null, system: null },
    )
  await tell('shanghai@example.com', 'Asia/Dubai')
  await tell('nobody@example.com', 'Asia/Dubai')
  expect(sent[0]?.text).toContain('2026年11月24日 04:23（GMT+8）')
  expect(sent[1]?.text).toContain('2026年11月24日 00:23（GMT+4）')
})
