import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { pickPrice } from '../../../domain/order/currency.ts'
import { priceHours } from '../../../domain/order/money.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { useTyped } from '../../parts/form/use-typed.ts'
import { useChosenCurrency } from '../../parts/chosen-currency.ts'
import { PriceChoice } from '../../parts/price-choice.tsx'
import { usePrice } from '../../parts/use-price.ts'
import styles from './checkout.module.css'
import { MAX_HOURS, MIN_HOURS } from './limits.ts'
import type { CheckoutData, Made } from './load-checkout.ts'
import { Step } from './step.tsx'
import { useOrderName } from './use-order-name.ts'

interface Props {
  readonly checkout: CheckoutData
  readonly draft: Order | undefined
  /** Nothing else on the page is the next thing to do. */
  readonly isNext: boolean
  readonly onMade: Made
}

/** What was typed as hours, in whatever width the keyboard writes digits. */
const readHours = (typed: string): number | undefined => {
  const text = typed.normalize('NFKC').trim()
  const hours = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return hours >= MIN_HOURS && hours <= MAX_HOURS ? hours : undefined
}

/** The first step of buying hours: how many, for how long, and what that costs; a draft shows them and can be changed. */
export function HoursStep({ checkout, draft, isNext, onMade }: Props) {
  const { t } = useMessages()
  const [isChanging, setIsChanging] = useState(false)
  const [turns, setTurns] = useState(0)
  const box = useRef<HTMLElement>(null)
  // An effect: the focus is the browser's, and the button that was pressed has gone away with its half.
  useEffect(() => {
    if (turns > 0) (box.current?.querySelector('input') ?? box.current?.querySelector('button'))?.focus()
  }, [turns])
  const turn = (toForm: boolean) => {
    setIsChanging(toForm)
    setTurns(turns + 1)
  }
  if (!draft || isChanging) {
    return (
      <Step ref={box} id="choose" number={1} title={t('order.step.hours')}>
        <HoursForm
          checkout={checkout}
          draft={draft}
          isNext={isNext}
          onMade={(made) => (setIsChanging(false), onMade(made))}
          onKeep={draft ? () => turn(false) : undefined}
        />
      </Step>
    )
  }
  return (
    <Step ref={box} id="choose" number={1} title={t('order.step.hours')}>
      <Chosen draft={draft} onChange={() => turn(true)} />
    </Step>
  )
}

function Chosen({ draft, onChange }: { draft: Order; onChange: () => void }) {
  const { t } = useMessages()
  const nameOf = useOrderName()
  const priceOf = usePrice()
  return (
    <>
      <dl className={styles['sum']}>
        <dt>
          {nameOf(draft)}
          {draft.validity ? (
            <small>
              {t('shell.pair', {
                name: t('order.validity.label'),
                value: t('order.validity.days', { days: draft.validity.days }),
              })}
            </small>
          ) : null}
        </dt>
        <dd>{priceOf(draft.price)}</dd>
      </dl>
      <div>
        <Button isSmall onClick={onChange}>
          {t('order.change')}
        </Button>
      </div>
    </>
  )
}

function HoursForm({ checkout, draft, isNext, onMade, onKeep }: Props & { onKeep: (() => void) | undefined }) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const chosen = useChosenCurrency()
  const perHour = pickPrice(checkout.prices, { chosen: chosen ?? draft?.price.currency, locale })
  const saved = { hours: draft?.hours ? String(draft.hours) : '', validity: draft?.validity?.id ?? '' }
  const kept = useTyped(`checkout ${checkout.cert_id}`, saved)
  const given = { ...saved, ...kept.kept }
  const [typed, setTyped] = useState(given.hours)
  const discard = () => {
    kept.discard()
    setTyped(saved.hours)
  }
  const form = useForm({
    onTyped: kept.keep,
    rules: {
      hours: (value) => (readHours(value) === undefined ? 'order.hours.invalid' : undefined),
      validity: (value) => (value === '' ? 'order.validity.missing' : undefined),
    },
    send: async ({ hours = '', validity = '' }) => {
      const made = await ask('/order/create', {
        kind: 'hours',
        cert_id: checkout.cert_id,
        map_id: checkout.map_id,
        ...(checkout.lesson_id === null ? {} : { node_id: checkout.lesson_id }),
        hours: String(readHours(hours)),
        validity,
        ...(perHour ? { currency: perHour.currency } : {}),
      })
      kept.drop()
      onMade(made)
    },
  })
  const hours = readHours(typed)
  const field = form.field('hours')
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      {kept.isOffered ? <KeptNote onDiscard={discard} /> : null}
      <div key={kept.key} className={styles['fields']}>
        <TextField
          {...field}
          label={t('order.hours.label')}
          hint={t('order.hours.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={given.hours}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            field.onInput()
          }}
        />
        <SelectField
          {...form.field('validity')}
          label={t('order.validity.label')}
          hint={t('order.validity.hint')}
          placeholder={t('order.validity.placeholder')}
          options={checkout.validities.map(({ id, days }) => ({
            value: id,
            label: t('order.validity.days', { days }),
          }))}
          defaultValue={checkout.validities.some(({ id }) => id === given.validity) ? given.validity : ''}
        />
      </div>
      {checkout.prices.length > 1 ? (
        <PriceChoice label={t('order.bank.currency')} prices={checkout.prices} chosen={perHour?.currency} />
      ) : null}
      {perHour ? (
        <dl className={styles['sum']} aria-live="polite">
          <dt>
            {t('order.price.total')}
            <small>{t('order.price.each', { price: priceOf(perHour) })}</small>
          </dt>
          <dd>
            {hours === undefined ? (
              <span className={styles['open']}>{t('order.price.open')}</span>
            ) : (
              priceOf(priceHours(hours, perHour))
            )}
          </dd>
        </dl>
      ) : null}
      <div className={styles['actions']}>
        <Button type="submit" look={isNext ? 'gold' : 'ink'} busy={form.isBusy ? t('order.create.busy') : undefined}>
          {draft ? t('order.change.save') : t('order.create')}
        </Button>
        {onKeep ? (
          <Button look="quiet" onClick={() => (kept.drop(), onKeep())}>
            {t('order.change.keep')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
