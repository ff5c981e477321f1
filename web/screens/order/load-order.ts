import type { OutputOf } from '../../../contract/index.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { refusalOf } from '../refusal-of.ts'

export type OrderDetail = OutputOf<'/order/detail'>
export type Confirmation = OutputOf<'/order/confirmation'>
export type OrderView =
  | { readonly kind: 'learner'; readonly detail: OrderDetail; readonly confirmation: Confirmation | undefined }
  | { readonly kind: 'visitor' }
  /** Nobody's, or somebody else's. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }

export async function loadOrder(id: string): Promise<OrderView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const detail = await ask('/order/detail', { order_id: id })
    return { kind: 'learner', detail, confirmation: orderCan.confirm(detail.order.state) ? await ask('/order/confirmation', { order_id: id }) : undefined }
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === 'auth_fail') return { kind: 'visitor' }
    if (reason === 'not_found' || reason === 'invalid_input') return { kind: 'missing' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}
