import type { Order } from '../../../contract/order-shapes.ts'
import { ask } from '../../api.ts'
import { orUndefined } from '../for-learner.ts'

/** All there are: a learner has few, and the open ones must not hide on a second page. */
const MOST = '100'

/**
 * The learner's orders, the newest first; `undefined` when they could not be loaded, which must not hide what is
 * learned.
 */
export const loadOrders = (): Promise<readonly Order[] | undefined> =>
  orUndefined(async () => (await ask('/order/list', { page_size: MOST })).list)
