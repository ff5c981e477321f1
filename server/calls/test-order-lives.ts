// Random lives of a learner who buys hours, for a property test and its long run in bench/: purchases, receipts, approvals,
// rejections, cancellations, reversals, use, expiry, crashes before the commit, two servers at once.
import fc from 'fast-check'
import { z } from 'zod'
import { orderCan, orderStates, stateAt } from '../../domain/order/state.ts'
import type { Database, Db } from '../../store/database.ts'
import { selectOptionalExperiment } from '../../store/experiment.ts'
import { selectStatement } from '../../store/hours.ts'
import { lockLabSession, selectOptionalActiveLabSession } from '../../store/lab-session.ts'
import { lockOptionalOrder } from '../../store/order.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { readConfig } from '../config.ts'
import { expireOrders, isOwned, reverseOrder } from '../flows/decide-order.ts'
import { expireLots, readBalance } from '../flows/hours.ts'
import { endLabSession, factsOf, seeAlive } from '../flows/lab-session.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import { signReviewLink } from '../flows/review-link.ts'
import { startSession } from '../flows/start-session.ts'
import { makeDrawingRoom } from '../outside/drawing/drawing-room.ts'
import { noBrowser, stays } from './call-context.ts'
import { orderCalls } from './order.ts'
import { giveShop } from './test-orders.ts'
import { makeReadyLabs, noFiles } from '../flows/test-labs.ts'

/** Which server does it: the one, the other, or both at once. */
type Who = 'one' | 'other' | 'both'
const deeds = ['submit', 'approve', 'reject', 'cancel', 'reverse'] as const
const works = ['start', 'stop', 'look', 'expire'] as const
export type OrderEvent =
  | { readonly kind: 'buy'; readonly hours: number; readonly validity: 'd30' | 'd90'; readonly who: Who }
  | { readonly kind: 'upload'; readonly which: number }
  | {
      readonly kind: 'do'
      readonly deed: (typeof deeds)[number]
      readonly which: number
      readonly who: Who
      readonly crashes: boolean
    }
  | { readonly kind: 'work'; readonly work: (typeof works)[number]; readonly who: Who; readonly crashes: boolean }
  | { readonly kind: 'wait'; readonly seconds: number }

const who = fc.constantFrom<Who>('one', 'other', 'both', 'both')
const crashes = fc.nat(5).map((n) => n === 0)
const seconds = fc.oneof(
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 40 * 86_400 }),
)
const event: fc.Arbitrary<OrderEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      hours: fc.integer({ min: 1, max: 4 }),
      validity: fc.constantFrom('d30' as const, 'd90' as const),
      who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('upload' as const), which: fc.nat(3) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('do' as const),
      deed: fc.constantFrom(...deeds, 'submit' as const, 'approve' as const),
      which: fc.nat(3),
      who,
      crashes,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('work' as const), work: fc.constantFrom(...works), who, crashes }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds }) },
)
/** A life begins with lent hours in use: who never applies has little to tell. */
export const orderEvents = fc
  .array(event, { minLength: 8, maxLength: 30 })
  .map((events): OrderEvent[] => [
    { kind: 'buy', hours: 3, validity: 'd30', who: 'both' },
    { kind: 'upload', which: 0 },
    { kind: 'do', deed: 'submit', which: 0, who: 'both', crashes: false },
    { kind: 'work', work: 'start', who: 'both', crashes: false },
    { kind: 'work', work: 'look', who: 'one', crashes: false },
    { kind: 'wait', seconds: 1000 },
    { kind: 'work', work: 'look', who: 'one', crashes: false },
    ...events,
  ])

const START = Date.UTC(2026, 10, 23, 6)
const LENT_SECONDS = 2 * 3600
export async function prepareShop(database: Database): Promise<void> {
  await giveShop(database)
  await giveExperiment(database, { id: 'free.lab', phaseId: 'free', lessonId: 'lab' })
}

const Order = z.strictObject({
  id: z.string(),
  state: z.enum(orderStates),
  expires_at: z.date().nullable(),
  hours: z.number(),
  credits: z.number(),
  credited: z.number(),
  settled: z.number(),
  loan_left: z.number(),
  loan_used: z.number(),
  loan_out: z.number(),
  approvals: z.number(),
  told: z.number(),
})

