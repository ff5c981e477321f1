// What somebody who pays needs for their books: a numbered receipt of ours, and the official invoice (发票) that
// finance makes where the tax office wants one.
import { offsetAt } from '../zone.ts'

export const invoiceKinds = ['company', 'person'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceFileTypes = ['application/pdf', 'application/ofd'] as const
export type InvoiceFileType = (typeof invoiceFileTypes)[number]

/** The calendar year there: numbers of receipts begin anew with it. */
export const yearIn = (at: Date, zone: string): number => new Date(at.getTime() + offsetAt(at, zone)).getUTCFullYear()

/** `2026-00017` */
export const writeInvoiceNumber = ({ year, number }: { readonly year: number; readonly number: number }): string =>
  `${year}-${String(number).padStart(5, '0')}`

/** Where the account is in China, the payer waits for a 发票; elsewhere our own receipt is what there is. */
export const needsOfficial = (accountCountry: string): boolean => accountCountry === 'CN'
