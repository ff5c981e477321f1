import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestEngine, type TestEngine } from '../../labs/test-driver.ts'
import { openDatabase } from '../../store/database.ts'
import { run, sql } from '../../store/sql.ts'
import { clockAt, giveLabs, openTab } from '../calls/test-lab.ts'
import { openTestApp } from '../http/test-app.ts'
import { startLabs } from '../timers/labs.ts'
import { reapStrangers, reconcileSessions } from './reconcile-sessions.ts'
import type { Labs } from './labs.ts'

let engine: TestEngine = makeTestEngine()
/** The engine of the moment behind one driver, so that each test begins with a fresh one. */
const driver: Labs['driver'] = new Proxy(engine.driver, { get: (_, name: keyof Labs['driver']) => engine.driver[name] })
const house = await openTestApp({ labs: (labs) => ({ ...labs, driver, metering: 'always' }) })
const { database } = house
// A second server: its own connections, the same engine and clock.
const secondDatabase = await openDatabase({ url: house.url, dataDir: '', maxConnections: 3 })
const second = { database: secondDatabase, labs: house.labs }
afterAll(async () => {
  await secondDatabase.close()
  await house.close()
})
beforeAll(() => giveLabs(house))
beforeEach(async () => {
  engine = makeTestEngine()
  clockAt(house, 0)
  await run(
    database,
    sql`update lab_session set state = 'stopped', reason = 'stopped', ended_at = now() where state in ('waiting', 'running')`,
  )
  await run(database, sql`update lab_session set is_reaped = true`)
})

const look = async (second_: number, ...servers: (typeof second)[]) => {
  clockAt(house, second_)
  await Promise.all((servers.length > 0 ? servers : [house]).map((server) => reconcileSessions(server)))
}

async function startLab() {
  const tab = await openTab(house)
  await tab.takeOver()
  const reply = await tab.mine('/experiment/start')
  const runId = reply.session?.id ?? ''
  const status = async () => (await tab.ask('/experiment/status')).session
  return { tab, runId, status, reply }
}

/** Running since second 2; the tab tells of itself at every second given. */
async function runLab() {
  const lab = await startLab()
  engine.show(lab.runId, { state: 'ready' })
  await look(2)
  const until = async (from: number, to: number, seen: { isBusy?: boolean } = {}) => {
    engine.show(lab.runId, { state: 'ready', ...seen })
    for (let at = from; at <= to; at += 15) {
      clockAt(house, at)
      await lab.tab.beat()
      await look(at)
    }
    clockAt(house, to)
  }
  return { ...lab, until }
}

describe('a start', () => {
  test('is asked of the engine at once, and only looked at from then on', async () => {
    const { runId, status } = await startLab()
    expect(engine.started).toEqual([runId])
    engine.show(runId, { state: 'starting', progress: 40 })
    await look(2)
    expect(await status()).toMatchObject({ state: 'waiting', progress: 40 })
    engine.show(runId, { state: 'ready' })
    await look(4)
    expect(await status()).toMatchObject({ state: 'running', waited_seconds: 4, progress: null })
    expect(engine.started).toEqual([runId])
  })

  test('that the engine has lost is asked again', async () => {
    engine.onStart(() => {
      throw new Error('ECONNRESET')
    })
    const { runId, status } = await startLab()
    expect(await status()).toMatchObject({ state: 'waiting', is_engine_reachable: false })
    engine.onStart(() => ({ kind: 'accepted' }))
    await look(2)
    expect(engine.started).toEqual([runId])
    expect(await status()).toMatchObject({ state: 'waiting', is_engine_reachable: true })
  })

  test('waits for a free place, says so, and takes one that becomes free', async () => {
    engine.onStart(() => ({ kind: 'queued' }))
    const { runId, status } = await startLab()
    expect(await status()).toMatchObject({ state: 'waiting', message: expect.stringContaining('All places are taken') })
    engine.onStart(() => ({ kind: 'accepted' }))
    engine.show(runId, { state: 'ready' })
    await look(2)
    expect(await status()).toMatchObject({ state: 'running' })
  })

  test('for which no place becomes free ends so, and costs nothing', async () => {
    engine.onStart(() => ({ kind: 'queued' }))
    const { status, tab } = await startLab()
    await look(122)
    expect(await status()).toMatchObject({ state: 'stopped', reason: 'no_place', used_seconds: 0 })
    expect((await tab.ask('/experiment/status')).hours.balance_seconds).toBe(7200)
  })

  test('that the engine refuses says why', async () => {
    engine.onStart(() => ({ kind: 'refused', fault: 'image_missing', detail: 'no such profile' }))
    expect((await startLab()).reply.session).toMatchObject({ state: 'stopped', reason: 'image_missing' })
  })

  test('is refused at once while the engine is away', async () => {
    engine.setHealth(false)
    expect((await startLab()).reply).toMatchObject({ error: 'engine_unreachable' })
  })

  test('that is stopped while waiting shows so at once, and the engine is stopped until it is gone', async () => {
    const { tab, runId } = await startLab()
    engine.setStopPending(true)
    expect(await tab.ask('/experiment/stop')).toMatchObject({ state: 'stopped', session: { used_seconds: 0 } })
    await look(2)
    await look(4)
    expect(engine.stopped.length).toBe(3)
    engine.setStopPending(false)
    await look(6)
    await look(8)
    expect(engine.stopped).toEqual([runId, runId, runId, runId])
  })
})

