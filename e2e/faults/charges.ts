// What learners were charged and credited, looked at from outside: every second once, and every order once.
import { z } from 'zod'
import type { Database } from '../../store/database.ts'
import { rows, sql } from '../../store/sql.ts'

/** What is wrong, in words for whoever runs the bench. */
export interface ChargeFaults {
  readonly overcharged: string[]
  /** Charged less than ready → stop by more than a second where nothing of ours was away. */
  readonly undercharged: string[]
}

const Charged = z.strictObject({
  id: z.string(),
  reason: z.string(),
  wall: z.number(),
  charged: z.number(),
  written: z.number(),
  dark: z.number(),
})

/** Every lab of a learner (or of all) that has ended; gives how many. */
export async function judgeCharges(
  database: Database,
  { accountId = null, name, overcharged, undercharged }: ChargeFaults & { accountId?: string | null; name: string },
): Promise<number> {
  const sessions = await rows(
    database,
    Charged,
    sql`select s.id, s.reason, extract(epoch from s.ended_at - s.ready_at)::float8 as wall, s.charged_seconds as charged, s.unseen_ms / 1000.0 as dark,
          coalesce((select -sum(e.seconds) from hour_entry e where e.session_id = s.id), 0)::int as written
        from lab_session s where (${accountId}::uuid is null or s.account_id = ${accountId}::uuid) and s.ready_at is not null and s.ended_at is not null`,
  )
  for (const session of sessions) {
    const words = `${name}: ${JSON.stringify(session)}`
    if (session.written !== session.charged || session.written > session.wall) overcharged.push(words)
    const isOurs = session.reason === 'stopped' && session.dark === 0
    if (isOurs && session.wall - session.written > 1.001) undercharged.push(words)
  }
  return sessions.length
}

const Bought = z.strictObject({
  id: z.string(),
  state: z.string(),
  approvals: z.number(),
  lots: z.number(),
  given: z.number(),
  lent: z.number(),
  bought: z.number(),
})

/** Every order of hours: approved once, credited once; with what was used of its loan it is what was bought. */
export async function judgeOrders(database: Database): Promise<{ approved: number; wrong: string[] }> {
  const orders = await rows(
    database,
    Bought,
    sql`select o.id::text, o.state, o.hours * 3600 as bought,
          (select count(*) from order_event v where v.order_id = o.id and v.state = 'approved') as approvals,
          (select count(*) from hour_lot l where l.order_id = o.id::text and l.source = 'purchase') as lots,
          coalesce((select sum(e.seconds) from hour_lot l join hour_entry e on e.lot_id = l.id where l.order_id = o.id::text and l.source = 'purchase' and e.kind in ('credit', 'take_back')), 0)::int as given,
          coalesce((select -sum(e.seconds) from hour_lot l join hour_entry e on e.lot_id = l.id where l.order_id = o.id::text and l.source = 'provisional' and e.kind = 'use'), 0)::int as lent
        from purchase_order o where o.kind = 'hours'`,
  )
  const wasApproved = ({ state }: z.output<typeof Bought>) => state === 'approved' || state === 'expired'
  const approved = orders.filter(wasApproved)
  const isRight = ({ approvals, lots, given, lent, bought }: z.output<typeof Bought>) =>
    approvals === 1 && lots === 1 && given + lent === bought
  return {
    approved: approved.length,
    wrong: [
      ...approved.filter((order) => !isRight(order)),
      ...orders.filter((order) => !wasApproved(order) && order.lots > 0),
    ].map((order) => JSON.stringify(order)),
  }
}

const Lot = z.strictObject({ account_id: z.string(), seconds: z.number() })

/** What is left of each learner's hours; a lot below zero is told. */
export async function readLots(database: Database): Promise<{ left: Map<string, number>; belowZero: number }> {
  const lots = await rows(
    database,
    Lot,
    sql`select l.account_id, sum(e.seconds)::int as seconds from hour_lot l join hour_entry e on e.lot_id = l.id group by l.id, l.account_id`,
  )
  const left = new Map<string, number>()
  for (const { account_id, seconds } of lots) left.set(account_id, (left.get(account_id) ?? 0) + seconds)
  return { left, belowZero: lots.filter(({ seconds }) => seconds < 0).length }
}
