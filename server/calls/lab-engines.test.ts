// Labs of one phase on two engines: each starts, costs and ends as its own engine says.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ExperimentDefinition } from '../../domain/experiment/definition.ts'
import { makeTestEngine, type TestEngine } from '../../labs/test-driver.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { tellMissingEngine } from '../flows/check-standing.ts'
import type { Labs } from '../flows/labs.ts'
import { reapStrangers, reconcileSessions } from '../flows/reconcile-sessions.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { clockAt, openTab, runLab } from './test-lab.ts'

let engine: TestEngine = makeTestEngine()
const hub: Labs['driver'] = new Proxy(engine.driver, { get: (_, name: keyof Labs['driver']) => engine.driver[name] })
let others: Labs['others'] = [hub]
const house = await openTestApp({
  env: { LAB_PROFILES: 'gpu:price=4,start=600,usual=60-300,places=1 free:price=0 half:price=0.5' },
  labs: (labs) => ({
    ...labs,
    get others() {
      return others
    },
  }),
})
const { database } = house
afterAll(house.close)

const labs: Readonly<Record<string, Partial<ExperimentDefinition>>> = {
  plain: {},
  browser: { engine: 'browser' },
  hub: { engine: 'hub' },
  gpu: { engine: 'hub', profile: 'gpu' },
  free: { engine: 'hub', profile: 'free' },
  half: { engine: 'hub', profile: 'half' },
}
beforeAll(async () => {
  await givePhase(database, {
    id: 'llm',
    freeHours: 2,
    modules: [{ id: 'm', lessons: Object.keys(labs).map((id) => ({ id, items: ['experiment'] })) }],
  })
  for (const [id, definition] of Object.entries(labs))
    await giveExperiment(database, { id: `llm.${id}`, phaseId: 'llm', lessonId: id, definition })
})
beforeEach(async () => {
  engine = makeTestEngine()
  others = [hub]
  clockAt(house, 0)
  await run(
    database,
    sql`update lab_session set state = 'stopped', reason = 'stopped', ended_at = now() where state in ('waiting', 'running')`,
  )
  await run(database, sql`update lab_session set is_reaped = true`)
})

const enrol = async (): Promise<TestLearner> => {
  const learner = await house.signIn()
  await giveEnrolment(database, { accountId: learner.id, phaseId: 'llm' })
  return learner
}
const open = async (lab: string, learner?: TestLearner) => {
  const tab = await openTab(house, { learner: learner ?? (await enrol()), experiment: `llm.${lab}` })
  await tab.takeOver()
  return tab
}
const look = async (second: number) => {
  clockAt(house, second)
  await reconcileSessions(house)
}
/** Runs from second 0 to `until`, and is stopped. */
async function use(lab: string, until: number) {
  const tab = await open(lab)
  const { session } = await tab.mine('/experiment/start')
  engine.show(session?.id ?? '', { state: 'ready' })
  await runLab(house, tab, { from: 0, until })
  return { tab, status: await tab.mine('/experiment/stop') }
}

test('a lab says where it runs; one that does not runs where the school has set', async () => {
  const detail = async (lab: string) => (await (await open(lab)).ask('/experiment/detail')).engine
  expect(await detail('plain')).toMatchObject({ driver: 'embedded', where: 'browser', is_metered: false, price: 1 })
  expect(await detail('browser')).toMatchObject({ driver: 'embedded', where: 'browser', is_metered: false })
  expect(await detail('hub')).toMatchObject({ driver: 'jupyterhub', where: 'server', is_metered: true, price: 1 })
  expect(await detail('gpu')).toMatchObject({
    where: 'server',
    profile: 'gpu',
    is_missing: false,
    price: 4,
    usual_start_seconds: [60, 300],
    start_timeout_seconds: 600,
  })
})

test('each runs on its own engine, and one learner has one of them at a time', async () => {
  const learner = await enrol()
  const [near, far] = [await open('browser', learner), await open('gpu', learner)]
  expect(await near.mine('/experiment/start')).toMatchObject({ state: 'waiting', hours: { is_metered: false } })
  expect(await near.beat()).toMatchObject({ state: 'running' })
  expect(engine.started).toEqual([])
  expect(await near.mine('/experiment/connect')).toEqual({ kind: 'browser' })

  expect(await far.mine('/experiment/start')).toMatchObject({ error: 'other_session' })
  const { session } = await far.mine('/experiment/start', { stop_other: '1' })
  expect(engine.started).toEqual([session?.id])
  engine.show(session?.id ?? '', { state: 'ready' })
  await look(2)
  expect(await far.mine('/experiment/connect')).toMatchObject({ kind: 'server' })
  expect(await near.ask('/experiment/status')).toMatchObject({ state: 'stopped' })
})

test('one balance, charged by the second at the price of the machine', async () => {
  const spent = async (lab: string) => {
    const { status } = await use(lab, 120)
    expect(status.session?.used_seconds).toBe(120)
    return 7200 - status.hours.balance_seconds
  }
  expect(await spent('browser')).toBe(0)
  expect(await spent('hub')).toBe(120)
  expect(await spent('gpu')).toBe(480)
  expect(await spent('half')).toBe(60)
  expect(await spent('free')).toBe(0)
})

test('the statement of hours says at which price they went', async () => {
  const { tab } = await use('gpu', 60)
  const { body } = await house.call('/order/hours', { cert_id: 'llm' }, { learner: tab.learner })
  expect(body['list']).toEqual([
    expect.objectContaining({ kind: 'use', seconds: -240, price: 4 }),
    expect.objectContaining({ kind: 'credit', seconds: 7200, price: null }),
  ])
})

