import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../store/database.ts'
import { run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment } from '../../store/test-data.ts'
import { clockAt, giveLabs, openTab, runLab, secondsOf } from '../calls/test-lab.ts'
import { openTestApp } from '../http/test-app.ts'
import { creditHours, expireLots, readBalance, takeBackHours, type Credit } from './hours.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always' }, maxConnections: 12 })
const { database } = house
const secondDatabase = await openDatabase({ url: house.url, dataDir: '', maxConnections: 6 })
const second = { database: secondDatabase, labs: house.labs }
afterAll(async () => {
  await secondDatabase.close()
  await house.close()
})
beforeAll(() => giveLabs(house))
beforeEach(() => clockAt(house, 0))

const later = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9) + seconds * 1000)
const credit = (accountId: string, more: Partial<Credit> & { key: string }) =>
  database.transaction((db) =>
    creditHours(
      db,
      { accountId, phaseId: 'llm', source: 'purchase', seconds: 3600, expiresAt: null, ...more },
      house.now(),
    ),
  )
const takeBack = (key: string, upToSeconds?: number, by = database) =>
  by.transaction((db) => takeBackHours(db, { key, ...(upToSeconds === undefined ? {} : { upToSeconds }) }, house.now()))
const balance = (accountId: string, now = house.now()) => readBalance(database, { accountId, phaseId: 'llm', now })

describe('credits', () => {
  test('once a key, however often and from however many servers it is pressed', async () => {
    const accountId = await giveAccount(database)
    const pressed = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? secondDatabase : database).transaction((db) =>
          creditHours(
            db,
            { accountId, phaseId: 'llm', source: 'purchase', seconds: 600, expiresAt: null, key: `order ${accountId}` },
            house.now(),
          ),
        ),
      ),
    )
    expect(pressed.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await balance(accountId)).toBe(600)
  })

  test('the phase’s own hours once, on enrolling, not again on coming back', async () => {
    const learner = await house.signIn()
    for (const path of [
      '/dataset-cert/enroll',
      '/dataset-cert/leave',
      '/dataset-cert/enroll',
      '/dataset-cert/enroll',
    ] as const)
      await house.call(path, { id: 'llm' }, { learner })
    expect(await balance(learner.id)).toBe(7200)
  })

  test('the phase’s own hours also to those who enrolled before there were any', async () => {
    const learner = await house.signIn()
    await giveEnrolment(database, { accountId: learner.id, phaseId: 'llm' })
    expect((await house.call('/experiment/time', { cert_id: 'llm' }, { learner })).body).toMatchObject({
      balance_seconds: 7200,
    })
  })
})

describe('taking back', () => {
  test('takes what is left of that credit and no more, once', async () => {
    const tab = await openTab(house)
    const key = `provisional ${tab.learner.id}`
    await credit(tab.learner.id, { key, source: 'provisional', seconds: 100, expiresAt: later(9000) })
    await tab.takeOver()
    await tab.mine('/experiment/start')
    await tab.beat()
    await runLab(house, tab, { from: 15, until: 30 })
    await tab.ask('/experiment/stop')
    expect(await takeBack(key)).toEqual({ takenSeconds: 70 })
    expect(await takeBack(key)).toEqual({ takenSeconds: 0 })
    expect(await balance(tab.learner.id)).toBe(7200)
  })

  test('takes a part when a part is asked for, and nothing of what was never credited', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `part ${accountId}`, seconds: 100 })
    expect(await takeBack(`part ${accountId}`, 30)).toEqual({ takenSeconds: 30 })
    expect(await takeBack('never credited')).toEqual({ takenSeconds: 0 })
    expect(await balance(accountId)).toBe(70)
  })

  test('by ten at once takes it once', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `race ${accountId}`, seconds: 100 })
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, i) => takeBack(`race ${accountId}`, undefined, i % 2 ? secondDatabase : database)),
    )
    expect(
      taken
        .map(({ takenSeconds }) => takenSeconds)
        .toSorted((a, b) => a - b)
        .slice(-2),
    ).toEqual([0, 100])
    expect(await balance(accountId)).toBe(0)
  })
})

