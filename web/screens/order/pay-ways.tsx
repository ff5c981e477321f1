import type { OnlineWay, Order } from '../../../contract/order-shapes.ts'
import { waysToPay } from '../../../domain/order/payment.ts'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePress } from '../../parts/use-press.ts'
import { usePrice } from '../../parts/use-price.ts'
import radios from '../../parts/radios.module.css'
import styles from './send-form.module.css'

/** The choice between a transfer and the online ways; asked only where there is one. */
export function PayWays({
  online,
  way,
  onChoose,
}: {
  online: readonly OnlineWay[]
  way: string
  onChoose: (way: string) => void
}) {
  const { t } = useMessages()
  const labelOf = (id: string) => online.find((one) => one.id === id)?.label ?? t('order.way.transfer')
  return (
    <fieldset className={styles['methods']}>
      <legend>{t('order.way.label')}</legend>
      <div className={radios['radios']}>
        {waysToPay(online.map(({ id }) => id)).map((id) => (
          <label key={id}>
            <input type="radio" name="way" value={id} checked={id === way} onChange={() => onChoose(id)} />
            {labelOf(id)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Leads to where the learner pays online. What comes of it stands on the order's page, whenever the provider has told
 * us.
 */
export function PayOnline({
  order,
  way,
  onStored,
}: {
  order: Order
  way: OnlineWay
  onStored: (order: Order) => void
}) {
  const { t } = useMessages()
  const priceOf = usePrice()
  const { isBusy, problem, press } = usePress(async () => {
    try {
      location.assign((await ask('/order/pay', { order_id: order.id, way: way.id })).url)
    } catch (error) {
      // The order has its new price now: it stands beside the sentence that tells of it.
      if (error instanceof CallRefused && error.code === 'order_price')
        onStored((await ask('/order/detail', { order_id: order.id })).order)
      throw error
    }
  })
  return (
    <div className={styles['online']}>
      <p>{t('order.online.lead', { way: way.label, price: priceOf(order.price) })}</p>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <div>
        <Button look="gold" busy={isBusy ? t('order.online.busy', { way: way.label }) : undefined} onClick={press}>
          {t('order.online.go', { way: way.label })}
        </Button>
      </div>
    </div>
  )
}
