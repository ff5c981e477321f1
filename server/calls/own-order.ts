import { isUuid } from '../../domain/uuid.ts'
import type { Db } from '../../store/database.ts'
import { lockOptionalOrder, selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { selectBanks, type BankFact } from '../../store/selling.ts'
import { isOwned, type OwnedOrder } from '../flows/decide-order.ts'

/** The learner's own order; anybody else's is not there. */
export const findOwnOrder = async (db: Db, accountId: string, orderId: string): Promise<OrderFact | undefined> =>
  isUuid(orderId) ? selectOptionalOrder(db, { orderId, accountId }) : undefined

/** Where an order is to be paid: the account that it was ordered with; one without is older than that. */
export async function findAccount(
  db: Db,
  { account, price }: Pick<OrderFact, 'account' | 'price'>,
): Promise<BankFact | undefined> {
  if (account) return account
  const banks = await selectBanks(db)
  return banks.find(({ currency }) => currency === price.currency) ?? banks[0]
}

/** As above, locked until the end of the transaction. */
export async function lockOwnOrder(db: Db, accountId: string, orderId: string): Promise<OwnedOrder | undefined> {
  const order = isUuid(orderId) ? await lockOptionalOrder(db, { orderId, accountId }) : undefined
  return order && isOwned(order) ? order : undefined
}
