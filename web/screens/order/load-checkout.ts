import type { InputOf, OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { isOutside, refusalOf } from '../refusal-of.ts'

export type CheckoutData = OutputOf<'/order/checkout'>
export type CheckoutView =
  | { readonly kind: 'learner'; readonly checkout: CheckoutData }
  | { readonly kind: 'visitor' }
  /** Nothing can be bought here, and why. */
  | { readonly kind: 'closed'; readonly reason: 'nothing_to_pay' | 'not_for_sale' | 'not_enrolled'; readonly phase: string }
  | { readonly kind: 'failed'; readonly message: string }

/** @throws CallRefused not_found, which the error screen words */
export async function loadCheckout(place: InputOf<'/order/checkout'>): Promise<CheckoutView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    return { kind: 'learner', checkout: await ask('/order/checkout', place) }
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === 'auth_fail') return { kind: 'visitor' }
    if (reason === 'nothing_to_pay' || reason === 'not_for_sale') return { kind: 'closed', reason, phase: place.cert_id }
    if (isOutside(error)) return { kind: 'closed', reason: 'not_enrolled', phase: place.cert_id }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** What the title says of a checkout; a handle gets what its own loader gave, or nothing. */
export const checkoutOf = (data: unknown): CheckoutData | undefined => {
  const view = data as CheckoutView | undefined // this route's own loader made it
  return view?.kind === 'learner' ? view.checkout : undefined
}
