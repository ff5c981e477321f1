// What happened to orders, each step with who did it. It is only added to.
import { z } from 'zod'
import { orderStates, type OrderState } from '../domain/order/state.ts'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

interface NewEvent {
  readonly orderId: string
  readonly state: OrderState
  /** Null: the learner, or the clock. */
  readonly by: string | null
  readonly reason: string | null
  readonly amount: number | null
  readonly now: Date
}

export const insertEvent = (db: Db, event: NewEvent) =>
  run(
    db,
    sql`insert into order_event (order_id, state, done_by, reason, amount, at) values (${event.orderId}, ${event.state}, ${event.by}, ${event.reason}, ${event.amount}, ${event.now})`,
  )

const Event = z
  .strictObject({
    state: z.enum(orderStates),
    done_by: z.string().nullable(),
    reason: z.string().nullable(),
    amount: z.number().nullable(),
    at: z.date(),
  })
  .transform(({ done_by, ...rest }) => ({ ...rest, by: done_by }))

/** The oldest first. */
export const selectEvents = (db: Db, orderId: string) =>
  rows(
    db,
    Event,
    sql`select state, done_by, reason, amount, at from order_event where order_id = ${orderId} order by id`,
  )
