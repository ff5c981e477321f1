// Somebody comes from WeChat: what its nicknames may do here, and whose account it is while the school's apps there change.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import type { TestPerson } from '../outside/sign-in/test-kind.ts'
import { INSIDE, openWeChat, wechatEnv } from '../outside/sign-in/wechat/test-provider.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'

const people = new Map<string, TestPerson>()
let isUnited = true
const there = await openWeChat({
  people,
  redirectUri: 'http://localhost:3000/my/thirdparty',
  isUnited: () => isUnited,
})
const house = await openTestApp({ env: wechatEnv(there.origin) })
afterAll(async () => {
  await house.close()
  await there.close()
})
let sources = 0
const from = (device: string) => ({ source: `203.0.113.${++sources}`, headers: { 'user-agent': device } })

/** There and back, in one browser. */
async function arrive(who: string, device = 'Firefox/140') {
  const state = randomBytes(32).toString('base64url')
  const state_hash = createHash('sha256').update(state).digest('base64url')
  const { body } = await house.call('/index/oauth', { provider: 'wechat', state_hash }, from(device))
  const headers = { 'user-agent': device }
  const door = (await fetch(String(body['url']), { redirect: 'manual', headers })).headers.get('location')
  const back = await fetch(`${there.origin}${door}?who=${who}`, { redirect: 'manual', headers })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return (await house.call('/index/thirdparty-login', { state, code }, from(device))).body
}
async function signUp(who: string, device?: string) {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const { ticket } = await arrive(who, device)
  await house.call('/index/send-code', { email, scene: 'bind' }, from('a test'))
  const code = readCode((await deliverMails(house)).find(({ to }) => to === email)) ?? ''
  return userOf((await house.call('/index/binding', { ticket: String(ticket), email, code }, from('a test'))).body)
}
const userOf = (body: Record<string, unknown>) =>
  (body['session'] as { user: { id: string; first_name: string; last_name: string } } | null)?.user // as the contract says
const meet = (first: string) => {
  const who = randomUUID()
  people.set(who, { first })
  return who
}

test.each([
  ['小林', '小林'],
  ['Lin 🐱', 'Lin 🐱'],
  ['🐱🐱🐱', ''],
  ['<b>Lin</b><script>alert(1)</script>', ''],
  ['林\u202Eevil', ''],
  ['\u200B', ''],
  ['', ''],
  ['林'.repeat(600), ''],
])('the nickname %j is a first name here only where it could be one', async (nickname, name) =>
  expect(await signUp(meet(nickname))).toMatchObject({ first_name: name, last_name: '' }),
)

test('whoever reads inside WeChat and at a desk has one account', async () => {
  const who = meet('小林')
  const user = await signUp(who, INSIDE)
  expect(userOf(await arrive(who))?.id).toBe(user?.id)
  expect(userOf(await arrive(who, INSIDE))?.id).toBe(user?.id)
})

test('an account that began before the school joined its apps there is found afterwards, by both, and stays one', async () => {
  isUnited = false
  const who = meet('小林')
  const user = await signUp(who)
  expect(await arrive(who, INSIDE)).toMatchObject({ outcome: 'bind_email', session: null }) // as if it were somebody else
  isUnited = true
  for (const device of ['Firefox/140', INSIDE]) expect(userOf(await arrive(who, device))?.id).toBe(user?.id)
  const kept = await rows(
    house.database,
    z.strictObject({ subject: z.string() }),
    sql`select subject from third_party_account where account_id = ${user?.id ?? ''}`,
  )
  expect(kept).toEqual([{ subject: expect.stringMatching(/^unionid:/) }])
})

test('an account of the joined apps is not taken over by one that one of them had before', async () => {
  const who = meet('小林')
  const joined = await signUp(who)
  isUnited = false
  const apart = await signUp(who)
  isUnited = true
  expect(userOf(await arrive(who))?.id).toBe(joined?.id)
  expect(apart?.id).not.toBe(joined?.id)
})
