import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selectAudit } from '../../store/audit.ts'
import { run, sql } from '../../store/sql.ts'
import { giveCourse } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { sharedPasswords } from '../calls/passwords.ts'
import { hashToken } from '../calls/token.ts'
import type { Path } from '../../contract/index.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { codeAt } from '../outside/test-authenticator.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
const PASSWORD = 'Tessellate-2026'
const hash = await sharedPasswords.hash(PASSWORD)
let at = 0
let owner: TestLearner
let email = ''

beforeAll(() => giveCourse(db))
beforeEach(async () => {
  await run(db, sql`delete from staff`)
  email = `owner-${(at += 1)}@example.com`
  owner = await house.signIn({ email })
  await run(
    db,
    sql`update account set password_hash = ${hash}, first_name = 'Amira', last_name = 'Halabi' where id = ${owner.id}`,
  )
  await admin(house, 'staff', 'grant', '--email', email, '--role', 'owner')
})
const prove = () => house.call('/staff/prove', { proof_password: PASSWORD }, { learner: owner })

describe('the password of the console', () => {
  test('is typed once, and counts for twelve hours, half an hour for money', async () => {
    house.setNow(new Date('2026-11-26T08:00:00Z'))
    expect((await house.call('/staff/people', {}, { learner: owner })).body).toMatchObject({ error: 'password_due' })
    expect((await house.call('/staff/me', {}, { learner: owner })).body).toMatchObject({ proved_until: null })
    expect((await prove()).body).toMatchObject({
      name: 'Amira Halabi',
      grants: [{ role: 'owner', cert_id: null, group_id: null }],
      proved_until: Date.parse('2026-11-26T20:00:00Z') / 1000,
      money_until: Date.parse('2026-11-26T08:30:00Z') / 1000,
    })
    expect((await house.call('/staff/people', {}, { learner: owner })).body).toMatchObject({ list: [{ email }] })
    house.setNow(new Date('2026-11-26T20:00:00Z'))
    expect((await house.call('/staff/people', {}, { learner: owner })).body).toMatchObject({ error: 'password_due' })
    house.setNow()
  })

  test('a wrong one opens nothing, and guesses are counted', async () => {
    const replies = []
    for (let guess = 0; guess < 12; guess += 1)
      replies.push(
        (await house.call('/staff/prove', { proof_password: 'Wrong-2026' }, { learner: owner })).body['error'],
      )
    expect(replies[0]).toBe('wrong_password')
    expect(replies.at(-1)).toBe('too_many_tries')
    expect((await house.call('/staff/people', {}, { learner: owner })).body).toMatchObject({ error: 'password_due' })
  })

  test('is of this session: another one of the same person asks for it, too', async () => {
    await prove()
    const other = { id: owner.id, token: 'x'.repeat(43) }
    await run(
      db,
      sql`insert into session (token_hash, account_id, device, created_at, expires_at) values (${hashToken(other.token)}, ${owner.id}, '', now(), now() + interval '1 day') on conflict (token_hash) do update set account_id = excluded.account_id, proved_at = null`,
    )
    expect((await house.call('/staff/people', {}, { learner: other })).body).toMatchObject({ error: 'password_due' })
  })
})

describe('an authenticator app', () => {
  const call = (path: Path, form: Readonly<Record<string, string>>, learner = owner) =>
    house.call(path, form, { learner })
  /** Turns an app on for the owner, and gives what it shows. */
  async function setUp(app = house, learner = owner): Promise<() => string> {
    const begun = await app.call('/user/second-factor-begin', { proof_password: PASSWORD }, { learner })
    const show = () => codeAt(String(begun.body['secret']), app.now())
    await app.call('/user/second-factor-confirm', { otp: show() }, { learner })
    return show
  }
  afterEach(() => house.setNow())

  test('beside the password opens the console, once in twelve hours, in each session', async () => {
    house.setNow(new Date('2026-11-28T08:00:00Z'))
    const show = await setUp()
    expect((await prove()).body).toMatchObject({ proved_until: expect.any(Number) }) // typed in this session just now
    house.setNow(new Date('2026-11-28T20:00:00Z'))
    expect((await prove()).body).toMatchObject({ error: 'second_factor' })
    expect((await call('/staff/people', {})).body).toMatchObject({ error: 'password_due' })
    expect((await call('/staff/prove', { proof_password: PASSWORD, otp: '000000' })).body).toMatchObject({
      error: 'wrong_code',
    })
    expect((await call('/staff/prove', { proof_password: 'Wrong-2026', otp: show() })).body).toMatchObject({
      error: 'wrong_password',
    })
    const both = { proof_password: PASSWORD, otp: show() }
    expect((await call('/staff/prove', both)).body).toMatchObject({ proved_until: expect.any(Number) })
    expect((await call('/staff/people', {})).body).toHaveProperty('list')
    // The same code opens nothing in another session.
    const token = 'y'.repeat(43)
    await run(
      db,
      sql`insert into session (token_hash, account_id, device, created_at, expires_at) values (${hashToken(token)}, ${owner.id}, '', now(), '2100-01-01')`,
    )
    expect((await call('/staff/prove', both, { id: owner.id, token })).body).toMatchObject({ error: 'wrong_code' })
  })

  test('is taken off by an owner for a colleague who has lost it, with a reason in the audit log', async () => {
    const other = await house.signIn({ email: `lost-${at}@example.com` })
    await run(db, sql`update account set password_hash = ${hash} where id = ${other.id}`)
    await admin(house, 'staff', 'grant', '--email', `lost-${at}@example.com`, '--role', 'support')
    await setUp(house, other)
    await prove()
    const page = (await call('/staff/learner', { account_id: other.id })).body
    expect(page['deeds']).toContain('remove_app')
    const deed = { account_id: other.id, reason: 'the telephone was stolen' }
    expect((await call('/staff/learner-remove-app', deed)).body).toEqual({})
    expect(await selectAudit(db, 1)).toMatchObject([
      { by_account_id: owner.id, verb: 'remove-app', facts: { account: other.id, reason: deed.reason } },
    ])
    expect((await call('/staff/me', {}, other)).body).toEqual(expect.objectContaining({ error: 'not_found' })) // signed out
    expect((await call('/staff/learner-remove-app', deed)).body).toMatchObject({ error: 'declined' })
  })

  test('is asked of everybody where the school says so, and the page says what to do', async () => {
    const strict = await openTestApp({ env: { STAFF_APP: 'yes' } })
    try {
      await giveCourse(strict.database)
      const one = await strict.signIn({ email: 'one@example.com' })
      await run(strict.database, sql`update account set password_hash = ${hash} where id = ${one.id}`)
      await admin(strict, 'staff', 'grant', '--email', 'one@example.com', '--role', 'owner')
      const open = (form = {}) =>
        strict.call('/staff/prove', { proof_password: PASSWORD, ...form }, { learner: one, lang: 'zh-CN' })
      expect((await open()).body).toEqual({
        error: 'second_factor_missing',
        message: '教务台除密码外还需要身份验证器。请先在账号设置中绑定。',
      })
      await setUp(strict, one)
      expect((await open()).body).toMatchObject({ proved_until: expect.any(Number) })
    } finally {
      await strict.close()
    }
  })
})

