// Files that labs keep: written in one lab of a phase, there in the next, with their versions, for their learner alone.
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_KEPT_FILE_BYTES } from '../../contract/work-calls.ts'
import { VERSIONS_OF_FILE } from '../../domain/experiment/kept-file.ts'
import { SAVES_AT_ONCE } from '../../domain/experiment/save-budget.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { run, sql } from '../../store/sql.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { clockAt, enrol, LAB, openTab } from './test-lab.ts'

const house = await openTestApp()
afterAll(house.close)
const { database: db, call } = house
await givePhase(db, {
  id: 'llm',
  freeHours: 2,
  modules: [{ id: 'm', lessons: ['lab', 'other', 'plain'].map((id) => ({ id, items: ['experiment'] as const })) }],
})
for (const lessonId of ['lab', 'other'])
  await giveExperiment(db, { id: `llm.${lessonId}`, phaseId: 'llm', lessonId, definition: { keepsFiles: true } })
await giveExperiment(db, { id: 'llm.plain', phaseId: 'llm', lessonId: 'plain' })

type Tab = Awaited<ReturnType<typeof openTab>>
let learner: TestLearner
let tab: Tab
let second = 0
beforeEach(async () => {
  second = 0
  clockAt(house, second)
  learner = await enrol(house)
  tab = await openWriter('llm.lab')
})
async function openWriter(experiment: string, as = learner): Promise<Tab> {
  const opened = await openTab(house, { learner: as, experiment })
  await opened.takeOver()
  return opened
}

const bytesOf = (text: string) => Buffer.from(text)
/** As a tab does, some time after the one before. */
async function keep(path: string, content: string | Buffer, { at = tab, experiment = LAB, wait = 5 } = {}) {
  clockAt(house, (second += wait))
  const file = { name: 'file', type: 'application/octet-stream', bytes: Buffer.from(content) }
  const form = { experiment_id: experiment, writer: at.writer(), path }
  return (await call('/work/file-keep', form, { learner: at.learner, file })).body
}
const list = async (as = learner, form = {}) =>
  (await call('/work/files', form, { learner: as })).body['list'] as Record<string, unknown>[]
const fetch = (path: string, form = {}, as = learner) =>
  call('/work/file', { cert_id: 'llm', path, ...form }, { learner: as })
const versions = async (path: string) =>
  (
    (await call('/work/file-versions', { cert_id: 'llm', path }, { learner })).body['list'] as { version: number }[]
  ).map(({ version }) => version)

test('a file that one lab of a phase wrote is there in the next, byte for byte', async () => {
  const content = Buffer.from([0, 255, 10, 13, 0, 200])
  const kept = await keep('runs/one.bin', content)
  const hash = createHash('sha256').update(content).digest('hex')
  expect(kept).toMatchObject({ version: 1, hash })
  expect(await list(learner, { cert_id: 'llm' })).toMatchObject([
    { cert_id: 'llm', path: 'runs/one.bin', bytes: 6, hash, versions: 1 },
  ])
  const found = await fetch('runs/one.bin')
  expect(found.bytes.equals(content)).toBe(true)
  expect(found.headers['content-type']).toBe('application/octet-stream')
  expect(found.headers['content-disposition']).toContain('attachment')
  const other = await openWriter('llm.other')
  expect(await keep('runs/one.bin', 'newer', { at: other, experiment: 'llm.other' })).toMatchObject({ version: 2 })
  expect((await fetch('runs/one.bin')).bytes.toString()).toBe('newer')
})

test('the very same content again is no new version and costs nothing', async () => {
  await keep('a', 'one')
  for (let i = 0; i < SAVES_AT_ONCE + 5; i++) expect(await keep('a', 'one', { wait: 0 })).toMatchObject({ version: 1 })
  expect(await versions('a')).toEqual([1])
})

test('an empty file is kept as well', async () => {
  expect(await keep('empty.txt', '')).toMatchObject({ version: 1 })
  expect((await fetch('empty.txt')).bytes).toHaveLength(0)
})

