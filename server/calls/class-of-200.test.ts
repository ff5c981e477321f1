// A class behind one address: everybody signs up and signs in within ten minutes, with the mistakes that people make.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { one, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { makeAccountCalls } from './account.ts'
import { handlers } from './handlers.ts'
import { openBrowser } from './test-browser.ts'

const PUPILS = 200
const AT_ONCE = 20 // fewer than calls have places: on a slow machine more would be asked to come again
const TEN_MINUTES = 600
const ROOM = '203.0.113.7'
const PASSWORD = 'Tall Giraffe 42'
// Hashing is not what is asked here, and takes half a minute for a class.
const quick = makeAccountCalls({
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
})
const app = await openTestApp({ handlers: { ...handlers, ...quick }, maxConnections: 20 })
afterAll(app.close)

const pupils = Array.from({ length: PUPILS }, (_, i) => ({
  email: `pupil-${i}-${randomUUID().slice(0, 4)}@example.com`,
  browser: openBrowser(app, ROOM),
  device: openBrowser(app, ROOM),
  isClumsy: i % 5 === 0,
}))
type Pupil = (typeof pupils)[number]

/** In groups that press at the same moment; the clock runs from one to the next. */
async function everybody(seconds: number, act: (pupil: Pupil) => Promise<Record<string, unknown>>): Promise<string[]> {
  const refusals: string[] = []
  for (let i = 0; i < PUPILS; i += AT_ONCE) {
    for (const body of await Promise.all(pupils.slice(i, i + AT_ONCE).map(act)))
      if ('error' in body) refusals.push(String(body['error']))
    app.setNow(new Date(app.now().getTime() + (seconds / (PUPILS / AT_ONCE)) * 1000))
  }
  return refusals
}

test('a class of 200 signs up and signs in on another device within ten minutes from one address, a fifth of them with a slip', async () => {
  const start = new Date('2026-11-22T08:00:00Z')
  app.setNow(start)
  const clumsy = pupils.filter(({ isClumsy }) => isClumsy).length
  expect(
    await everybody(
      120,
      async ({ browser, email }) => (await browser.call('/index/send-code', { email, scene: 'signup' })).body,
    ),
  ).toEqual([])
  const codes = new Map((await deliverMails(app)).map((mail) => [mail.to, readCode(mail)]))
  const mistyped = await everybody(60, async ({ browser, email, isClumsy }) =>
    isClumsy ? (await browser.call('/index/register', { email, code: '000000', password: PASSWORD })).body : {},
  )
  expect(mistyped).toEqual(Array.from({ length: clumsy }, () => 'wrong_code'))
  expect(
    await everybody(
      180,
      async ({ browser, email }) =>
        (await browser.call('/index/register', { email, code: codes.get(email) ?? '', password: PASSWORD })).body,
    ),
  ).toEqual([])
  const wrong = await everybody(60, async ({ device, email, isClumsy }) =>
    isClumsy ? (await device.call('/index/login', { email, password: 'wrong' })).body : {},
  )
  expect(wrong).toEqual(Array.from({ length: clumsy }, () => 'wrong_login'))
  expect(
    await everybody(
      180,
      async ({ device, email }) => (await device.call('/index/login', { email, password: PASSWORD })).body,
    ),
  ).toEqual([])
  expect(app.now().getTime() - start.getTime()).toBeLessThanOrEqual(TEN_MINUTES * 1000)
  expect(
    await one(
      app.database,
      z.strictObject({ accounts: z.number(), held: z.number() }),
      sql`select (select count(*) from account) as accounts, (select count(*) from held_source) as held`,
    ),
  ).toEqual({ accounts: PUPILS, held: 0 })
})
