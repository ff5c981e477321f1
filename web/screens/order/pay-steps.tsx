import { useEffect, useState } from 'react'
import type { BankDetails, OnlineWay, Order } from '../../../contract/order-shapes.ts'
import { TRANSFER, hasChoice, waysToPay } from '../../../domain/order/payment.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { BankCard } from './bank-card.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { PayOnline, PayWays } from './pay-ways.tsx'
import { SendForm, type Promised } from './send-form.tsx'
import { Step } from './step.tsx'

interface Props {
  readonly order: Order
  readonly bank: BankDetails
  /** Ways to pay besides the transfer. */
  readonly online: readonly OnlineWay[]
  /** Of these two steps on the page they stand on. */
  readonly firstNumber: number
  readonly promised?: Promised
  /** How often the numbers were settled on this page: each time the focus goes on to what comes next. */
  readonly settled?: number
  readonly onStored: (order: Order) => void
  readonly onSent: (order: Order) => void
}

/**
 * The bank's details, then the receipt: what is left to do of a draft or a rejected order. Paid online there is no
 * receipt.
 */
export function PaySteps({ order, bank, online, firstNumber, promised, settled = 0, onStored, onSent }: Props) {
  const { t } = useMessages()
  const [way, setWay] = useState<string>(TRANSFER)
  const chosen = online.find(({ id }) => id === way)
  // An effect: the focus is the browser's, and its heading is there only after the render.
  useEffect(() => {
    if (settled > 0) document.getElementById('pay')?.focus()
  }, [settled])
  return (
    <>
      <Step id="pay" number={firstNumber} title={t('order.step.pay')}>
        {hasChoice(waysToPay(online.map(({ id }) => id))) ? (
          <PayWays online={online} way={way} onChoose={setWay} />
        ) : null}
        {chosen ? (
          <PayOnline key={chosen.id} order={order} way={chosen} onStored={onStored} />
        ) : (
          <>
            <p>{t('order.pay.lead')}</p>
            <BankCard order={order} bank={bank} />
          </>
        )}
      </Step>
      <OrderInvoice key={order.id} order={order} country={bank.country} onStored={onStored} />
      {chosen ? null : (
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
      )}
    </>
  )
}
