// ID tokens that Google has not given, or not for this sign-in: none of them signs anybody in.
import { createHash, createHmac, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { one, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { openTestProviders, type Forge } from '../outside/sign-in/test-providers.ts'

const outside = await openTestProviders('http://localhost:3000/my/thirdparty')
const house = await openTestApp({ env: outside.env })
afterAll(async () => {
  await house.close()
  await outside.close()
})
afterEach(() => outside.forge(undefined))

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
type Parts = Readonly<Record<string, unknown>>
function write(header: Parts, claims: Parts, key: KeyObject): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
const withClaims =
  (change: (claims: Parts) => Parts): Forge =>
  ({ header, claims, key }) =>
    write(header, { ...claims, ...change(claims) }, key)
const without =
  (name: string): Forge =>
  ({ header, claims, key }) =>
    write(header, Object.fromEntries(Object.entries(claims).filter(([known]) => known !== name)), key)
const shift = (name: string, seconds: number) => withClaims((claims) => ({ [name]: Number(claims[name]) + seconds }))
const YEAR = 365 * 86_400
const victim = { sub: 'somebody else', email: 'victim@example.com', email_verified: true }

async function signIn(): Promise<Record<string, unknown>> {
  const who = randomUUID()
  outside.people.set(who, { email: `${who.slice(0, 8)}@example.com`, isEmailVerified: true })
  const secret = randomBytes(32).toString('base64url')
  const { body } = await house.call('/index/oauth', {
    provider: 'google',
    state_hash: createHash('sha256').update(secret).digest('base64url'),
  })
  const back = await outside.approve(String(body['url']), who)
  return (
    await house.call('/index/thirdparty-login', {
      state: secret,
      code: back.get('code') ?? '',
      iss: back.get('iss') ?? '',
    })
  ).body
}
const countAccounts = async () =>
  (await one(house.database, z.strictObject({ n: z.number() }), sql`select count(*) as n from account`)).n

test.each<[string, Forge]>([
  ['is signed by a foreign key', ({ header, claims }) => write(header, { ...claims, ...victim }, foreign)],
  [
    'says something else under the old signature',
    ({ claims, text }) => [text.split('.')[0], part({ ...claims, ...victim }), text.split('.')[2]].join('.'),
  ],
  [
    'names a foreign key by jku',
    ({ header, claims }) => write({ ...header, jku: 'https://evil.example/keys' }, { ...claims, ...victim }, foreign),
  ],
  [
    'brings a foreign key along',
    ({ header, claims }) =>
      write({ ...header, jwk: foreign.export({ format: 'jwk' }) }, { ...claims, ...victim }, foreign),
  ],
  ['names a key that is not there', ({ header, claims }) => write({ ...header, kid: 'another' }, claims, foreign)],
  ['has no signature', ({ claims }) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['has an empty signature', ({ text }) => `${text.split('.').slice(0, 2).join('.')}.`],
  [
    'is signed by the public key as a secret',
    ({ claims }) => {
      const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
      return `${text}.${createHmac('sha256', 'a secret between the two').update(text).digest('base64url')}`
    },
  ],
  ['was issued a year ahead', shift('iat', YEAR)],
  ['was issued ten minutes ahead', shift('iat', 600)],
  ['is over', withClaims(({ iat }) => ({ exp: Number(iat) - 600 }))],
  ['is for another product', withClaims(() => ({ aud: 'another' }))],
  ['is for several, and by another', withClaims(({ aud }) => ({ aud: [aud, 'another'], azp: 'another' }))],
  ['is by another issuer', withClaims(() => ({ iss: 'https://accounts.google.com.evil.example' }))],
  ['is of another sign-in', withClaims(() => ({ nonce: 'another' }))],
  ['is of no sign-in', without('nonce')],
  ['names nobody', without('sub')],
  ['has no end', without('exp')],
  ['has no beginning', without('iat')],
  ['is no token', () => 'nonsense'],
])('a token that %s signs nobody in', async (_how, forge) => {
  const before = await countAccounts()
  outside.forge(forge)
  expect(await signIn()).toMatchObject({ error: 'provider_refused' })
  expect(await countAccounts()).toBe(before)
})

test('a true one does, also when it is written anew with the true key', async () => {
  outside.forge(({ header, claims, key }) => write(header, claims, key))
  expect(await signIn()).toMatchObject({ outcome: 'signed_in' })
  outside.forge(undefined)
  expect(await signIn()).toMatchObject({ outcome: 'signed_in' })
})
