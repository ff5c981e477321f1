import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  deleteHeldBefore,
  deleteHeldSource,
  selectHeldFigures,
  selectHeldSources,
  upsertHeldSource,
} from './held-source.ts'
import { run, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => void (await run(database, sql`delete from held_source`)))
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12) + minutes * 60_000)
const hold = (source: string, now: number, until: number, what: 'mail' | 'guess' = 'mail') =>
  upsertHeldSource(database, { what, source, now: at(now), until: at(until) })

test('a source that is refused again is held for as long as either says, and is news once', async () => {
  expect(await hold('192.0.2.1', 0, 30)).toBe(true)
  expect(await hold('192.0.2.1', 1, 20)).toBe(false)
  expect(await hold('192.0.2.1', 30, 40)).toBe(false) // in its last moment
  expect(await selectHeldSources(database, at(30))).toEqual([
    { what: 'mail', source: '192.0.2.1', since: at(0), until: at(40), refused: 3 },
  ])
})

test('one whose time was over begins anew, and is news again', async () => {
  await hold('192.0.2.1', 0, 30)
  expect(await hold('192.0.2.1', 31, 60)).toBe(true)
  expect(await selectHeldSources(database, at(31))).toMatchObject([{ since: at(31), until: at(60), refused: 1 }])
})

test('those that are held now are told, the most refused first', async () => {
  await hold('192.0.2.1', 0, 30)
  await hold('192.0.2.2', 0, 31)
  await hold('192.0.2.2', 0, 31)
  await hold('192.0.2.3', 0, 31, 'guess')
  expect((await selectHeldSources(database, at(30))).map(({ source }) => source)).toEqual(['192.0.2.2', '192.0.2.3'])
  await upsertHeldSource(database, {
    what: 'guess',
    source: '192.0.2.9',
    now: new Date(),
    until: new Date(Date.now() + 60_000),
  })
  expect(await selectHeldFigures(database)).toContainEqual({ what: 'guess', sources: expect.any(Number) })
})

test('an operator lets one go on whatever it is held for, and time those that are over', async () => {
  for (const what of ['mail', 'guess'] as const) await hold('192.0.2.1', 0, 30, what)
  await hold('192.0.2.2', 0, 30)
  await hold('192.0.2.3', 0, 31)
  expect(await deleteHeldSource(database, '192.0.2.1')).toBe(2)
  await deleteHeldBefore(database, at(30))
  expect(await selectHeldSources(database, at(0))).toHaveLength(2) // not the one that is held until that very moment
  await deleteHeldBefore(database, at(31))
  expect((await selectHeldSources(database, at(0))).map(({ source }) => source)).toEqual(['192.0.2.3'])
})
