import type { OrderState } from './state.ts'

/** READINGS §10: a draft keeps its price for a day, an order that was sent for ever. Milliseconds. */
const PRICE_HOLDS_MS = 24 * 3600 * 1000

/** Whether an order must be priced anew before it is sent. */
export const hasPriceEnded = (
  { state, pricedAt }: { readonly state: OrderState; readonly pricedAt: Date },
  now: Date,
): boolean => state === 'draft' && now.getTime() - pricedAt.getTime() > PRICE_HOLDS_MS
