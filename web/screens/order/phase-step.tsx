import type { Order } from '../../../contract/order-shapes.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { usePress } from '../../parts/use-press.ts'
import { pickPrice } from '../../../domain/order/currency.ts'
import { useChosenCurrency } from '../../parts/chosen-currency.ts'
import { PriceChoice } from '../../parts/price-choice.tsx'
import { usePrice } from '../../parts/use-price.ts'
import styles from './checkout.module.css'
import type { CheckoutData, Made } from './load-checkout.ts'
import { Step } from './step.tsx'

/** The first step of paying for a phase: there is nothing to choose. */
export function PhaseStep({
  checkout,
  draft,
  onMade,
}: {
  checkout: CheckoutData
  draft: Order | undefined
  onMade: Made
}) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const chosen = useChosenCurrency()
  const price = pickPrice(checkout.prices, { chosen, locale })
  const create = async (currency: string | undefined) =>
    onMade(
      await call('/order/create', {
        kind: 'phase',
        cert_id: checkout.cert_id,
        ...(currency === undefined ? {} : { currency }),
      }),
    )
  const { isBusy, press: make } = usePress(() => create(price?.currency))
  return (
    <Step id="choose" number={1} title={t('order.step.phase')}>
      <dl className={styles['sum']}>
        <dt>
          <NameIn name={checkout.cert_name} lang={checkout.cert_lang} />
        </dt>
        <dd>{priceOf(draft?.price ?? price ?? null)}</dd>
      </dl>
      {checkout.prices.length > 1 ? (
        <PriceChoice
          label={t('order.bank.currency')}
          prices={checkout.prices}
          chosen={draft?.price.currency ?? price?.currency}
          {...(draft ? { onChoose: (currency: string) => void create(currency).catch(() => {}) } : {})}
        />
      ) : null}
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
