// Random lives of a learner's hours, for a property test and its long run in bench/: purchases, use, expiry, provisional
// hours that are taken back, crashes between a stop and its ledger, two servers racing.
import fc from 'fast-check'
import { z } from 'zod'
import type { Database, Db } from '../../store/database.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { selectOptionalExperiment } from '../../store/experiment.ts'
import { lockLabSession, selectOptionalActiveLabSession } from '../../store/lab-session.ts'
import { creditHours, expireLots, readBalance, takeBackHours } from './hours.ts'
import { endLabSession, factsOf, seeAlive } from './lab-session.ts'
import { reconcileSessions } from './reconcile-sessions.ts'
import { startSession } from './start-session.ts'
import { makeReadyLabs } from './test-labs.ts'

/** Which server does it: the one, the other, or both at once. */
type Who = 'one' | 'other' | 'both'
export type LedgerEvent =
  | { readonly kind: 'buy'; readonly seconds: number; readonly lasts: number | null; readonly isProvisional: boolean }
  | { readonly kind: 'takeBack'; readonly which: number; readonly who: Who }
  | { readonly kind: 'start' | 'stop' | 'expire' | 'look'; readonly who: Who }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'kill' }
  | { readonly kind: 'crash'; readonly what: 'stop' | 'look' | 'expire' }

const who = fc.constantFrom<Who>('one', 'other', 'both', 'both')
const seconds = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 300 }))
const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      seconds: fc.integer({ min: 1, max: 400 }),
      lasts: fc.option(fc.integer({ min: 1, max: 600 })),
      isProvisional: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), which: fc.nat(5), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const), who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), what: fc.constantFrom('stop', 'look', 'expire') }),
  },
)
/** A life begins with a lab that runs: one without hours has little to tell. */
export const ledgerEvents = fc
  .array(event, { minLength: 5, maxLength: 40 })
  .map((events): LedgerEvent[] => [
    { kind: 'buy', seconds: 500, lasts: null, isProvisional: false },
    { kind: 'start', who: 'both' },
    { kind: 'look', who: 'one' },
    { kind: 'wait', seconds: 20 },
    ...events,
  ])

const Lot = z.strictObject({ id: z.number(), left_seconds: z.number() })
const Session = z.strictObject({
  id: z.string(),
  state: z.string(),
  ready_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  charged_seconds: z.number(),
  used: z.number(),
  written: z.number(),
  offered: z.number(),
})
const Sum = z.strictObject({ seconds: z.number() })

const START = Date.UTC(2026, 2, 1, 9)

export async function prepareLedger(db: Db): Promise<void> {
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }] })
  await giveExperiment(db, { id: 'llm.lab', phaseId: 'llm', lessonId: 'lab' })
}

