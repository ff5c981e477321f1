import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { admin } from '../admin/test-admin.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { givePhase } from '../../store/test-data.ts'
import { one, rows, sql } from '../../store/sql.ts'

const house = await openTestApp({ maxConnections: 20 })
afterAll(house.close)
const db = house.database
beforeAll(async () => {
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })
  await givePhase(db, {
    id: 'rag',
    position: 2,
    price: { amount: 100, currency: 'CNY' },
    modules: [{ id: 'm', lessons: [{ id: 'a' }] }],
  })
  await givePhase(db, { id: 'agents', position: 3, price: { amount: 100, currency: 'CNY' } })
  await admin(house, 'group', 'make', '--group', 'nlp-2026', '--name-en', 'NLP 2026', '--name-zh', '自然语言处理 2026')
})

async function invite(...more: string[]): Promise<{ token: string; id: string }> {
  const { json, complaints } = await admin(
    house,
    'group',
    'invite',
    '--group',
    'nlp-2026',
    '--by',
    'Prof. Li',
    '--phases',
    'llm,rag',
    '--expires',
    '2099-12-31',
    '--json',
    ...more,
  )
  expect(complaints).toEqual([])
  return { token: String(json['link']).split('/').at(-1) ?? '', id: String(json['invitation']) }
}
const look = async (token: string, learner?: TestLearner, lang: 'en' | 'zh-CN' = 'en') =>
  (await house.call('/index/invitation', { token }, { ...(learner ? { learner } : {}), lang })).body
const join = async (token: string, learner: TestLearner) =>
  (await house.call('/group/join-group', { token }, { learner })).body
const uses = async (id: string) =>
  (await one(db, z.strictObject({ use_count: z.number() }), sql`select use_count from invitation where id = ${id}`))
    .use_count

describe('an invitation', () => {
  test('says who invites to what, to a visitor too, in both languages, and decides nothing', async () => {
    const { token, id } = await invite()
    expect(await look(token)).toEqual({
      state: 'open',
      group: { id: 'nlp-2026', name: 'NLP 2026' },
      invited_by: 'Prof. Li',
      phases: [
        { id: 'llm', name: 'llm in English' },
        { id: 'rag', name: 'rag in English' },
      ],
      expires_at: Date.parse('2099-12-31T23:59:59Z') / 1000,
      is_personal: false,
      is_member: false,
      is_other_account: false,
      asks: [],
    })
    expect(await look(token, undefined, 'zh-CN')).toMatchObject({
      group: { name: '自然语言处理 2026' },
      phases: [{ name: 'llm 中文' }, { name: 'rag 中文' }],
    })
    expect(await uses(id)).toBe(0)
  })

  test('its token is in no table', async () => {
    const { token } = await invite()
    const all = await rows(
      db,
      z.strictObject({ facts: z.string() }),
      sql`select i::text as facts from invitation i union all select e::text from audit_entry e`,
    )
    for (const { facts } of all) {
      expect(facts).not.toContain(token)
      expect(facts).not.toContain(Buffer.from(token).toString('hex'))
    }
  })

  test('an unknown token is not found', async () => {
    expect(await look('never-was')).toMatchObject({ error: 'not_found' })
    expect(await join('never-was', await house.signIn())).toMatchObject({ error: 'not_found' })
    expect((await house.call('/group/join-group', { token: 'x' })).body).toMatchObject({ error: 'auth_fail' })
  })
})

