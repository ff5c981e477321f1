// What online ways to pay have told (docs/decisions/033).
import { z } from 'zod'
import { paymentOutcomes, type PaymentOutcome } from '../domain/order/payment.ts'
import { uuidPattern } from '../domain/uuid.ts'
import type { Db } from './database.ts'
import { one, rows, run, sql } from './sql.ts'

export interface PaymentEvent {
  readonly way: string
  /** The provider's own id of the event. */
  readonly eventId: string
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly sentAt: Date
}

/** False: this event was told before. Whoever else is just telling it is waited for. */
export const insertPaymentEvent = async (db: Db, event: PaymentEvent, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`insert into payment_event (way, event_id, order_id, amount, currency, sent_at, received_at)
        values (${event.way}, ${event.eventId}, ${event.orderId}, ${event.amount}, ${event.currency}, ${event.sentAt}, ${now})
        on conflict (way, event_id) do nothing`,
  )) === 1

export const updatePaymentOutcome = (
  db: Db,
  { way, eventId }: Pick<PaymentEvent, 'way' | 'eventId'>,
  outcome: PaymentOutcome,
) => run(db, sql`update payment_event set outcome = ${outcome} where way = ${way} and event_id = ${eventId}`)

const Outcome = z.strictObject({ outcome: z.enum(paymentOutcomes) })

/** What came of an event that was told. */
export const selectPaymentOutcome = async (
  db: Db,
  { way, eventId }: Pick<PaymentEvent, 'way' | 'eventId'>,
): Promise<PaymentOutcome> =>
  (await one(db, Outcome, sql`select outcome from payment_event where way = ${way} and event_id = ${eventId}`)).outcome

const Unbooked = z.strictObject({
  way: z.string(),
  eventId: z.string(),
  outcome: z.enum(paymentOutcomes).exclude(['approved']),
  amount: z.number(),
  currency: z.string(),
  receivedAt: z.date(),
  /** Of the order that was named; `null` where there is none. */
  reference: z.string().nullable(),
})

/** Money that a provider signed for and that no order took: somebody must send it back or book it. The newest first. */
export const selectUnbookedPayments = (db: Db, { limit }: { limit: number }) =>
  rows(
    db,
    Unbooked,
    sql`select e.way, e.event_id as "eventId", e.outcome, e.amount::float8 as amount, e.currency,
          e.received_at as "receivedAt", o.reference
        from payment_event e left join purchase_order o on o.id = case when e.order_id ~ ${uuidPattern.source} then e.order_id::uuid end
        where e.outcome <> 'approved'
        order by e.received_at desc, e.way, e.event_id limit ${limit}`,
  )
