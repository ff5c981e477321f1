import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { selectAudit } from '../../store/audit.ts'
import { selectOptionalCertificate, selectOptionalCertificateName } from '../../store/certificate.ts'
import { selectPublicKeys } from '../../store/signing-key.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveProfile } from '../../store/test-certificate.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { admin } from './test-admin.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)
afterEach(() => house.setNow())
beforeAll(() =>
  givePhase(db, {
    id: 'llm',
    certificate: { validity: { kind: 'months', months: 12 }, lessons: [], quizzes: [], experiments: [] },
  }),
)

async function issue(name = 'Lin Yao'): Promise<{ learner: TestLearner; number: string }> {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  await giveProfile(db, learner.id)
  await call('/certificate/set-name', { id: 'llm', name }, { learner })
  const { body } = await call('/certificate/apply', { id: 'llm' }, { learner })
  return { learner, number: z.object({ certificate: z.object({ number: z.string() }) }).parse(body).certificate.number }
}
const check = async (number: string) => (await call('/index/certificate-verify', { number })).body
async function readTitles(learner: TestLearner): Promise<string[]> {
  await deliverMails(house)
  const { body } = await call('/message/user-messages', {}, { learner })
  return z
    .object({ list: z.array(z.object({ message: z.object({ title: z.string() }) })) })
    .parse(body)
    .list.map(({ message }) => message.title)
}

test('revokes: the check says so at once, the learner is told, an operator’s name and reason are kept', async () => {
  house.setNow(new Date('2026-11-21T10:00:00Z'))
  const { learner, number } = await issue()
  expect(
    await admin(house, 'certificate', 'revoke', '--number', number.toLowerCase(), '--reason', 'issued in error'),
  ).toMatchObject({ code: 0, lines: [`Revoked ${number}; the learner is told.`] })
  expect(await check(number)).toMatchObject({ status: 'revoked', revoked_at: 1795255200, is_replaced: false })
  expect(await readTitles(learner)).toContain('Your certificate for llm in English was revoked')
  expect(await selectAudit(db, 1)).toMatchObject([
    {
      operator: 'Grace',
      noun: 'certificate',
      verb: 'revoke',
      facts: { number, account: learner.id, phase: 'llm', reason: 'issued in error' },
    },
  ])
})

test('a second time, or of a number that nobody has, nothing is done', async () => {
  const { number } = await issue()
  await admin(house, 'certificate', 'revoke', '--number', number, '--reason', 'x')
  const before = await selectAudit(db, 1)
  expect(await admin(house, 'certificate', 'revoke', '--number', number, '--reason', 'x')).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/revoked before/)],
  })
  for (const other of ['0000-0000-0000-0000', 'nonsense'])
    expect(await admin(house, 'certificate', 'revoke', '--number', other, '--reason', 'x')).toMatchObject({ code: 1 })
  expect(await selectAudit(db, 1)).toEqual(before)
})

test('issues anew under another number and name; the old one says that it was replaced; the last day stays', async () => {
  house.setNow(new Date('2026-11-21T10:00:00Z'))
  const { learner, number } = await issue('Lin Yoa')
  house.setNow(new Date('2026-12-24T10:00:00Z'))
  const { code, json } = await admin(
    house,
    'certificate',
    'reissue',
    '--number',
    number,
    '--name',
    'Lin Yao',
    '--reason',
    'typing mistake',
    '--json',
  )
  expect([code, json]).toEqual([0, { number: expect.any(String), replaces: number }])
  expect(await check(number)).toMatchObject({ status: 'revoked', is_replaced: true, name: 'Lin Yoa' })
  expect(await check(String(json['number']))).toMatchObject({
    status: 'valid',
    name: 'Lin Yao',
    valid_until: '2027-11-21',
    issued_at: 1798106400,
  })
  expect(await selectOptionalCertificateName(db, { accountId: learner.id, phaseId: 'llm' })).toEqual({
    name: 'Lin Yao',
  })
  expect((await call('/certificate/requirements', { id: 'llm' }, { learner })).body).toMatchObject({
    state: 'issued',
    certificate: { number: json['number'] },
  })
  expect(await readTitles(learner)).toContain('Your certificate for llm in English was issued anew')
  const [entry] = await selectAudit(db, 1)
  expect(entry).toMatchObject({ verb: 'reissue', facts: { number: json['number'], replaces: number, isRenamed: true } })
  expect(JSON.stringify(entry)).not.toContain('Yao')
})

test('a revoked one can be issued anew, but not twice, and not for an account that is gone', async () => {
  const { learner, number } = await issue()
  const again = () => admin(house, 'certificate', 'reissue', '--number', number, '--reason', 'x')
  await admin(house, 'certificate', 'revoke', '--number', number, '--reason', 'x')
  expect(await again()).toMatchObject({ code: 0 })
  expect(await again()).toMatchObject({ code: 1, complaints: [expect.stringMatching(/issued anew already/)] })
  await run(db, sql`delete from account where id = ${learner.id}`)
  expect(await again()).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/account of this certificate is gone/)],
  })
})

test.each([['<b>'], ['𠮷野']])('a name that cannot stand on a certificate (%s) changes nothing', async (name) => {
  const { number } = await issue()
  expect(
    await admin(house, 'certificate', 'reissue', '--number', number, '--name', name, '--reason', 'x'),
  ).toMatchObject({ code: 1 })
  expect(await selectOptionalCertificate(db, number)).toMatchObject({ revokedAt: null })
})

test('shows a certificate with its status', async () => {
  const { number } = await issue('林小雨')
  expect((await admin(house, 'certificate', 'show', '--number', number)).lines[0]).toMatch(
    new RegExp(`^${number}  林小雨  llm  Valid  issued `),
  )
})

test('changes the keys: the old private ones are gone, the public ones stay', async () => {
  const before = await selectPublicKeys(db)
  expect(await admin(house, 'certificate', 'rotate-key', '--json')).toMatchObject({
    code: 0,
    json: { keys: [expect.stringMatching(/^z6Mk/), expect.any(String)] },
  })
  await admin(house, 'certificate', 'rotate-key')
  const after = await selectPublicKeys(db)
  expect(after.length).toBe(before.length + 4)
  expect(
    after
      .filter(({ retired_at }) => retired_at === null)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['Ed25519', 'RS256'])
  expect(
    await one(db, z.strictObject({ sealed: z.number() }), sql`select count(private_sealed) as sealed from signing_key`),
  ).toEqual({ sealed: 2 })
})