test('what is left is told as the time that it lasts on this machine, and ends there to the second', async () => {
  const tab = await open('gpu')
  const { session } = await tab.mine('/experiment/start')
  engine.show(session?.id ?? '', { state: 'ready' })
  await runLab(house, tab, { from: 0, until: 900 })
  expect((await tab.mine('/experiment/status')).session).toMatchObject({ left_seconds: 900, warnings: ['left_15'] })
  await runLab(house, tab, { from: 915, until: 1830 })
  const ended = await tab.mine('/experiment/status')
  expect(ended).toMatchObject({ state: 'timed_out', hours: { balance_seconds: 0 } })
  expect(ended.session).toMatchObject({ used_seconds: 1800, ended_at: (session?.requested_at ?? 0) + 1800 })
})

test('a price that the school changes meanwhile is that of the next run', async () => {
  const tab = await open('gpu')
  const { session } = await tab.mine('/experiment/start')
  engine.show(session?.id ?? '', { state: 'ready' })
  const stored = z.strictObject({ profile: z.string(), price_percent: z.number() })
  expect(
    await one(database, stored, sql`select profile, price_percent from lab_session where id = ${session?.id ?? ''}`),
  ).toEqual({ profile: 'gpu', price_percent: 400 })
})

describe('a machine of which there are few', () => {
  test('goes to whoever asked first, once the one before has really gone', async () => {
    const [first, second, third] = [await open('gpu'), await open('gpu'), await open('gpu')]
    const one_ = (await first.mine('/experiment/start')).session
    clockAt(house, 1)
    const two = (await second.mine('/experiment/start')).session
    clockAt(house, 2)
    const three = (await third.mine('/experiment/start')).session
    expect(engine.started).toEqual([one_?.id])
    expect(three).toMatchObject({ state: 'waiting', message: expect.stringContaining('All places are taken') })
    engine.show(one_?.id ?? '', { state: 'ready' })
    await look(4)
    engine.setStopPending(true)
    await first.mine('/experiment/stop')
    await look(6)
    expect(engine.started).toEqual([one_?.id])
    engine.setStopPending(false)
    await look(8)
    await look(10)
    expect(engine.started).toEqual([one_?.id, two?.id])
  })

  test('keeps nobody waiting who asks for another kind', async () => {
    const [gpu, plain] = [await open('gpu'), await open('hub')]
    await gpu.mine('/experiment/start')
    const { session } = await plain.mine('/experiment/start')
    expect(engine.started).toContain(session?.id)
  })
})

test('a start may take as long as the school says of its machine', async () => {
  const [gpu, plain] = [await open('gpu'), await open('hub')]
  await gpu.mine('/experiment/start')
  await plain.mine('/experiment/start')
  await look(121)
  expect(await plain.ask('/experiment/status')).toMatchObject({ state: 'stopped' })
  expect(await gpu.ask('/experiment/status')).toMatchObject({ state: 'waiting' })
  await look(601)
  expect(await gpu.ask('/experiment/status')).toMatchObject({ state: 'stopped', session: { reason: 'start_timeout' } })
})

test('who waits is told for what: a machine that is added, software that is loaded', async () => {
  const tab = await open('gpu')
  const { session } = await tab.mine('/experiment/start')
  const says = async (second: number) => {
    await look(second)
    return (await tab.ask('/experiment/status')).session?.message
  }
  engine.show(session?.id ?? '', { state: 'starting', waitsFor: 'node' })
  expect(await says(2)).toMatch(/^A machine is being added/)
  engine.show(session?.id ?? '', { state: 'starting', waitsFor: 'image' })
  expect(await says(4)).toMatch(/^The machine is loading the lab’s software/)
  engine.show(session?.id ?? '', { state: 'starting' })
  expect(await says(6)).toBe('Your lab is starting.')
})

describe('where no hub is set up', () => {
  beforeEach(() => void (others = []))

  test('a lab that asks for one can be read, cannot be started, and says so', async () => {
    const tab = await open('gpu')
    expect((await tab.ask('/experiment/detail')).engine).toMatchObject({ is_missing: true, where: 'server' })
    expect(await tab.mine('/experiment/start')).toMatchObject({ error: 'engine_missing' })
    expect(await tab.mine('/experiment/restart')).toMatchObject({ error: 'engine_missing' })
    expect(
      await rows(
        database,
        z.strictObject({ id: z.string() }),
        sql`select id from lab_session where account_id = ${tab.learner.id}`,
      ),
    ).toEqual([])
    expect(await (await open('browser')).mine('/experiment/start')).toMatchObject({ state: 'waiting' })
  })

  test('the start names the labs that nobody can start', async () => {
    const said: string[] = []
    await tellMissingEngine(house, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('llm.free, llm.gpu, llm.half, llm.hub')])
    others = [hub]
    await tellMissingEngine(house, (line) => said.push(line))
    expect(said).toHaveLength(1)
  })
})

test('a run whose engine was taken away ends with its name and the others go on', async () => {
  const [far, near] = [await open('hub'), await open('browser')]
  const { session } = await far.mine('/experiment/start')
  engine.show(session?.id ?? '', { state: 'ready' })
  await near.mine('/experiment/start')
  await near.beat()
  await look(2)
  others = []
  clockAt(house, 4)
  await near.beat()
  await look(4)
  expect(await far.ask('/experiment/status')).toMatchObject({ state: 'stopped', session: { reason: 'engine_lost' } })
  expect(await near.ask('/experiment/status')).toMatchObject({ state: 'running' })
})

test('runs that nobody knows are stopped on whichever engine has them', async () => {
  engine.strangers.push({ runId: 'nobody', learnerId: 'x' })
  expect(await reapStrangers(house)).toBe(1)
  expect(engine.stopped).toEqual(['nobody'])
})
