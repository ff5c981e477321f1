// The wire's group /order/*, and where to pay.
import { randomBytes } from 'node:crypto'
import { pickText } from '../../domain/language.ts'
import { sumBalance } from '../../domain/experiment/hours.ts'
import { pickPrice } from '../../domain/order/currency.ts'
import { answerBy } from '../../domain/order/office.ts'
import { lendableSeconds } from '../../domain/order/provisional.ts'
import { REFERENCE_DIGITS, writeReference } from '../../domain/order/reference.ts'
import type { Db } from '../../store/database.ts'
import { selectLots } from '../../store/hours.ts'
import {
  countOrders,
  insertOrder,
  lockOrders,
  selectOpenOrder,
  selectOptionalOrder,
  selectOrders,
  updateDraft,
} from '../../store/order.ts'
import { selectLoans } from '../../store/order-loan.ts'
import { selectEvents } from '../../store/order-event.ts'
import { selectDuplicates } from '../../store/order-receipt.ts'
import { selectBanks } from '../../store/selling.ts'
import { hasMeter } from '../flows/lab-engine.ts'
import { refuse, Refusal, toSeconds, transact, type Handlers } from './call-context.ts'
import { findSale, lessonName, priceOf, type Sale } from './find-sale.ts'
import { orderHoursCalls } from './order-hours.ts'
import { orderInvoiceCalls } from './order-invoice.ts'
import { orderPayCalls, presentOnline } from './order-pay.ts'
import { orderReceiptCalls } from './order-receipt.ts'
import { orderReviewCalls } from './order-review.ts'
import { findAccount, findOwnOrder } from './own-order.ts'
import { presentBank, presentDuplicate, presentEvents, presentOrder } from './present-order.ts'

const HOUR_SECONDS = 3600
const TRIES = 5

const checkoutCalls = {
  '/index/bank-details': async ({ database, locale }, { currency }) => {
    const bank = pickPrice(await selectBanks(database), { chosen: currency, locale })
    return bank ? presentBank(bank) : refuse('not_found')
  },

  '/order/checkout': async ({ database, learner, locale, now, labs, config, payments }, input) => {
    const sale = await findSale(database, { accountId: learner.id, locale }, input)
    if (sale instanceof Refusal) return sale
    const { kind, phaseId } = sale
    const isHours = kind === 'hours'
    const open = await selectOpenOrder(database, {
      accountId: learner.id,
      phaseId,
      kind,
      states: isHours ? ['draft', 'rejected'] : ['draft', 'applying', 'rejected'],
    })
    const loans = isHours ? await selectLoans(database, learner.id) : []
    return {
      kind,
      cert_id: phaseId,
      cert_name: pickText(sale.phaseTitle, locale).text,
      cert_lang: pickText(sale.phaseTitle, locale).lang,
      map_id: `${phaseId}.outline`,
      module_id: sale.lesson?.moduleId ?? null,
      lesson_id: sale.lesson?.id ?? null,
      lesson_name: lessonName(sale, locale),
      price: isHours ? null : sale.price,
      per_hour: isHours ? sale.price : null,
      prices: [...sale.prices],
      validities: [...sale.validities],
      balance_seconds: isHours ? sumBalance(await selectLots(database, { accountId: learner.id, phaseId }), now) : null,
      is_metered: hasMeter(labs),
      provisional_seconds: isHours
        ? lendableSeconds({
            limitSeconds: config.PROVISIONAL_HOURS * HOUR_SECONDS,
            boughtSeconds: Number.POSITIVE_INFINITY,
            loans,
          })
        : 0,
      bank: presentBank((open && (await findAccount(database, open))) ?? sale.bank),
      online: presentOnline(payments, locale),
      answer_by: toSeconds(answerBy(now, sale.bank.office)),
      open_order: open ? presentOrder(open, { locale, now }) : null,
    }
  },

  '/order/create': ({ database, learner, locale, now }, input) =>
    transact(database, async (db) => {
      const sale = await findSale(db, { accountId: learner.id, locale }, input)
      if (sale instanceof Refusal) return sale
      const wanted = readWanted(sale, input)
      if (wanted instanceof Refusal) return wanted
      await lockOrders(db, learner.id)
      const id = await writeDraft(db, { sale, wanted, accountId: learner.id, now })
      const order = await selectOptionalOrder(db, { orderId: id })
      if (!order) throw new Error('an order that was written is not there')
      return { order: presentOrder(order, { locale, now }), bank: presentBank(order.account ?? sale.bank) }
    }),

  '/order/detail': async ({ database, learner, locale, now, payments }, { order_id }) => {
    const order = await findOwnOrder(database, learner.id, order_id)
    const bank = order && (await findAccount(database, order))
    if (!order || !bank) return refuse('not_found')
    return {
      order: presentOrder(order, { locale, now }),
      bank: presentBank(bank),
      online: presentOnline(payments, locale),
      history: presentEvents(await selectEvents(database, order.id)),
      duplicates: (await selectDuplicates(database, order.id)).map(presentDuplicate),
    }
  },

  '/order/list': async ({ database, learner, locale, now }, { page, page_size }) => {
    const total = await countOrders(database, learner.id)
    const list = await selectOrders(database, {
      accountId: learner.id,
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    return {
      list: list.map((order) => presentOrder(order, { locale, now })),
      pagination: { total, page, pageSize: page_size },
    }
  },
} satisfies Partial<Handlers>

interface Wanted {
  readonly hours: number | null
  readonly validity: { readonly id: string; readonly days: number } | null
}

function readWanted(
  sale: Sale,
  { hours, validity: validityId }: { hours?: number | undefined; validity?: string | undefined },
): Wanted | Refusal<'invalid_input'> {
  if (sale.kind === 'phase') return { hours: null, validity: null }
  const validity = sale.validities.find((one) => one.id === validityId)
  if (hours !== undefined && validity) return { hours, validity }
  return refuse('invalid_input', {
    fields: {
      ...(hours === undefined ? { hours: 'order.hours.invalid' } : {}),
      ...(validity ? {} : { validity: 'order.validity.missing' }),
    },
  })
}

/** The learner's orders are locked. Gives the id of the draft, or of the order of the phase that is under way already. */
async function writeDraft(
  db: Db,
  { sale, wanted, accountId, now }: { sale: Sale; wanted: Wanted; accountId: string; now: Date },
): Promise<string> {
  const { kind, phaseId } = sale
  const price = priceOf(sale, wanted.hours)
  const lessonId = sale.lesson?.id ?? null
  const open = await selectOpenOrder(db, {
    accountId,
    phaseId,
    kind,
    states: kind === 'hours' ? ['draft'] : ['draft', 'applying', 'rejected'],
  })
  if (open) {
    await updateDraft(db, { orderId: open.id, lessonId, ...wanted, price, account: sale.bank, now })
    return open.id
  }
  for (let i = 0; i < TRIES; i++) {
    const id = await insertOrder(db, {
      reference: writeReference(randomBytes(REFERENCE_DIGITS)),
      accountId,
      kind,
      phaseId,
      lessonId,
      ...wanted,
      price,
      account: sale.bank,
      now,
    })
    if (id !== undefined) return id
  }
  throw new Error('no free reference was found')
}

export const orderCalls = {
  ...checkoutCalls,
  ...orderReceiptCalls,
  ...orderPayCalls,
  ...orderReviewCalls,
  ...orderInvoiceCalls,
  ...orderHoursCalls,
}
