// Prices in course files, in minor units of their currencies.
import { z } from 'zod'
import type { Money } from '../domain/order/money.ts'
import type { Place, Report } from './problem.ts'

export const currency = z.string().regex(/^[A-Z]{3}$/)
export const amount = z.int().min(1)

/** `{CNY: 1500, USD: 200}`, the school's own currency first; at least one. */
export const perCurrency = z
  .record(currency, amount)
  .refine((prices) => Object.keys(prices).length > 0)
  .transform((prices): Money[] => Object.entries(prices).map(([code, one]) => ({ amount: one, currency: code })))

const single = z.strictObject({ amount, currency }).transform((price): Money[] => [price])

/**
 * Reads by the form that is meant, so that a complaint is about the field that is wrong and not about all forms at once.
 */
export function readAs<T>(schema: z.ZodType<T>, given: unknown, context: z.core.$RefinementCtx): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: given } as z.core.$ZodRawIssue) // an issue on its way out is one on its way in, with its input
  return z.NEVER
}

/** Of a phase: `{amount: 5000, currency: USD}`, or one in each currency. */
export const prices = z
  .record(z.string(), z.unknown())
  .transform((given, context) =>
    readAs('amount' in given || 'currency' in given ? single : perCurrency, given, context),
  )

/** A price in a currency in which nobody can pay would be shown and never sold. */
export function checkPrices(options: {
  prices: readonly Money[]
  banks: readonly { readonly currency: string }[]
  place: Place
  report: Report
}): void {
  const { prices: asked, banks, place, report } = options
  const known = banks.map((bank) => bank.currency)
  for (const price of asked)
    if (!known.includes(price.currency))
      report.add(place, 'price-account', {
        currency: price.currency,
        known: known.length === 0 ? 'none' : known.join(', '),
      })
}
