import { digitsOf, toUnits, type Money } from '../../../domain/order/money.ts'

/** An amount as a bank's form takes it: digits and a point, in the currency's own number of places. */
export const plainAmount = (money: Money): string => toUnits(money).toFixed(digitsOf(money.currency))