/** Lives one life on two servers. @throws when anything does not add up, at any moment of it */
export async function liveLedger(one_: Database, other: Database, events: readonly LedgerEvent[]): Promise<void> {
  let now = START
  const { engine, labs } = makeReadyLabs(() => new Date(now))
  const accountId = await giveAccount(one_)
  await giveEnrolment(one_, { accountId, phaseId: 'llm' })
  const experiment = await selectOptionalExperiment(one_, { experimentId: 'llm.lab', accountId })
  if (!experiment) throw new Error('no experiment')
  const bought: string[] = []
  const known = new Set<string>()

  const serversOf = (by: Who) => (by === 'one' ? [one_] : by === 'other' ? [other] : [one_, other])
  const onEach = (by: Who, work: (database: Database) => Promise<unknown>) => Promise.all(serversOf(by).map(work))
  const stop = (database: Database) =>
    database.transaction(async (db) => {
      const active = await selectOptionalActiveLabSession(db, accountId)
      if (!active) return
      const session = factsOf(await lockLabSession(db, active.id), labs)
      await endLabSession(db, seeAlive(session, new Date(now), labs.limits), {
        reason: 'stopped',
        at: new Date(now),
        labs,
      })
    })

  const act = async (step: LedgerEvent): Promise<unknown> => {
    switch (step.kind) {
      case 'buy': {
        const key = `${accountId} ${bought.length}`
        bought.push(key)
        const credit = {
          accountId,
          phaseId: 'llm',
          source: step.isProvisional ? ('provisional' as const) : ('purchase' as const),
          seconds: step.seconds,
          expiresAt: step.lasts === null ? null : new Date(now + step.lasts * 1000),
          key,
        }
        return onEach('both', (database) => database.transaction((db) => creditHours(db, credit, new Date(now)))) // pressed twice
      }
      case 'takeBack':
        return onEach(step.who, (database) =>
          database.transaction((db) => takeBackHours(db, { key: bought[step.which] ?? 'nothing' }, new Date(now))),
        )
      case 'start':
        return onEach(step.who, (database) =>
          startSession({ database, labs }, { accountId, experiment, stopsOther: true, isFresh: false }),
        )
      case 'stop':
        return onEach(step.who, stop)
      case 'expire':
        return onEach(step.who, (database) => expireLots({ database, labs }))
      case 'look':
        return onEach(step.who, (database) => reconcileSessions({ database, labs }))
      case 'wait':
        return void (now += step.seconds * 1000)
      case 'kill':
        engine.showAll({ state: 'absent' })
        await reconcileSessions({ database: one_, labs })
        return engine.showAll({ state: 'ready' })
      case 'crash': {
        // The process dies with all done but the commit.
        const dying: Database = {
          ...one_,
          transaction: (work) =>
            one_.transaction(async (db) => Promise.reject(new Error(`crash after ${String(await work(db))}`))),
        }
        const work = {
          stop: () => stop(dying),
          look: () => reconcileSessions({ database: dying, labs }),
          expire: () => expireLots({ database: dying, labs }),
        }[step.what]
        return work().catch(() => {})
      }
    }
  }

  for (const [i, step] of events.entries()) {
    await act(step)
    await check(`after step ${i}, ${JSON.stringify(step)}`)
  }
  await stop(one_)
  await expireLots({ database: other, labs })
  await check('at the end')
  const left = await one(
    one_,
    Sum,
    sql`select coalesce(sum(e.seconds), 0)::int as seconds from hour_entry e join hour_lot l on l.id = e.lot_id where l.account_id = ${accountId}`,
  )
  const balance = await readBalance(one_, { accountId, phaseId: 'llm', now: new Date(now) })
  if (left.seconds !== balance) throw new Error(`the ledger says ${left.seconds}, the balance ${balance}`)
  await run(one_, sql`delete from account where id = ${accountId}`)

  async function check(when: string): Promise<void> {
    const lots = await rows(
      one_,
      Lot,
      sql`select l.id, coalesce(sum(e.seconds), 0)::int as left_seconds from hour_lot l left join hour_entry e on e.lot_id = l.id where l.account_id = ${accountId} group by l.id`,
    )
    if (lots.some((lot) => lot.left_seconds < 0)) throw new Error(`below zero ${when}`)
    if (lots.length !== bought.length)
      throw new Error(`credited ${lots.length} times for ${bought.length} purchases ${when}`)
    const sessions = await rows(
      one_,
      Session,
      sql`select s.id, s.state, s.ready_at, s.ended_at, s.charged_seconds,
            greatest(0, floor(extract(epoch from s.seen_at - s.ready_at) - s.unseen_ms / 1000.0))::int as used,
            coalesce((select -sum(e.seconds) from hour_entry e where e.session_id = s.id), 0)::int as written,
            coalesce((select sum(e.seconds) from hour_entry e join hour_lot l on l.id = e.lot_id where l.account_id = s.account_id and e.kind = 'credit'), 0)::int as offered
          from lab_session s where s.account_id = ${accountId}`,
    )
    if (sessions.filter(({ state }) => state === 'waiting' || state === 'running').length > 1)
      throw new Error(`two sessions ${when}`)
    for (const session of sessions) {
      const wall = session.ready_at
        ? Math.floor(((session.ended_at ?? new Date(now)).getTime() - session.ready_at.getTime()) / 1000)
        : 0
      if (session.written !== session.charged_seconds)
        throw new Error(`written ${session.written}, counted ${session.charged_seconds} ${when}`)
      if (session.written > wall) throw new Error(`charged ${session.written} of ${wall} s ${when}`)
      // What was used is paid the moment it ends, as long as there is anything to pay with.
      const isShort = session.ended_at !== null && session.ready_at !== null && session.written < session.used
      if (
        isShort &&
        !known.has(session.id) &&
        (await readBalance(one_, { accountId, phaseId: 'llm', now: new Date(now) })) > 0
      )
        throw new Error(`${session.used} s were used, ${session.written} paid ${when}`)
      if (session.ended_at) known.add(session.id)
      if (session.written > session.offered) throw new Error(`charged more than there was ${when}`)
    }
  }
}
