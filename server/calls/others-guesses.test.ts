// Nobody pays for somebody else's guesses (docs/decisions/021): who is kept out from afar, or by the room they sit in.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { handlers } from './handlers.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'
import { cheapAccountCalls } from './test-passwords.ts'

const app = await openTestApp({ maxConnections: 20, handlers: { ...handlers, ...cheapAccountCalls } })
afterAll(app.close)
const PASSWORD = 'Tall Giraffe 42'
const HOME = '203.0.113.7'
const AFAR = '198.51.100.66'
beforeEach(async () => {
  app.setNow(new Date('2026-11-22T12:00:00Z'))
  await run(app.database, sql`truncate account, session, email_code, rate_count, held_source cascade`)
  await deliverMails(app)
})
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const inTurn = async (times: number, ask: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < times; i++) await ask(i)
}
const mailedCode = async (email: string) => readCode((await deliverMails(app)).findLast(({ to }) => to === email)) ?? ''
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody with an account, and the browser they signed up from. */
async function meet(source = HOME): Promise<{ email: string; browser: TestBrowser }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const browser = openBrowser(app, source)
  await browser.call('/index/send-code', { email, scene: 'signup' })
  expect(
    (await browser.call('/index/register', { email, code: await mailedCode(email), password: PASSWORD })).body,
  ).toHaveProperty('token')
  return { email, browser }
}
const guess = (email: string, source = AFAR, password = 'wrong') =>
  app.call('/index/login', { email, password }, { source })
const logIn = async (browser: TestBrowser, email: string, more = {}) =>
  (await browser.call('/index/login', { email, password: PASSWORD, ...more })).body

test('wrong passwords from afar keep nobody out of a browser that they have signed in from', async () => {
  const { email, browser } = await meet()
  await inTurn(50, () => guess(email))
  expect(await logIn(browser, email)).toHaveProperty('token')
})

test('a browser that the account knows has five tries of its own, and then it waits too', async () => {
  const { email, browser } = await meet()
  for (let i = 0; i < 5; i++)
    expect((await browser.call('/index/login', { email, password: 'wrong' })).body).toMatchObject({
      error: 'wrong_login',
    })
  expect(await logIn(browser, email)).toMatchObject({ error: 'too_many_tries', retry_after: 900 })
  later(900)
  expect(await logIn(browser, email)).toHaveProperty('token')
})

test('the browser of another account is a stranger like any other', async () => {
  const { email } = await meet()
  const { browser: stranger } = await meet(AFAR)
  await inTurn(5, () => stranger.call('/index/login', { email, password: 'wrong' }))
  expect(await logIn(stranger, email)).toMatchObject({ error: 'too_many_tries' })
})

test('on a new device, while strangers guess, the right password comes in with the code that it has mailed; nobody else learns that it was right', async () => {
  const { email } = await meet()
  await inTurn(30, (i) => guess(email, `198.51.100.${i + 1}`))
  await deliverMails(app)
  const device = openBrowser(app, '192.0.2.44')
  const wrong = (await openBrowser(app, '192.0.2.45').call('/index/login', { email, password: 'Wrong Giraffe 1' })).body
  const right = await logIn(device, email)
  expect(right).toEqual(wrong)
  expect(right).toMatchObject({
    error: 'too_many_tries',
    fields: { code: expect.stringContaining('a code is on its way') },
  })
  const mails = (await deliverMails(app)).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Tessera log-in code'])
  const code = readCode(mails[0]) ?? ''
  expect((await device.call('/index/login', { email, password: 'Wrong Giraffe 1', code })).body).toMatchObject({
    error: 'wrong_login',
  })
  expect(
    (await openBrowser(app, AFAR).call('/index/login', { email, password: PASSWORD, code: other(code) })).body,
  ).toMatchObject({ error: 'wrong_code' })
  expect(await logIn(device, email, { code })).toHaveProperty('token')
  expect(await logIn(device, email, { code })).toMatchObject({ error: 'wrong_code' })
  expect(await logIn(device, email)).toHaveProperty('token')
})

test('an address without an account is held like one that has it', async () => {
  const { email } = await meet()
  const replies = async (address: string) => {
    const all: unknown[] = []
    await inTurn(12, async (i) => all.push((await guess(address, `198.51.${i}.9`)).body))
    return all
  }
  expect(await replies('nobody@example.com')).toEqual(await replies(email))
})

