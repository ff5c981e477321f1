// Hand-ins that are checked on a hub: their own line, what becomes of them when no machine comes, and when one comes later.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { gzipSync } from 'node:zlib'
import { exportNotebook } from '../../domain/experiment/notebook.ts'
import type { CheckRun, CheckSpec, HubStanding, LabDriver } from '../../labs/driver.ts'
import { makeTestEngine } from '../../labs/test-driver.ts'
import { insertHandIn, selectOptionalHandIn } from '../../store/hand-in.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { doubleNotebook, giveExperiment } from '../../store/test-experiment.ts'
import { enrol, LAB, withCode } from '../calls/test-lab.ts'
import { checkHandIn, makeReceiptNumber, queueHandInCheck } from '../flows/check-hand-in.ts'
import { tellHubCheck, tryHubCheck } from '../flows/check-standing.ts'
import { recheckHandIn, recheckHandIns } from '../flows/recheck-hand-ins.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { startJobs } from './jobs.ts'

const FAR = 'llm.far'
const passed: CheckRun = {
  kind: 'ran',
  results: [{ id: 'check-double', isOk: true, ename: '', evalue: '' }],
  seed: 's',
}
let work: () => Promise<CheckRun> = async () => passed
let [found, looks]: [HubStanding | undefined, number] = [undefined, 0]
let look: HubStanding = { kind: 'verified' }
let specs: CheckSpec[] = []
let begun: string[] = []
let wake = () => {}
const begin = (where: string) => {
  begun.push(where)
  wake()
}
const hub: LabDriver = {
  ...makeTestEngine().driver,
  async check(_order, spec) {
    specs.push(spec)
    begin('hub')
    return work()
  },
  ownCheck: {
    known: () => found,
    look: async () => {
      looks++
      return (found = look)
    },
  },
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    maxConnections: 10,
    env: { LAB_PROFILES: 'gpu:price=4,start=900' },
    place: {
      standing: async () => ({ kind: 'verified', wall: 'perl' }),
      check: async () => {
        begin('here')
        return passed
      },
    },
    labs: (labs) => ({ ...labs, others: [hub] }),
  })
  await givePhase(app.database, {
    id: 'llm',
    freeHours: 2,
    modules: [{ id: 'm', lessons: ['lab', 'far'].map((id) => ({ id, items: ['experiment'] })) }],
  })
  await giveExperiment(app.database, { id: LAB, phaseId: 'llm', lessonId: 'lab' })
  await giveExperiment(app.database, {
    id: FAR,
    phaseId: 'llm',
    lessonId: 'far',
    definition: { engine: 'hub', profile: 'gpu', packages: ['torch'] },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[begun, specs, looks, found] = [[], [], 0, undefined]
  look = { kind: 'verified' }
  work = async () => passed
  await run(app.database, sql`delete from graphile_worker._private_jobs`)
  await run(app.database, sql`delete from lab_hand_in`)
})

const seen = async (isSeen: () => boolean): Promise<void> => {
  while (!isSeen()) await new Promise<void>((resolve) => (wake = resolve))
}
const start = () =>
  startJobs(app.database, { send: async () => {}, close: () => {} }, app.config, () => {}, app.labs, app.now)