/** Lives one life on two servers. @throws when anything does not add up, at any moment of it */
export async function liveOrders(
  one_: Database,
  other: Database,
  events: readonly OrderEvent[],
): Promise<{ approved: number }> {
  let now = START
  const at = () => new Date(now)
  const { labs } = makeReadyLabs(at)
  const config = readConfig({ LAB_METERED: 'always' })
  const accountId = await giveAccount(one_)
  await giveEnrolment(one_, { accountId, phaseId: 'free' })
  const experiment = await selectOptionalExperiment(one_, { experimentId: 'free.lab', accountId })
  if (!experiment) throw new Error('no experiment')

  const contextOf = (database: Database) => ({
    database,
    config,
    labs,
    receipts: noFiles,
    providers: {},
    payments: new Map(),
    locale: 'en' as const,
    now: at(),
    source: '',
    device: '',
    browser: noBrowser,
    drawing: makeDrawingRoom(),
    gone: stays,
    learner: { id: accountId, tokenHash: Buffer.alloc(0) },
  })
  const servers = { one: [one_], other: [other], both: [one_, other] }
  /** The process dies with all done but the commit; then somebody tries again. */
  const dying = (database: Database): Database => ({
    ...database,
    transaction: (work) =>
      database.transaction(async (db) => Promise.reject(new Error(`crash after ${String(await work(db))}`))),
  })
  const onEach = (by: Who, dies: boolean, work: (database: Database) => Promise<unknown>) =>
    Promise.all(
      servers[by].map((database) =>
        dies
          ? work(dying(database)).catch((error: unknown) =>
              String(error).includes('crash after') ? undefined : Promise.reject(error),
            )
          : work(database),
      ),
    )

  const find = async (which: number) => {
    const found = await rows(
      one_,
      z.strictObject({ id: z.string(), round: z.number() }),
      sql`select id, round from purchase_order where account_id = ${accountId} order by created_at, id`,
    )
    return found.length === 0 ? undefined : found[which % found.length]
  }

  async function doDeed(
    database: Database,
    deed: (typeof deeds)[number],
    { id, round }: { id: string; round: number },
  ): Promise<unknown> {
    const context = contextOf(database)
    const token = signReviewLink(config.SECRET, { orderId: id, round, expiresAt: new Date(now + 14 * 86_400_000) })
    switch (deed) {
      case 'submit':
        return orderCalls['/order/submit'](context, { order_id: id, accept_duplicate: '0' })
      case 'cancel':
        return orderCalls['/order/cancel'](context, { order_id: id })
      case 'approve':
        return orderCalls['/order/review-decide'](context, {
          token,
          decision: 'approve',
          reviewer: 'Grace',
          amount: 100,
        })
      case 'reject':
        return orderCalls['/order/review-decide'](context, {
          token,
          decision: 'reject',
          reviewer: 'Grace',
          reason: 'No.',
        })
      case 'reverse':
        return database.transaction(async (db) => {
          const order = await lockOptionalOrder(db, { orderId: id })
          if (order && isOwned(order) && orderCan.reverse(stateAt(order, at())))
            await reverseOrder(db, { order, by: 'Grace', reason: 'Wrong.', now: at(), labs })
        })
    }
  }

  async function doWork(database: Database, work: (typeof works)[number]): Promise<unknown> {
    switch (work) {
      case 'start':
        return startSession(
          { database, labs },
          { accountId, experiment: experiment ?? never(), stopsOther: true, isFresh: false },
        )
      case 'look':
        return reconcileSessions({ database, labs })
      case 'expire':
        await expireLots({ database, labs })
        return expireOrders(database, at())
      case 'stop':
        return database.transaction(async (db) => {
          const active = await selectOptionalActiveLabSession(db, accountId)
          if (active)
            await endLabSession(db, seeAlive(factsOf(await lockLabSession(db, active.id), labs), at(), labs.limits), {
              reason: 'stopped',
              at: at(),
              labs,
            })
        })
    }
  }

  async function act(step: OrderEvent): Promise<unknown> {
    switch (step.kind) {
      case 'buy':
        return onEach(step.who, false, (database) =>
          orderCalls['/order/create'](contextOf(database), {
            kind: 'hours',
            cert_id: 'free',
            hours: step.hours,
            validity: step.validity,
          }),
        )
      case 'upload': {
        const order = await find(step.which)
        return (
          order &&
          run(
            one_,
            sql`insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at) values (${order.id}, ${order.round + 1}, gen_random_uuid()::text, 'r.png', 'image/png', 1, sha256(gen_random_uuid()::text::bytea), ${at()}) on conflict do nothing`,
          )
        )
      }
      case 'do': {
        const order = await find(step.which)
        return order && onEach(step.who, step.crashes, (database) => doDeed(database, step.deed, order))
      }
      case 'work':
        return onEach(step.who, step.crashes, (database) => doWork(database, step.work))
      case 'wait':
        return void (now += step.seconds * 1000)
    }
  }

  for (const [i, step] of events.entries()) {
    await act(step)
    await checkOrders(one_, accountId, `after step ${i}, ${JSON.stringify(step)}`)
  }
  await doWork(one_, 'stop')
  await doWork(other, 'expire')
  const orders = await checkOrders(one_, accountId, 'at the end')
  const ledger = await one(
    one_,
    z.strictObject({ seconds: z.number() }),
    sql`select coalesce(sum(e.seconds), 0)::int as seconds from hour_entry e join hour_lot l on l.id = e.lot_id where l.account_id = ${accountId}`,
  )
  const balance = await readBalance(one_, { accountId, phaseId: 'free', now: at() })
  const [newest] = await selectStatement(one_, { accountId, phaseId: 'free', limit: 1, offset: 0 })
  if (ledger.seconds !== balance || (newest?.balanceAfter ?? 0) !== balance)
    throw new Error(`the ledger says ${ledger.seconds}, the statement ${newest?.balanceAfter}, the balance ${balance}`)
  await run(one_, sql`delete from purchase_order where account_id = ${accountId}`)
  await run(one_, sql`delete from account where id = ${accountId}`)
  return { approved: orders.filter(({ approvals }) => approvals > 0).length }
}

