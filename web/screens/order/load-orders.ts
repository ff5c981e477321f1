import type { Order } from '../../../contract/order-shapes.ts'
import { ask } from '../../api.ts'
import { refusalOf } from '../refusal-of.ts'

/** All there are: a learner has few, and the open ones must not hide on a second page. */
const MOST = '100'

/**
 * The learner's orders, the newest first; `undefined` when they could not be loaded, which must not hide what is
 * learned.
 */
export async function loadOrders(): Promise<readonly Order[] | undefined> {
  try {
    return (await ask('/order/list', { page_size: MOST })).list
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') throw error
    return undefined
  }
}
