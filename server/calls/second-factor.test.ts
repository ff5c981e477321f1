// An authenticator app beside the password, and whoever wants in without it.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { selectAudit } from '../../store/audit.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { admin } from '../admin/test-admin.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { codeAt } from '../outside/test-authenticator.ts'
import { openTestProviders } from '../outside/sign-in/test-providers.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { sharedPasswords } from './passwords.ts'
import { openBrowser } from './test-browser.ts'

const outside = await openTestProviders('http://localhost:3000/my/thirdparty')
const house = await openTestApp({ env: outside.env, maxConnections: 20 })
const { database: db } = house
afterAll(async () => {
  await house.close()
  await outside.close()
})
const START = new Date('2026-11-28T12:00:00Z')
const later = (seconds: number) => house.setNow(new Date(house.now().getTime() + seconds * 1000))
const PASSWORD = 'Tessellate-2026'
const hash = await sharedPasswords.hash(PASSWORD)
const proof = { proof_password: PASSWORD }
beforeEach(() => house.setNow(START))

interface Person {
  readonly learner: TestLearner
  readonly email: string
  /** What the app shows now. */
  readonly code: () => string
  readonly codes: readonly string[]
}

async function withPassword(): Promise<{ learner: TestLearner; email: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const learner = await house.signIn({ email })
  await run(db, sql`update account set password_hash = ${hash}, lang = 'en' where id = ${learner.id}`)
  return { learner, email }
}

/** Somebody whose app is on; the code of its first half minute is used up. */
async function withApp(): Promise<Person> {
  const { learner, email } = await withPassword()
  const begun = (await house.call('/user/second-factor-begin', proof, { learner })).body
  const secret = String(begun['secret'])
  const code = () => codeAt(secret, house.now())
  const { body } = await house.call('/user/second-factor-confirm', { otp: code() }, { learner })
  later(30)
  return { learner, email, code, codes: z.array(z.string()).parse(body['codes']) }
}
const signIn = async ({ email }: { email: string }, fields: Readonly<Record<string, string>> = {}) =>
  (await house.call('/index/login', { email, password: PASSWORD, ...fields })).body
const parallel = <T>(times: number, ask: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => ask(i)))
const opened = (bodies: readonly Record<string, unknown>[]) => bodies.filter((body) => 'token' in body).length

