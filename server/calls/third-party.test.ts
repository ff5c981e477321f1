// Every combination of who comes back from where: no second account for one address, nobody in anybody else's.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { labelOf, providers as providerNames, type ProviderName } from '../../contract/provider.ts'
import type { Locale } from '../../messages/locale.ts'
import { giveAccount } from '../../store/test-data.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp, type TestLearner } from '../http/test-app.ts'
import { makeProviders } from '../outside/sign-in/registry.ts'
import { CANCEL, openTestProviders, type TestPerson, testKindOf } from '../outside/sign-in/test-providers.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { sharedPasswords } from './passwords.ts'

const outside = await openTestProviders('http://localhost:3000/my/thirdparty')
const house = await openTestApp({ env: outside.env, maxConnections: 20 })
afterAll(async () => {
  await house.close()
  await outside.close()
})
const START = new Date('2026-11-22T12:00:00Z')
beforeEach(() => house.setNow(START))
const later = (seconds: number) => house.setNow(new Date(house.now().getTime() + seconds * 1000))

const PASSWORD = 'Tall Giraffe 42'
const PASSWORD_HASH = await sharedPasswords.hash(PASSWORD)
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`
const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
let sources = 0
const newSource = () => `203.0.${Math.floor(++sources / 250)}.${(sources % 250) + 1}`

/** Somebody with an account at the providers. */
function meet(person: TestPerson = {}): string {
  const id = randomUUID()
  outside.people.set(id, { isEmailVerified: true, first: 'Ada', last: 'Lovelace', ...person })
  return id
}

async function withPassword(email = newEmail()): Promise<{ email: string; learner: TestLearner }> {
  const learner = await house.signIn({ email })
  await run(house.database, sql`update account set password_hash = ${PASSWORD_HASH} where id = ${learner.id}`)
  return { email, learner }
}

async function begin(
  provider: ProviderName,
  { learner, app = house }: { learner?: TestLearner | undefined; app?: TestApp } = {},
) {
  const secret = newSecret()
  const { body } = await app.call(
    '/index/oauth',
    { provider, state_hash: hashOf(secret), ...(learner ? { purpose: 'bind' } : {}) },
    { ...(learner ? { learner } : {}), source: newSource() },
  )
  return { secret, url: String(body['url']), body }
}

interface Return {
  readonly state: string
  readonly code: string
  readonly iss: string | undefined
}
/** The whole way there and back, up to the last call. */
async function goThere(
  provider: ProviderName,
  who: string,
  { learner }: { learner?: TestLearner | undefined } = {},
): Promise<Return> {
  const { secret, url } = await begin(provider, { learner })
  const back = await outside.approve(url, who)
  expect([hashOf(secret), Buffer.from(hashOf(secret), 'base64url').toString('hex')]).toContain(back.get('state'))
  return { state: secret, code: back.get('code') ?? '', iss: back.get('iss') ?? undefined }
}
const comeBack = async (back: Return, learner?: TestLearner) =>
  (await house.call('/index/thirdparty-login', { ...back }, learner ? { learner } : {})).body
const signInAt = async (provider: ProviderName, who: string) => comeBack(await goThere(provider, who))

async function askCode(email: string, lang: Locale = 'en') {
  await house.call('/index/send-code', { email, scene: 'bind' }, { source: newSource(), lang })
  const mail = (await deliverMails(house)).find(({ to }) => to.toLowerCase() === email.toLowerCase())
  return { mail, code: readCode(mail) ?? '' }
}
const bindBy = async (ticket: unknown, proof: { email: string; password?: string; code?: string }) =>
  (await house.call('/index/binding', { ticket: String(ticket), ...proof }, { source: newSource() })).body

const Count = z.strictObject({ id: z.string() })
const accountsOf = async (email: string) =>
  (await rows(house.database, Count, sql`select id from account where email_key = ${email.toLowerCase()}`)).map(
    ({ id }) => id,
  )
const allAccounts = async () => (await rows(house.database, Count, sql`select id from account`)).length
const userOf = (body: Record<string, unknown>) =>
  (body['session'] as { user: { id: string; email: string; first_name: string } } | null)?.user

describe.each(providerNames)('%s', (provider) => {
  const other = providerNames.find((name) => name !== provider) ?? provider
  const { vouches, isTerse = false, knowsVerifier } = testKindOf(provider)

  /** Somebody new signs in, with a code where the provider does not vouch. */
  async function signUpAt(who: string, email: string) {
    const body = await signInAt(provider, who)
    return vouches ? body : bindBy(body['ticket'], { email, code: (await askCode(email)).code })
  }

  test('somebody new gets one account, with their name, and the next time the same one', async () => {
    const email = newEmail()
    const who = meet({ email })
    const first = await signUpAt(who, email)
    expect(first).toMatchObject({
      is_new: true,
      session: { user: { email, first_name: 'Ada', last_name: isTerse ? '' : 'Lovelace' } },
    })
    const again = await signInAt(provider, who)
    expect(again).toMatchObject({ outcome: 'signed_in', is_new: false, ticket: null })
    expect([userOf(first)?.id, userOf(again)?.id]).toEqual(Array(2).fill((await accountsOf(email))[0]))
    const token = String((again['session'] as { token: string }).token)
    expect((await house.call('/user/detail', {}, { learner: { id: '', token } })).body).toMatchObject({
      user: { email },
    })
  })

  test('somebody new in twelve tabs at once gets one account', async () => {
    const email = newEmail()
    const who = meet({ email })
    const backs = await Promise.all(Array.from({ length: 12 }, () => goThere(provider, who)))
    const replies = await Promise.all(backs.map((back) => comeBack(back)))
    const { code } = vouches ? {} : await askCode(email)
    const done =
      code === undefined ? replies : await Promise.all(replies.map(({ ticket }) => bindBy(ticket, { email, code })))
    const users = done.flatMap((reply) => userOf(reply)?.id ?? [])
    expect(users).toHaveLength(vouches ? 12 : 1) // the code is good for one use
    expect([...new Set(users)]).toEqual(await accountsOf(email))
  })

  test('an address that has an account with a password is joined only after proof', async () => {
    const { email, learner } = await withPassword(`Grace.${newEmail()}`)
    const before = await allAccounts()
    const who = meet({ email: email.toLowerCase() })
    const arrival = await signInAt(provider, who)
    expect(arrival).toMatchObject({ outcome: vouches ? 'prove' : 'bind_email', session: null })
    expect(arrival['has_password']).toBe(vouches)
    const { ticket } = arrival
    expect(await bindBy(ticket, { email, password: 'Wrong Giraffe 42' })).toMatchObject({ error: 'wrong_login' })
    expect(await bindBy(ticket, { email, code: '000000' })).toMatchObject({ error: 'wrong_code' })
    expect(await bindBy(ticket, { email })).toMatchObject({
      error: 'invalid_input',
      fields: { code: expect.any(String) },
    })
    expect(await bindBy(newSecret(), { email, password: PASSWORD })).toMatchObject({ error: 'sign_in_over' })
    expect(await signInAt(provider, who)).toMatchObject({ session: null }) // nothing was joined by trying
    const joined = await bindBy(ticket, { email, password: PASSWORD })
    expect(joined).toMatchObject({ is_new: false, session: { user: { id: learner.id } } })
    expect((await deliverMails(house)).filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
      'A new way to sign in to your Tessera account',
    )
    expect(await bindBy(ticket, { email, password: PASSWORD })).toMatchObject({ error: 'sign_in_over' })
    expect(userOf(await signInAt(provider, who))?.id).toBe(learner.id)
    expect(await allAccounts()).toBe(before)
  })

  test('an account of the other provider is joined by the code from its mail', async () => {
    const email = newEmail()
    const who = meet({ email })
    const there = await signInAt(other, who)
    const first = there['ticket'] ? await bindBy(there['ticket'], { email, code: (await askCode(email)).code }) : there
    later(61)
    const arrival = await signInAt(provider, who)
    expect(arrival).toMatchObject({ outcome: vouches ? 'prove' : 'bind_email', session: null })
    const joined = await bindBy(arrival['ticket'], { email, code: (await askCode(email)).code })
    expect([arrival['has_password'], joined['is_new']]).toEqual([false, false])
    expect(await accountsOf(email)).toEqual([userOf(first)?.id])
    expect(userOf(joined)?.id).toBe(userOf(first)?.id)
  })

  test.each([
    ['no address', {}],
    ['an address that nobody vouches for', { email: 'victim@example.com', isEmailVerified: false }],
    ['an address that ours could not be', { email: 'löwe@example.photography' }],
  ])('%s leads to binding one, which needs its code', async (_title, person) => {
    await run(house.database, sql`delete from account where email_key = 'victim@example.com'`)
    const victim = await giveAccount(house.database, 'victim@example.com')
    const who = meet(person)
    const arrival = await signInAt(provider, who)
    expect(arrival).toMatchObject({
      outcome: 'bind_email',
      session: null,
      email: !isTerse && 'email' in person && person.email.startsWith('victim') ? person.email : null,
    })
    // The code of one address opens no other.
    const email = newEmail()
    const { code } = await askCode(email)
    expect(await bindBy(arrival['ticket'], { email: 'victim@example.com', code })).toMatchObject({
      error: 'wrong_code',
    })
    const bound = await bindBy(arrival['ticket'], { email, code })
    expect(bound).toMatchObject({ is_new: true, session: { user: { email } } })
    expect(userOf(await signInAt(provider, who))?.id).toBe(userOf(bound)?.id)
    expect(userOf(bound)?.id).not.toBe(victim)
  })

  test('an address that changed at the provider opens no other account', async () => {
    const email = newEmail()
    const who = meet({ email })
    const mine = userOf(await signUpAt(who, email))?.id
    const victim = await withPassword()
    outside.people.set(who, { email: victim.email, isEmailVerified: true })
    expect(userOf(await signInAt(provider, who))?.id).toBe(mine)
    // The old address in the hands of somebody else there is a stranger here.
    const stranger = meet({ email })
    expect(await signInAt(provider, stranger)).toMatchObject({ session: null })
  })

  test('somebody who says no at the provider has changed nothing', async () => {
    const before = await allAccounts()
    const { secret, url } = await begin(provider)
    const back = await outside.approve(url, CANCEL)
    expect([back.get('error'), back.get('code')]).toEqual([isTerse ? null : 'access_denied', null])
    expect(await comeBack({ state: secret, code: 'none', iss: back.get('iss') ?? undefined })).toMatchObject({
      error: 'provider_refused',
    })
    expect(await allAccounts()).toBe(before)
  })

  test('a return is good once, for ten minutes, and for the browser that began', async () => {
    const email = newEmail()
    const who = meet({ email })
    const back = await goThere(provider, who)
    await comeBack(back)
    expect(await comeBack(back)).toMatchObject({ error: 'sign_in_over' })
    // The address of the return, seen by somebody else: what it holds is the hash.
    const seen = await goThere(provider, who)
    expect(await comeBack({ ...seen, state: hashOf(seen.state) })).toMatchObject({ error: 'sign_in_over' })
    // Somebody's code in the browser of another, whose own sign-in is under way: the code belongs to another verifier.
    // Where there is none, it is good for nothing once its owner has come back with it.
    if (!knowsVerifier) await comeBack(seen)
    const { secret } = await begin(provider)
    expect(await comeBack({ ...seen, state: secret })).toMatchObject({ error: 'provider_refused' })
    // Of one return in ten tabs one counts.
    const many = await goThere(provider, who)
    const replies = await Promise.all(Array.from({ length: 10 }, () => comeBack(many)))
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1)
    const late = await goThere(provider, who)
    later(600)
    expect(await comeBack(late)).toMatchObject({ error: 'sign_in_over' })
    // A state is never begun twice.
    const state_hash = hashOf(newSecret())
    expect((await house.call('/index/oauth', { provider, state_hash })).body).toHaveProperty('url')
    expect((await house.call('/index/oauth', { provider, state_hash })).body).toMatchObject({ error: 'sign_in_over' })
  })

  test('a learner connects it after proof, signs in with it, and takes it away after proof', async () => {
    const { email, learner } = await withPassword()
    const who = meet({ email: newEmail() })
    const arrival = await comeBack(await goThere(provider, who, { learner }), learner)
    expect(arrival).toMatchObject({ outcome: 'bind', session: null })
    const ticket = String(arrival['ticket'])
    const bind = async (proof_password: string, as = learner) =>
      (await house.call('/user/bind-third-party-user', { ticket, proof_password }, { learner: as })).body
    expect(await bind('Wrong Giraffe 42')).toMatchObject({ error: 'wrong_password' })
    expect(await bindBy(ticket, { email, password: PASSWORD })).toMatchObject({ error: 'sign_in_over' }) // for its learner only
    expect(await bind(PASSWORD, (await withPassword()).learner)).toMatchObject({ error: 'sign_in_over' })
    expect(await bind(PASSWORD)).toMatchObject({
      list: [{ provider, email: isTerse ? null : outside.people.get(who)?.email }],
      available: providerNames,
      has_password: true,
    })
    expect(userOf(await signInAt(provider, who))?.id).toBe(learner.id)
    // Another learner cannot have the same person, nor this one a second.
    const second = (await withPassword()).learner
    expect(await comeBack(await goThere(provider, who, { learner: second }), second)).toMatchObject({
      error: 'provider_taken',
    })
    const more = await comeBack(await goThere(provider, meet(), { learner }), learner)
    expect(
      (
        await house.call(
          '/user/bind-third-party-user',
          { ticket: String(more['ticket']), proof_password: PASSWORD },
          { learner },
        )
      ).body,
    ).toMatchObject({ error: 'provider_bound' })
    // A way begun by one learner ends with that one.
    expect(await comeBack(await goThere(provider, meet(), { learner }), second)).toMatchObject({
      error: 'sign_in_over',
    })
    expect(await comeBack(await goThere(provider, meet(), { learner }))).toMatchObject({ error: 'sign_in_over' })
    const unbind = async (proof: Record<string, string>) =>
      (await house.call('/user/unbind-third-party-user', { provider, ...proof }, { learner })).body
    expect(await unbind({})).toMatchObject({ error: 'invalid_input' })
    expect(await unbind({ proof_password: 'Wrong Giraffe 42' })).toMatchObject({ error: 'wrong_password' })
    expect(await unbind({ proof_password: PASSWORD })).toMatchObject({ list: [] })
    expect(await unbind({ proof_password: PASSWORD })).toMatchObject({ list: [] })
    expect(userOf(await signInAt(provider, who))?.id).not.toBe(learner.id)
    const subjects = (await deliverMails(house)).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'A new way to sign in to your Tessera account',
      'A way to sign in to your Tessera account was removed',
    ])
  })
})

test('the last way to sign in is not taken away', async () => {
  const email = newEmail()
  const who = meet({ email })
  const { session } = (await signInAt('google', who)) as { session: { token: string; user: { id: string } } }
  const learner = { id: session.user.id, token: session.token }
  const unbind = async (provider: ProviderName, proof_code = '000000') =>
    (await house.call('/user/unbind-third-party-user', { provider, proof_code }, { learner, source: newSource() })).body
  expect(await unbind('google')).toMatchObject({ error: 'last_sign_in' })
  const arrival = await signInAt('facebook', who)
  await bindBy(arrival['ticket'], { email, code: (await askCode(email)).code })
  later(61)
  await house.call('/user/send-code', {}, { learner, source: newSource() })
  const [code = ''] = (await deliverMails(house)).flatMap((mail) => (mail.to === email ? (readCode(mail) ?? []) : []))
  // One code and two ways in, at the same moment: one goes, one stays.
  const replies = await Promise.all((['google', 'facebook'] as const).map((provider) => unbind(provider, code)))
  expect(replies.filter((reply) => 'list' in reply)).toHaveLength(1)
  const [left] = (await house.call('/user/third-party-users', {}, { learner })).body['list'] as {
    provider: ProviderName
  }[]
  expect(await unbind(left?.provider ?? 'google', code)).toMatchObject({ error: 'last_sign_in' })
})

test('an address that the provider vouches for cannot stay free for a second account', async () => {
  const { email } = await withPassword()
  const arrival = await signInAt('google', meet({ email }))
  const elsewhere = newEmail()
  const { code } = await askCode(elsewhere)
  expect(await bindBy(arrival['ticket'], { email: elsewhere, code })).toMatchObject({ error: 'other_email' })
  expect(await accountsOf(elsewhere)).toEqual([])
})

test('a proof that takes longer than half an hour begins again', async () => {
  const { email } = await withPassword()
  const arrival = await signInAt('google', meet({ email }))
  later(1800)
  expect(await bindBy(arrival['ticket'], { email, password: PASSWORD })).toMatchObject({ error: 'sign_in_over' })
})

test('the mail with the code is the same for a known and an unknown address, in the language of the asker', async () => {
  const { email } = await withPassword()
  const [known, unknown] = [await askCode(email, 'zh-CN'), await askCode(newEmail(), 'zh-CN')]
  expect(known.mail?.subject).toBe('你的格物登录验证码')
  expect(known.mail?.text.replace(known.code, '')).toBe(unknown.mail?.text.replace(unknown.code, ''))
})

test('secrets are kept as hashes only', async () => {
  const { email } = await withPassword()
  const back = await goThere('google', meet())
  const arrival = await signInAt('google', meet({ email }))
  const kept = JSON.stringify(
    await rows(
      house.database,
      z.strictObject({ kept: z.string() }),
      sql`select f::text as kept from sign_in_flow f union all select t::text from sign_in_ticket t`,
    ),
  )
  const ticket = String(arrival['ticket'])
  for (const secret of [back.state, ticket])
    for (const coding of ['base64url', 'hex'] as const)
      expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString(coding))
  expect(kept).toContain(createHash('sha256').update(ticket).digest('hex'))
})

test('a provider that is not configured or does not answer in three seconds leads back to e-mail, in both languages', async () => {
  const off = await openTestApp()
  expect((await begin('google', { app: off })).body).toMatchObject({ error: 'provider_off' })
  await off.close()
  const deaf = createServer(() => {}) // takes the call and says nothing
  deaf.listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  const nowhere = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}` // a TCP server's address is never a path
  const cut = await openTestApp({ env: { ...outside.env, GOOGLE_ISSUER: nowhere, FACEBOOK_GRAPH_URL: nowhere } })
  const startedAt = performance.now()
  const ask = async (provider: ProviderName, lang: Locale) =>
    (await cut.call('/index/oauth', { provider, state_hash: hashOf(newSecret()) }, { lang })).body
  expect(await Promise.all([ask('google', 'en'), ask('facebook', 'zh-CN')])).toEqual([
    {
      error: 'provider_unreachable',
      message: 'Google does not answer at the moment. Please sign in with your e-mail, or try again later.',
    },
    { error: 'provider_unreachable', message: 'Facebook 暂时没有响应。请使用邮箱登录，或稍后再试。' },
  ])
  expect(performance.now() - startedAt).toBeLessThan(3000)
  await cut.close()
  deaf.close()
})