describe('joining', () => {
  test('opens the phases, also those with a price, and again is harmless and counts once', async () => {
    const { token, id } = await invite('--uses', '2')
    const learner = await house.signIn()
    expect((await house.call('/dataset-cert/enroll', { id: 'rag' }, { learner })).body).toMatchObject({
      error: 'needs_payment',
    })
    expect((await house.call('/dataset-cert/overview', { id: 'rag' }, { learner })).body).toMatchObject({
      error: 'needs_payment',
    })
    for (const _ of [1, 2, 3])
      expect(await join(token, learner)).toMatchObject({
        group: { id: 'nlp-2026' },
        phases: [{ id: 'llm' }, { id: 'rag' }],
      })
    expect(await uses(id)).toBe(1)
    expect(await look(token, learner)).toMatchObject({ state: 'open', is_member: true })
    for (const phase of ['llm', 'rag'])
      expect((await house.call('/dataset-cert/overview', { id: phase }, { learner })).body).toMatchObject({
        id: phase,
        enrolled_at: expect.any(Number),
      })
    expect((await house.call('/dataset-cert/enroll', { id: 'agents' }, { learner })).body).toMatchObject({
      error: 'needs_payment',
    })
  })

  test('enrols once, in the zone of who joins: what they leave afterwards stays left, and what they were enrolled in stays as it was', async () => {
    const { token } = await invite()
    const learner = await house.signIn()
    house.setNow(new Date('2026-03-01T09:00:00Z'))
    await house.call('/dataset-cert/enroll', { id: 'llm' }, { learner })
    house.setNow(new Date('2026-03-02T09:00:00Z'))
    await house.call('/group/join-group', { token, zone: 'Asia/Shanghai' }, { learner })
    const enrolled = async () =>
      outputOf(
        '/dataset-cert/user-self-list',
        await house.call('/dataset-cert/user-self-list', {}, { learner }),
      ).list.map(({ id, enrolled_at, left_at, zone }) => ({
        id,
        day: new Date(enrolled_at * 1000).getUTCDate(),
        hasLeft: left_at !== null,
        zone,
      }))
    expect(await enrolled()).toEqual([
      { id: 'rag', day: 2, hasLeft: false, zone: 'Asia/Shanghai' },
      { id: 'llm', day: 1, hasLeft: false, zone: 'Asia/Shanghai' },
    ])
    await house.call('/dataset-cert/leave', { id: 'rag' }, { learner })
    await join(token, learner)
    expect(await enrolled()).toEqual([
      { id: 'llm', day: 1, hasLeft: false, zone: 'Asia/Shanghai' },
      { id: 'rag', day: 2, hasLeft: true, zone: 'Asia/Shanghai' },
    ])
    house.setNow()
  })

  test('a refused join enrols in nothing', async () => {
    const { token } = await invite('--email', 'somebody@example.com')
    const learner = await house.signIn()
    expect(await join(token, learner)).toMatchObject({ error: 'invitation_other_account' })
    expect((await house.call('/dataset-cert/user-self-list', {}, { learner })).body).toEqual({ list: [] })
  })

  test('thirty people at once take three places, and one person thirty times takes one', async () => {
    const { token, id } = await invite('--uses', '3')
    const people = await Promise.all(Array.from({ length: 30 }, () => house.signIn()))
    const replies = await Promise.all(people.map((learner) => join(token, learner)))
    expect(replies.filter((body) => !('error' in body)).length).toBe(3)
    expect(new Set(replies.flatMap((body) => ('error' in body ? [body['error']] : [])))).toEqual(
      new Set(['invitation_used_up']),
    )
    expect(await uses(id)).toBe(3)
    expect(await look(token)).toMatchObject({ state: 'used_up' })

    const second = await invite('--uses', '2')
    const learner = await house.signIn()
    const again = await Promise.all(Array.from({ length: 30 }, () => join(second.token, learner)))
    expect(again.filter((body) => 'error' in body)).toEqual([])
    expect(await uses(second.id)).toBe(1)
  })

  test('who has joined is told so when all places are taken, the time is over, or it was revoked', async () => {
    const { token, id } = await invite('--uses', '1')
    const learner = await house.signIn()
    await join(token, learner)
    expect(await join(token, learner)).toMatchObject({ group: { id: 'nlp-2026' } })
    await admin(house, 'group', 'revoke', '--invitation', id)
    expect(await join(token, learner)).toMatchObject({ group: { id: 'nlp-2026' } })
    expect(await look(token, learner)).toMatchObject({ state: 'revoked', is_member: true })
  })

  test('an expired one says so, from its very moment on', async () => {
    const { token } = await invite('--uses=5')
    const learner = await house.signIn()
    house.setNow(new Date('2099-12-31T23:59:59Z'))
    expect(await look(token)).toMatchObject({ state: 'expired' })
    expect(await join(token, learner)).toMatchObject({ error: 'invitation_expired' })
    house.setNow()
  })

  test('a revoked one says so', async () => {
    const { token, id } = await invite()
    expect(await admin(house, 'group', 'revoke', '--invitation', id)).toMatchObject({ code: 0, lines: ['Revoked.'] })
    expect(await admin(house, 'group', 'revoke', '--invitation', id)).toMatchObject({ code: 1 })
    expect(await look(token)).toMatchObject({ state: 'revoked' })
    expect(await join(token, await house.signIn())).toMatchObject({ error: 'invitation_revoked' })
  })

  test('a personal one is good for its address only, whatever its case, and once', async () => {
    const { token } = await invite('--email', 'Ada.L@example.com')
    const [ada, eve] = [await house.signIn({ email: 'ada.l@EXAMPLE.com' }), await house.signIn()]
    expect(await look(token)).toMatchObject({ is_personal: true, is_other_account: false })
    expect(await look(token, eve)).toMatchObject({ is_other_account: true })
    expect(await join(token, eve)).toMatchObject({ error: 'invitation_other_account' })
    expect(JSON.stringify(await look(token, eve))).not.toMatch(/ada/i)
    expect(await look(token, ada)).toMatchObject({ is_other_account: false })
    expect(await join(token, ada)).toMatchObject({ group: { id: 'nlp-2026' } })
    expect(await look(token)).toMatchObject({ state: 'used_up' })
  })
})