test('50 parallel guesses at one account, from one source or from 200, meet five answers', async () => {
  for (const sourceOf of [() => AFAR, (i: number) => `198.51.100.${i + 1}`]) {
    const { email } = await meet()
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(email, sourceOf(i * 4))))
    expect(replies.filter(({ body }) => body['error'] === 'wrong_login')).toHaveLength(5)
    expect(replies.filter(({ body }) => body['error'] === 'too_many_tries')).toHaveLength(45)
    expect((await guess(email, '192.0.2.1', PASSWORD)).body).toMatchObject({ error: 'too_many_tries' })
  }
})

// ---- Codes

test('mails that strangers ask for, in any flow, use up none of the owner’s: not in a known browser, and not in a new one elsewhere', async () => {
  const { email, browser } = await meet()
  later(60)
  for (const scene of ['reset', 'change', 'signup', 'bind'])
    await inTurn(12, () => app.call('/index/send-code', { email, scene }, { source: AFAR }))
  expect((await browser.call('/index/send-code', { email, scene: 'reset' })).body).toEqual({ resend_after: 60 })
  expect((await openBrowser(app, '192.0.2.9').call('/index/send-code', { email, scene: 'reset' })).body).toEqual({
    resend_after: 60,
  })
})

test('all strangers together have 4 mails a minute, 20 an hour and 40 a day sent to an address in one flow', async () => {
  const { email } = await meet()
  const ask = (i: number) =>
    app.call(
      '/index/send-code',
      { email, scene: 'reset' },
      { source: `198.51.${Math.floor(i / 200)}.${(i % 200) + 1}` },
    )
  const sent = (replies: readonly { body: object }[]) => replies.filter(({ body }) => 'resend_after' in body).length
  expect(sent(await Promise.all(Array.from({ length: 50 }, (_, i) => ask(i))))).toBe(4)
  const day: { body: object }[] = []
  await inTurn(400, async (i) => {
    later(216)
    day.push(await ask(100 + i))
  })
  expect(sent(day)).toBeLessThanOrEqual(40)
  expect(sent(day)).toBeGreaterThan(30)
})

test('wrong codes of strangers burn nobody’s code: each tries their own', async () => {
  const { email, browser } = await meet()
  later(60)
  await browser.call('/index/send-code', { email, scene: 'reset' })
  const code = await mailedCode(email)
  const stranger = openBrowser(app, AFAR)
  await stranger.call('/index/send-code', { email, scene: 'reset' })
  for (let i = 0; i < 20; i++)
    await stranger.call('/index/forget-password', { email, code: other(code), password: PASSWORD })
  await inTurn(20, (i) =>
    app.call('/index/forget-password', { email, code: other(code), password: PASSWORD }, { source: `198.51.100.${i}` }),
  )
  expect((await stranger.call('/index/forget-password', { email, code, password: PASSWORD })).body).toMatchObject({
    error: 'wrong_code',
  })
  expect((await browser.call('/index/forget-password', { email, code, password: 'Short Giraffe 43' })).body).toEqual({})
})

test('the first thing that a browser asks us for is already its own', async () => {
  const { email } = await meet()
  later(60)
  const device = openBrowser(app, '192.0.2.9')
  await device.call('/index/send-code', { email, scene: 'reset' })
  const code = await mailedCode(email)
  await inTurn(20, (i) =>
    app.call('/index/forget-password', { email, code: other(code), password: PASSWORD }, { source: `198.51.100.${i}` }),
  )
  expect((await device.call('/index/forget-password', { email, code, password: 'Short Giraffe 43' })).body).toEqual({})
  await inTurn(9, () => guess(email))
  expect((await device.call('/index/login', { email, password: 'Short Giraffe 43' })).body).toHaveProperty('token')
})

test('after five codes of a day that strangers asked for, each has one try', async () => {
  const { email } = await meet()
  const Tries = z.strictObject({ max_tries: z.number() })
  for (let i = 0; i < 7; i++) {
    later(3600)
    await app.call('/index/send-code', { email, scene: 'reset' }, { source: AFAR })
    await deliverMails(app)
  }
  expect(
    (await rows(app.database, Tries, sql`select max_tries from email_code where scene = 'reset' order by id`)).map(
      ({ max_tries }) => max_tries,
    ),
  ).toEqual([5, 5, 5, 5, 5, 1, 1])
})

