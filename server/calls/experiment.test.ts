import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { insertCredit } from '../../store/hours.ts'
import { one, run, sql } from '../../store/sql.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { clockAt, enrol, giveLabs, LAB, openTab, runLab } from './test-lab.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always' } })
afterAll(house.close)
beforeAll(() => giveLabs(house))
beforeEach(() => clockAt(house, 0))

/** A tab whose session runs since second 0. */
async function startLab(of: Parameters<typeof openTab>[1] = {}) {
  const tab = await openTab(house, of)
  await tab.takeOver()
  await tab.mine('/experiment/start')
  await tab.beat()
  return tab
}

const readBalance = async (tab: Awaited<ReturnType<typeof openTab>>) =>
  (await tab.ask('/experiment/status')).hours.balance_seconds

describe('starting', () => {
  test('a new lab is none; the start waits, the browser’s word that Python is there makes it run', async () => {
    const tab = await openTab(house)
    expect((await tab.ask('/experiment/status')).state).toBe('none')
    await tab.takeOver()
    const waiting = await tab.mine('/experiment/start')
    expect(waiting).toMatchObject({
      state: 'waiting',
      writer: 'this',
      session: { state: 'waiting', message: 'Your lab is starting.', ready_at: null, used_seconds: 0 },
    })
    clockAt(house, 5)
    expect((await tab.beat({ kernel: 'starting' })).state).toBe('waiting')
    clockAt(house, 7)
    expect((await tab.beat()).session).toMatchObject({
      state: 'running',
      waited_seconds: 7,
      used_seconds: 0,
      left_seconds: 7200,
      is_metered: true,
    })
  })

  test('again gives the same session, also from eight tabs at once', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    const replies = await Promise.all(Array.from({ length: 8 }, () => tab.mine('/experiment/start')))
    expect(new Set(replies.map((reply) => reply.session?.id)).size).toBe(1)
    const { n } = await one(
      house.database,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from lab_session where account_id = ${tab.learner.id}`,
    )
    expect(n).toBe(1)
  })

  test('a start that is called off starts nothing and costs nothing, though the stop arrives first', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    expect(await tab.mine('/experiment/stop', { start_id: 'press-1' })).toMatchObject({ state: 'none', session: null })
    for (let again = 0; again < 2; again++)
      expect(await tab.mine('/experiment/start', { start_id: 'press-1' })).toMatchObject({
        state: 'none',
        session: null,
      })
    expect((await tab.mine('/experiment/start', { start_id: 'press-2' })).state).toBe('waiting')
    clockAt(house, 3)
    expect(await tab.mine('/experiment/stop', { start_id: 'press-2' })).toMatchObject({ state: 'stopped' })
    expect((await tab.mine('/experiment/start', { start_id: 'press-2' })).state).toBe('stopped') // a start that was sent twice
    expect(await readBalance(tab)).toBe(7200)
  })

  test('whichever of start and stop comes first, at the same moment: afterwards nothing runs', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    for (let press = 0; press < 30; press++) {
      const both = [
        () => tab.mine('/experiment/start', { start_id: `press-${press}` }),
        () => tab.ask('/experiment/stop', { start_id: `press-${press}` }),
      ]
      await Promise.all((press % 2 === 0 ? both : both.toReversed()).map((ask) => ask()))
      expect(['none', 'stopped']).toContain((await tab.ask('/experiment/status')).state)
    }
  })

  test('somebody else’s press calls off nothing', async () => {
    const [tab, other] = [await openTab(house), await openTab(house)]
    await tab.takeOver()
    await other.ask('/experiment/stop', { start_id: 'press-1' })
    expect((await tab.mine('/experiment/start', { start_id: 'press-1' })).state).toBe('waiting')
  })

  test('takes 120 s at most: then it is stopped with the specification’s sentence, and costs nothing', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    await tab.mine('/experiment/start')
    clockAt(house, 119)
    await reconcileSessions(house)
    expect((await tab.ask('/experiment/status')).state).toBe('waiting')
    clockAt(house, 122)
    await reconcileSessions(house)
    expect((await tab.ask('/experiment/status')).session).toMatchObject({
      state: 'stopped',
      reason: 'start_timeout',
      message: 'The experiment took too long to start and was stopped',
      used_seconds: 0,
    })
    expect(await readBalance(tab)).toBe(7200)
  })

  test.each(['browser_too_old', 'out_of_memory', 'start_failed', 'kernel_died'] as const)(
    'that fails for %s says so in both languages, with a next step',
    async (cause) => {
      const tab = await openTab(house)
      await tab.takeOver()
      await tab.mine('/experiment/start')
      expect((await tab.beat({ kernel: 'failed', cause })).session).toMatchObject({ state: 'stopped', reason: cause })
      const { body } = await house.call(
        '/experiment/status',
        { experiment_id: LAB },
        { learner: tab.learner, lang: 'zh-CN' },
      )
      expect(body['session']).toMatchObject({ message: expect.stringMatching(/\p{Script=Han}.*。/u) })
    },
  )

  test('is offered to stop the other lab: one session a learner', async () => {
    const first = await startLab()
    const second = await openTab(house, { learner: first.learner, experiment: 'llm.other' })
    await second.takeOver()
    expect(await second.mine('/experiment/start')).toMatchObject({ error: 'other_session' })
    expect((await second.ask('/experiment/detail')).other).toMatchObject({
      experiment_id: LAB,
      lesson_id: 'lab',
      cert_id: 'llm',
    })
    expect(await second.mine('/experiment/start', { stop_other: '1' })).toMatchObject({ state: 'waiting' })
    expect((await first.ask('/experiment/status')).session).toMatchObject({ state: 'stopped', reason: 'stopped' })
  })

  test('is refused without hours, once they are used up', async () => {
    const tab = await startLab()
    await run(
      house.database,
      sql`insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'take_back', -7200, 'gone ' || id, now() from hour_lot where account_id = ${tab.learner.id}`,
    )
    await reconcileSessions(house)
    expect((await tab.ask('/experiment/status')).session).toMatchObject({ state: 'timed_out', reason: 'hours_used_up' })
    expect(await tab.mine('/experiment/start')).toEqual({
      error: 'no_hours',
      message: expect.stringContaining('Buy hours'),
    })
  })

  test('after hours that came later the learner is told again when those are used up too', async () => {
    const tab = await startLab()
    const { learner } = tab
    const useUp = async (key: string) => {
      await run(
        house.database,
        sql`insert into hour_entry (lot_id, kind, seconds, key, at)
            select l.id, 'take_back', -sum(e.seconds), ${key} || l.id, now() from hour_lot l join hour_entry e on e.lot_id = l.id
            where l.account_id = ${learner.id} group by l.id having sum(e.seconds) > 0`,
      )
      await reconcileSessions(house)
      await deliverMails(house)
      const { body } = await house.call('/message/user-messages', { page: 1, page_size: 9 }, { learner })
      return body['list']
    }
    const told = { message: { title: 'Your experiment hours are used up' } }
    expect(await useUp('first ')).toMatchObject([told])
    const credit = { phaseId: 'llm', source: 'grant', seconds: 3600, expiresAt: null, orderId: null } as const
    await insertCredit(house.database, {
      ...credit,
      accountId: learner.id,
      key: `later ${learner.id}`,
      now: new Date(),
    })
    expect(await tab.mine('/experiment/start')).toMatchObject({ state: 'waiting' })
    await tab.beat()
    expect(await useUp('second ')).toMatchObject([told, told])
  })

  test('is refused to a tab that does not write', async () => {
    const tab = await openTab(house)
    expect(await tab.mine('/experiment/start')).toMatchObject({ error: 'not_writer' })
  })
})

describe('ending', () => {
  test('a stop charges ready → stop to the second, and no more', async () => {
    const tab = await startLab()
    await runLab(house, tab, { from: 15, until: 90 })
    clockAt(house, 100)
    expect(await tab.mine('/experiment/stop')).toMatchObject({
      state: 'stopped',
      writer: 'this',
      session: { reason: 'stopped', used_seconds: 100 },
      hours: { balance_seconds: 7100 },
    })
    clockAt(house, 500)
    await reconcileSessions(house)
    expect(await readBalance(tab)).toBe(7100)
  })

  test('a second stop is refused and names the state', async () => {
    const tab = await startLab()
    await tab.ask('/experiment/stop')
    expect(await tab.ask('/experiment/stop')).toEqual({
      error: 'session_state',
      message: 'This is not possible now: the experiment is stopped.',
    })
  })

  test('it goes dormant after 30 idle minutes in an open tab, with a warning two minutes before; Run starts it again', async () => {
    const tab = await startLab()
    for (let second = 15; second < 1800; second += 15) {
      clockAt(house, second)
      await tab.beat({ idle_seconds: second })
    }
    expect((await tab.ask('/experiment/status')).session).toMatchObject({
      state: 'running',
      warnings: ['dormant_2'],
      dormant_in_seconds: 15,
    })
    clockAt(house, 1800)
    expect((await tab.beat({ idle_seconds: 1800 })).session).toMatchObject({
      state: 'dormant',
      reason: 'dormant',
      used_seconds: 1800,
    })
    expect(await tab.mine('/experiment/start')).toMatchObject({ state: 'waiting' })
  })

  test('it never goes dormant while code runs', async () => {
    const tab = await startLab()
    await runLab(house, tab, { from: 15, until: 3600, is_busy: '1', idle_seconds: 3600 })
    expect((await tab.ask('/experiment/status')).session).toMatchObject({
      state: 'running',
      is_busy: true,
      dormant_in_seconds: null,
    })
  })

  test('it goes dormant 5 minutes after the tab said goodbye, and those minutes cost nothing', async () => {
    const tab = await startLab()
    clockAt(house, 40)
    await tab.beat({ is_open: '0' })
    clockAt(house, 339)
    await reconcileSessions(house)
    expect((await tab.ask('/experiment/status')).state).toBe('running')
    clockAt(house, 341)
    await reconcileSessions(house)
    expect((await tab.ask('/experiment/status')).session).toMatchObject({ state: 'dormant', used_seconds: 40 })
    expect(await readBalance(tab)).toBe(7160)
  })

  test('a tab that comes back within that time goes on where it was', async () => {
    const tab = await startLab()
    clockAt(house, 40)
    await tab.beat({ is_open: '0' })
    clockAt(house, 60)
    await tab.takeOver()
    await tab.beat({ kernel: 'starting' })
    clockAt(house, 64)
    expect((await tab.beat()).state).toBe('running')
    await runLab(house, tab, { from: 79, until: 409 })
    expect((await tab.ask('/experiment/status')).state).toBe('running')
  })

  test('it times out the second the hours are used up, is warned at 15, 5 and 1 minutes, and the learner is told', async () => {
    const tab = await startLab()
    const warned = new Map<string, number>()
    for (let second = 15; second <= 7200; second += 15) {
      clockAt(house, second)
      const { session } = await tab.beat()
      for (const warning of session?.warnings ?? [])
        if (!warned.has(warning)) warned.set(warning, session?.left_seconds ?? 0)
      if (second % 60 === 0) await reconcileSessions(house)
    }
    expect(Object.fromEntries(warned)).toEqual({ left_15: 900, left_5: 300, left_1: 60 })
    expect(await tab.ask('/experiment/status')).toMatchObject({
      state: 'timed_out',
      session: { used_seconds: 7200, left_seconds: 0, reason: 'hours_used_up' },
      hours: { balance_seconds: 0 },
    })
    await deliverMails(house)
    const { body } = await house.call('/message/user-messages', { page: 1, page_size: 3 }, { learner: tab.learner })
    expect(body['list']).toMatchObject([{ message: { type: 6, title: 'Your experiment hours are used up' } }])
  })

  test('Python that dies stops it with its cause; a restart gives a fresh one', async () => {
    const tab = await startLab()
    const before = (await tab.ask('/experiment/status')).session?.id
    clockAt(house, 30)
    expect((await tab.beat({ kernel: 'failed', cause: 'out_of_memory' })).session).toMatchObject({
      state: 'stopped',
      reason: 'out_of_memory',
      used_seconds: 0,
    })
    const fresh = await tab.mine('/experiment/restart')
    expect([fresh.state, fresh.session?.id === before]).toEqual(['waiting', false])
  })

  test('a restart of a running one ends it first: two sessions never run', async () => {
    const tab = await startLab()
    clockAt(house, 10)
    expect((await tab.mine('/experiment/restart')).session).toMatchObject({ state: 'waiting', used_seconds: 0 })
    expect(await readBalance(tab)).toBe(7190)
  })

  test('a dark hour of our own costs nothing', async () => {
    const tab = await startLab()
    await runLab(house, tab, { from: 15, until: 60 })
    clockAt(house, 3660)
    await tab.beat()
    clockAt(house, 3670)
    expect((await tab.ask('/experiment/stop')).session?.used_seconds).toBe(70)
  })
})

describe('deleting', () => {
  test('takes the work with all versions, not while it runs; the next start begins anew', async () => {
    const tab = await startLab()
    const { notebook } = await tab.ask('/experiment/detail')
    await tab.save(notebook.content.replace('# Doubling', '# Mine'), 0)
    expect(await tab.mine('/experiment/delete')).toMatchObject({
      error: 'session_state',
      message: expect.stringContaining('is running'),
    })
    await tab.ask('/experiment/stop')
    expect(await tab.mine('/experiment/delete')).toMatchObject({
      state: 'none',
      version: 0,
      writer: 'free',
      session: { state: 'deleted' },
    })
    expect((await tab.ask('/experiment/versions')).list).toEqual([])
    await tab.takeOver()
    expect(await tab.mine('/experiment/start')).toMatchObject({ state: 'waiting' })
  })

  test('ends a session that still waits', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    await tab.mine('/experiment/start')
    expect(await tab.mine('/experiment/delete')).toMatchObject({
      state: 'none',
      session: { state: 'deleted', reason: 'deleted' },
    })
  })
})

describe('a way to the kernel', () => {
  test('is the browser’s own, once it runs', async () => {
    const tab = await openTab(house)
    await tab.takeOver()
    expect(await tab.mine('/experiment/connect')).toMatchObject({
      error: 'session_state',
      message: expect.stringContaining('has not been started'),
    })
    await tab.mine('/experiment/start')
    await tab.beat()
    expect(await tab.mine('/experiment/connect')).toEqual({ kind: 'browser' })
  })
})

test('a lab is nobody’s who is not enrolled, and what does not belong together is not there', async () => {
  const stranger = await house.signIn()
  expect((await house.call('/experiment/detail', { experiment_id: LAB }, { learner: stranger })).body).toMatchObject({
    error: 'not_enrolled',
  })
  const learner = await enrol(house)
  const detail = (form: Record<string, string>) =>
    house.call('/experiment/detail', { experiment_id: LAB, ...form }, { learner })
  expect((await detail({ cert_id: 'llm', map_id: 'llm.outline', node_id: 'lab', module_id: 'm' })).body).toMatchObject({
    experiment_id: LAB,
    engine: { driver: 'embedded', where: 'browser', usual_minutes: 10 },
  })
  for (const wrong of [{ cert_id: 'other' }, { map_id: 'llm' }, { node_id: 'other' }, { module_id: 'n' }])
    expect((await detail(wrong)).body).toMatchObject({ error: 'not_found' })
  expect((await house.call('/experiment/detail', { experiment_id: 'llm.nothing' }, { learner })).body).toMatchObject({
    error: 'not_found',
  })
})

test('another learner’s session is neither seen nor stopped', async () => {
  const owner = await startLab()
  const other = await openTab(house)
  expect(await other.ask('/experiment/status')).toMatchObject({ state: 'none', session: null })
  expect(await other.ask('/experiment/stop')).toMatchObject({ error: 'session_state' })
  expect((await owner.ask('/experiment/status')).state).toBe('running')
})
