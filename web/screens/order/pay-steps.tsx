import { useEffect } from 'react'
import type { BankDetails, Order } from '../../../contract/order-calls.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { BankCard } from './bank-card.tsx'
import { SendForm, type Promised } from './send-form.tsx'
import { Step } from './step.tsx'

interface Props {
  readonly order: Order
  readonly bank: BankDetails
  /** Of these two steps on the page they stand on. */
  readonly firstNumber: number
  readonly promised?: Promised
  /** How often the numbers were settled on this page: each time the focus goes on to what comes next. */
  readonly settled?: number
  readonly onStored: (order: Order) => void
  readonly onSent: (order: Order) => void
}

/** The bank's details, then the receipt: what is left to do of a draft or a rejected order. */
export function PaySteps({ order, bank, firstNumber, promised, settled = 0, onStored, onSent }: Props) {
  const { t } = useMessages()
  // An effect: the focus is the browser's, and its heading is there only after the render.
  useEffect(() => {
    if (settled > 0) document.getElementById('pay')?.focus()
  }, [settled])
  return (
    <>
      <Step id="pay" number={firstNumber} title={t('order.step.pay')}>
        <p>{t('order.pay.lead')}</p>
        <BankCard order={order} bank={bank} />
      </Step>
      <Step id="receipt" number={firstNumber + 1} title={t('order.step.receipt')}>
        <SendForm
          key={order.id}
          order={order}
          methods={bank.methods}
          promised={promised}
          onStored={onStored}
          onSent={onSent}
        />
      </Step>
    </>
  )
}