test('a wrong secret of ours is told to the operator, without anything of the person', async () => {
  const told: string[] = []
  const providers = makeProviders(
    readConfig(
      Object.fromEntries(
        Object.entries(outside.env).map(([name, value]) => [name, name.endsWith('_SECRET') ? 'wrong' : value]),
      ),
    ),
    (line) => told.push(line),
  )
  for (const name of providerNames) {
    const begun = await providers[name]?.begin(name, 'a test')
    const back = await outside.approve(begun?.url ?? '', meet({ email: newEmail() }))
    const finish = async () =>
      begun &&
      providers[name]?.finish(begun, { state: name, code: back.get('code') ?? '', iss: back.get('iss') ?? undefined })
    await expect(finish()).rejects.toThrow('said no')
  }
  expect(told).toEqual(
    providerNames.map(
      (name) => `Sign-in at ${labelOf(name, 'en')} failed: it said no (${testKindOf(name).wrongSecret}).`,
    ),
  )
})

test('whether a sign-in is still good is judged by the clock of the house, not by the date of its machine', async () => {
  const finishAt = async (hours: number) => {
    const { google } = makeProviders(
      readConfig(outside.env),
      () => {},
      () => new Date(Date.now() + hours * 3_600_000),
    )
    const begun = await google?.begin('state', 'a test')
    const back = await outside.approve(begun?.url ?? '', meet({ email: newEmail() }))
    return (
      begun &&
      google?.finish(begun, { state: 'state', code: back.get('code') ?? '', iss: back.get('iss') ?? undefined })
    )
  }
  await expect(finishAt(0)).resolves.toMatchObject({ isEmailVerified: true })
  await expect(finishAt(25)).rejects.toThrow('what it said does not hold')
})

test('redirects lead to the configured address only', async () => {
  const { url } = await begin('google')
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/my/thirdparty')
  const { body } = await house.call(
    '/index/oauth',
    { provider: 'google', state_hash: hashOf(newSecret()) },
    { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
  )
  expect(new URL(String(body['url'])).searchParams.get('redirect_uri')).toBe('http://localhost:3000/my/thirdparty')
})

test.each(['en', 'zh-CN'] as const)('the privacy policy names every provider: %s', (locale) => {
  const policy = readFileSync(new URL(`../../courses/site/privacy-policy.${locale}.md`, import.meta.url), 'utf8')
  for (const name of providerNames) expect(policy).toContain(labelOf(name, locale))
})

test('after all of this no address has two accounts and no person of a provider leads to two', async () => {
  const twice = await rows(
    house.database,
    z.strictObject({ what: z.string() }),
    sql`select email_key as what from account group by 1 having count(*) > 1 union all select provider || subject from third_party_account group by provider, subject having count(*) > 1`,
  )
  expect(twice).toEqual([])
})
