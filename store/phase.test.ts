import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPublishedPhases, selectPublishedPhases } from './phase.ts'
import { run, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const { database: db, close } = await openTestDatabase()
afterAll(close)

const MANY = 3000
/** What was made last stands first; two of five are no longer, or not yet, to be seen. */
const states = ['published', 'draft', 'published', 'retired', 'published']
beforeAll(() =>
  run(
    db,
    sql`insert into phase (id, position, state, languages, title, summary, free_hours, source_hash)
        select n::text, ${MANY}::int - n, (${states}::text[])[n % 5 + 1], '{en}', '{"en": "t"}', '{"en": "s"}', 0, ''
        from generate_series(1, ${MANY}::int) n`,
  ),
)

const published = Array.from({ length: MANY }, (_, at) => MANY - at).filter((n) => states[n % 5] === 'published')
const idsOf = async (page?: { limit: number; offset: number }) =>
  (await selectPublishedPhases(db, page)).map(({ id }) => Number(id))

test('the list of all published phases has no end: more than a thousand, in their order, and no other', async () => {
  expect(published.length).toBeGreaterThan(1000)
  expect(await idsOf()).toEqual(published)
  expect(await countPublishedPhases(db)).toBe(published.length)
})

test('a page of the list is so many from there on, and the one behind the last is empty', async () => {
  expect(await idsOf({ limit: 20, offset: 40 })).toEqual(published.slice(40, 60))
  expect(await idsOf({ limit: 20, offset: published.length })).toEqual([])
})
