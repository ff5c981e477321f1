import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './database.ts'
import { giveExperiment } from './test-experiment.ts'
import { givePhase, giveFeedbackType } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { growing, growSchool } from './test-growth.ts'
import { findWalks, openWalks, plain, statements } from './test-walks.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

beforeAll(async () => {
  const lessons = Array.from({ length: 6 }, (_, i) => ({ id: `lesson-${i}`, items: ['reading', 'quiz'] as const, quiz: `quiz-${i}` }))
  await givePhase(database, { id: 'llm', modules: [{ id: 'counting', dueAfterDays: 14, lessons }] })
  for (let i = 0; i < 3; i++) await giveExperiment(database, { id: `lab-${i}`, phaseId: 'llm', lessonId: `lesson-${i}` })
  await giveFeedbackType(database, { id: 'other' })
  await growSchool(database, 1000)
}, 60_000)

/** Lets the planner believe in a school of a million: a thousand times the rows, spread as they are. Undone afterwards. */
async function inLargeSchool<T>(ask: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (db) => {
    await db.query({ text: `update pg_class set reltuples = reltuples * 1000 where relname = any($1) and relkind = 'r'`, values: [growing] })
    return ask(db)
  })
}

test('no statement goes through a table that grows with the learners, but for those with a reason', async () => {
  expect(statements.length).toBeGreaterThan(150)
  expect(await inLargeSchool(findWalks)).toEqual({ walks: [], unused: [] })
})

test('orders are found by their index, whichever are asked for', async () => {
  const text = statements.find((statement) => plain(statement).startsWith('select o.id, o.reference, o.account_id, a.email'))!
  const { id, account_id } = (await database.query({ text: 'select id, account_id from purchase_order limit 1' })).rows[0] as { id: string; account_id: string } // the two columns
  const twice = (...values: unknown[]) => [...values.flatMap((value) => [value, value]), 20, 0]
  const walks = await inLargeSchool(async (db) => {
    const walksOf = await openWalks(db)
    return {
      one: await walksOf(text, twice(id, null, null, null, null)),
      own: await walksOf(text, twice(null, account_id, null, null, null)),
      ofPhase: await walksOf(text, twice(null, account_id, 'llm', 'phase', null)),
      waiting: await walksOf(text, twice(null, null, null, null, ['applying'])),
    }
  })
  expect(walks).toEqual({ one: [], own: [], ofPhase: [], waiting: ['walks all of purchase_order_waiting'] }) // that one holds what waits only
})

test('whoever is deleted is deleted by indices: each table that refers to what goes has one for it', async () => {
  const lacking = await database.query({
    text: `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as refers_to from pg_constraint c
      where c.contype = 'f' and c.conrelid::regclass::text = any($1) and (c.confrelid::regclass::text = any($1))
        and not exists (select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    values: [growing],
  })
  expect(lacking.rows).toEqual([])
})