describe('a run', () => {
  test('outlives an engine that does not answer; that time costs nothing', async () => {
    const { until, status, tab } = await runLab()
    await until(15, 60)
    engine.showAll('away')
    await look(70)
    expect(await status()).toMatchObject({
      state: 'running',
      is_engine_reachable: false,
      message: expect.stringContaining('not charged'),
    })
    for (let at = 75; at <= 600; at += 15) {
      clockAt(house, at)
      await tab.beat()
      await look(at)
    }
    engine.showAll({ state: 'ready' })
    await look(602)
    expect(await status()).toMatchObject({ state: 'running', is_engine_reachable: true, used_seconds: 58 })
  })

  test('ends when the engine is lost for good, charged to the last moment it was seen', async () => {
    const { until, status, tab } = await runLab()
    await until(15, 60)
    engine.showAll('away')
    for (let at = 62; at <= 665; at += 15) {
      clockAt(house, at)
      await tab.beat()
      await look(at)
    }
    await look(670)
    expect(await status()).toMatchObject({ state: 'stopped', reason: 'engine_lost', used_seconds: 58 })
    engine.showAll({ state: 'ready' })
    expect((await tab.ask('/experiment/status')).hours.balance_seconds).toBe(7200 - 58)
  })

  test('that was killed ends with its cause', async () => {
    const { until, runId, status } = await runLab()
    await until(15, 30)
    engine.show(runId, { state: 'absent' })
    await look(45)
    expect(await status()).toMatchObject({ state: 'stopped', reason: 'kernel_died', used_seconds: 28 })
  })

  test('goes on with the tab closed while code runs, and goes dormant 5 minutes after it ended', async () => {
    const { runId, status, tab, until } = await runLab()
    await until(15, 30, { isBusy: true })
    await tab.beat({ is_open: '0' })
    for (let at = 60; at <= 3600; at += 60) await look(at)
    expect(await status()).toMatchObject({ state: 'running', is_busy: true })
    engine.show(runId, { state: 'ready', isBusy: false })
    for (let at = 3660; at < 3900; at += 60) await look(at)
    expect(await status()).toMatchObject({ state: 'running' })
    await look(3901)
    expect(await status()).toMatchObject({ state: 'dormant', used_seconds: 3899 })
  })

  test('gives a way to its kernel that holds no token of the engine', async () => {
    const { tab, runId } = await runLab()
    const way = await tab.mine('/experiment/connect')
    expect(way).toEqual({
      kind: 'server',
      base_url: `/lab/${runId}/k1/`,
      ticket: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(way)).not.toContain('secret')
  })
})

describe('two servers', () => {
  test('look at each session once, and come to one verdict', async () => {
    const labs = await Promise.all(Array.from({ length: 12 }, startLab))
    engine.showAll({ state: 'ready' })
    clockAt(house, 2)
    const [one, other] = await Promise.all([reconcileSessions(house), reconcileSessions(second)])
    expect(one + other).toBe(12)
    for (const { status } of labs) expect(await status()).toMatchObject({ state: 'running', version: 2 })
  })

  test('charge once, however they race: a stop here, a look there, a killed engine', async () => {
    const labs: Awaited<ReturnType<typeof runLab>>[] = []
    for (let i = 0; i < 8; i++) {
      clockAt(house, 0)
      labs.push(await runLab())
    }
    for (let at = 15; at <= 60; at += 15) {
      clockAt(house, at)
      for (const { tab } of labs) await tab.beat()
      await look(at, house, second)
    }
    clockAt(house, 70)
    engine.showAll({ state: 'absent' })
    await Promise.all([
      ...labs.map(({ tab }) => tab.ask('/experiment/stop')),
      reconcileSessions(house),
      reconcileSessions(second),
    ])
    for (const { tab, status } of labs) {
      const session = await status()
      expect(session?.state).toBe('stopped')
      // Whoever was first: the stop sees it alive at 70, the look saw it last at 60.
      expect([58, 68]).toContain(session?.used_seconds)
      expect((await tab.ask('/experiment/status')).hours.balance_seconds).toBe(7200 - (session?.used_seconds ?? 0))
    }
  })

  test('go on where a server that was killed has left off', async () => {
    const { until, status } = await runLab()
    await until(15, 75)
    const seen = await status()
    expect(seen?.used_seconds).toBe(73)
    // The killed one is gone; the other one looks 20 s later, and nothing was lost or charged twice.
    await look(95, second)
    expect(await status()).toMatchObject({ state: 'running', used_seconds: 93 })
  })

  test('of which one cannot write its transaction lose nothing: the next look does it', async () => {
    const { runId, status, tab, until } = await runLab()
    await until(15, 30)
    engine.show(runId, { state: 'absent' })
    const broken = {
      database: { ...database, transaction: () => Promise.reject(new Error('Connection terminated')) },
      labs: house.labs,
    }
    clockAt(house, 40)
    await expect(reconcileSessions(broken)).rejects.toThrow('Connection terminated')
    expect((await status())?.state).toBe('running')
    await look(42)
    expect(await status()).toMatchObject({ state: 'stopped', used_seconds: 28 })
    expect((await tab.ask('/experiment/status')).hours.balance_seconds).toBe(7200 - 28)
  })
})

test('an engine that nobody knows is stopped, one that is waited for is not', async () => {
  const { runId } = await startLab()
  const stranger = { runId: '00000000-0000-4000-8000-000000000000', learnerId: 'x' }
  engine.strangers.push(stranger)
  expect(await reapStrangers(house)).toBe(1)
  expect(engine.stopped).toEqual([stranger.runId])
  expect(engine.stopped).not.toContain(runId)
})

test('a session of another engine than the settings name ends, charged to when it was last seen', async () => {
  const { until, runId, status } = await runLab()
  await until(15, 30)
  await run(database, sql`update lab_session set driver = 'embedded' where id = ${runId}`)
  await look(45)
  expect(await status()).toMatchObject({ state: 'stopped', reason: 'engine_lost', used_seconds: 28 })
})

test('whoever works does not wait for an engine that is long to end; one that nobody knows is stopped meanwhile', async () => {
  const [over, lab] = [await runLab(), await startLab()]
  await run(
    database,
    sql`update lab_session set state = 'stopped', reason = 'stopped', ended_at = now(), looked_at = null where id = ${over.runId}`,
  )
  engine.strangers.push({ runId: '00000000-0000-4000-8000-000000000000', learnerId: 'x' })
  const { driver } = engine
  let end = () => {}
  const isLong = new Promise<void>((resolve) => (end = resolve))
  const asked: string[] = []
  const stopSlowly: typeof driver.stop = async (handle) => {
    asked.push(handle.runId)
    if (handle.runId === over.runId) await isLong
    return driver.stop(handle)
  }
  engine = { ...engine, driver: { ...driver, stop: stopSlowly } }
  const labs = startLabs(house, () => {})
  await expect.poll(() => asked).toContain(over.runId)
  engine.show(lab.runId, { state: 'ready' })
  clockAt(house, 30)
  await expect.poll(async () => (await lab.status())?.state, { timeout: 15_000 }).toBe('running')
  await expect.poll(() => engine.stopped).toContain('00000000-0000-4000-8000-000000000000')
  end()
  await labs.stop()
  expect(engine.stopped).toContain(over.runId)
})
