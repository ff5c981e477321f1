// A proof that somebody owns an account, and what happens to the account between the proof and its use.
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { selectOwner } from '../../store/account.ts'
import { deleteAccount } from '../../store/account-search.ts'
import type { Db } from '../../store/database.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveAccount } from '../../store/test-data.ts'
import { runBehind } from '../../store/test-turns.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { useProof } from './prove.ts'

const house = await openTestApp()
const { database, call } = house
afterAll(house.close)
const now = new Date('2026-03-01T12:00:00Z')

async function giveOwner() {
  const id = await giveAccount(database)
  await run(database, sql`update account set password_hash = 'a hash' where id = ${id}`)
  return selectOwner(database, id)
}
const giveCode = async (key: string) =>
  (
    await one(
      database,
      z.strictObject({ id: z.number() }),
      sql`insert into email_code (email_key, scene, code_hash, expires_at) values (${key}, 'confirm', ${Buffer.alloc(32)}, ${new Date('2099-01-01')}) returning id`,
    )
  ).id
const use = (proof: Parameters<typeof useProof>[1]) => database.transaction((db) => useProof(db, proof, now))

test.each<[string, (db: Db, id: string) => Promise<unknown>]>([
  ['its password was changed', (db, id) => run(db, sql`update account set password_hash = 'another' where id = ${id}`)],
  [
    'its address was changed',
    (db, id) =>
      run(
        db,
        sql`update account set email = id || '@other.example', email_key = id || '@other.example' where id = ${id}`,
      ),
  ],
  ['it was deleted', deleteAccount],
])('a proof is good no more once the account is another: %s', async (_, change) => {
  for (const byCode of [false, true]) {
    const owner = await giveOwner()
    const proof = { owner, codeId: byCode ? await giveCode(owner.email_key) : undefined }
    await change(database, owner.id)
    expect(await use(proof)).toMatchObject({ code: byCode ? 'wrong_code' : 'wrong_password' })
  }
})

test('a proof by password is good while the account is the same; one by code is good once', async () => {
  const owner = await giveOwner()
  expect([await use({ owner, codeId: undefined }), await use({ owner, codeId: undefined })]).toEqual([
    undefined,
    undefined,
  ])
  const codeId = await giveCode(owner.email_key)
  expect([await use({ owner, codeId }), await use({ owner, codeId })]).toEqual([
    undefined,
    expect.objectContaining({ code: 'wrong_code' }),
  ])
})

test('of two that use a proof at once, the second sees what the first has done', async () => {
  const owner = await giveOwner()
  const changeBy = async (db: Db) => {
    const refusal = await useProof(db, { owner, codeId: undefined }, now)
    if (!refusal) await run(db, sql`update account set password_hash = 'another' where id = ${owner.id}`)
    return refusal
  }
  expect(await runBehind(database, changeBy, () => database.transaction(changeBy))).toMatchObject({
    waited: true,
    result: { code: 'wrong_password' },
  })
})

test('the code of a sign-up is good once, also when the account it made is gone again', async () => {
  const email = 'ada@example.com'
  await call('/index/send-code', { email, scene: 'signup' })
  const code = readCode((await deliverMails(house))[0]) ?? ''
  const register = async () => (await call('/index/register', { email, code, password: 'Tall Giraffe 42' })).body
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await register())
  await deleteAccount(database, user.id)
  expect(await register()).toMatchObject({ error: 'wrong_code' })
})
