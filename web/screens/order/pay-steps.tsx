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
  readonly onStored: (order: Order) => void
  readonly onSent: (order: Order) => void
}

/** The bank's details, then the receipt: what is left to do of a draft or a rejected order. */
export function PaySteps({ order, bank, firstNumber, promised, onStored, onSent }: Props) {
  const { t } = useMessages()
  return (
    <>
      <Step id="pay" number={firstNumber} title={t('order.step.pay')}>
        <p>{t('order.pay.lead')}</p>
        <BankCard order={order} bank={bank} />
      </Step>
      <Step id="receipt" number={firstNumber + 1} title={t('order.step.receipt')}>
        <SendForm key={order.id} order={order} methods={bank.methods} promised={promised} onStored={onStored} onSent={onSent} />
      </Step>
    </>
  )
}
