import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { selectMissingFiles, selectOptionalFileLook } from '../../store/missing-file.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { admin, adminWith } from '../admin/test-admin.ts'
import { openTestApp } from '../http/test-app.ts'
import { makeCourseFileStore, makeFileStore } from '../outside/make-file-store.ts'
import { startJobs } from '../timers/jobs.ts'
import { checkFiles, queueFileCheck, queueFileCheckAtStart } from './check-files.ts'

const house = await openTestApp({ maxConnections: 10 })
const { database, config } = house
const stores = { receipts: makeFileStore(config), files: makeCourseFileStore(config) }
const names = Array.from({ length: 205 }, (_, i) => `${String(i).padStart(32, '0')}.png`)
afterAll(async () => {
  stores.receipts.close()
  stores.files.close()
  await house.close()
})
beforeEach(async () => {
  await run(database, sql`delete from asset`)
  await run(database, sql`delete from file_look`)
  await run(database, sql`delete from missing_file`)
  await run(database, sql`delete from graphile_worker._private_jobs`)
  await run(
    database,
    sql`insert into asset (name, type, bytes) select name, 'image/png', 1 from unnest(${names}::text[]) as name`,
  )
  for (const name of names) await stores.files.put(name, Buffer.from('x'), 'image/png')
})
const inFolder = { OPERATOR: 'Grace', DATA_DIR: config.DATA_DIR }
const lose = (name: string) => rm(path.join(config.DATA_DIR, 'files', name))
const Task = z.strictObject({ task: z.string() })
const queued = async () =>
  (await rows(database, Task, sql`select task_identifier as task from graphile_worker.jobs`)).map(({ task }) => task)

test('every file that the database names is looked for, and what is missing is kept until it is back', async () => {
  expect(await checkFiles(database, stores, new Date('2026-11-22T02:53:00Z'))).toEqual({ files: 205, missing: [] })
  for (const name of [names[0], names[199], names[200], names[204]]) await lose(name ?? '')
  await checkFiles(database, stores, new Date('2026-11-23T02:53:00Z'))
  expect((await selectMissingFiles(database, 10)).map(({ key }) => key)).toEqual([
    names[0],
    names[199],
    names[200],
    names[204],
  ])
  expect(await selectOptionalFileLook(database)).toEqual({
    looked_at: new Date('2026-11-23T02:53:00Z'),
    files: 205,
    missing: 4,
  })
  for (const name of names) await stores.files.put(name, Buffer.from('x'), 'image/png')
  await checkFiles(database, stores, new Date('2026-11-24T02:53:00Z'))
  expect(await selectOptionalFileLook(database)).toMatchObject({ missing: 0 })
})

test('the operator is told by a command, by name', async () => {
  expect(await adminWith(inFolder, house, 'check', 'files')).toMatchObject({
    code: 0,
    lines: ['All 205 files that the database names are there.'],
  })
  await lose(names[7] ?? '')
  const told = await adminWith(inFolder, house, 'check', 'files')
  expect(told.lines).toEqual([
    expect.stringMatching(/^1 file is missing, of 205\. Course files/),
    `  files/${names[7]}`,
  ])
  expect((await adminWith(inFolder, house, 'check', 'files', '--json')).json).toEqual({
    files: 205,
    missing: [`files/${names[7]}`],
  })
  expect((await adminWith({ ...inFolder, LANG: 'zh_CN.UTF-8' }, house, 'check', 'files')).lines[0]).toMatch(
    /^共 205 个文件，缺少 1 个。/,
  )
  expect((await admin(house, 'audit', 'list', '--json')).json).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ noun: 'check', verb: 'files' })]),
  })
})

test('the operator is told by the log and the figures, after a look that a job takes', async () => {
  const warned: string[] = []
  await lose(names[0] ?? '')
  const jobs = await startJobs(database, { send: async () => {}, close: () => {} }, config, (line) => warned.push(line))
  await queueFileCheck(database)
  await expect
    .poll(() => warned, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^1 files that the database names are not in their place/)])
  await jobs.stop()
  expect(await selectOptionalFileLook(database)).toMatchObject({ missing: 1 })
})

test('a start has folders looked at each time, a storage far away once a day, or while something is missing', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const start = async (isFar: boolean) => {
    await run(database, sql`delete from graphile_worker._private_jobs`)
    await queueFileCheckAtStart(database, { isFar, now })
    return (await queued()).includes('check-files')
  }
  expect(await start(true)).toBe(true)
  await checkFiles(database, stores, new Date('2026-11-21T20:00:00Z'))
  expect([await start(true), await start(false)]).toEqual([false, true])
  await checkFiles(database, stores, new Date('2026-11-21T12:00:00Z'))
  expect(await start(true)).toBe(true)
  await lose(names[0] ?? '')
  await checkFiles(database, stores, new Date('2026-11-22T11:00:00Z'))
  expect(await start(true)).toBe(true)
})

test('a storage that is away is no missing file: the last look stays', async () => {
  await checkFiles(database, stores, new Date('2026-11-22T02:53:00Z'))
  const away = { ...stores, files: { ...stores.files, find: () => Promise.reject(new Error('away')) } }
  await expect(checkFiles(database, away, new Date('2026-11-23T02:53:00Z'))).rejects.toThrow('away')
  expect(await selectOptionalFileLook(database)).toMatchObject({
    looked_at: new Date('2026-11-22T02:53:00Z'),
    missing: 0,
  })
})