describe('expiry', () => {
  test('takes what is left of that purchase, of no other, once, by whichever server', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `soon ${accountId}`, seconds: 100, expiresAt: later(60) })
    await credit(accountId, { key: `late ${accountId}`, seconds: 50, expiresAt: later(600) })
    await credit(accountId, { key: `never ${accountId}`, seconds: 25 })
    expect(await balance(accountId, later(59))).toBe(175)
    expect(await balance(accountId, later(60))).toBe(75)
    clockAt(house, 61)
    await Promise.all([expireLots(house), expireLots(second), expireLots(house)])
    expect(await balance(accountId, later(0))).toBe(75) // whatever the clock says: the entry is there
  })

  test('comes after what a running lab has used of it: the other lots pay nothing for it', async () => {
    const tab = await openTab(house)
    await credit(tab.learner.id, { key: `used ${tab.learner.id}`, seconds: 100, expiresAt: later(40) })
    await tab.takeOver()
    await tab.mine('/experiment/start')
    await tab.beat()
    await runLab(house, tab, { from: 15, until: 30 })
    clockAt(house, 41)
    await expireLots(house)
    clockAt(house, 50)
    await tab.ask('/experiment/stop')
    const { body } = await house.call('/experiment/time', { cert_id: 'llm' }, { learner: tab.learner })
    // 30 seconds before the end came out of the purchase, what came after it and was seen out of the phase's hours.
    expect(
      (body['list'] as { kind: string; source: string; seconds: number }[])
        .map(({ kind, source, seconds }) => [kind, source, seconds])
        .filter(([kind]) => kind !== 'credit'),
    ).toEqual(
      expect.arrayContaining([
        ['use', 'purchase', -30],
        ['expiry', 'purchase', -70],
        ['use', 'phase', -20],
      ]),
    )
  })
})

describe('the ledger', () => {
  test('is append-only: nobody changes or deletes a line or a lot', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `fixed ${accountId}` })
    for (const attempt of [
      () =>
        run(
          database,
          sql`update hour_entry set seconds = 9999 where lot_id in (select id from hour_lot where account_id = ${accountId})`,
        ),
      () =>
        run(
          database,
          sql`delete from hour_entry where lot_id in (select id from hour_lot where account_id = ${accountId})`,
        ),
      () => run(database, sql`update hour_lot set expires_at = null where account_id = ${accountId}`),
      () => run(database, sql`delete from hour_lot where account_id = ${accountId}`),
    ])
      await expect(attempt()).rejects.toThrow('append-only')
  })

  test('goes with its account', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `gone ${accountId}` })
    expect(await run(database, sql`delete from account where id = ${accountId}`)).toBe(1)
    expect(await run(database, sql`select from hour_lot where account_id = ${accountId}`)).toBe(0)
  })

  test('never lets a lot fall below zero, whoever writes', async () => {
    const accountId = await giveAccount(database)
    await credit(accountId, { key: `floor ${accountId}`, seconds: 100 })
    const use = (i: number) =>
      run(
        i % 2 ? secondDatabase : database,
        sql`insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'use', -30, ${`use ${accountId} ${i}`}, now() from hour_lot where account_id = ${accountId}`,
      )
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => use(i)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balance(accountId)).toBe(10)
  })
})

describe('the statement', () => {
  test('shows each credit, what a session used as one line, the balance after each, the newest first, page by page', async () => {
    const tab = await openTab(house)
    await tab.ask('/experiment/detail') // the phase's hours
    clockAt(house, 10)
    await credit(tab.learner.id, {
      key: `bought ${tab.learner.id}`,
      seconds: 3600,
      expiresAt: later(864_000),
      orderId: 'order-1',
    })
    await tab.takeOver()
    await tab.mine('/experiment/start')
    await tab.beat()
    await runLab(house, tab, { from: 25, until: 205 }) // three checkpoints
    await tab.ask('/experiment/stop')
    const time = (form: Record<string, number> = {}, lang: 'en' | 'zh-CN' = 'en') =>
      house.call('/experiment/time', { cert_id: 'llm', ...form }, { learner: tab.learner, lang })
    const { body } = await time({}, 'zh-CN')
    expect(body).toMatchObject({
      is_metered: true,
      balance_seconds: 7200 + 3600 - 195,
      lots: [
        { source: 'phase', seconds: 7200, left_seconds: 7200, expires_at: null, order_id: null },
        { source: 'purchase', seconds: 3600, left_seconds: 3405, order_id: 'order-1' },
      ],
      list: [
        {
          kind: 'use',
          source: 'purchase',
          seconds: -195,
          balance_after_seconds: 10_605,
          experiment_id: 'llm.lab',
          experiment_name: 'lab 中文',
          session_id: expect.any(String),
        },
        { kind: 'credit', source: 'purchase', seconds: 3600, balance_after_seconds: 10_800, order_id: 'order-1' },
        { kind: 'credit', source: 'phase', seconds: 7200, balance_after_seconds: 7200 },
      ],
      pagination: { total: 3, page: 1, pageSize: 10 },
    })
    expect(secondsOf((body['list'] as { at: number }[])[0]?.at ?? 0)).toBe(205)
    expect((await time({ page: 2, page_size: 2 })).body).toMatchObject({
      list: [{ source: 'phase' }],
      pagination: { total: 3, page: 2, pageSize: 2 },
    })
  })

  test('is the learner’s own, and of the phases they are in', async () => {
    const stranger = await house.signIn()
    expect((await house.call('/experiment/time', { cert_id: 'llm' }, { learner: stranger })).body).toMatchObject({
      error: 'not_enrolled',
    })
    expect((await house.call('/experiment/time', { cert_id: 'nothing' }, { learner: stranger })).body).toMatchObject({
      error: 'not_found',
    })
  })
})
