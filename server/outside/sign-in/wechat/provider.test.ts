// WeChat against a double that is as strict as its documentation: the addresses letter by letter, and each answer that
// must sign nobody in.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { makeProviders } from '../registry.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider.ts'
import type { TestPerson } from '../test-kind.ts'
import { INSIDE, openWeChat, wechatEnv } from './test-provider.ts'

const REDIRECT = 'http://localhost:3000/my/thirdparty'
const OUTSIDE = 'Mozilla/5.0 (Macintosh) Safari/605.1.15'
const people = new Map<string, TestPerson>([['lin', { first: '小林' }]])
let now = 0
let isUnited = true
const there = await openWeChat({ people, redirectUri: REDIRECT, now: () => now, isUnited: () => isUnited })
afterAll(() => there.close())
beforeEach(() => {
  now = 1_795_000_000_000
  isUnited = true
  there.tamper(undefined)
})
const told: string[] = []
const make = (more: Record<string, string> = {}) => {
  const env = { ...wechatEnv(there.origin), ...more }
  const { wechat } = makeProviders(
    readConfig({
      PUBLIC_URL: 'http://localhost:3000',
      ...Object.fromEntries(Object.entries(env).filter(([, text]) => text !== '')),
    }),
    (line) => told.push(line),
  )
  if (!wechat) throw new Error('not configured')
  return wechat
}
const state = Buffer.alloc(32, 0xfb).toString('base64url')

/** At WeChat, as its browser walks. */
async function approve(url: string, device: string, who = 'lin'): Promise<URLSearchParams> {
  const headers = { 'user-agent': device }
  const asked = await fetch(url, { redirect: 'manual', headers })
  const door = asked.headers.get('location')
  if (door === null) throw new Error(await asked.text())
  const back = await fetch(`${there.origin}${door}?who=${who}`, { redirect: 'manual', headers })
  return new URL(back.headers.get('location') ?? '').searchParams
}
async function signIn({ device = OUTSIDE, provider = make(), after = 0 } = {}) {
  const begun = await provider.begin(state, device)
  const back = await approve(begun.url, device)
  now += after
  const returned = { state, code: back.get('code') ?? '', iss: undefined }
  return { begun, returned, identity: provider.finish(begun, returned) }
}
const subjectOf = async (how?: Parameters<typeof signIn>[0]) => (await (await signIn(how)).identity).subject

test('outside WeChat one is sent to its QR code, inside to its own consent, each with its app, in the order that it compares', async () => {
  const provider = make()
  const uri = 'http%3A%2F%2Flocalhost%3A3000%2Fmy%2Fthirdparty'
  const hex = 'fb'.repeat(32) // its states are letters and digits
  expect((await provider.begin(state, OUTSIDE)).url).toBe(
    `${there.origin}/connect/qrconnect?appid=wxtessera-test&redirect_uri=${uri}&response_type=code&scope=snsapi_login&state=${hex}#wechat_redirect`,
  )
  expect((await provider.begin(state, INSIDE)).url).toBe(
    `${there.origin}/connect/oauth2/authorize?appid=wxinsidetessera-test&redirect_uri=${uri}&response_type=code&scope=snsapi_userinfo&state=${hex}#wechat_redirect`,
  )
  const { url } = await make({ WECHAT_IN_APP_ID: '', WECHAT_IN_APP_SECRET: '' }).begin(state, INSIDE)
  expect(url).toContain('/connect/qrconnect?')
})

test('a person is the same outside WeChat and inside where the school’s apps are one, and two where they are not', async () => {
  expect(await subjectOf()).toBe(await subjectOf({ device: INSIDE }))
  isUnited = false
  const [outside, inside] = [await subjectOf(), await subjectOf({ device: INSIDE })]
  expect(outside).not.toBe(inside)
  expect(outside).toMatch(/^openid:wxtessera-test:o/)
  isUnited = true
  const { identity } = await signIn()
  expect(await identity).toMatchObject({ subject: expect.stringMatching(/^unionid:u/), formerSubject: outside })
})

test('no address and no family name come from there', async () => {
  const { identity } = await signIn()
  expect(await identity).toMatchObject({ email: undefined, isEmailVerified: false, firstName: '小林', lastName: '' })
})