test('a code asked for in one session is tried in that session', async () => {
  const { email, browser } = await meet()
  const learner = { id: '', token: String((await logIn(browser, email))['token']) }
  const thief = { id: '', token: String((await logIn(browser, email))['token']) }
  later(60)
  expect((await browser.call('/user/send-code', {}, learner)).body).toEqual({ resend_after: 60 })
  const code = await mailedCode(email)
  expect((await browser.call('/user/send-code', {}, thief)).body).toEqual({ resend_after: 60 })
  for (let i = 0; i < 9; i++) await browser.call('/user/export', { proof_code: other(code) }, thief)
  for (let i = 0; i < 9; i++) await browser.call('/user/export', { proof_password: 'wrong' }, thief)
  expect((await browser.call('/user/export', { proof_password: PASSWORD }, thief)).body).toMatchObject({
    error: 'too_many_tries',
  })
  expect((await browser.call('/user/export', { proof_code: code }, learner)).status).toBe(200)
  expect(
    (await browser.call('/user/export', { proof_password: PASSWORD }, learner)).headers['content-disposition'],
  ).toContain('attachment')
})

// ---- A room behind one address

test('a room in which somebody guesses at many accounts stays open to the devices that are known in it, and by code to the others', async () => {
  const { email, browser } = await meet()
  await inTurn(40, (i) => guess(`made-up-${i}@example.com`, HOME))
  expect((await guess('one-more@example.com', HOME)).body).toMatchObject({
    error: 'too_many_tries',
    message: expect.stringContaining('from your network'),
  })
  expect(await logIn(browser, email)).toHaveProperty('token')
  expect(
    (
      await browser.call(
        '/user/export',
        { proof_password: PASSWORD },
        { id: '', token: String((await logIn(browser, email))['token']) },
      )
    ).status,
  ).toBe(200)
  const device = openBrowser(app, HOME)
  expect(await logIn(device, email)).toMatchObject({ error: 'too_many_tries', fields: { code: expect.any(String) } })
  expect(await logIn(device, email, { code: await mailedCode(email) })).toHaveProperty('token')
  const reset = openBrowser(app, HOME)
  later(60)
  await reset.call('/index/send-code', { email, scene: 'reset' })
  expect(
    (await reset.call('/index/forget-password', { email, code: await mailedCode(email), password: PASSWORD })).body,
  ).toEqual({})
})

test('the same account mistyped again and again is one account to the room', async () => {
  const { email } = await meet()
  const person = openBrowser(app, HOME)
  await inTurn(40, () => guess('fumbling@example.com', HOME))
  expect(await logIn(person, email)).toHaveProperty('token')
})

test('mails of a class-mate to strangers do not stop a known person’s code', async () => {
  const { email, browser } = await meet()
  await Promise.all(
    Array.from({ length: 16 }, (_, k) =>
      inTurn(20, (i) =>
        app.call('/index/send-code', { email: `a${k}-${i}@example.com`, scene: 'signup' }, { source: HOME }),
      ),
    ),
  )
  expect(
    (await app.call('/index/send-code', { email: 'late@example.com', scene: 'signup' }, { source: HOME })).body,
  ).toMatchObject({ error: 'too_many_tries', message: expect.stringContaining('from your network') })
  later(60)
  expect((await browser.call('/index/send-code', { email, scene: 'reset' })).body).toEqual({ resend_after: 60 })
  const Held = z.strictObject({ what: z.string(), source: z.string() })
  expect(await rows(app.database, Held, sql`select what, source from held_source`)).toEqual([
    { what: 'mail', source: HOME },
  ])
})

test('addresses of one IPv6 site are counted in steps: each /64, and with greater allowances the /56 and the /48', async () => {
  const held = async (addresses: readonly string[], name: string) => {
    let refused = 0
    await inTurn(addresses.length, async (i) => {
      if ((await guess(`${name}-${i}@example.com`, addresses[i])).body['error'] === 'too_many_tries') refused++
    })
    return refused
  }
  expect(
    await held(
      Array.from({ length: 35 }, (_, i) => `2001:db8:1:1::${i + 1}`),
      'a',
    ),
  ).toBe(5)
  expect(
    await held(
      Array.from({ length: 95 }, (_, i) => `2001:db8:2:${(i % 4) + 1}::1`),
      'b',
    ),
  ).toBe(5)
  expect(
    await held(
      Array.from({ length: 20 }, (_, i) => `::ffff:cb00:71${(100 + i).toString(16)}`),
      'c',
    ),
  ).toBe(0)
  expect(
    await held(
      Array.from({ length: 35 }, (_, i) => (i % 2 ? '::ffff:203.0.113.90' : '::ffff:cb00:715a')),
      'd',
    ),
  ).toBe(5)
})