/** What the orders of an account and their hours must be at any moment. @throws when anything does not add up */
export async function checkOrders(db: Db, accountId: string, when: string) {
  const fail = (what: string): never => never(`${what} ${when}`)
  const lots = await rows(
    db,
    z.strictObject({ left: z.number() }),
    sql`select coalesce(sum(e.seconds), 0)::int as left from hour_lot l left join hour_entry e on e.lot_id = l.id where l.account_id = ${accountId} group by l.id`,
  )
  if (lots.some(({ left }) => left < 0)) fail('below zero')
  const orders = await rows(
    db,
    Order,
    sql`select o.id, o.state, o.expires_at, o.hours,
          count(e.id) filter (where l.source = 'purchase' and e.kind = 'credit') as credits,
          coalesce(sum(e.seconds) filter (where l.source = 'purchase' and e.kind = 'credit'), 0)::int as credited,
          coalesce(-sum(e.seconds) filter (where l.source = 'purchase' and e.key like '% lent'), 0)::int as settled,
          coalesce(sum(e.seconds) filter (where l.source = 'provisional'), 0)::int as loan_left,
          coalesce(-sum(e.seconds) filter (where l.source = 'provisional' and e.kind = 'use'), 0)::int as loan_used,
          coalesce(sum(e.seconds) filter (where l.source = 'provisional' and e.kind <> 'use'), 0)::int as loan_out,
          (select count(*) from order_event v where v.order_id = o.id and v.state = 'approved') as approvals,
          (select count(*) from graphile_worker.jobs j where j.key = 'message ' || o.account_id || ' order ' || o.id || ' approved') as told
        from purchase_order o left join hour_lot l on l.order_id = o.id::text left join hour_entry e on e.lot_id = l.id
        where o.account_id = ${accountId} group by o.id`,
  )
  for (const order of orders) {
    const wasApproved = ['approved', 'expired', 'reversed'].includes(order.state)
    if (order.credits !== Number(wasApproved) || order.approvals !== order.credits || order.told !== order.credits)
      fail(`${order.state}: credited ${order.credits}, decided ${order.approvals}, told ${order.told} times`)
    if (wasApproved && order.credited !== order.hours * 3600) fail(`credited ${order.credited} s for ${order.hours} h`)
    if (wasApproved && order.settled !== order.loan_used)
      fail(`${order.loan_used} s of the loan were used, ${order.settled} settled`)
    if (order.state !== 'applying' && order.loan_left !== 0)
      fail(`${order.state}, and ${order.loan_left} s are still lent`)
  }
  const lent = orders
    .filter(({ state }) => state !== 'approved' && state !== 'expired' && state !== 'reversed')
    .reduce((sum, { loan_out }) => sum + loan_out, 0)
  if (lent > LENT_SECONDS) fail(`${lent} s are lent`)
  return orders
}

function never(why = 'this cannot be'): never {
  throw new Error(why)
}
