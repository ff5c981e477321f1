import { afterAll, beforeEach, expect, test } from 'vitest'
import { selectLastOfNextLearners, selectNearDeadlines } from './deadline.ts'
import { run, sql } from './sql.ts'
import { giveEnrolment, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

const ids = ['1', '2', '3', '4', '5'].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`)
const enrolledAt = new Date('2026-11-01T09:00:00Z')
beforeEach(async () => {
  await run(database, sql`truncate account, phase cascade`)
  await givePhase(database, {
    id: 'llm',
    modules: [
      { id: 'counting', dueAfterDays: 14, lessons: [{ id: 'a' }] },
      { id: 'fixed', dueAt: new Date('2026-11-20T00:00:00Z'), lessons: [{ id: 'b' }] },
    ],
  })
  for (const id of [ids[3], ids[0], ids[4], ids[2], ids[1]]) {
    await run(
      database,
      sql`insert into account (id, email, email_key, lang) values (${id}, ${`${id}@x.org`}, ${`${id}@x.org`}, 'en')`,
    )
    await giveEnrolment(database, { accountId: id ?? '', phaseId: 'llm', enrolledAt })
  }
})

test('learners are gone through in steps of so many, in the order of their ids, each once', async () => {
  const steps: (string | null)[] = []
  for (let after: string | null = null; steps.length < 9;) {
    const last = await selectLastOfNextLearners(database, { after, accounts: 2 })
    steps.push(last)
    if (last === null) break
    after = last
  }
  expect(steps).toEqual([ids[1], ids[3], ids[4], null])
})

const near = async (of: { from: string; until: string; after?: string | undefined; last?: string | undefined }) =>
  (
    await selectNearDeadlines(database, {
      from: new Date(of.from),
      until: new Date(of.until),
      after: of.after ?? null,
      last: of.last ?? ids[4] ?? '',
    })
  ).map((one) => `${one.accountId[0]} ${one.moduleId}`)

test('what is due between two moments is found for the learners of a step: after one, up to and with another', async () => {
  const month = { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }
  expect(await near({ ...month, after: ids[1], last: ids[3] })).toEqual([
    '3 counting',
    '3 fixed',
    '4 counting',
    '4 fixed',
  ])
  expect(await near({ ...month, last: ids[0] })).toEqual(['1 counting', '1 fixed'])
})

test('a moment belongs to the stretch that ends with it, and not to the one that begins with it', async () => {
  const [before, due, after] = ['2026-11-15T08:59:59Z', '2026-11-15T09:00:00Z', '2026-11-15T09:00:01Z'] // 14 days of 24 hours
  const one = { last: ids[0] }
  expect(await near({ ...one, from: before, until: due })).toEqual(['1 counting'])
  expect(await near({ ...one, from: due, until: after })).toEqual([])
})

test('who has left, what is a draft and what is retired is due to nobody', async () => {
  const month = { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }
  await run(database, sql`update enrolment set left_at = now() where account_id = ${ids[0]}`)
  expect(await near({ ...month, last: ids[1] })).toEqual(['2 counting', '2 fixed'])
  await run(database, sql`update module set is_retired = true where id = 'fixed'`)
  expect(await near({ ...month, last: ids[1] })).toEqual(['2 counting'])
  await run(database, sql`update phase set state = 'draft'`)
  expect(await near({ ...month, last: ids[1] })).toEqual([])
})
