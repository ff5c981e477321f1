import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, run, sql } from '../../store/sql.ts'
import { giveAccount, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { tidyVersions } from './tidy.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
await givePhase(database, { id: 'p', modules: [{ id: 'm', lessons: [{ id: 'l', items: ['experiment'] }] }] })
await giveExperiment(database, { id: 'x', phaseId: 'p', lessonId: 'l' })
let accountId = ''
const evening = new Date('2026-11-20T18:00:00Z')
const after = (minutes: number) => new Date(evening.getTime() + minutes * 60_000)
const night = (days: number) => new Date(Date.parse('2026-11-21T03:41:00Z') + days * 86_400_000)

/** As they were stored, each by itself: a save every minute for two hours. */
beforeEach(async () => {
  await run(database, sql`delete from lab_version`)
  await run(database, sql`delete from lab_work`)
  accountId = await giveAccount(database)
  await run(database, sql`insert into lab_work (account_id, experiment_id, version) values (${accountId}, 'x', 120)`)
  await run(
    database,
    sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at)
        select ${accountId}, 'x', v, case when v = 7 then 'handed_in' else 'saved' end, 'x', 1, md5(v::text), ${evening}::timestamptz + v * interval '1 minute' from generate_series(1, 120) v`,
  )
})
const kept = async () =>
  (
    await rows(database, z.strictObject({ version: z.number() }), sql`select version from lab_version order by version`)
  ).map(({ version }) => version)

test('of a notebook that was left the night keeps one version for ten minutes, the next night one for six hours, and what was handed in', async () => {
  await tidyVersions(database, night(0))
  expect(await kept()).toEqual([7, 9, 19, 29, 39, 49, 59, 69, 79, 89, 99, 109, 119, 120])
  await tidyVersions(database, night(1))
  expect(await kept()).toEqual([7, 120])
  await tidyVersions(database, night(2))
  expect(await kept()).toEqual([7, 120])
})

test('what was saved just now stays as it is', async () => {
  await tidyVersions(database, after(121))
  expect(await kept()).toHaveLength(120)
})

test('after a month the newest and what was handed in are left', async () => {
  await run(database, sql`update lab_work set version = 121`)
  await run(
    database,
    sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at) values (${accountId}, 'x', 121, 'saved', 'x', 1, 'h', ${night(20)})`,
  )
  await tidyVersions(database, night(40))
  expect(await kept()).toEqual([7, 121])
})
