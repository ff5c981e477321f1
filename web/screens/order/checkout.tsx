import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '../../../contract/order-shapes.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { to } from '../../paths.ts'
import { PrivatePage } from '../private-page.tsx'
import { wordSpan } from '../../parts/word-span.ts'
import styles from './checkout.module.css'
import { HoursStep } from './hours-step.tsx'
import type { CheckoutData, CheckoutView, Made } from './load-checkout.ts'
import { PaySteps } from './pay-steps.tsx'
import { PhaseStep } from './phase-step.tsx'
import { formatDue } from '../../parts/due.ts'
import { keepTogether } from './keep-together.ts'
import { OrderState } from './order-state.tsx'
import openOrder from './open-order.module.css'
import { useOrderName } from './use-order-name.ts'

/** Three steps on one page: what is bought, the bank's details, the receipt. */
export function Checkout({ view }: { view: CheckoutView }) {
  const { t } = useMessages()
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {(found) =>
        found.kind === 'closed' ? (
          page.frame(
            <EmptyState title={t(`order.closed.${found.reason}`)} body={t(`order.closed.${found.reason}.body`)}>
              <ButtonLink look="gold" to={to.phase(found.phase)}>
                {t('order.closed.go')}
              </ButtonLink>
            </EmptyState>,
          )
        ) : (
          <Open key={`${found.checkout.kind} ${found.checkout.cert_id}`} checkout={found.checkout} />
        )
      }
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    frame: (content: ReactNode) => (
      <div className={styles['page']}>
        <h1>{t('order.checkout')}</h1>
        {content}
      </div>
    ),
    signIn: { title: t('order.checkout.signIn'), body: t('order.checkout.signIn.body') },
    failed: {
      title: t('order.checkout.failed'),
      body: (reason: string) => t('order.checkout.failed.body', { reason }),
    },
  }
}

/** The page before its data, and all there is without a script. */
export function CheckoutWaiting() {
  return (
    <PrivatePage
      {...usePage()}
      waiting={
        <>
          <Skeleton lines={2} />
          <Skeleton shape="block" />
          <Skeleton lines={5} />
        </>
      }
    />
  )
}

function Open({ checkout }: { checkout: CheckoutData }) {
  const { t, rich, locale } = useMessages()
  const navigate = useNavigate()
  // What was made or uploaded here is newer than what the page was loaded with.
  const [fresh, setFresh] = useState<Order>()
  const [bank, setBank] = useState(checkout.bank)
  const order = fresh ?? checkout.open_order ?? undefined
  const draft = order && orderCan.change(order.state) ? order : undefined
  const waiting = order && !draft ? order : undefined
  const isHours = checkout.kind === 'hours'
  const named = { name: checkout.cert_name, lang: checkout.cert_lang }
  const [settled, setSettled] = useState(0)
  const start: Made = (made) => {
    setFresh(made.order)
    setBank(made.bank)
    setSettled(settled + 1)
  }
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>
          {isHours ? (
            t('order.checkout.hours')
          ) : (
            <NameIn {...named} words={(name) => t('order.checkout.phase', { phase: name })} />
          )}
        </h1>
        <p>
          {isHours
            ? rich('order.checkout.forHours', {
                phase: checkout.cert_name,
                b: () => (
                  <Link to={to.overviewLesson(checkout.cert_id)}>
                    <NameIn {...named} />
                  </Link>
                ),
              })
            : t('order.checkout.forPhase', { isOnline: checkout.online.length > 0 ? 'yes' : 'no' })}
        </p>
        {isHours && checkout.balance_seconds !== null ? (
          <p>{t('order.checkout.balance', { time: wordSpan(checkout.balance_seconds, locale) })}</p>
        ) : null}
        {isHours && !checkout.is_metered ? <p className={styles['note']}>{t('order.checkout.free')}</p> : null}
      </header>
      {waiting ? <OpenOrder order={waiting} /> : null}
      {waiting && !isHours ? null : isHours ? (
        <HoursStep key={draft?.id} checkout={checkout} draft={draft} isNext={!waiting} onMade={start} />
      ) : (
        <PhaseStep checkout={checkout} draft={draft} onMade={start} />
      )}
      {draft ? (
        <PaySteps
          order={draft}
          bank={bank}
          online={checkout.online}
          firstNumber={2}
          settled={settled}
          promised={{
            answerBy: checkout.answer_by,
            lentSeconds: Math.min(checkout.provisional_seconds, (draft.hours ?? 0) * 3600),
          }}
          onStored={setFresh}
          onSent={(sent) => void navigate(to.order(sent.id))}
        />
      ) : null}
    </div>
  )
}

/** On a checkout: there is an order of the same thing already, with what it waits for. */
function OpenOrder({ order }: { order: Order }) {
  const { t, locale } = useMessages()
  const nameOf = useOrderName()
  return (
    <aside className={openOrder['open']}>
      <OrderState state={order.state} />
      <p>
        <Link to={to.order(order.id)}>
          {nameOf(order)} <span translate="no">({keepTogether(order.reference)})</span>
        </Link>
      </p>
      <p className={openOrder['next']}>
        {order.state === 'applying' && order.answer_by !== null
          ? t('order.mine.applying', { date: formatDue(order.answer_by, locale) })
          : t('order.mine.rejected')}
      </p>
    </aside>
  )
}
