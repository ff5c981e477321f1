import { useState, type ReactNode } from 'react'
import type { ReceiptDetail, WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'
import { plainAmount, readAmount } from '../../../../domain/order/money.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { formatDue } from '../../../parts/due.ts'
import { Retry } from '../../../parts/load-failed.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { usePress } from '../../../parts/use-press.ts'
import { usePrice } from '../../../parts/use-price.ts'
import styles from './decision.module.css'
import desk from './receipts.module.css'
import { ReturnDialog } from './return-dialog.tsx'
import type { Shown } from './use-receipts.ts'

/** As the call takes it. */
export type Decided =
  | { readonly decision: 'approve'; readonly amount: string }
  | { readonly decision: 'reject'; readonly reason: string }

interface Props {
  readonly one: WaitingReceipt
  readonly shown: Shown | Error | undefined
  readonly decide: (decided: Decided) => Promise<void>
}

/** What is known of an order, what must be read from its picture, and the two ways to decide. */
export function Decision({ one, shown, decide }: Props) {
  const { t } = useMessages()
  return (
    <section className={desk['decide']} aria-labelledby="decide">
      <div className={desk['head']}>
        <h2 id="decide">{t('staff.receipts.decision')}</h2>
      </div>
      <div className={styles['body']}>
        {!shown ? (
          <Skeleton lines={6} />
        ) : shown instanceof Error ? (
          <div role="alert">
            <p>{t('staff.receipts.failed', { reason: shown.message })}</p>
            <Retry />
          </div>
        ) : (
          <>
            <Facts detail={shown.detail} />
            <Found detail={shown.detail} />
            <Yours detail={shown.detail} />
            <Deeds one={one} detail={shown.detail} decide={decide} />
          </>
        )}
      </div>
    </section>
  )
}

function Facts({ detail: { order, earlier, learner } }: { detail: ReceiptDetail }) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('staff.receipts.for'),
      order.kind === 'hours'
        ? t('staff.receipts.for.hours', { hours: order.hours ?? 0, days: order.validity?.days ?? 0 })
        : order.cert_name,
    ],
    [t('staff.receipts.asked'), <strong key="asked">{priceOf(order.price)}</strong>],
    [
      t('staff.receipts.by'),
      order.method === null ? (
        '–'
      ) : (
        <>
          {t('staff.receipts.method', { method: order.method })}
          {order.transaction === null ? null : <code translate="no"> {order.transaction}</code>}
        </>
      ),
    ],
    [t('staff.receipts.sent'), order.submitted_at === null ? '–' : formatDue(order.submitted_at, locale)],
    [t('staff.receipts.answer'), order.answer_by === null ? '–' : formatDue(order.answer_by, locale)],
    [
      t('staff.receipts.learner'),
      <>
        {learner.name || learner.email}
        <small>{t('staff.receipts.earlier', earlier)}</small>
      </>,
    ],
  ]
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the machine knows for sure: it reads no picture. */
function Found({ detail: { duplicates } }: { detail: ReceiptDetail }) {
  const { t } = useMessages()
  return (
    <div>
      <h3>{t('staff.receipts.found')}</h3>
      <ul className={styles['checks']}>
        {(['receipt', 'transaction'] as const).map((of) => {
          const same = duplicates.filter((one) => one.of === of)
          return (
            <li key={of} data-bad={same.length > 0 || undefined}>
              <span aria-hidden="true">{same.length > 0 ? '✗' : '✓'}</span>
              {same.length > 0
                ? t('staff.receipts.found.same', { of, references: same.map(({ reference }) => reference).join(', ') })
                : t('staff.receipts.found.new', { of })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What only a person can compare. */
function Yours({ detail: { order, receiver } }: { detail: ReceiptDetail }) {
  const { t } = useMessages()
  const priceOf = usePrice()
  return (
    <div>
      <h3>{t('staff.receipts.yours')}</h3>
      <dl className={styles['yours']}>
        <div>
          <dt>{t('staff.receipts.sum')}</dt>
          <dd>{priceOf(order.price)}</dd>
        </div>
        <div>
          <dt>{t('staff.receipts.reference')}</dt>
          <dd translate="no">{order.reference}</dd>
        </div>
        {receiver ? (
          <div>
            <dt>{t('staff.receipts.receiver')}</dt>
            <dd translate="no">{`${receiver.title} … ${receiver.number_end}`}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}

function Deeds({ one, detail, decide }: { one: WaitingReceipt; detail: ReceiptDetail; decide: Props['decide'] }) {
  const { t } = useMessages()
  const priceOf = usePrice()
  const { price, state } = detail.order
  const [typed, setTyped] = useState(plainAmount(price))
  const [isSure, setIsSure] = useState(!(one.has_same_receipt || one.has_same_transaction))
  const [isReturning, setIsReturning] = useState(false)
  const amount = readAmount(typed, price.currency)
  const isAmount = amount !== undefined && amount > 0
  const approval = usePress(() => decide({ decision: 'approve', amount: String(amount) }))
  const approve = () => {
    if (!isAmount) return document.getElementById('received')?.focus()
    if (isSure) approval.press()
    else setIsSure(true) // what the machine found stands in the way of one press, not of two
  }
  const canDecide = one.held === null && state === 'applying'
  usePageKeys((key) => {
    if (!canDecide || (key !== 'a' && key !== 'r')) return false
    if (key === 'a') approve()
    else setIsReturning(true)
    return true
  })
  if (!canDecide)
    return (
      <p className={styles['over']} role="status">
        {one.held
          ? t('staff.receipts.held', { decision: one.held.decision, by: one.held.by })
          : t('staff.receipts.over', { state, by: detail.decided_by ?? '–' })}
      </p>
    )
  return (
    <div className={styles['deeds']}>
      <label htmlFor="received">{t('staff.receipts.received', { currency: price.currency })}</label>
      <input
        id="received"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        aria-invalid={!isAmount || undefined}
        aria-describedby="received-note"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') approve()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <p id="received-note" className={styles['difference']} role="status">
        {!isAmount
          ? t('staff.receipts.received.invalid')
          : amount === price.amount
            ? ''
            : t('staff.receipts.differs', {
                less: amount < price.amount ? 'yes' : 'no',
                difference: priceOf({ amount: Math.abs(amount - price.amount), currency: price.currency }),
              })}
      </p>
      <div className={styles['presses']}>
        <button type="button" className={styles['gold']} aria-disabled={approval.isBusy || undefined} onClick={approve}>
          {isSure
            ? t('staff.receipts.approve', { sum: isAmount ? priceOf({ amount, currency: price.currency }) : '' })
            : t('staff.receipts.approve.flagged')}
          <kbd aria-hidden="true">A</kbd>
        </button>
        <button type="button" onClick={() => setIsReturning(true)}>
          {t('staff.receipts.return')}
          <kbd aria-hidden="true">R</kbd>
        </button>
      </div>
      {approval.problem ? <p role="alert">{approval.problem}</p> : null}
      <small>{t('staff.receipts.later')}</small>
      {isReturning ? (
        <ReturnDialog
          detail={detail}
          send={async (reason) => {
            await decide({ decision: 'reject', reason })
            setIsReturning(false)
          }}
          onClose={() => setIsReturning(false)}
        />
      ) : null}
    </div>
  )
}
