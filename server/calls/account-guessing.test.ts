import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { run, rows, sql } from '../../store/sql.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { makeAccountCalls } from './account.ts'
import { noBrowser, stays } from './call-context.ts'
import { handlers } from './handlers.ts'
import { cheapPasswords } from './test-passwords.ts'
import { makeDrawingRoom } from '../outside/drawing/drawing-room.ts'

const PASSWORD = 'Tall Giraffe 42'
/** What the calls did with passwords: with a hash of an account, or without one. */
const work = { hashes: 0, verifications: 0 }
const counting = makeAccountCalls({
  hash: (password) => (work.hashes++, cheapPasswords.hash(password)),
  verify: (hash, password) => (work.verifications++, cheapPasswords.verify(hash, password)),
})
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ handlers: { ...handlers, ...counting }, maxConnections: 20, env: { TRUST_PROXY: 'yes' } })
})
afterAll(() => app.close())
const start = new Date('2026-11-21T12:00:00Z')
beforeEach(async () => {
  app.setNow(start)
  Object.assign(work, { hashes: 0, verifications: 0 })
  await run(app.database, sql`truncate account, session, email_code, rate_count cascade`)
  await deliverMails(app) // what an earlier test has left
})
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))

async function givePerson(email: string) {
  await app.call('/index/send-code', { email, scene: 'signup' })
  const code = readCode((await deliverMails(app)).find(({ to }) => to === email)) ?? ''
  expect((await app.call('/index/register', { email, code, password: PASSWORD })).body).toHaveProperty('token')
  Object.assign(work, { hashes: 0, verifications: 0 })
}
const count = (replies: readonly { body: Record<string, unknown> }[], error: string) =>
  replies.filter(({ body }) => body['error'] === error).length
const parallel = <T>(times: number, ask: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => ask(i)))
const source = (i: number) => `198.51.100.${i + 1}`

test.each([
  ['known', 'token'],
  ['unknown', 'error'],
] as const)('50 parallel wrong passwords for a %s address use up exactly 5', async (kind, afterwards) => {
  const email = 'ada@example.com'
  if (kind === 'known') await givePerson(email)
  const replies = await parallel(50, (i) =>
    app.call('/index/login', { email, password: 'wrong' }, { source: source(i) }),
  )
  expect(count(replies, 'wrong_login')).toBe(5)
  expect(count(replies, 'too_many_tries')).toBe(45)
  // The others were told nothing, whether they were right or wrong (docs/decisions/021).
  expect(
    new Set(replies.filter(({ body }) => body['error'] === 'too_many_tries').map(({ body }) => JSON.stringify(body)))
      .size,
  ).toBe(1)
  const right = { email, password: PASSWORD }
  expect((await app.call('/index/login', right)).body).toEqual(
    replies.find(({ body }) => body['error'] === 'too_many_tries')?.body,
  )
  expect((await app.call('/index/login', right)).body).toMatchObject({
    message: 'Too many tries. Please try again in 15 minutes.',
    retry_after: 900,
  })
  later(900)
  expect((await app.call('/index/login', right)).body).toHaveProperty(afterwards)
})

test.each(['known', 'unknown'] as const)('50 parallel wrong codes for a %s address use up exactly 5', async (kind) => {
  const email = 'ada@example.com'
  if (kind === 'known') await givePerson(email)
  later(60)
  await app.call('/index/send-code', { email, scene: 'reset' })
  const code = readCode((await deliverMails(app))[0]) ?? '000000'
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const replies = await parallel(50, (i) =>
    app.call('/index/forget-password', { email, code: wrong, password: PASSWORD }, { source: source(i) }),
  )
  expect(count(replies, 'wrong_code')).toBe(50)
  const tries = await rows(
    app.database,
    z.strictObject({ tries: z.number() }),
    sql`select tries from email_code where scene = 'reset'`,
  )
  expect(tries).toEqual([{ tries: 5 }])
  const sentences = replies.map(({ body }) => JSON.stringify(body['fields']))
  expect(sentences.filter((sentence) => sentence.includes('Invalid email verification code'))).toHaveLength(5)
  expect(sentences.filter((sentence) => sentence.includes('tried too often'))).toHaveLength(45)
  expect((await app.call('/index/forget-password', { email, code, password: PASSWORD })).body).toMatchObject({
    error: 'wrong_code',
  })
  expect(work.hashes).toBe(0)
})

test('50 parallel requests of one source for a code send one mail', async () => {
  const replies = await parallel(50, () => app.call('/index/send-code', { email: 'ada@example.com', scene: 'signup' }))
  expect(count(replies, 'code_too_soon')).toBe(49)
  expect(await deliverMails(app)).toHaveLength(1)
})

test('one source guesses at 30 accounts in 15 minutes, passwords and codes together', async () => {
  const logins = await parallel(20, (i) => app.call('/index/login', { email: `a${i}@example.com`, password: 'wrong' }))
  const codes = await parallel(20, (i) =>
    app.call('/index/register', { email: `b${i}@example.com`, code: '123456', password: PASSWORD }),
  )
  expect(count(logins, 'wrong_login')).toBe(20)
  expect(count(codes, 'wrong_code')).toBe(10)
  expect(count(codes, 'too_many_tries')).toBe(10)
  expect(
    (await app.call('/index/login', { email: 'c@example.com', password: 'wrong' }, { source: '198.51.100.9' })).body,
  ).toMatchObject({ error: 'wrong_login' })
})

