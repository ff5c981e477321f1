import type { Order } from '../../../contract/order-shapes.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { usePress } from '../../parts/use-press.ts'
import { usePrice } from '../../parts/use-price.ts'
import styles from './checkout.module.css'
import type { CheckoutData } from './load-checkout.ts'
import { Step } from './step.tsx'

/** The first step of paying for a phase: there is nothing to choose. */
export function PhaseStep({
  checkout,
  draft,
  onMade,
}: {
  checkout: CheckoutData
  draft: Order | undefined
  onMade: (order: Order) => void
}) {
  const { t } = useMessages()
  const priceOf = usePrice()
  const { isBusy, press: make } = usePress(async () =>
    onMade((await call('/order/create', { kind: 'phase', cert_id: checkout.cert_id })).order),
  )
  return (
    <Step id="choose" number={1} title={t('order.step.phase')}>
      <dl className={styles['sum']}>
        <dt>
          <NameIn name={checkout.cert_name} lang={checkout.cert_lang} />
        </dt>
        <dd>{priceOf(draft?.price ?? checkout.price)}</dd>
      </dl>
      {draft ? null : (
        <div>
          <Button look="gold" busy={isBusy ? t('order.create.busy') : undefined} onClick={make}>
            {t('order.create')}
          </Button>
        </div>
      )}
    </Step>
  )
}
