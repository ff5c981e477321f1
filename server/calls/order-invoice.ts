// What somebody who pays needs for their books: the learner asks for it, finance fills in the official invoice behind the
// signed link of its mail.
import { invoiceLimits } from '../../domain/account/limit.ts'
import { checkTaxNumber } from '../../domain/order/tax-number.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import type { Db } from '../../store/database.ts'
import { lockOptionalOrder, selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { deleteInvoice, updateInvoiceFile, upsertInvoice } from '../../store/order-invoice.ts'
import { checkInvoiceFile } from '../flows/check-invoice-file.ts'
import { fillInvoice } from '../flows/decide-order.ts'
import { makeFileKey } from '../outside/file-store.ts'
import { refuse, Refusal, transact, type CallContext, type Handlers } from './call-context.ts'
import { findReviewed } from './find-reviewed.ts'
import { takeOrRefuse } from './guard.ts'
import { findAccount, findOwnOrder, lockOwnOrder } from './own-order.ts'
import { presentOrder } from './present-order.ts'

export const orderInvoiceCalls = {
  '/order/invoice': ({ database, learner, locale, now }, { order_id, kind, ...given }) =>
    transact(database, async (db) => {
      const order = await lockOwnOrder(db, learner.id, order_id)
      if (!order) return refuse('not_found')
      const state = stateAt(order, now)
      if (!orderCan.invoice(state)) return refuse('order_state', { args: { state } })
      if (kind === 'none') await deleteInvoice(db, order.id)
      else {
        const { title, country = null, address = null } = given
        const tax = checkTaxNumber(given.tax_number ?? '', { country, kind })
        if (title === undefined || 'fault' in tax)
          return refuse('invalid_input', {
            fields: {
              ...(title === undefined ? { title: 'order.invoice.title.missing' as const } : {}),
              ...('fault' in tax ? { tax_number: `order.invoice.tax.${tax.fault}` as const } : {}),
            },
          })
        await upsertInvoice(db, { orderId: order.id, kind, title, country, taxNumber: tax.number, address, now })
      }
      return { order: await presentAnew(db, order, { locale, now }) }
    }),

  '/order/invoice-paper': async (context, { order_id }) =>
    makePaper(context, await findOwnOrder(context.database, context.learner.id, order_id)),

  '/order/invoice-file': async (context, { order_id }) => {
    const order = await findOwnOrder(context.database, context.learner.id, order_id)
    return order?.invoice?.official ? readInvoiceFile(context, order) : refuse('not_found')
  },

  '/order/review-invoice': async (context, { token, number, reviewer }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    const { database, locale, now } = context
    return transact(database, async (db) => {
      const order = await lockFillable(db, found.order.id, now)
      if (order instanceof Refusal) return order
      await fillInvoice(db, { order, number, by: reviewer, now })
      return { order: await presentAnew(db, order, { locale, now }) }
    })
  },

  '/order/review-invoice-upload': async (context, { token }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    const { database, locale, now, file, receipts, drawing, gone } = context
    const { id } = found.order
    const turn = await takeOrRefuse(context, [{ key: `invoice ${id}`, limits: invoiceLimits }])
    if (turn instanceof Refusal) return turn
    const good = await checkInvoiceFile(file, { drawing, who: 'finance', gone })
    if (typeof good === 'string') return refuse(good)
    const key = makeFileKey()
    await receipts.put(key, file.bytes, good.type) // before its row; what a crash leaves without one goes after a day
    const kept = await transact(database, async (db) => {
      const order = await lockFillable(db, id, now)
      if (order instanceof Refusal) return order
      const replaced = await updateInvoiceFile(db, { orderId: id, key, ...good, bytes: file.bytes.length })
      return { replaced, order: await presentAnew(db, order, { locale, now }) }
    }).catch(async (error: unknown) => {
      await receipts.remove(key)
      throw error
    })
    if (kept instanceof Refusal) {
      await receipts.remove(key)
      return kept
    }
    if (kept.replaced !== undefined) await receipts.remove(kept.replaced).catch(() => {}) // else the tidying finds it
    return { order: kept.order }
  },

  '/order/review-invoice-paper': async (context, { token }) => {
    const found = await findReviewed(context, token)
    return found instanceof Refusal ? found : makePaper(context, found.order)
  },

  '/order/review-invoice-file': async (context, { token }) => {
    const found = await findReviewed(context, token)
    return found instanceof Refusal ? found : readInvoiceFile(context, found.order)
  },
} satisfies Partial<Handlers>

const presentAnew = async (db: Db, order: OrderFact, how: Pick<CallContext, 'locale' | 'now'>) =>
  presentOrder((await selectOptionalOrder(db, { orderId: order.id })) ?? order, how)

/** A confirmed order for which an invoice was asked, locked. */
async function lockFillable(
  db: Db,
  orderId: string,
  now: Date,
): Promise<OrderFact | Refusal<'not_found' | 'order_state'>> {
  const order = await lockOptionalOrder(db, { orderId })
  if (!order?.invoice) return refuse('not_found')
  const state = stateAt(order, now)
  return orderCan.confirm(state) ? order : refuse('order_state', { args: { state } })
}

async function readInvoiceFile({ receipts }: CallContext, { invoice }: OrderFact) {
  const bytes = invoice?.file && (await receipts.get(invoice.file.key))
  return invoice?.file && bytes ? { name: invoice.file.name, type: invoice.file.type, bytes } : refuse('not_found')
}

/** In the language of who asks. Without a number only as long as it can still be paid. */
async function makePaper({ database, config, locale, now }: CallContext, order: OrderFact | undefined) {
  const account = order && (await findAccount(database, order))
  if (!order?.invoice || !account) return refuse('not_found')
  const { invoice } = order
  if (!invoice.receipt && !orderCan.invoice(stateAt(order, now))) return refuse('not_found')
  const { makeInvoicePdf } = await import('../flows/invoice-sheet.ts') // the printer and its faces are large: a start does without
  return makeInvoicePdf(config, { order, invoice, account, locale, now })
}