test('a code is good once and for five minutes', async () => {
  const provider = make()
  const { begun, returned, identity } = await signIn({ provider, after: 299_999 })
  await identity
  await expect(provider.finish(begun, returned)).rejects.toBeInstanceOf(ProviderRefused)
  await expect(signIn({ after: 300_000 }).then((late) => late.identity)).rejects.toBeInstanceOf(ProviderRefused)
})

test('a code of one app is good for no other', async () => {
  const provider = make()
  const begun = await provider.begin(state, OUTSIDE)
  const inside = await approve((await provider.begin(state, INSIDE)).url, INSIDE)
  const returned = { state, code: inside.get('code') ?? '', iss: undefined }
  await expect(provider.finish(begun, returned)).rejects.toBeInstanceOf(ProviderRefused)
  await expect(provider.finish({ ...begun, nonce: 'wxunknown' }, returned)).rejects.toBeInstanceOf(ProviderRefused)
})

const swap = (path: string, more: object) => (asked: string, answer: object) =>
  asked === path ? { ...answer, ...more } : answer
const whole = (path: string, text: unknown) => (asked: string, answer: object) => (asked === path ? text : answer)
const TOKEN = '/sns/oauth2/access_token'
const INFO = '/sns/userinfo'

test.each([
  ['names another openid with the token', swap(TOKEN, { openid: 'oVictim' }), ProviderRefused],
  ['tells of another openid', swap(INFO, { openid: 'oVictim' }), ProviderRefused],
  ['tells of another unionid', swap(INFO, { unionid: 'uVictim' }), ProviderRefused],
  ['shows a snapshot to an invented person', swap(TOKEN, { is_snapshotuser: 1 }), ProviderRefused],
  ['gives no token', swap(TOKEN, { access_token: '' }), ProviderRefused],
  ['gives no openid', whole(INFO, { nickname: 'x' }), ProviderRefused],
  ['gives a number for an openid', swap(INFO, { openid: 7 }), ProviderRefused],
  ['says no in the place of a person', whole(INFO, { errcode: 48001, errmsg: 'api unauthorized' }), ProviderRefused],
  ['answers a list', whole(TOKEN, []), ProviderRefused],
  ['answers null', whole(TOKEN, null), ProviderRefused],
  ['is busy', whole(TOKEN, { errcode: -1, errmsg: 'system error' }), ProviderUnreachable],
  ['was asked too often', whole(INFO, { errcode: 45011, errmsg: 'api minute-quota reach limit' }), ProviderUnreachable],
  ['answers a page', whole(TOKEN, '<html>502</html>'), ProviderUnreachable],
])('who %s signs nobody in', async (_title, how, kind) => {
  there.tamper(how)
  await expect(signIn().then(({ identity }) => identity)).rejects.toBeInstanceOf(kind)
})

test('a unionid that is empty is none, and an errcode of 0 is no complaint', async () => {
  there.tamper((_path, answer) => ({ ...answer, unionid: '', errcode: 0 }))
  expect(await subjectOf()).toMatch(/^openid:/)
})

test('what goes wrong is told to the operator by WeChat’s number, without secret, code or person', async () => {
  told.length = 0
  const { identity } = await signIn({ provider: make({ WECHAT_WEBSITE_SECRET: 'wrong' }) })
  await expect(identity).rejects.toBeInstanceOf(ProviderRefused)
  expect(told).toEqual(['Sign-in at WeChat failed: it said no (40125).'])
})

test('a redirect of its servers is not followed with the secret in hand', async () => {
  const { createServer } = await import('node:http')
  const seen: string[] = []
  const thief = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(request.url?.startsWith('/sns/') ? 302 : 200, { location: '/thief' }).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => thief.once('listening', resolve))
  const { port } = thief.address() as { port: number } // a TCP server's address is never a path
  const provider = make({ WECHAT_API_URL: `http://127.0.0.1:${port}` })
  const begun = await provider.begin(state, OUTSIDE)
  await expect(provider.finish(begun, { state, code: 'c', iss: undefined })).rejects.toBeInstanceOf(ProviderUnreachable)
  expect(seen.some((address) => address.startsWith('/thief'))).toBe(false)
  thief.closeAllConnections()
  thief.close()
})
