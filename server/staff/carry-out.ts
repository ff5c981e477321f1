// What was decided in the console and not taken back is done by the verb of the command.
import { z } from 'zod'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import { plainAmount } from '../../domain/order/money.ts'
import { deleteHeldDecision, selectOptionalHeldDecision } from '../../store/held-decision.ts'
import { lockOptionalOrder } from '../../store/order.ts'
import type { Database } from '../../store/database.ts'
import { order as orderVerbs } from '../admin/order.ts'
import { runVerb } from '../admin/run-verb.ts'
import type { Config } from '../config.ts'
import { isOwned } from '../flows/decide-order.ts'
import type { Labs } from '../flows/labs.ts'

const payload = z.strictObject({ orderId: z.string() })

interface House {
  readonly database: Database
  readonly config: Config
  readonly labs: Labs
  readonly now: Date
}

/** The job: once, whatever becomes of it; an order that is not to be decided any more (paid, cancelled, nobody's any more) is left alone. */
export async function carryOutDecision({ database, config, labs, now }: House, job: unknown): Promise<void> {
  const { orderId } = payload.parse(job)
  await database.transaction(async (db) => {
    const order = await lockOptionalOrder(db, { orderId })
    const held = order && (await selectOptionalHeldDecision(db, orderId))
    if (!held) return
    await deleteHeldDecision(db, orderId)
    if (order.round !== held.round || !isOwned(order) || !orderCan.decide(stateAt(order, now))) return
    const { decision: verb, amount, reason, by, accountId } = held
    const is = orderVerbs[verb]
    if (!is) throw new Error(`no verb order ${verb}`)
    const input =
      amount === null
        ? { reference: order.reference, reason: reason ?? '' }
        : { reference: order.reference, amount: plainAmount({ amount, currency: order.price.currency }) }
    await runVerb({ db, config, labs, now, operator: by, locale: 'en' }, { noun: 'order', verb, is, input, accountId })
  })
}
