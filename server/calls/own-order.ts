import type { Db } from '../../store/database.ts'
import { lockOptionalOrder, selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { isOwned, type OwnedOrder } from '../flows/decide-order.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The learner's own order; anybody else's is not there. */
export const findOwnOrder = async (db: Db, accountId: string, orderId: string): Promise<OrderFact | undefined> =>
  UUID.test(orderId) ? selectOptionalOrder(db, { orderId, accountId }) : undefined

/** As above, locked until the end of the transaction. */
export async function lockOwnOrder(db: Db, accountId: string, orderId: string): Promise<OwnedOrder | undefined> {
  const order = UUID.test(orderId) ? await lockOptionalOrder(db, { orderId, accountId }) : undefined
  return order && isOwned(order) ? order : undefined
}
