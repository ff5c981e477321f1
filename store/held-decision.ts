// Decisions about orders that can still be taken back.
import { z } from 'zod'
import { decisions, type Decision } from '../domain/order/decision.ts'
import type { Db } from './database.ts'
import { optional, run, sql } from './sql.ts'

const Held = z
  .strictObject({
    order_id: z.string(),
    round: z.number(),
    decision: z.enum(decisions),
    amount: z.number().nullable(),
    reason: z.string().nullable(),
    by_account_id: z.string(),
    by_name: z.string(),
    held_at: z.date(),
    due_at: z.date(),
  })
  .transform((row) => ({
    orderId: row.order_id,
    round: row.round,
    decision: row.decision,
    amount: row.amount,
    reason: row.reason,
    accountId: row.by_account_id,
    by: row.by_name,
    heldAt: row.held_at,
    dueAt: row.due_at,
  }))
export type HeldDecision = z.output<typeof Held>

export const selectOptionalHeldDecision = (db: Db, orderId: string) =>
  optional(
    db,
    Held,
    sql`select order_id, round, decision, amount, reason, by_account_id, by_name, held_at, due_at from held_decision where order_id = ${orderId}`,
  )

/** Keeps a decision; false when somebody has decided about this order a moment ago. */
export const insertHeldDecision = async (
  db: Db,
  held: {
    orderId: string
    round: number
    decision: Decision
    amount: number | null
    reason: string | null
    accountId: string
    by: string
    now: Date
    dueAt: Date
  },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into held_decision (order_id, round, decision, amount, reason, by_account_id, by_name, held_at, due_at)
        values (${held.orderId}, ${held.round}, ${held.decision}, ${held.amount}, ${held.reason}, ${held.accountId}, ${held.by}, ${held.now}, ${held.dueAt})
        on conflict (order_id) do nothing`,
  )) === 1

/** Whoever lets it go decides what becomes of it: a second time there is none. */
export const deleteHeldDecision = (db: Db, orderId: string) =>
  run(db, sql`delete from held_decision where order_id = ${orderId}`)
