import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../../contract/order-shapes.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/order.ts'
import { CancelOrder } from './cancel-order.tsx'
import checkout from './checkout.module.css'
import { ConfirmationPaper } from './confirmation-paper.tsx'
import { keepTogether } from './keep-together.ts'
import { loadOrder, type OrderView } from './load-order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderStanding } from './order-standing.tsx'
import styles from './order.module.css'
import { PaySteps } from './pay-steps.tsx'

const nouns = ['order'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as OrderView | undefined // this route's own loader made it
    const name =
      view?.kind === 'learner'
        ? t('order.page', { reference: view.detail.order.reference })
        : t(view?.kind === 'missing' ? 'order.missing' : 'order.mine')
    return `${name} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: { orderId: string } }) =>
  loadOrder(params.orderId),
)

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

/** Where one order stands, what happens next, and what can be done about it. */
export default function OrderPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...usePage()}>
      {(found) => <Known key={found.detail.order.id} view={found} />}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: (
      <>
        <Skeleton lines={2} />
        <Skeleton shape="block" />
        <Skeleton lines={6} />
      </>
    ),
    frame: (content: ReactNode) => (
      <div className={checkout['page']}>
        <h1 className="hide-visually">{t('order.mine')}</h1>
        {content}
      </div>
    ),
    signIn: { title: t('order.signIn'), body: t('order.checkout.signIn.body') },
    failed: { title: t('order.failed'), body: (reason: string) => t('order.failed.body', { reason }) },
    missing: (
      <EmptyState title={t('order.missing')} body={t('order.missing.body')}>
        <ButtonLink look="gold" to={to.myLearning()}>
          {t('order.missing.go')}
        </ButtonLink>
      </EmptyState>
    ),
  }
}

function Known({ view: { detail, confirmation } }: { view: Extract<OrderView, { kind: 'learner' }> }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  // A receipt uploaded here is newer than what the page was loaded with; every other change loads the page anew.
  const [stored, setStored] = useState<Order>()
  const order = stored?.state === detail.order.state ? stored : detail.order
  const reload = async () => {
    setStored(undefined)
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <div className={checkout['page']}>
      <h1 tabIndex={-1}>{t('order.page', { reference: keepTogether(order.reference) })}</h1>
      <OrderStanding order={order} />
      {orderCan.submit(order.state) ? (
        <PaySteps
          order={order}
          bank={detail.bank}
          online={detail.online}
          firstNumber={1}
          onStored={setStored}
          onSent={() => void reload()}
        />
      ) : null}
      {orderCan.submit(order.state) ? null : (
        <OrderInvoice order={order} country={detail.bank.country} onStored={setStored} />
      )}
      <div className={styles['columns']}>
        <OrderFacts order={order} />
        <OrderHistory history={detail.history} />
      </div>
      {confirmation ? <ConfirmationPaper confirmation={confirmation} /> : null}
      {orderCan.cancel(order.state) ? <CancelOrder order={order} onDone={() => void reload()} /> : null}
    </div>
  )
}
