import { useEffect, useRef } from 'react'
import type { WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePrice } from '../../../parts/use-price.ts'
import styles from './receipts.module.css'
import { useAge } from './use-age.ts'

interface Props {
  readonly list: readonly WaitingReceipt[]
  readonly count: number
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** What waits, the oldest promise first. */
export function ReceiptQueue({ list, count, chosen, onChoose }: Props) {
  const { t } = useMessages()
  return (
    <section className={styles['queue']} aria-labelledby="queue">
      <div className={styles['head']}>
        <h2 id="queue">{t('staff.receipts.queue')}</h2>
        <small>{t('staff.receipts.waiting', { count })}</small>
        <small>{t('staff.receipts.queue.order')}</small>
        <span className={styles['keys']} aria-hidden="true">
          <kbd>J</kbd>
          <kbd>K</kbd>
        </span>
      </div>
      <ul>
        {list.map((one) => (
          <Case key={one.id} one={one} isChosen={one.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {count > list.length ? <p className={styles['more']}>{t('staff.receipts.more', { count })}</p> : null}
    </section>
  )
}

function Case({ one, isChosen, onChoose }: { one: WaitingReceipt; isChosen: boolean; onChoose: Props['onChoose'] }) {
  const { t } = useMessages()
  const priceOf = usePrice()
  const age = useAge()
  const button = useRef<HTMLButtonElement>(null)
  // An effect: scrolling is the browser's.
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles['case']}
        aria-current={isChosen || undefined}
        data-held={one.held?.decision}
        onClick={() => onChoose(one.id)}
      >
        <strong translate="no">{one.reference}</strong>
        <strong>{priceOf(one.price)}</strong>
        <span>{one.name}</span>
        <small>
          {one.held ? t('staff.receipts.held', { decision: one.held.decision, by: one.held.by }) : age(one)}
        </small>
        <Flags one={one} />
      </button>
    </li>
  )
}

export function Flags({ one }: { one: WaitingReceipt }) {
  const { t } = useMessages()
  if (!one.has_same_receipt && !one.has_same_transaction && one.round < 2) return null
  return (
    <span className={styles['flags']}>
      {one.has_same_receipt ? <span data-bad>{t('staff.receipts.flag.receipt')}</span> : null}
      {one.has_same_transaction ? <span data-bad>{t('staff.receipts.flag.transaction')}</span> : null}
      {one.round > 1 ? <span>{t('staff.receipts.flag.round', { round: one.round })}</span> : null}
    </span>
  )
}