describe('roles', () => {
  const give = (fields: Readonly<Record<string, string>>) => house.call('/staff/grant', fields, { learner: owner })

  test('are given and taken on the page as by the command, with who, before and after in the audit log', async () => {
    await house.signIn({ email: `t${at}@example.com` })
    await prove()
    const { body } = await give({ email: `t${at}@example.com`, role: 'teacher', cert_id: 'llm' })
    expect(body['list']).toHaveLength(2)
    expect(await selectAudit(db, 1)).toMatchObject([
      {
        operator: 'Amira Halabi',
        by_account_id: owner.id,
        noun: 'staff',
        verb: 'grant',
        before: { grants: [] },
        after: { grants: [{ role: 'teacher', phase: 'llm' }] },
      },
    ])
    expect((await admin(house, 'staff', 'list')).lines).toContain(`t${at}@example.com  teacher of the phase llm`)
    await house.call(
      '/staff/revoke',
      { email: `t${at}@example.com`, role: 'teacher', cert_id: 'llm' },
      { learner: owner },
    )
    expect(await selectAudit(db, 1)).toMatchObject([{ verb: 'revoke', after: { grants: [] } }])
    const { list } = (await house.call('/staff/audit', {}, { learner: owner })).body as { list: unknown[] }
    expect(list.slice(0, 3)).toMatchObject([
      {
        by: 'Amira Halabi',
        is_command: false,
        verb: 'revoke',
        before: { grants: [{ role: 'teacher', phase: 'llm' }] },
      },
      { by: 'Grace', is_command: true, verb: 'list', before: null },
      { by: 'Amira Halabi', verb: 'grant' },
    ])
  })

  test('what cannot be is said in the reader’s language, and changes nothing', async () => {
    await prove()
    const before = (await house.call('/staff/people', {}, { learner: owner })).body
    for (const [fields, sentence] of [
      [{ email: 'nobody@example.com', role: 'support' }, 'Nothing was changed. No such account.'],
      [{ email, role: 'owner' }, 'Nothing was changed. The account has this role already.'],
      [{ email, role: 'teacher' }, 'Nothing was changed. A teacher is of one phase or of one group: say which.'],
      [
        { email, role: 'finance', cert_id: 'llm' },
        'Nothing was changed. Only a teacher’s role is of a phase or a group.',
      ],
      [{ email, role: 'teacher', cert_id: 'ghost' }, /ghost/],
    ] as const)
      expect((await give(fields)).body).toMatchObject({ error: 'declined', message: expect.stringMatching(sentence) })
    expect((await give({ email, role: 'teacher', cert_id: 'No.Slug' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { cert_id: 'Lower-case letters and digits, joined by single hyphens.' },
    })
    expect((await house.call('/staff/people', {}, { learner: owner })).body).toEqual(before)
  })

  test('the last owner stays, also when two owners take it from each other at once', async () => {
    await prove()
    expect(
      (await house.call('/staff/revoke', { email, role: 'owner' }, { learner: owner, lang: 'zh-CN' })).body,
    ).toEqual({
      error: 'declined',
      message: '未作任何更改。这是最后一位负责人。请先指定另一位负责人。',
    })
    const other = `second-${at}@example.com`
    await house.signIn({ email: other })
    await give({ email: other, role: 'owner' })
    await Promise.all(
      [email, other].map((address) => admin(house, 'staff', 'revoke', '--email', address, '--role', 'owner')),
    )
    expect((await admin(house, 'staff', 'list', '--json')).json['list']).toHaveLength(1)
  })
})
