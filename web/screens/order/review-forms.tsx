import { useState } from 'react'
import { compareAmounts, plainAmount, readAmount } from '../../../domain/order/money.ts'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { usePrice } from '../../parts/use-price.ts'
import type { PaymentReview } from '../../../contract/order-review-calls.ts'
import styles from './review.module.css'
import { useReviewer, type Reviewer } from './reviewer-name.tsx'

interface Props {
  readonly review: PaymentReview
  readonly token: string
  readonly onDecided: (review: PaymentReview) => void
}

/** Approving takes the amount that has arrived, returning a reason; both with the name of who decides. */
export function ReviewForms(props: Props) {
  const { t } = useMessages()
  const reviewer = useReviewer()
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t('order.review.decide')}</h2>
      {reviewer.box}
      <div className={styles['forms']}>
        <Approve {...props} reviewer={reviewer} />
        <Reject {...props} reviewer={reviewer} />
      </div>
    </section>
  )
}

interface Named extends Props {
  readonly reviewer: Reviewer
}

/** Somebody else was faster: what they decided is shown. */
async function showOther(error: unknown, { token, onDecided }: Props): Promise<void> {
  if (!(error instanceof CallRefused) || error.code !== 'order_state') throw error
  onDecided(await ask('/order/review-detail', { token }))
}

function Approve({ reviewer, ...props }: Named) {
  const { review, token, onDecided } = props
  const { t } = useMessages()
  const { price } = review.order
  const [typed, setTyped] = useState('')
  const form = useForm({
    rules: {
      amount: (value) =>
        value.trim() === ''
          ? 'order.amount.missing'
          : (readAmount(value, price.currency) ?? 0) > 0
            ? undefined
            : 'order.review.amount.invalid',
    },
    send: async ({ amount = '' }) => {
      const name = reviewer.need()
      if (name === undefined) return // its box has the focus
      try {
        onDecided(
          await ask('/order/review-decide', {
            token,
            decision: 'approve',
            reviewer: name,
            amount: String(readAmount(amount, price.currency)),
          }),
        )
        reviewer.remember()
        notify(t('order.review.done.approve'))
      } catch (error) {
        await showOther(error, props)
      }
    },
  })
  const amount = form.field('amount')
  return (
    <form {...form.form} method="post">
      <h3>{t('order.review.approve.title')}</h3>
      <FormSummary {...form.summary} />
      <TextField
        {...amount}
        label={t('order.review.amount', { currency: price.currency })}
        hint={t('order.review.amount.hint', { example: plainAmount(price) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          amount.onInput()
        }}
      />
      <Difference typed={typed} review={review} />
      <Button type="submit" look="gold" busy={form.isBusy ? t('order.review.approve.busy') : undefined}>
        {t('order.review.approve')}
      </Button>
    </form>
  )
}

/** What was typed against what was asked, before it is sent. */
function Difference({ typed, review: { order } }: { typed: string; review: PaymentReview }) {
  const { t } = useMessages()
  const priceOf = usePrice()
  const { amount: asked, currency } = order.price
  const amount = readAmount(typed, currency)
  const verdict = amount === undefined || amount === 0 ? undefined : compareAmounts(amount, asked)
  return (
    <p role="status" className={styles['difference']} data-verdict={verdict}>
      {verdict === undefined
        ? null
        : verdict === 'exact'
          ? t('order.review.amount.exact')
          : t(`order.review.amount.${verdict}`, {
              difference: priceOf({ amount: Math.abs((amount ?? 0) - asked), currency }),
            })}
    </p>
  )
}

function Reject({ reviewer, ...props }: Named) {
  const { token, onDecided } = props
  const { t } = useMessages()
  const form = useForm({
    rules: { reason: (value) => (value.trim() === '' ? 'order.reason.missing' : undefined) },
    send: async ({ reason = '' }) => {
      const name = reviewer.need()
      if (name === undefined) return
      try {
        onDecided(await ask('/order/review-decide', { token, decision: 'reject', reviewer: name, reason }))
        reviewer.remember()
        notify(t('order.review.done.reject'))
      } catch (error) {
        await showOther(error, props)
      }
    },
  })
  return (
    <form {...form.form} method="post">
      <h3>{t('order.review.reject.title')}</h3>
      <FormSummary {...form.summary} />
      <TextAreaField
        {...form.field('reason')}
        label={t('order.review.reason')}
        hint={t('order.review.reason.hint')}
        maxLength={500}
      />
      <Button type="submit" look="line" busy={form.isBusy ? t('order.review.reject.busy') : undefined}>
        {t('order.review.reject')}
      </Button>
    </form>
  )
}
