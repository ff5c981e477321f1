import type { Order } from '../../../contract/order-shapes.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { useOrderName } from './use-order-name.ts'

/** What was ordered, in words; a phase is called by its name, which may be there in another language only. */
export function OrderName({ order }: { order: Order }) {
  const nameOf = useOrderName()
  return <NameIn name={order.cert_name} lang={order.cert_lang} words={() => nameOf(order)} />
}
