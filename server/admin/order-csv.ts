import { writeInvoiceNumber } from '../../domain/order/invoice.ts'
import { digitsOf } from '../../domain/order/money.ts'
import { stateAt } from '../../domain/order/state.ts'
import type { OrderFact } from '../../store/order.ts'
import { writeCsvLine } from '../flows/csv.ts'

const HEAD = [
  'reference',
  'state',
  'kind',
  'phase',
  'hours',
  'validity_days',
  'amount',
  'currency',
  'received',
  'method',
  'transaction',
  'email',
  'submitted_at',
  'decided_at',
  'decided_by',
  'reason',
  'receipt_number',
  'invoice_title',
  'tax_number',
  'official_invoice',
] as const

/** RFC 4180 lines, the names of the columns first. */
export const writeOrderCsv = (orders: readonly OrderFact[], now: Date): string[] => [
  HEAD.join(','),
  ...orders.map((order) => {
    const units = (amount: number | null): string =>
      amount === null ? '' : (amount / 10 ** digitsOf(order.price.currency)).toFixed(digitsOf(order.price.currency))
    const cells: Record<(typeof HEAD)[number], string> = {
      reference: order.reference,
      state: stateAt(order, now),
      kind: order.kind,
      phase: order.phaseId,
      hours: String(order.hours ?? ''),
      validity_days: String(order.validity?.days ?? ''),
      amount: units(order.price.amount),
      currency: order.price.currency,
      received: units(order.receivedAmount),
      method: order.method ?? '',
      transaction: order.transaction ?? '',
      email: order.email,
      submitted_at: order.submittedAt?.toISOString() ?? '',
      decided_at: order.decidedAt?.toISOString() ?? '',
      decided_by: order.decidedBy ?? '',
      reason: order.reason ?? '',
      receipt_number: order.invoice?.receipt ? writeInvoiceNumber(order.invoice.receipt) : '',
      invoice_title: order.invoice?.title ?? '',
      tax_number: order.invoice?.taxNumber ?? '',
      official_invoice: order.invoice?.official?.number ?? '',
    }
    return writeCsvLine(HEAD.map((name) => cells[name]))
  }),
]
