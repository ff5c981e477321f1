// Somebody had got in: what the owner does to be alone again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { insertThirdPartyAccount, selectThirdPartyAccounts } from '../../store/third-party.ts'
import { rows, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'

const app = await openTestApp({ maxConnections: 10 })
afterAll(app.close)
beforeEach(() => app.setNow(new Date('2026-11-22T12:00:00Z')))
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const PASSWORD = 'Tall Giraffe 42'
const NEW = 'Short Giraffe 43'
let homes = 0

async function meet() {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const browser = openBrowser(app, `203.0.113.${++homes}`)
  const code = await askCode(browser, email, 'signup')
  const { body } = await browser.call('/index/register', { email, code, password: PASSWORD })
  return { email, browser, id: (body['user'] as { id: string }).id, learner: { id: '', token: String(body['token']) } } // as the contract has it
}
async function askCode(browser: TestBrowser, email: string, scene: string): Promise<string> {
  later(60)
  await browser.call('/index/send-code', { email, scene })
  return readCode((await deliverMails(app)).find(({ to }) => to === email)) ?? ''
}
const connect = (accountId: string, provider: string) =>
  insertThirdPartyAccount(
    app.database,
    { provider, subject: randomUUID(), email: `${provider}@evil.example` },
    { accountId, now: app.now() },
  )
const connected = async (accountId: string) =>
  (await selectThirdPartyAccounts(app.database, accountId)).map(({ provider }) => provider)
const browsers = async (accountId: string) =>
  (await rows(app.database, z.unknown(), sql`select 1 from known_browser where account_id = ${accountId}`)).length

test('a reset takes off every other way in that the person does not name, and the mail says which', async () => {
  const { email, browser, id } = await meet()
  await connect(id, 'google')
  await connect(id, 'facebook')
  const code = await askCode(browser, email, 'reset')
  expect(
    (await browser.call('/index/forget-password', { email, code, password: NEW, keep: ['facebook'] })).body,
  ).toEqual({})
  expect(await connected(id)).toEqual(['facebook'])
  const [mail] = await deliverMails(app)
  expect(mail?.text).toContain('Google does not sign you in any more')
  expect(mail?.text).toContain('Facebook still signs you in')
})

test('a client that does not say keeps none', async () => {
  const { email, browser, id } = await meet()
  await connect(id, 'google')
  const code = await askCode(browser, email, 'reset')
  expect((await browser.call('/index/forget-password', { email, code, password: NEW })).body).toEqual({})
  expect(await connected(id)).toEqual([])
  expect((await browser.call('/index/login', { email, password: NEW })).body).toHaveProperty('token')
})

test('whoever asks first is told what is connected, changes nothing by it, and goes on with the same code', async () => {
  const { email, browser, id } = await meet()
  await connect(id, 'google')
  const code = await askCode(browser, email, 'reset')
  const typed = { email, code, password: NEW, ask: '1' }
  for (let i = 0; i < 6; i++)
    expect((await browser.call('/index/forget-password', typed)).body).toEqual({
      connected: [{ provider: 'google', email: 'google@evil.example' }],
    })
  expect((await browser.call('/index/login', { email, password: PASSWORD })).body).toHaveProperty('token')
  expect(
    (await browser.call('/index/forget-password', { ...typed, code: code === '000000' ? '000001' : '000000' })).body,
  ).toMatchObject({ error: 'wrong_code' })
  expect((await browser.call('/index/forget-password', { email, code, password: NEW, keep: ['google'] })).body).toEqual(
    {},
  )
  expect(await connected(id)).toEqual(['google'])
  expect((await browser.call('/index/forget-password', { email, code, password: NEW, ask: '1' })).body).not.toEqual({})
})

test('where nothing is connected asking is doing', async () => {
  const { email, browser } = await meet()
  const code = await askCode(browser, email, 'reset')
  expect((await browser.call('/index/forget-password', { email, code, password: NEW, ask: '1' })).body).toEqual({})
  expect((await browser.call('/index/login', { email, password: NEW })).body).toHaveProperty('token')
})

test('a new address ends every other session and forgets other browsers; the old address is told', async () => {
  const { email, browser, learner, id } = await meet()
  const thief = openBrowser(app, '198.51.100.9')
  const stolen = {
    id: '',
    token: String((await thief.call('/index/login', { email, password: PASSWORD })).body['token']),
  }
  await deliverMails(app)
  expect(await browsers(id)).toBe(2)
  const next = `${randomUUID().slice(0, 8)}@example.com`
  const code = await askCode(browser, next, 'change')
  expect(
    (await browser.call('/user/change-email', { email: next, code, proof_password: PASSWORD }, learner)).body,
  ).toMatchObject({ user: { email: next } })
  expect((await thief.call('/user/detail', {}, stolen)).body).toMatchObject({ error: 'auth_fail' })
  expect((await browser.call('/user/detail', {}, learner)).body).toHaveProperty('user')
  expect(await browsers(id)).toBe(1)
  expect((await deliverMails(app)).find(({ to }) => to === email)?.text).toContain('were logged out')
})

test('after a reset the browser of whoever knew the old password is a stranger', async () => {
  const { email, browser, id } = await meet()
  const thief = openBrowser(app, '198.51.100.9')
  await thief.call('/index/login', { email, password: PASSWORD })
  expect(await browsers(id)).toBe(2)
  const code = await askCode(browser, email, 'reset')
  await browser.call('/index/forget-password', { email, code, password: NEW })
  expect(await browsers(id)).toBe(1)
})