let version = 0
async function handIn(accountId: string, experimentId: string): Promise<string> {
  const row = await insertHandIn(app.database, {
    accountId,
    experimentId,
    number: makeReceiptNumber(),
    version: ++version,
    packed: gzipSync(exportNotebook(withCode(exportNotebook(doubleNotebook), 'def double(x): return 2 * x'))),
    hash: String(version),
    score: 2,
    total: 2,
    solutionsSeen: [],
    now: app.now(),
  })
  return row?.id ?? ''
}
const listTasks = async (): Promise<string[]> => {
  const found = await rows(
    app.database,
    z.strictObject({ identifier: z.string() }),
    sql`select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
  )
  return found.map(({ identifier }) => identifier)
}

test('a hand-in that is checked here does not wait for machines of the hub, and these are asked for as the lab’s profile says', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  work = () => ended.then(() => passed)
  for (let i = 0; i < 3; i++) {
    const { id: accountId } = await enrol(app)
    await queueHandInCheck(app.database, { id: await handIn(accountId, FAR), accountId, isOnHub: true, now: app.now() })
  }
  const jobs = await start()
  await seen(() => begun.length === 2)
  const { id: accountId } = await enrol(app)
  await queueHandInCheck(app.database, { id: await handIn(accountId, LAB), accountId, now: app.now() })
  await seen(() => begun.includes('here'))
  expect(begun).toEqual(['hub', 'hub', 'here'])
  expect(specs[0]).toEqual({ experimentId: FAR, profile: 'gpu', packages: ['torch'], startSeconds: 900 })
  end()
  await seen(() => begun.length === 4)
  await jobs.stop()
})

test('no machine comes in all tries: the hand-in is kept and counts as self-checked, and is verified when one comes', async () => {
  const { id: accountId } = await enrol(app)
  const id = await handIn(accountId, FAR)
  const key = { accountId, experimentId: FAR }
  work = () => Promise.reject(new Error('no free place'))
  await expect(checkHandIn(app, { id })).rejects.toThrow('no free place')
  expect(await selectOptionalHandIn(app.database, key)).toMatchObject({ outcome: 'checking' })
  await checkHandIn(app, { id }, { isLastTry: true })
  expect(await selectOptionalHandIn(app.database, key)).toMatchObject({
    outcome: 'passed',
    checkKind: 'self-checked',
    obstacle: 'busy',
  })
  await recheckHandIn(app, { id }, { isLastTry: true })
  expect(await selectOptionalHandIn(app.database, key)).toMatchObject({ checkKind: 'self-checked', obstacle: 'busy' })
  await recheckHandIns(app)
  expect(await listTasks()).toEqual(['recheck-hand-in-on-hub'])
  work = async () => passed
  await recheckHandIn(app, { id })
  expect(await selectOptionalHandIn(app.database, key)).toMatchObject({
    checkKind: 'verified',
    obstacle: null,
    seed: 's',
  })
})

test('while the hub cannot check, what waits for it is not asked for, and keeps nothing waiting that is checked here', async () => {
  const { id: accountId } = await enrol(app)
  for (const lab of [FAR, LAB]) {
    const id = await handIn(accountId, lab)
    work = async () => ({ kind: 'unavailable', why: 'no_wall' })
    await run(
      app.database,
      sql`update lab_hand_in set outcome = 'passed', check_kind = 'self-checked', obstacle = 'no_wall' where id = ${id}`,
    )
  }
  look = { kind: 'self-checked', because: 'the wall lets through: open a socket' }
  await recheckHandIns(app)
  expect(await listTasks()).toEqual(['recheck-hand-in'])
  look = { kind: 'verified' }
  await recheckHandIns(app)
  expect(await listTasks()).toEqual(['recheck-hand-in', 'recheck-hand-in-on-hub'])
  await recheckHandIns(app)
  expect(looks).toBe(2) // what held is not tried again
})

test('start and readiness say whether the hub checks, and why it does not', async () => {
  const said: string[] = []
  expect(tellHubCheck(app.labs)).toEqual({ status: 'trying' })
  await tryHubCheck(app, (line) => said.push(line))
  expect(tellHubCheck(app.labs)).toEqual({ status: 'verified' })
  look = { kind: 'self-checked', because: 'the wall lets through: open a socket' }
  await tryHubCheck(app, (line) => said.push(line))
  expect(tellHubCheck(app.labs)).toEqual({ status: 'self-checked', because: 'the wall lets through: open a socket' })
  expect(said).toEqual([
    expect.stringMatching(/stay self-checked: the wall lets through: open a socket\. See docs\/labs\/jupyterhub\.md/),
  ])
  expect(tellHubCheck({ ...app.labs, others: [] })).toBeUndefined()
})
