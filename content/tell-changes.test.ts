import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, run, sql } from '../store/sql.ts'
import { giveAccount, giveEnrolment } from '../store/test-data.ts'
import { openTestDatabase } from '../store/test-database.ts'
import { insertCopiesAfter } from '../store/spread.ts'
import { importFolder } from './import.ts'
import { body, LESSON, writePhase, type Changes } from './test-folder.ts'

const { database, close } = await openTestDatabase()
const filesDir = path.join(os.tmpdir(), `tessera-told-${process.pid}`)
afterAll(async () => {
  await close()
  await rm(filesDir, { recursive: true, force: true })
})
const EN = `${LESSON}/lesson.en.md`
/** The tiny phase, published, with a text of sixty words, and what a test changes. */
const edition = (changes: Changes = {}) => writePhase({ 'course.yaml': publish, [EN]: body(LONG), ...changes })
const publish = (text: string) => text.replace('state: draft', 'state: published')
const LONG = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')

beforeEach(async () => {
  await run(database, sql`truncate phase, account, message cascade`)
  await run(database, sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})

const Job = z.strictObject({
  payload: z.looseObject({
    messageId: z.string(),
    key: z.string(),
    audience: z.strictObject({ phaseId: z.string() }),
    byMail: z.boolean(),
    accountsUntil: z.string(),
  }),
})
/** What waits to be handed out. */
const told = async () =>
  (
    await rows(
      database,
      Job,
      sql`select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'spread-message'`,
    )
  ).map(({ payload }) => payload)

test('a new edition is told to those who study the phase, once an edition, whoever imports it again', async () => {
  await importFolder(database, await edition(), filesDir)
  expect(await told()).toEqual([])
  const [learner, stranger] = [await giveAccount(database), await giveAccount(database)]
  await giveEnrolment(database, { accountId: learner, phaseId: 'tiny' })
  const fresh = { [EN]: body(`${LONG} ${LONG.replaceAll('word', 'new')}`) }
  await importFolder(database, await edition(fresh), filesDir)
  const [job, ...more] = await told()
  expect(more).toEqual([])
  expect(job).toMatchObject({
    audience: { phaseId: 'tiny' },
    byMail: true,
    key: expect.stringMatching(/^content tiny [0-9a-f]{64}$/),
  })
  for (const _ of [1, 2])
    await insertCopiesAfter(
      database,
      { ...job!, accountsUntil: '2099-01-01T00:00:00Z' },
      { after: null, now: new Date() },
    )
  const copies = await rows(
    database,
    z.strictObject({
      account_id: z.string(),
      type: z.number(),
      subject: z.string(),
      arguments: z.unknown(),
      path: z.string(),
    }),
    sql`select account_id, type, subject, arguments, path from message_copy c join message m on m.id = c.message_id`,
  )
  expect(copies).toEqual([
    {
      account_id: learner,
      type: 3,
      subject: 'notice.content.revised',
      arguments: { phase: { en: expect.any(String), 'zh-CN': expect.any(String) }, changed: 1 },
      path: '/phase/detail/tiny',
    },
  ])
  expect(copies.map(({ account_id }) => account_id)).not.toContain(stranger)
  await importFolder(database, await edition(fresh), filesDir)
  expect((await told()).length).toBe(1)
})

test.each([
  ['a corrected word', { [EN]: body(LONG.replace('word3', 'corrected')) }],
  ['a translation', { [`${LESSON}/lesson.zh-CN.md`]: (text: string) => `${text}\n\n再说一遍。\n` }],
  ['another place in the list', { 'course.yaml': (text: string) => `${publish(text)}position: 7\n` }],
])('%s is no news', async (_what, changes) => {
  await importFolder(database, await edition(), filesDir)
  const again = await importFolder(database, await edition(changes), filesDir)
  expect(again.changed).toBeGreaterThan(0)
  expect(await told()).toEqual([])
})

test('a phase that is no longer or not yet published tells nothing', async () => {
  await importFolder(database, await edition({ 'course.yaml': (text) => text }), filesDir)
  expect(
    (await importFolder(database, await edition({ [EN]: body('All is new here.') }), filesDir)).changed,
  ).toBeGreaterThan(0)
  expect(
    (
      await importFolder(
        database,
        await edition({ 'course.yaml': (text) => text.replace('draft', 'retired') }),
        filesDir,
      )
    ).changed,
  ).toBeGreaterThan(0)
  expect(await told()).toEqual([])
})
