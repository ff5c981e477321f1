// Words the receipt of an order for print: in the language of who asks, and smaller in the other one. Before the payment
// is confirmed it is a pro forma invoice.
import { needsOfficial, writeInvoiceNumber } from '../../domain/order/invoice.ts'
import { stateAt } from '../../domain/order/state.ts'
import type { BankEdition } from '../../domain/phase/edition.ts'
import { say, type Arguments, type Key } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import type { OrderFact } from '../../store/order.ts'
import type { InvoiceFact } from '../../store/order-invoice.ts'
import type { Config } from '../config.ts'
import { makeInvoicePage, type Bilingual } from '../outside/pdf.ts'
import { wordBought, wordMoney } from './order-words.ts'

interface Printed {
  readonly order: OrderFact
  readonly invoice: InvoiceFact
  readonly account: BankEdition
  readonly locale: Locale
  readonly now: Date
}

export async function makeInvoicePdf(config: Config, { order, invoice, account, locale, now }: Printed) {
  const other = locales.find((one) => one !== locale) ?? locale
  const pair = (main: string, beside: string): Bilingual => ({ main, other: beside === main ? '' : beside })
  const both = <K extends Key>(key: K, ...args: Arguments<K>) =>
    pair(say(locale, key, ...args), say(other, key, ...args))
  const each = (word: (of: Locale) => string) => pair(word(locale), word(other))
  const plain = (text: string) => pair(text, text)
  const { receipt } = invoice
  const isChina = needsOfficial(account.country)
  const issuedAt = receipt?.issuedAt ?? order.pricedAt
  const number = receipt ? writeInvoiceNumber(receipt) : order.reference
  const title = both(receipt ? (isChina ? 'order.print.receipt' : 'order.print.invoice') : 'order.print.proforma')
  const day = (of: Locale) =>
    new Intl.DateTimeFormat(of, { dateStyle: 'long', timeZone: account.office.zone }).format(issuedAt)
  const school = each((of) => (of === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH))
  const rows = [
    ...(receipt ? [{ label: both('order.invoice.number'), value: plain(number) }] : []),
    { label: both('order.bank.reference'), value: plain(order.reference) },
    { label: both('order.print.date'), value: each(day) },
    { label: both('order.paper.payer'), value: plain(invoice.title) },
    ...(invoice.taxNumber === null ? [] : [{ label: both('order.invoice.tax'), value: plain(invoice.taxNumber) }]),
    ...(invoice.address === null ? [] : [{ label: both('order.invoice.addressFact'), value: plain(invoice.address) }]),
    { label: both('order.paper.payee'), value: plain(account.accountTitle) },
    ...(receipt
      ? []
      : bankRows(account).map(([key, text]) => ({ label: both(`order.bank.${key}`), value: plain(text) }))),
    { label: both('order.fact.what'), value: each((of) => wordBought(order, of)) },
    { label: both('order.fact.price'), value: each((of) => wordMoney(order.price, of)) },
    ...(receipt && order.receivedAmount !== null
      ? [
          {
            label: both('order.paper.received'),
            value: each((of) => wordMoney({ ...order.price, amount: order.receivedAmount ?? 0 }, of)),
          },
        ]
      : []),
  ]
  const notes = [
    ...(stateAt(order, now) === 'reversed' ? [both('order.print.reversed')] : []),
    ...(receipt ? [] : [both('order.print.unpaid')]),
    ...(isChina ? [both('order.print.noFapiao')] : []),
    both('order.print.note'),
  ]
  return {
    name: `${receipt ? 'receipt' : 'pro-forma'}-${number.replaceAll(' ', '')}.pdf`,
    type: 'application/pdf' as const,
    bytes: await makeInvoicePage({
      lang: locale,
      otherLang: other,
      brand: 'Tessera 格物',
      school,
      title,
      number,
      rows,
      notes,
      issuedAt,
    }),
  }
}

/** What a payment needs, as far as the account has it. */
function bankRows(account: BankEdition) {
  const rows = [
    ['bank_name', account.bankName],
    ['bank_branch', account.bankBranch],
    ['account_number', account.accountNumber],
    ['cnaps', account.cnaps],
    ['routing_number', account.routingNumber],
    ['sort_code', account.sortCode],
    ['iban', account.iban],
    ['swift', account.swift],
  ] as const
  return rows.filter(([, text]) => text !== '')
}
