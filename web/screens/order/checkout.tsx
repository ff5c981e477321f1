import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '../../../contract/order-calls.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { Awaited } from '../../parts/own-page.tsx'
import { SignInPrompt } from '../../parts/sign-in-prompt.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import { formatTimer } from '../quiz/server-clock.ts'
import styles from './checkout.module.css'
import { HoursStep } from './hours-step.tsx'
import type { CheckoutData, CheckoutView } from './load-checkout.ts'
import { OpenOrder } from './open-order.tsx'
import { PaySteps } from './pay-steps.tsx'
import { PhaseStep } from './phase-step.tsx'

/** Three steps on one page: what is bought, the bank's details, the receipt. */
export function Checkout({ view }: { view: CheckoutView }) {
  const { t } = useMessages()
  if (view.kind === 'visitor') {
    return (
      <Page>
        <SignIn />
      </Page>
    )
  }
  if (view.kind === 'failed') {
    return (
      <div className={styles['page']}>
        <LoadFailed heading="h1" title={t('order.checkout.failed')} message={view.message} body={(reason) => t('order.checkout.failed.body', { reason })} />
      </div>
    )
  }
  if (view.kind === 'closed') {
    return (
      <Page>
        <EmptyState title={t(`order.closed.${view.reason}`)} body={t(`order.closed.${view.reason}.body`)}>
          <ButtonLink look="gold" to={to.phase(view.phase)}>
            {t('order.closed.go')}
          </ButtonLink>
        </EmptyState>
      </Page>
    )
  }
  return <Open key={`${view.checkout.kind} ${view.checkout.cert_id}`} checkout={view.checkout} />
}

function Open({ checkout }: { checkout: CheckoutData }) {
  const { t, rich } = useMessages()
  const navigate = useNavigate()
  // What was made or uploaded here is newer than what the page was loaded with.
  const [fresh, setFresh] = useState<Order>()
  const order = fresh ?? checkout.open_order ?? undefined
  const draft = order && orderCan.change(order.state) ? order : undefined
  const waiting = order && !draft ? order : undefined
  const isHours = checkout.kind === 'hours'
  const [settled, setSettled] = useState(0)
  const start = (made: Order) => {
    setFresh(made)
    setSettled(settled + 1)
  }
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{isHours ? t('order.checkout.hours') : t('order.checkout.phase', { phase: checkout.cert_name })}</h1>
        <p>{isHours ? rich('order.checkout.forHours', { phase: checkout.cert_name, b: (words) => <Link to={to.overviewLesson(checkout.cert_id)}>{words}</Link> }) : t('order.checkout.forPhase')}</p>
        {isHours && checkout.balance_seconds !== null ? <p>{t('order.checkout.balance', { time: formatTimer(checkout.balance_seconds) })}</p> : null}
        {isHours && !checkout.is_metered ? <p className={styles['note']}>{t('order.checkout.free')}</p> : null}
      </header>
      {waiting ? <OpenOrder order={waiting} /> : null}
      {waiting && !isHours ? null : isHours ? <HoursStep key={draft?.id} checkout={checkout} draft={draft} isNext={!waiting} onMade={start} /> : <PhaseStep checkout={checkout} draft={draft} onMade={start} />}
      {draft ? (
        <PaySteps
          order={draft}
          bank={checkout.bank}
          firstNumber={2}
          settled={settled}
          promised={{ answerBy: checkout.answer_by, lentSeconds: Math.min(checkout.provisional_seconds, (draft.hours ?? 0) * 3600) }}
          onStored={setFresh}
          onSent={(sent) => void navigate(to.order(sent.id))}
        />
      ) : null}
    </div>
  )
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  return (
    <div className={styles['page']}>
      <h1>{t('order.checkout')}</h1>
      {children}
    </div>
  )
}

function SignIn() {
  const { t } = useMessages()
  return <SignInPrompt title={t('order.checkout.signIn')}>{t('order.checkout.signIn.body')}</SignInPrompt>
}

/** The page before its data, and all there is without a script. */
export function CheckoutWaiting() {
  return (
    <Page>
      <Awaited visitor={<SignIn />}>
        <Skeleton lines={2} />
        <Skeleton shape="block" />
        <Skeleton lines={5} />
      </Awaited>
    </Page>
  )
}
