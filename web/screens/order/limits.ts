// The wire's own limits, told here because contract/order-calls.ts brings its parser along.
import type * as wire from '../../../contract/order-calls.ts'

export const MIN_HOURS: typeof wire.MIN_HOURS = 1
export const MAX_HOURS: typeof wire.MAX_HOURS = 99
export const MAX_RECEIPT_BYTES: typeof wire.MAX_RECEIPT_BYTES = 10 * 1024 * 1024
