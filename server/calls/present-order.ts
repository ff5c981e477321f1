// Orders as the wire tells them.
import type { DuplicateLine, Invoice, Order } from '../../contract/order-shapes.ts'
import type { PaymentReview } from '../../contract/order-review-calls.ts'
import { pickText } from '../../domain/language.ts'
import { compareAmounts } from '../../domain/order/money.ts'
import { needsOfficial, writeInvoiceNumber } from '../../domain/order/invoice.ts'
import { orderCan, stateAt, type OrderState } from '../../domain/order/state.ts'
import type { Locale } from '../../messages/locale.ts'
import type { OrderFact } from '../../store/order.ts'
import type { InvoiceFact } from '../../store/order-invoice.ts'
import { selectEvents } from '../../store/order-event.ts'
import type { DuplicateFact } from '../../store/order-receipt.ts'
import type { BankFact } from '../../store/selling.ts'
import { toSeconds } from './call-context.ts'

const optionalSeconds = (moment: Date | null): number | null => moment && toSeconds(moment)

export function presentOrder(order: OrderFact, { locale, now }: { locale: Locale; now: Date }): Order {
  const state = stateAt(order, now)
  const isOver = state === 'expired' || state === 'reversed'
  return {
    id: order.id,
    reference: order.reference,
    kind: order.kind,
    state,
    cert_id: order.phaseId,
    cert_name: pickText(order.phaseTitle, locale).text,
    cert_lang: pickText(order.phaseTitle, locale).lang,
    map_id: `${order.phaseId}.outline`,
    module_id: order.moduleId,
    lesson_id: order.lessonId,
    hours: order.hours,
    validity: order.validity,
    price: order.price,
    receipt: order.receipt && {
      name: order.receipt.name,
      type: order.receipt.type,
      bytes: order.receipt.bytes,
      uploaded_at: toSeconds(order.receipt.uploadedAt),
      is_sent: order.receipt.round <= order.round,
    },
    invoice: order.invoice && presentInvoice(order.invoice, { order, state }),
    method: order.method,
    transaction: order.transaction,
    created_at: toSeconds(order.createdAt),
    submitted_at: optionalSeconds(order.submittedAt),
    answer_by: state === 'applying' ? optionalSeconds(order.answerBy) : null,
    decided_at: optionalSeconds(order.decidedAt),
    reason: state === 'rejected' || state === 'reversed' ? order.reason : null,
    received: order.receivedAmount === null ? null : { amount: order.receivedAmount, currency: order.price.currency },
    difference: order.receivedAmount === null ? null : compareAmounts(order.receivedAmount, order.price.amount),
    expires_at: optionalSeconds(order.expiresAt),
    left_seconds: order.leftSeconds === null ? null : isOver ? 0 : order.leftSeconds,
    provisional_seconds: state === 'applying' ? order.lentSeconds : null,
  }
}

function presentInvoice(
  { receipt, official, file, ...asked }: InvoiceFact,
  { order, state }: { order: OrderFact; state: OrderState },
): Invoice {
  const isDue = orderCan.confirm(state) && needsOfficial(order.account?.country ?? '')
  return {
    kind: asked.kind,
    title: asked.title,
    country: asked.country,
    tax_number: asked.taxNumber,
    address: asked.address,
    number: receipt && writeInvoiceNumber(receipt),
    official: official ? 'issued' : isDue ? 'waiting' : 'none',
    official_number: official?.number ?? null,
    official_at: official ? toSeconds(official.at) : null,
    file: official && file ? { name: file.name, type: file.type, bytes: file.bytes } : null,
  }
}

export const presentBank = ({ office, ...bank }: BankFact) => ({
  bank_name: bank.bankName,
  bank_address: bank.bankAddress,
  account_title: bank.accountTitle,
  account_number: bank.accountNumber,
  iban: bank.iban,
  currency: bank.currency,
  swift: bank.swift,
  address: bank.address,
  country: bank.country,
  bank_branch: bank.bankBranch,
  cnaps: bank.cnaps,
  routing_number: bank.routingNumber,
  sort_code: bank.sortCode,
  methods: [...bank.methods],
  office: { zone: office.zone, days: [...office.days], from_hour: office.fromHour, to_hour: office.toHour },
})

/** To the learner only their own orders are named. */
export const presentDuplicate = ({ of, isOwn, reference }: DuplicateFact): DuplicateLine => ({
  of,
  is_own: isOwn,
  reference: isOwn ? reference : null,
})

export const presentEvents = (events: Awaited<ReturnType<typeof selectEvents>>): PaymentReview['history'] =>
  events.map(({ at, state, reason }) => ({ at: toSeconds(at), state, reason }))
