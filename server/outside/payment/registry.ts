// Which online ways to pay there are, besides the transfer. None is shipped yet: a new one is its folder and its line
// in `ways`.
import type { Config } from '../../config.ts'
import { type Configurable, configureAll, settingsOf } from '../configured.ts'
import type { OfferedWay, PaymentHouse } from './provider.ts'

const ways: Readonly<Record<string, Configurable<PaymentHouse, OfferedWay>>> = {}

/** All their settings. */
export const paymentSettings = settingsOf(ways)
export const configurePayment = (given: Readonly<Record<string, unknown>>) => configureAll(ways, given)
export type PaymentMakers = ReturnType<typeof configurePayment>['makers']

/** Those that are configured, by the id that stands in addresses: lower case letters, digits and dashes. */
export type Payments = ReadonlyMap<string, OfferedWay>

export const makePayments = (config: Pick<Config, 'publicUrl' | 'payment'>): Payments =>
  new Map(
    Object.entries(config.payment).flatMap(([id, make]) => (make ? [[id, make({ publicUrl: config.publicUrl })]] : [])),
  )