describe('the operator', () => {
  test('sees members and invitations, and takes somebody out', async () => {
    await admin(house, 'group', 'make', '--group', 'small', '--name-en', 'Small', '--name-zh', '小组')
    const { json } = await admin(
      house,
      'group',
      'invite',
      '--group',
      'small',
      '--by',
      'Prof. Li',
      '--phases',
      'rag',
      '--expires',
      '2099-12-31',
      '--json',
    )
    const learner = await house.signIn({ email: 'member@example.com' })
    await join(String(json['link']).split('/').at(-1) ?? '', learner)
    expect((await admin(house, 'group', 'list', '--json')).json['list']).toContainEqual(
      expect.objectContaining({ id: 'small', member_count: 1, open_count: 1 }),
    )
    expect((await admin(house, 'group', 'show', '--group', 'small', '--json')).json).toMatchObject({
      members: [{ account_id: learner.id, email: 'member@example.com' }],
      invitations: [{ id: json['invitation'], state: 'open', use_count: 1, phase_ids: ['rag'] }],
    })
    expect(await admin(house, 'group', 'remove', '--group', 'small', '--email', 'Member@example.com')).toMatchObject({
      code: 0,
    })
    expect(await admin(house, 'group', 'remove', '--group', 'small', '--email', 'member@example.com')).toMatchObject({
      code: 1,
    })
    // What they are enrolled in stays theirs; once they leave it, it is not opened again.
    expect((await house.call('/dataset-cert/overview', { id: 'rag' }, { learner })).body).toMatchObject({ id: 'rag' })
    await house.call('/dataset-cert/leave', { id: 'rag' }, { learner })
    expect((await house.call('/dataset-cert/enroll', { id: 'rag' }, { learner })).body).toMatchObject({
      error: 'needs_payment',
    })
  })

  test.each([
    [
      'a group twice',
      ['make', '--group', 'nlp-2026', '--name-en', 'a', '--name-zh', 'b'],
      'There is a group of this id already.',
    ],
    [
      'an unknown group',
      ['invite', '--group', 'ghosts', '--by', 'a', '--phases', 'llm', '--expires', '2099-12-31'],
      'There is no such group.',
    ],
    [
      'an unknown phase',
      ['invite', '--group', 'nlp-2026', '--by', 'a', '--phases', 'llm,lmm', '--expires', '2099-12-31'],
      'There is no phase lmm.',
    ],
    [
      'an end in the past',
      ['invite', '--group', 'nlp-2026', '--by', 'a', '--phases', 'llm', '--expires', '2020-12-31'],
      'The invitation would have ended already.',
    ],
    ['an unknown group to look at', ['show', '--group', 'ghosts'], 'There is no such group.'],
  ])('is told of %s', async (_what, args, sentence) =>
    expect(await admin(house, 'group', ...args)).toMatchObject({ code: 1, lines: [], complaints: [sentence] }),
  )
})
