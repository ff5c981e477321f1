import type { Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** What was ordered, in words. */
export function useOrderName(): (order: Pick<Order, 'kind' | 'cert_name' | 'hours'>) => string {
  const { t } = useMessages()
  return ({ kind, cert_name: phase, hours }) => t('order.name', { kind, phase, hours: hours ?? 0 })
}
