// bank.yaml: where the school takes money, and when its finance office works.
import { z } from 'zod'
import { weekdays } from '../../domain/order/office.ts'
import { paymentMethods } from '../../domain/order/state.ts'
import type { BankEdition } from '../../domain/phase/edition.ts'
import { day, line } from '../fields.ts'

/** ISO 13616: the check digits fit. Spaces may stand between groups. */
const isIban = (text: string): boolean => {
  const plain = text.replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  return (
    [...`${plain.slice(4)}${plain.slice(0, 4)}`]
      .flatMap((symbol) => [...String(Number.parseInt(symbol, 36))])
      .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
  )
}
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)
    return true
  } catch {
    return false
  }
}

export const bankFields = z.strictObject({
  bank_name: line,
  bank_address: line,
  account_title: line,
  account_number: line,
  iban: line.refine(isIban),
  currency: z.string().regex(/^[A-Z]{3}$/),
  swift: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  address: line,
  methods: z.array(z.enum(paymentMethods)).min(1),
  office: z
    .strictObject({
      zone: z.string().refine(isZone),
      days: z.array(z.enum(weekdays)).min(1),
      from: z.int().min(0).max(23),
      to: z.int().min(1).max(24),
      closed: z.array(day).default([]),
    })
    .refine(({ from, to }) => from < to),
})

export const toBankEdition = (given: z.output<typeof bankFields>): BankEdition => ({
  bankName: given.bank_name,
  bankAddress: given.bank_address,
  accountTitle: given.account_title,
  accountNumber: given.account_number,
  iban: given.iban,
  currency: given.currency,
  swift: given.swift,
  address: given.address,
  methods: given.methods,
  office: {
    zone: given.office.zone,
    days: given.office.days,
    fromHour: given.office.from,
    toHour: given.office.to,
    closed: given.office.closed,
  },
})
