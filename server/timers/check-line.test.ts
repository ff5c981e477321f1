// Whose hand-in is checked when: one learner's wait for each other and for those of learners who hand in less.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import type { CheckOrder, CheckRun } from '../../labs/driver.ts'
import { insertHandIn, updateHandInChecked } from '../../store/hand-in.ts'
import { run, sql } from '../../store/sql.ts'
import { exportNotebook } from '../../domain/experiment/notebook.ts'
import { doubleNotebook } from '../../store/test-experiment.ts'
import { enrol, giveLabs, LAB, withCode } from '../calls/test-lab.ts'
import { makeReceiptNumber, queueHandInCheck } from '../flows/check-hand-in.ts'
import { recheckHandIns } from '../flows/recheck-hand-ins.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { startJobs } from './jobs.ts'

const passed: CheckRun = { kind: 'ran', results: [{ id: 'check-double', isOk: true, ename: '', evalue: '' }] }
/** What a check does, by the word in the hand-in's code. */
let work: (word: string) => Promise<CheckRun> = async () => passed
/** The words, in the order in which their checks began. */
let begun: string[] = []
let wake = () => {}
const wordOf = ({ own }: CheckOrder) => /# (.+)/.exec(own['double'] ?? '')?.[1] ?? ''

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    maxConnections: 10,
    place: {
      standing: async () => ({ kind: 'verified', wall: 'perl' }),
      check: (order) => {
        begun.push(wordOf(order))
        wake()
        return work(wordOf(order))
      },
    },
  })
  await giveLabs(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  begun = []
  await run(app.database, sql`delete from graphile_worker._private_jobs`)
  await run(app.database, sql`delete from lab_hand_in`)
})

const seen = async (isSeen: () => boolean): Promise<void> => {
  while (!isSeen()) await new Promise<void>((resolve) => (wake = resolve))
}
const start = () =>
  startJobs(app.database, { send: async () => {}, close: () => {} }, app.config, () => {}, app.labs, app.now)

let version = 0
async function handIn(accountId: string, word: string): Promise<string> {
  const notebook = withCode(exportNotebook(doubleNotebook), `def double(x): return 2 * x # ${word}`)
  const row = await insertHandIn(app.database, {
    accountId,
    experimentId: LAB,
    number: makeReceiptNumber(),
    version: ++version,
    packed: gzipSync(exportNotebook(notebook)),
    hash: word,
    score: 2,
    total: 2,
    solutionsSeen: [],
    now: app.now(),
  })
  return row?.id ?? ''
}
const queue = async (accountId: string, word: string): Promise<void> =>
  queueHandInCheck(app.database, { id: await handIn(accountId, word), accountId, now: app.now() })

test('who has many hand-ins waiting holds one place of the check, and another learner’s is checked meanwhile', async () => {
  const [many, one] = [await enrol(app), await enrol(app)]
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  work = async (word) => {
    if (word.startsWith('many')) await ended
    return passed
  }
  for (let i = 1; i <= 6; i++) await queue(many.id, `many ${i}`)
  const jobs = await start()
  await seen(() => begun.includes('many 1'))
  await queue(one.id, 'one')
  await seen(() => begun.includes('one'))
  expect(begun).toEqual(['many 1', 'one'])
  end()
  await seen(() => begun.length === 7)
  expect(begun.slice(2)).toEqual(['many 2', 'many 3', 'many 4', 'many 5', 'many 6'])
  await jobs.stop()
})

test('those who have handed in less within the hour go first, and what is only checked again goes last', async () => {
  work = async () => passed
  const old = await enrol(app)
  for (let i = 1; i <= 3; i++)
    await updateHandInChecked(app.database, {
      id: await handIn(old.id, `again ${i}`),
      outcome: 'passed',
      checkKind: 'self-checked',
      obstacle: 'no_wall',
      failedChecks: [],
      score: null,
      seed: null,
      now: app.now(),
    })
  await recheckHandIns(app)
  const many = await enrol(app)
  for (let i = 1; i <= 4; i++) await queue(many.id, `many ${i}`)
  for (let i = 1; i <= 5; i++) await queue((await enrol(app)).id, `other ${i}`)
  const jobs = await start()
  await seen(() => begun.length === 12)
  await jobs.stop()
  // Two places take one after the other, but what was taken second may begin a moment before what was taken first.
  const first = ['many 1', 'other 1', 'other 2', 'other 3', 'other 4', 'other 5']
  expect(begun.slice(0, 7)).toEqual(expect.arrayContaining(first))
  // While many 1 holds its line, the other place takes what is next.
  expect(begun.slice(5, 8)).toContain('many 2')
  expect(begun.filter((word) => word.startsWith('many'))).toEqual(['many 1', 'many 2', 'many 3', 'many 4'])
})
