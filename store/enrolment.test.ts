import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  selectCompletions,
  selectEnrolments,
  selectOptionalPhaseForLearner,
  updateEnrolmentLeft,
  upsertEnrolment,
} from './enrolment.ts'
import { one, sql } from './sql.ts'
import { giveAccount, giveCompletion, giveEnrolment, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'

const { database: db, close } = await openTestDatabase({ maxConnections: 20 })
afterAll(close)

const march = new Date('2026-03-01T09:00:00Z')
const april = new Date('2026-04-01T09:00:00Z')
beforeAll(async () => {
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a' }, { id: 'gone', isRetired: true }] }] })
  await givePhase(db, { id: 'nlp' })
})

test('fifty enrolments at once make one', async () => {
  const accountId = await giveAccount(db)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      upsertEnrolment(db, { accountId, phaseId: 'llm', now: new Date(march.getTime() + i) }),
    ),
  )
  expect(new Set(replies.map((reply) => reply.enrolled_at.getTime())).size).toBe(1)
  expect(
    await one(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from enrolment where account_id = ${accountId}`,
    ),
  ).toEqual({ n: 1 })
})

test('coming back begins anew', async () => {
  const accountId = await giveAccount(db)
  await upsertEnrolment(db, { accountId, phaseId: 'llm', now: march })
  await updateEnrolmentLeft(db, { accountId, phaseId: 'llm', now: march })
  expect((await selectOptionalPhaseForLearner(db, { accountId, phaseId: 'llm' }))?.enrolled_at).toBeNull()
  expect(await upsertEnrolment(db, { accountId, phaseId: 'llm', now: april })).toEqual({ enrolled_at: april })
  expect(await selectEnrolments(db, accountId)).toMatchObject([{ phase_id: 'llm', enrolled_at: april, left_at: null }])
})

test('leaving twice, or without having enrolled, changes nothing', async () => {
  const accountId = await giveAccount(db)
  const leave = (now: Date) => updateEnrolmentLeft(db, { accountId, phaseId: 'llm', now })
  expect(await leave(march)).toBe(0)
  await upsertEnrolment(db, { accountId, phaseId: 'llm', now: march })
  expect([await leave(march), await leave(april)]).toEqual([1, 0])
  expect((await selectEnrolments(db, accountId))[0]?.left_at).toEqual(march)
})

test('those left come last, the newest enrolment first', async () => {
  const accountId = await giveAccount(db)
  await givePhase(db, { id: 'third' })
  await giveEnrolment(db, { accountId, phaseId: 'llm', enrolledAt: april, leftAt: april })
  await giveEnrolment(db, { accountId, phaseId: 'nlp', enrolledAt: march })
  await giveEnrolment(db, { accountId, phaseId: 'third', enrolledAt: april })
  expect((await selectEnrolments(db, accountId)).map((row) => row.phase_id)).toEqual(['third', 'nlp', 'llm'])
})

test("gives this learner's completions only, also those of retired lessons", async () => {
  const [accountId, other] = await Promise.all([giveAccount(db), giveAccount(db)])
  await giveCompletion(db, { accountId, phaseId: 'llm', lessonId: 'gone', item: 'reading' })
  await giveCompletion(db, { accountId: other, phaseId: 'llm', lessonId: 'a', item: 'reading' })
  expect(await selectCompletions(db, { accountId, phaseIds: ['llm', 'nlp'] })).toEqual([
    { phaseId: 'llm', lessonId: 'gone', item: 'reading' },
  ])
})