test('logging in rightly uses nothing up', async () => {
  await givePerson('ada@example.com')
  for (let i = 0; i < 8; i++)
    expect((await app.call('/index/login', { email: 'ada@example.com', password: PASSWORD })).body).toHaveProperty(
      'token',
    )
})

test('one source has mails sent to 300 addresses an hour', async () => {
  const replies: { body: Record<string, unknown> }[] = []
  for (let k = 0; k < 15; k++)
    replies.push(
      ...(await parallel(k < 5 ? 21 : 20, (i) =>
        app.call('/index/send-code', { email: `a${k}-${i}@example.com`, scene: 'signup' }),
      )),
    )
  expect(count(replies, 'too_many_tries')).toBe(5)
  expect(await deliverMails(app)).toHaveLength(300)
})

test('behind a proxy the source is the address that the proxy names, and a made-up one in front of it is not believed', async () => {
  const ask = (i: number, forwarded: string) =>
    app.call(
      '/index/login',
      { email: `a${i}@example.com`, password: 'wrong' },
      { headers: { 'x-forwarded-for': forwarded } },
    )
  const replies = await parallel(31, (i) => ask(i, `${source(i)}, 203.0.113.5`))
  expect(count(replies, 'too_many_tries')).toBe(1)
  expect((await ask(40, '203.0.113.6')).body).toMatchObject({ error: 'wrong_login' })
})

test('without TRUST_PROXY a forwarded address is not believed', async () => {
  const direct = await openTestApp({ handlers: { ...handlers, ...counting }, maxConnections: 10 })
  direct.setNow(start)
  const replies = await parallel(31, (i) =>
    direct.call(
      '/index/login',
      { email: `a${i}@example.com`, password: 'wrong' },
      { headers: { 'x-forwarded-for': source(i) } },
    ),
  )
  await direct.close()
  expect(count(replies, 'too_many_tries')).toBe(1)
})

test('a refused log-in does the same work for known and unknown addresses', async () => {
  await givePerson('ada@example.com')
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 15; i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      later(1000) // past every limit
      const before = work.verifications
      const began = performance.now()
      const { body } = await app.call('/index/login', {
        email: kind === 'known' ? 'ada@example.com' : `u${i}@example.com`,
        password: 'Wrong Giraffe 1',
      })
      times[kind].push(performance.now() - began)
      expect(body).toEqual({ error: 'wrong_login', message: 'The e-mail or the password is not right.' })
      expect(work.verifications - before).toBe(1)
    }
  }
  // Printed for people, at a small cost of the hash: the counter above is what decides, a clock on a busy machine is not.
  const spread = (list: number[]) => {
    const sorted = list.toSorted((a, b) => a - b)
    return [0, 0.25, 0.5, 0.75, 1]
      .map((share) => (sorted[Math.round(share * (sorted.length - 1))] ?? 0).toFixed(1))
      .join(' ')
  }
  console.log(
    `log-in refused, ms at 0, 25, 50, 75 and 100 % of 15: known ${spread(times.known)} · unknown ${spread(times.unknown)}`,
  )
})

test('asking for a code asks the database the same questions for known and unknown addresses', async () => {
  await givePerson('ada@example.com')
  later(60)
  const asked: string[] = []
  const connect = app.database.pool.connect.bind(app.database.pool)
  const spyOn = async (email: string) => {
    asked.length = 0
    const client = await connect()
    const query = client.query.bind(client)
    const spied = new Proxy(client, {
      get: (target, name) =>
        name === 'query'
          ? (given: string | { text: string }) => (
              asked.push(typeof given === 'string' ? given : given.text),
              query(given)
            )
          : Reflect.get(target, name),
    })
    app.database.pool.connect = (() => Promise.resolve(spied)) as typeof connect // the transaction takes its connection from here
    const { body } = await app.call('/index/send-code', { email, scene: 'signup' })
    app.database.pool.connect = connect
    return { body, asked: [...asked] }
  }
  const known = await spyOn('ada@example.com')
  const unknown = await spyOn('nobody@example.com')
  expect(known.body).toEqual({ resend_after: 60 })
  expect(unknown).toEqual(known)
  expect(known.asked.length).toBeGreaterThan(5)
  expect(known.asked.join(' ')).not.toContain('from account')
})

test('an old password checked just before a reset opens no session after it', async () => {
  await givePerson('ada@example.com')
  later(60)
  await app.call('/index/send-code', { email: 'ada@example.com', scene: 'reset' })
  const code = readCode((await deliverMails(app))[0]) ?? ''
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  let reached = () => {}
  const isChecked = new Promise<void>((resolve) => (reached = resolve))
  const slow = makeAccountCalls({
    ...cheapPasswords,
    verify: async (hash, password) => cheapPasswords.verify(hash, password).finally(async () => (reached(), gate)),
  })
  const context = {
    database: app.database,
    config: app.config,
    labs: app.labs,
    receipts: app.receipts,
    providers: {},
    payments: new Map(),
    locale: 'en' as const,
    now: app.now(),
    source: '198.51.100.7',
    device: '',
    browser: noBrowser,
    drawing: makeDrawingRoom(),
    gone: stays,
  }
  const login = slow['/index/login'](context, { email: 'ada@example.com', password: PASSWORD })
  await isChecked
  expect(
    (await app.call('/index/forget-password', { email: 'ada@example.com', code, password: 'Short Giraffe 43' })).body,
  ).toEqual({})
  letGo()
  expect(await login).toMatchObject({ code: 'wrong_login' })
  expect(await rows(app.database, z.unknown(), sql`select 1 from session`)).toEqual([])
})