describe('versions', () => {
  test('each is fetched by its number; one that is brought back is the newest, and none is lost by it', async () => {
    for (const content of ['one', 'two', 'three']) await keep('a', content)
    expect((await fetch('a', { version: '1' })).bytes.toString()).toBe('one')
    const back = await call('/work/file-restore', { cert_id: 'llm', path: 'a', version: '1' }, { learner })
    expect(back.body).toMatchObject({ version: 4 })
    expect(await versions('a')).toEqual([4, 3, 2, 1])
    expect((await fetch('a')).bytes.toString()).toBe('one')
  })

  test('are thinned: a file that each run writes anew has at most so many', async () => {
    for (let i = 0; i < VERSIONS_OF_FILE + 3; i++) await keep('loss.csv', `run ${i}`)
    const left = await versions('loss.csv')
    expect([left.length, left[0], left.at(-1)]).toEqual([VERSIONS_OF_FILE, VERSIONS_OF_FILE + 3, 4])
    expect((await fetch('loss.csv', { version: '1' })).body).toMatchObject({ error: 'version_gone' })
  })

  test('two labs that write at once make two versions', async () => {
    const other = await openWriter('llm.other')
    for (let round = 1; round <= 8; round++) {
      clockAt(house, (second += 60))
      const both = await Promise.all([
        keep('a', `from one ${round}`, { wait: 0 }),
        keep('a', `from the other ${round}`, { at: other, experiment: 'llm.other', wait: 0 }),
      ])
      expect(new Set(both.map(({ version }) => version))).toEqual(new Set([2 * round - 1, 2 * round]))
    }
  })

  test('a file is deleted with all of them', async () => {
    await keep('a', 'one')
    await keep('a', 'two')
    await keep('b', 'stays')
    await call('/work/file-delete', { cert_id: 'llm', path: 'a' }, { learner })
    expect((await list()).map(({ path }) => path)).toEqual(['b'])
    expect((await fetch('a', { version: '1' })).body).toMatchObject({ error: 'version_gone' })
  })
})

describe('nothing is kept', () => {
  test.each(['../x', '/etc/passwd', '.hidden', 'a/../../b', 'a\\b', `${'d/'.repeat(9)}x`])('at %s', async (path) => {
    expect(await keep(path, 'x')).toMatchObject({ error: 'invalid_input' })
    expect(await list()).toEqual([])
  })

  test('of a lab that keeps no files, by a tab that does not write, or from outside the phase', async () => {
    const plain = await openWriter('llm.plain')
    expect(await keep('a', 'x', { at: plain, experiment: 'llm.plain' })).toMatchObject({ error: 'not_found' })
    const reader = await openTab(house, { learner })
    expect(await keep('a', 'x', { at: reader })).toMatchObject({ error: 'not_writer' })
    await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id}`)
    expect(await keep('a', 'x')).toMatchObject({ error: 'not_enrolled' })
    expect(await list()).toEqual([])
  })

  test('beyond 25 MB of a phase; a smaller version of the same file still goes', async () => {
    const large = Buffer.alloc(MAX_KEPT_FILE_BYTES, 1)
    for (const path of ['a', 'b']) expect(await keep(path, large)).toMatchObject({ version: 1 })
    const full = await keep('c', large)
    expect(full).toMatchObject({ error: 'kept_files_full' })
    expect(full['message']).toContain('25 MB')
    expect(await keep('a', 'small')).toMatchObject({ version: 2 })
    expect(await keep('c', large)).toMatchObject({ version: 1 })
  }, 60_000)

  test('that comes too often; the refused file is not half kept', async () => {
    clockAt(house, (second += 600))
    const replies = []
    for (let i = 0; i <= SAVES_AT_ONCE; i++) replies.push(await keep('a', `run ${i}`, { wait: 0 }))
    expect(replies.at(-1)).toMatchObject({ error: 'save_too_often' })
    expect((await versions('a'))[0]).toBe(SAVES_AT_ONCE)
  })
})

test('nobody else finds it: not by list, path, version, restore or delete', async () => {
  await keep('secret.txt', 'mine')
  const eve = await house.signIn()
  await giveEnrolment(db, { accountId: eve.id, phaseId: 'llm' })
  const at = { cert_id: 'llm', path: 'secret.txt' }
  expect(await list(eve)).toEqual([])
  expect((await fetch('secret.txt', {}, eve)).body).toMatchObject({ error: 'not_found' })
  expect((await fetch('secret.txt', { version: '1' }, eve)).body).toMatchObject({ error: 'version_gone' })
  expect((await call('/work/file-versions', at, { learner: eve })).body).toMatchObject({ error: 'not_found' })
  expect((await call('/work/file-restore', { ...at, version: '1' }, { learner: eve })).body).toMatchObject({
    error: 'not_found',
  })
  await call('/work/file-delete', at, { learner: eve })
  expect((await fetch('secret.txt')).bytes).toEqual(bytesOf('mine'))
})

test('it goes with the account', async () => {
  await keep('a', 'one')
  await run(db, sql`delete from account where id = ${learner.id}`)
  expect((await db.query(sql`select from kept_file where account_id = ${learner.id}`)).rows).toEqual([])
})
