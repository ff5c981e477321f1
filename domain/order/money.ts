// Amounts are whole minor units of their currency: no fraction is ever rounded.

/** An amount in minor units, with its ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** How many digits a currency has after the point: 2 for USD and CNY, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** In whole units of the currency, for formatting only. */
export const toUnits = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency)

/** As a bank's form takes it: digits and a point, in the currency's own number of places. */
export const plainAmount = (money: Money): string => toUnits(money).toFixed(digitsOf(money.currency))

/**
 * What a person typed as an amount of that currency, in minor units; `undefined` when it is none. Commas and spaces may
 * stand between thousands; the point is the decimal one, full-width forms are understood.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const text = typed.normalize('NFKC').trim()
  const match = /^(\d{1,3}(?:[, ]\d{3})+|\d{1,12})(?:\.(\d+))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > digits) return undefined
  return Number(`${whole.replaceAll(/[, ]/g, '')}${fraction.padEnd(digits, '0')}`)
}

/** SPECIFICATION §9: 1 to 99 hours, at one price an hour whatever the validity. */
export const priceHours = (hours: number, perHour: Money): Money => ({
  amount: hours * perHour.amount,
  currency: perHour.currency,
})

/** What arrived, against what was asked. */
export const compareAmounts = (received: number, asked: number): 'exact' | 'less' | 'more' =>
  received === asked ? 'exact' : received < asked ? 'less' : 'more'
