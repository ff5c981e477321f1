// The long version of server/calls/order-lives.test.ts, and approvals by two processes that are killed while they decide.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { z } from 'zod'
import { liveOrders, orderEvents, prepareShop } from '../server/calls/test-order-lives.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { migrateJobs } from '../store/job.ts'
import { one, run, sql } from '../store/sql.ts'
import { giveAccount, giveEnrolment } from '../store/test-data.ts'
import type { Report } from './report.ts'

const ORDER_LIVES = 1000
const KILLED_ORDERS = 400

const Count = z.strictObject({ n: z.number() })

/** Lives until one does not add up; that one is told in its shortest form. */
async function liveManyOrders(
  count: number,
): Promise<{ lives: number; approved: number; failure: string | undefined }> {
  return withServers(async (database, second) => {
    let [lives, approved] = [0, 0]
    await prepareShop(database)
    const property = fc.asyncProperty(orderEvents, async (events) => {
      approved += (await liveOrders(database, second, events)).approved
      lives++
    })
    const result = await fc.check(property, { numRuns: count })
    return {
      lives,
      approved,
      failure: result.failed ? `${String(result.errorInstance)}\n${JSON.stringify(result.counterexample)}` : undefined,
    }
  })
}

/**
 * Two processes approve the same orders, and each is killed again and again; gives how often, and what was not done
 * exactly once.
 */
async function approveUnderFire(count: number): Promise<{ kills: number; orders: number; wrong: number }> {
  return withServers(async (database, _second, dataDir) => {
    await prepareShop(database)
    for (let i = 0; i < count; i++) await giveWaitingOrder(database, i)
    const waiting = async () =>
      (await one(database, Count, sql`select count(*) as n from purchase_order where state = 'applying'`)).n
    let kills = 0
    while ((await waiting()) > 0) {
      const children = [startApprover(dataDir), startApprover(dataDir)]
      await Promise.all(
        children.map(async (child) => {
          // Killed after so many decisions, in the midst of others.
          let left = 1 + Math.floor(Math.random() * 6)
          child.stdout?.on('data', (text: Buffer) => {
            left -= text.length
            if (left <= 0 && !child.killed && child.kill('SIGKILL')) kills++
          })
          await once(child, 'exit')
        }),
      )
    }
    const { n: wrong } = await one(
      database,
      Count,
      sql`select count(*) as n from purchase_order o where
            (select count(*) from hour_lot l join hour_entry e on e.lot_id = l.id and e.kind = 'credit' where l.order_id = o.id::text) <> 1
            or (select count(*) from order_event v where v.order_id = o.id and v.state = 'approved') <> 1
            or (select count(*) from graphile_worker.jobs j where j.key = 'message ' || o.account_id || ' order ' || o.id || ' approved') <> 1`,
    )
    return { kills, orders: count, wrong }
  })
}

async function giveWaitingOrder(database: Database, i: number): Promise<void> {
  const accountId = await giveAccount(database)
  await giveEnrolment(database, { accountId, phaseId: 'free' })
  await run(
    database,
    sql`insert into purchase_order (reference, account_id, kind, phase_id, hours, validity_id, validity_days, amount, currency, state, round, created_at, submitted_at, answer_by)
        values (${`RF00 ${i}`}, ${accountId}, 'hours', 'free', 3, 'd30', 30, 600, 'USD', 'applying', 1, now(), now(), now())`,
  )
}

const startApprover = (dataDir: string): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(new URL('order-approver.ts', import.meta.url)), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function withServers<T>(work: (database: Database, second: Database, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-orders-'))
  const database = await openDatabase({ url: undefined, dataDir })
  const second = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 5 })
  try {
    await migrate(database)
    await migrateJobs(database)
    return await work(database, second, dataDir)
  } finally {
    await second.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function benchOrders(report: Report): Promise<void> {
  const { lives, approved, failure } = await liveManyOrders(ORDER_LIVES)
  if (failure !== undefined) console.log(failure)
  report(
    'random lives of purchases that add up, crashes and two servers included',
    `${lives}, ${approved} orders approved`,
    failure === undefined && lives === ORDER_LIVES,
  )
  const { kills, orders, wrong } = await approveUnderFire(KILLED_ORDERS)
  report(
    `${orders} orders approved by two processes, each killed again and again: credited and told once`,
    `${wrong} wrong, ${kills} kills`,
    wrong === 0 && kills >= 10,
  )
}