describe('setting an app up', () => {
  test('needs the password, counts with its first code, ends every other session and is told by mail', async () => {
    const { learner, email } = await withPassword()
    await deliverMails(house)
    const elsewhere = String((await signIn({ email }))['token'])
    expect((await house.call('/user/second-factor-begin', {}, { learner })).body).toMatchObject({
      error: 'invalid_input',
    })
    const begun = (await house.call('/user/second-factor-begin', proof, { learner })).body
    expect(begun['address']).toContain(`otpauth://totp/`)
    expect(begun['address']).toContain(`secret=${String(begun['secret'])}`)
    expect(await signIn({ email })).toHaveProperty('token') // not yet
    expect((await house.call('/user/second-factor-confirm', { otp: '000000' }, { learner })).body).toMatchObject({
      error: 'wrong_code',
      fields: { otp: expect.any(String) },
    })
    const otp = codeAt(String(begun['secret']), house.now())
    const { body } = await house.call('/user/second-factor-confirm', { otp }, { learner })
    expect(new Set(z.array(z.string()).parse(body['codes'])).size).toBe(10)
    expect((await house.call('/user/second-factor', {}, { learner })).body).toEqual({
      since: START.getTime() / 1000,
      codes_left: 10,
    })
    expect(
      (await house.call('/user/detail', {}, { learner: { id: learner.id, token: elsewhere } })).body,
    ).toMatchObject({ error: 'auth_fail' })
    expect((await deliverMails(house)).map(({ subject }) => subject)).toContain(
      'Your Tessera account now asks for a code of an app',
    )
    expect((await house.call('/user/second-factor-begin', proof, { learner })).body).toMatchObject({
      error: 'second_factor_on',
    })
  })

  test('of two tabs that begin, the one whose code came last counts, and one app alone', async () => {
    const { learner } = await withPassword()
    const secrets = (await parallel(2, () => house.call('/user/second-factor-begin', proof, { learner }))).map(
      ({ body }) => String(body['secret']),
    )
    const done = await parallel(2, (i) =>
      house.call('/user/second-factor-confirm', { otp: codeAt(secrets[i] ?? '', house.now()) }, { learner }),
    )
    expect(done.filter(({ body }) => 'codes' in body)).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('asks for a code where the password is right, and for nobody else', async () => {
    const person = await withApp()
    expect(await signIn(person)).toMatchObject({ error: 'second_factor', fields: { otp: expect.any(String) } })
    expect((await house.call('/index/login', { email: person.email, password: 'no' })).body['error']).toBe(
      'wrong_login',
    )
    expect(await signIn(person, { otp: person.code() })).toHaveProperty('token')
    expect(await signIn(await withPassword())).toHaveProperty('token')
  })

  test('a code is good once, also for those who saw it typed, and one of before never', async () => {
    const person = await withApp()
    const otp = person.code()
    expect(await signIn(person, { otp })).toHaveProperty('token')
    expect(await signIn(person, { otp })).toMatchObject({ error: 'wrong_code' })
    later(30)
    expect(await signIn(person, { otp })).toMatchObject({ error: 'wrong_code' }) // still within the time of an app that is late
    const fresh = person.code()
    later(60)
    expect(await signIn(person, { otp: fresh })).toMatchObject({ error: 'wrong_code' })
    expect(await signIn(person, { otp: person.code() })).toHaveProperty('token')
  })

  test('of all who type the same code at once one gets in, by the app as by a recovery code', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await withApp()
      const otp = person.code()
      expect(opened(await parallel(4, () => signIn(person, { otp })))).toBe(1)
      const [recovery = ''] = person.codes
      expect(opened(await parallel(4, () => signIn(person, { otp: recovery })))).toBe(1)
    }
  })

  test('who knows the password guesses five times in a quarter of an hour, from 50 places at once', async () => {
    const person = await withApp()
    const right = person.code()
    const replies = await parallel(50, async (i) =>
      house.call(
        '/index/login',
        { email: person.email, password: PASSWORD, otp: String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0') },
        { source: `198.51.100.${i + 1}` },
      ),
    )
    expect(replies.filter(({ body }) => body['error'] === 'wrong_code')).toHaveLength(5)
    expect(replies.filter(({ body }) => body['error'] === 'too_many_tries')).toHaveLength(45)
    expect(await signIn(person, { otp: right })).toMatchObject({ error: 'too_many_tries' })
    // The owner's own browser has tries of its own.
    later(900)
    const own = openBrowser(house, '203.0.113.8')
    const login = () => own.call('/index/login', { email: person.email, password: PASSWORD, otp: person.code() })
    expect((await login()).body).toHaveProperty('token')
    later(60)
    await parallel(10, () => signIn(person, { otp: '000000' }))
    expect((await login()).body).toHaveProperty('token')
  })

  test('a recovery code is good in any spelling, once, and another account’s never', async () => {
    const [person, other] = [await withApp(), await withApp()]
    const [first = '', second = ''] = person.codes
    expect(await signIn(other, { otp: first })).toMatchObject({ error: 'wrong_code' })
    expect(await signIn(person, { otp: ` ${first.toUpperCase().replace('-', ' ')} ` })).toHaveProperty('token')
    expect(await signIn(person, { otp: first })).toMatchObject({ error: 'wrong_code' })
    const both = { ...proof, otp: second }
    const { body } = await house.call('/user/second-factor-codes', both, { learner: person.learner })
    expect(z.array(z.string()).parse(body['codes'])).toHaveLength(10)
    expect(await signIn(person, { otp: person.codes[2] ?? '' })).toMatchObject({ error: 'wrong_code' }) // those of before are void
  })

  test('no other way in goes past the app: a reset, a code by mail, a provider', async () => {
    const person = await withApp()
    const { email } = person
    const mailed = async (scene: 'reset' | 'bind') => {
      await house.call('/index/send-code', { email, scene })
      return readCode((await deliverMails(house)).find(({ to }) => to === email)) ?? ''
    }
    await house.call('/index/forget-password', { email, code: await mailed('reset'), password: PASSWORD })
    expect(await signIn(person)).toMatchObject({ error: 'second_factor' })

    const id = randomUUID()
    outside.people.set(id, { email: `${id}@elsewhere.example`, isEmailVerified: false, first: 'A', last: 'B' })
    const arrive = async () => {
      const state = randomBytes(32).toString('base64url')
      const { body } = await house.call('/index/oauth', {
        provider: 'google',
        state_hash: createHash('sha256').update(state).digest('base64url'),
      })
      const back = await outside.approve(String(body['url']), id)
      return (
        await house.call('/index/thirdparty-login', {
          state,
          code: back.get('code') ?? '',
          iss: back.get('iss') ?? '',
        })
      ).body
    }
    const ticket = String((await arrive())['ticket'])
    const code = await mailed('bind')
    const bind = (more: Readonly<Record<string, string>>) =>
      house.call('/index/binding', { ticket, email, code, ...more })
    expect((await bind({})).body).toMatchObject({ error: 'second_factor' })
    expect((await bind({ otp: '000000' })).body).toMatchObject({ error: 'wrong_code' })
    expect((await bind({ otp: person.code() })).body).toHaveProperty('session.token')

    later(30)
    const arrived = await arrive()
    expect(arrived).toMatchObject({ outcome: 'second_factor', session: null })
    const finish = (otp: string, key = String(arrived['ticket'])) =>
      house.call('/index/second-factor', { ticket: key, otp })
    expect((await bind({ ticket: String(arrived['ticket']), otp: person.code() })).body).toMatchObject({
      error: 'sign_in_over',
    })
    expect((await finish('000000')).body).toMatchObject({ error: 'wrong_code' })
    const otp = person.code()
    const both = await parallel(2, () => finish(otp))
    expect(both.filter(({ body }) => 'session' in body)).toHaveLength(1)
    expect((await finish(otp)).body).toMatchObject({ error: 'sign_in_over' })
  })

  test('turning an app on lets nobody slip in beside it', async () => {
    const { learner, email } = await withPassword()
    const secret = String((await house.call('/user/second-factor-begin', proof, { learner })).body['secret'])
    const [, ...bodies] = await Promise.all([
      house.call('/user/second-factor-confirm', { otp: codeAt(secret, house.now()) }, { learner }),
      ...Array.from({ length: 6 }, () => signIn({ email })),
    ])
    const alive = await parallel(bodies.length, async (i) => {
      const token = bodies[i]?.['token']
      if (typeof token !== 'string') return undefined
      return (await house.call('/user/detail', {}, { learner: { id: learner.id, token } })).body['error']
    })
    expect(alive.filter((error) => error !== undefined && error !== 'auth_fail')).toEqual([])
    expect(alive.every((error, i) => error === 'auth_fail' || bodies[i]?.['error'] === 'second_factor')).toBe(true)
  })
})

describe('taking it off', () => {
  test('needs the password and a code; then the password alone signs in', async () => {
    const person = await withApp()
    const end = (fields: Readonly<Record<string, string>>) =>
      house.call('/user/second-factor-end', fields, { learner: person.learner })
    expect((await end({ ...proof, otp: '000000' })).body).toMatchObject({ error: 'wrong_code' })
    expect((await end({ proof_password: 'Wrong-2026', otp: person.code() })).body).toMatchObject({
      error: 'wrong_password',
    })
    expect((await end({ ...proof, otp: person.code() })).body).toEqual({})
    expect(await signIn(person)).toHaveProperty('token')
    expect((await selectAudit(db, 5)).filter(({ by_account_id }) => by_account_id === person.learner.id)).toMatchObject(
      [
        { noun: 'user', verb: 'remove-app', facts: { account: person.learner.id } },
        { noun: 'user', verb: 'add-app', facts: { account: person.learner.id } },
      ],
    )
    const Left = z.strictObject({ n: z.number() })
    expect(
      await one(db, Left, sql`select count(*)::int as n from recovery_code where account_id = ${person.learner.id}`),
    ).toEqual({ n: 0 })
  })

  test('by the shell for who has lost it: every session ends, the log knows why, a mail tells', async () => {
    const person = await withApp()
    const { learner, email } = person
    await deliverMails(house)
    expect((await admin(house, 'user', 'remove-app', '--email', email, '--reason', 'lost it')).code).toBe(0)
    expect((await house.call('/user/detail', {}, { learner })).body).toMatchObject({ error: 'auth_fail' })
    expect(await selectAudit(db, 1)).toMatchObject([
      {
        noun: 'user',
        verb: 'remove-app',
        facts: { account: learner.id, reason: 'lost it' },
        before: { app: true },
        after: { app: false },
      },
    ])
    expect((await deliverMails(house)).map(({ to }) => to)).toEqual([email])
    expect(await signIn(person)).toHaveProperty('token')
    expect((await admin(house, 'user', 'remove-app', '--email', email)).lines).toEqual([])
  })
})

test('the database alone makes no code and gives no recovery code away', async () => {
  const person = await withApp()
  const Row = z.strictObject({ text: z.string() })
  const [kept] = await rows(
    db,
    Row,
    sql`select row_to_json(f)::text || (select string_agg(row_to_json(r)::text, '') from recovery_code r where r.account_id = f.account_id) as text
        from second_factor f where f.account_id = ${person.learner.id}`,
  )
  for (const code of person.codes) {
    const plain = code.replace('-', '')
    expect(kept?.text).not.toContain(plain)
    expect(kept?.text).not.toContain(Buffer.from(plain).toString('hex'))
    expect(kept?.text).not.toContain(createHash('sha256').update(plain).digest('hex'))
  }
  // Sealed for one account, it opens for nobody else.
  const other = await withApp()
  await run(
    db,
    sql`update second_factor set secret_sealed = (select secret_sealed from second_factor where account_id = ${person.learner.id}) where account_id = ${other.learner.id}`,
  )
  const reply = await house.call('/index/login', { email: other.email, password: PASSWORD, otp: person.code() })
  expect(reply.status).toBe(500)
})
