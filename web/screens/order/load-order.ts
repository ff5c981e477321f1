import type { OutputOf } from '../../../contract/index.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { ask } from '../../api.ts'
import { forLearner, missing, type Missing, type NotLoaded } from '../for-learner.ts'

export type OrderDetail = OutputOf<'/order/detail'>
export type Confirmation = OutputOf<'/order/confirmation'>
export type OrderView =
  | { readonly kind: 'learner'; readonly detail: OrderDetail; readonly confirmation: Confirmation | undefined }
  | Missing
  | NotLoaded

export const loadOrder = (id: string): Promise<OrderView> =>
  forLearner(async () => {
    const detail = await ask('/order/detail', { order_id: id })
    return {
      kind: 'learner' as const,
      detail,
      confirmation: orderCan.confirm(detail.order.state)
        ? await ask('/order/confirmation', { order_id: id })
        : undefined,
    }
  }, missing)
