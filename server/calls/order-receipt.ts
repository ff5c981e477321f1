// The receipt of a payment, sending it to finance, taking the order back, and what is printed once it was approved.
import { orderCan, stateAt, type OrderState } from '../../domain/order/state.ts'
import { MOST_ORDERS_APPLYING, receiptLimits } from '../../domain/account/limit.ts'
import type { Db } from '../../store/database.ts'
import { countApplying, selectOptionalOrder, updatePayment, type OrderFact } from '../../store/order.ts'
import { selectDuplicates, upsertReceipt, type DrawnFile, type DuplicateFact } from '../../store/order-receipt.ts'
import { checkReceipt, putDrawing, type GoodReceipt } from '../flows/check-receipt.ts'
import { cancelOrder, submitOrder } from '../flows/submit-order.ts'
import { MOST_PIXELS } from '../outside/drawing/drawing.ts'
import { makeFileKey } from '../outside/file-store.ts'
import { refuse, Refusal, toSeconds, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { takeOrRefuse } from './guard.ts'
import { findAccount, findOwnOrder, lockOwnOrder } from './own-order.ts'
import { presentDuplicate, presentOrder } from './present-order.ts'
import { priceAnew } from './price-anew.ts'

const refuseState = (state: OrderState) => refuse('order_state', { args: { state } })

export const orderReceiptCalls = {
  '/order/receipt': async (context, { order_id }) => {
    const { database, learner, locale, now, file, receipts, drawing, gone } = context
    const order = await findOwnOrder(database, learner.id, order_id)
    if (!order) return refuse('not_found')
    if (!orderCan.upload(order.state)) return refuseState(order.state)
    // Counted before the work, bad files too, and outside what a refusal undoes.
    const turn = await takeOrRefuse(context, [{ key: `receipt ${learner.id}`, limits: receiptLimits }])
    if (turn instanceof Refusal) return turn
    const good = await checkReceipt(file, { drawing, who: learner.id, gone })
    if (typeof good === 'string')
      return refuse(good, { args: good === 'receipt_pixels' ? { megapixels: MOST_PIXELS / 1e6 } : {} })
    const key = makeFileKey()
    await receipts.put(key, good.bytes, good.type)
    const drawn = good.drawing ? await putDrawing(receipts, good.drawing) : null
    const removeAll = (keys: readonly string[]) => Promise.all(keys.map((one) => receipts.remove(one)))
    const mine = drawn ? [key, drawn.key] : [key]
    const kept = await keepReceipt(context, { orderId: order.id, key, good, drawn }).catch(async (error: unknown) => {
      await removeAll(mine)
      throw error
    })
    if (kept instanceof Refusal) {
      await removeAll(mine)
      return kept
    }
    // What is no longer named may go; if it does not now, the tidying finds it.
    await removeAll(kept.replaced).catch(() => {})
    return {
      order: presentOrder(kept.order, { locale, now }),
      duplicate: kept.duplicate ? presentDuplicate(kept.duplicate) : null,
    }
  },

  '/order/submit': async (context, { order_id, method = null, transaction = null, accept_duplicate }) => {
    const { database, learner, locale, now, config } = context
    const other = await priceAnew(context, order_id)
    if (other) return other
    return transact(database, async (db) => {
      const order = await lockOwnOrder(db, learner.id, order_id)
      if (!order) return refuse('not_found')
      if (order.state === 'applying') return { order: presentOrder(order, { locale, now }) }
      if (!orderCan.submit(order.state)) return refuseState(stateAt(order, now))
      if (!order.receipt || order.receipt.round <= order.round)
        return refuse('invalid_input', { fields: { receipt: 'order.receipt.missing' } })
      const bank = await findAccount(db, order)
      if (!bank) return refuse('not_found')
      if ((await countApplying(db, learner.id)) >= MOST_ORDERS_APPLYING)
        return refuse('orders_waiting', { args: { count: MOST_ORDERS_APPLYING } })
      await updatePayment(db, { orderId: order.id, method, transaction })
      const [duplicate] = accept_duplicate === '1' ? [] : await selectDuplicates(db, order.id)
      if (duplicate)
        return refuse('order_duplicate', {
          args: { of: duplicate.of, reference: duplicate.isOwn ? duplicate.reference : 'none' },
        })
      await submitOrder(db, { order, office: bank.office, config, now })
      return { order: presentOrder(await reread(db, order.id), { locale, now }) }
    })
  },

  '/order/cancel': ({ database, learner, locale, now, labs }, { order_id }) =>
    transact(database, async (db) => {
      const order = await lockOwnOrder(db, learner.id, order_id)
      if (!order) return refuse('not_found')
      if (order.state !== 'cancelled') {
        if (!orderCan.cancel(order.state)) return refuseState(stateAt(order, now))
        await cancelOrder(db, { order, labs, now })
      }
      return { order: presentOrder(await reread(db, order.id), { locale, now }) }
    }),

  '/order/receipt-file': async ({ database, learner, receipts }, { order_id }) => {
    const order = await findOwnOrder(database, learner.id, order_id)
    const bytes = order?.receipt && (await receipts.get(order.receipt.key))
    return order?.receipt && bytes ? { name: order.receipt.name, type: order.receipt.type, bytes } : refuse('not_found')
  },

  '/order/confirmation': async ({ database, learner, locale, now, config }, { order_id }) => {
    const order = await findOwnOrder(database, learner.id, order_id)
    const bank = order && (await findAccount(database, order))
    if (!order || !bank) return refuse('not_found')
    const state = stateAt(order, now)
    if (!orderCan.confirm(state) || !order.decidedAt) return refuseState(state)
    return {
      order: presentOrder(order, { locale, now }),
      school: locale === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH,
      payer: order.name,
      email: order.email,
      account_title: bank.accountTitle,
      approved_at: toSeconds(order.decidedAt),
    }
  },
} satisfies Partial<Handlers>

interface Kept {
  readonly order: OrderFact
  readonly replaced: readonly string[]
  readonly duplicate: DuplicateFact | undefined
}

/** Writes down the stored file; the order may have been sent or cancelled while it was looked at. */
const keepReceipt = (
  { database, learner, now }: CallContext & { readonly learner: Learner },
  { orderId, key, good, drawn }: { orderId: string; key: string; good: GoodReceipt; drawn: DrawnFile | null },
) =>
  transact<Kept | Refusal<'not_found' | 'order_state'>>(database, async (db) => {
    const order = await lockOwnOrder(db, learner.id, orderId)
    if (!order) return refuse('not_found')
    if (!orderCan.upload(order.state)) return refuseState(stateAt(order, now))
    const { name, type, bytes, hash } = good
    const replaced = await upsertReceipt(db, {
      orderId,
      round: order.round + 1,
      key,
      name,
      type,
      bytes: bytes.length,
      hash,
      drawn,
      now,
    })
    const duplicate = (await selectDuplicates(db, orderId)).find((one) => one.of === 'receipt')
    return { order: await reread(db, orderId), replaced, duplicate }
  })

async function reread(db: Db, orderId: string): Promise<OrderFact> {
  const order = await selectOptionalOrder(db, { orderId })
  if (!order) throw new Error('an order that is locked is not there')
  return order
}
