// How whatever goes wrong at a provider is told apart: it says no, or it does not answer. The first ends the way in, the second
// offers another try.
import { afterEach, expect, test, vi } from 'vitest'
import {
  AuthorizationResponseError,
  ClientError,
  Configuration,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import { beginAt, keepFor, looseOnLoopback, reach, read, readJson, returnedTo } from './oauth.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const answer = (status: number) => new Response('{"a":1}', { status })
const told = (status: number) =>
  new ResponseBodyError('told', { cause: { error: 'no' } as never, response: answer(status) }) // as openid-client makes it
const client = (code: string, cause?: unknown) => Object.assign(new ClientError('odd', { cause }), { code })

test.each([
  [new ProviderRefused('as it was'), ProviderRefused, 'as it was'],
  [new ProviderUnreachable('as it was'), ProviderUnreachable, 'as it was'],
  [new AuthorizationResponseError('no', { cause: new URLSearchParams('error=no') }), ProviderRefused, 'said no'],
  [new WWWAuthenticateChallengeError('no', { cause: [], response: answer(401) } as never), ProviderRefused, 'said no'],
  [told(400), ProviderRefused, 'said no'],
  [told(499), ProviderRefused, 'said no'],
  [told(500), ProviderUnreachable, 'answered 500'],
  [told(503), ProviderUnreachable, 'answered 503'],
  [client('OAUTH_INVALID_RESPONSE'), ProviderRefused, 'what it said does not hold'],
  [client('OAUTH_RESPONSE_IS_NOT_JSON', answer(499)), ProviderRefused, 'what it said does not hold'],
  [client('OAUTH_RESPONSE_IS_NOT_JSON', answer(500)), ProviderUnreachable, 'does not answer'],
  [client('OAUTH_RESPONSE_IS_NOT_JSON', answer(502)), ProviderUnreachable, 'does not answer'],
  [client('OAUTH_TIMEOUT'), ProviderUnreachable, 'does not answer'],
  [client('OAUTH_ABORT'), ProviderUnreachable, 'does not answer'],
  [new TypeError('fetch failed'), ProviderUnreachable, 'does not answer'],
])('a provider that says no is told from one that does not answer (%#)', async (error, kind, words) => {
  const ended = await reach(() => Promise.reject(error)).catch((other: unknown) => other)
  expect(ended).toBeInstanceOf(kind)
  expect(ended).toMatchObject({ message: words })
})

test('what a provider gives is passed on', async () => expect(await reach(() => Promise.resolve(7))).toBe(7))

test.each([
  [400, ProviderRefused],
  [499, ProviderRefused],
  [500, ProviderUnreachable],
  [503, ProviderUnreachable],
])('an answer of %i is no person', async (status, kind) => {
  await expect(readJson(answer(status))).rejects.toBeInstanceOf(kind)
  await expect(readJson(answer(status))).rejects.toThrow(`answered ${status}`)
})

test('an answer is read only in its shape', async () => {
  expect(read(z.object({ a: z.number() }), await readJson(answer(200)))).toEqual({ a: 1 })
  expect(() => read(z.object({ b: z.number() }), { a: 1 })).toThrow(ProviderRefused)
})

test('of what the browser brought back only the state, the code and who issued it are looked at', () => {
  const back = (iss?: string) => returnedTo('https://here.test/back?x=1', { state: 's', code: 'c', iss }).href
  expect(back()).toBe('https://here.test/back?state=s&code=c')
  expect(back('https://p.test')).toBe('https://here.test/back?state=s&code=c&iss=https%3A%2F%2Fp.test')
})

test('the way there carries a proof that only this product has, made anew each time', async () => {
  const way = () =>
    beginAt(new Configuration({ issuer: 'https://p.test', authorization_endpoint: 'https://p.test/go' }, 'us'), {
      scope: 'email',
    })
  const [one, other] = [await way(), await way()]
  const { searchParams } = new URL(one.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: 'email',
    code_challenge_method: 'S256',
    client_id: 'us',
  })
  expect(searchParams.get('code_challenge')).not.toBe(one.codeVerifier)
  expect(searchParams.get('code_challenge')).not.toBe(new URL(other.url).searchParams.get('code_challenge'))
})

test('only an address in the clear is asked in the clear', () => {
  expect(looseOnLoopback('http://127.0.0.1:1/')).toHaveLength(1)
  expect(looseOnLoopback('https://p.test/')).toEqual([])
})

afterEach(() => vi.useRealTimers())
test('what a provider publishes is asked for once, again when it is old, and again at once when it failed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  let isUp = true
  const ask = keepFor(1000, () => {
    asked++
    return isUp ? Promise.resolve(asked) : Promise.reject(new Error('away'))
  })
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  isUp = false
  const [first, second] = [ask(), ask()]
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(asked).toBe(2)
  isUp = true
  expect(await ask()).toBe(3)
})
