import type { InputOf, OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, outside, type NotLoaded } from '../for-learner.ts'

export type CheckoutData = OutputOf<'/order/checkout'>
/** What is done with a draft that was made or changed, and with the account where it is to be paid. */
export type Made = (made: OutputOf<'/order/create'>) => void
/** Nothing can be bought here, and why. */
interface Closed {
  readonly kind: 'closed'
  readonly reason: 'nothing_to_pay' | 'not_for_sale' | 'not_enrolled'
  readonly phase: string
}
export type CheckoutView = { readonly kind: 'learner'; readonly checkout: CheckoutData } | Closed | NotLoaded

/** @throws CallRefused not_found, which the error screen words */
export function loadCheckout(place: InputOf<'/order/checkout'>): Promise<CheckoutView> {
  const closed = (reason: Closed['reason']) => (): Closed => ({ kind: 'closed', reason, phase: place.cert_id })
  const load = async () => ({ kind: 'learner' as const, checkout: await ask('/order/checkout', place) })
  return forLearner(load, {
    nothing_to_pay: closed('nothing_to_pay'),
    not_for_sale: closed('not_for_sale'),
    ...outside(closed('not_enrolled')),
  })
}

/** What the title says of a checkout; a handle gets what its own loader gave, or nothing. */
export const checkoutOf = (data: unknown): CheckoutData | undefined => {
  const view = data as CheckoutView | undefined // this route's own loader made it
  return view?.kind === 'learner' ? view.checkout : undefined
}
