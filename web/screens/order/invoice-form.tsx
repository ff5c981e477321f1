import { useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import type { InvoiceKind } from '../../../domain/order/invoice.ts'
import { checkTaxNumber } from '../../../domain/order/tax-number.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { useTyped } from '../../parts/form/use-typed.ts'
import { notify } from '../../parts/notify.ts'
import styles from './invoice.module.css'

interface Props {
  readonly order: Order
  /** The school’s account is there: most of its payers are, too. */
  readonly isInChina: boolean
  readonly onStored: (order: Order) => void
  readonly onKeep: (() => void) | undefined
}

/** Closed until somebody needs an invoice; what is typed is kept. */
export function InvoiceForm({ order, isInChina, onStored, onKeep }: Props) {
  const { t } = useMessages()
  const { invoice } = order
  const saved = {
    kind: invoice?.kind ?? 'company',
    title: invoice?.title ?? '',
    country: invoice ? (invoice.country ?? 'other') : isInChina ? 'CN' : '',
    tax_number: invoice?.tax_number ?? '',
    address: invoice?.address ?? '',
  }
  const kept = useTyped(`invoice ${order.id}`, saved)
  const given = { ...saved, ...kept.kept }
  const [isOpen, setIsOpen] = useState(invoice !== null || kept.kept !== undefined)
  const [kind, setKind] = useState<InvoiceKind>(given.kind === 'person' ? 'person' : 'company')
  const [country, setCountry] = useState(given.country)
  const isCode = kind === 'company' && country === 'CN'
  const send = async (asked: Parameters<typeof ask<'/order/invoice'>>[1]) => {
    const { order: stored } = await ask('/order/invoice', asked)
    kept.drop()
    onStored(stored)
  }
  const form = useForm({
    onTyped: kept.keep,
    rules: {
      title: (value) => (value.trim() === '' ? 'order.invoice.title.missing' : undefined),
      tax_number: (value) => {
        const tax = checkTaxNumber(value, { kind, country: country === 'CN' ? 'CN' : null })
        return 'fault' in tax ? `order.invoice.tax.${tax.fault}` : undefined
      },
    },
    send: async ({ title = '', tax_number = '', address = '' }) => {
      await send({
        order_id: order.id,
        kind,
        title,
        ...(country === 'CN' ? { country } : {}),
        ...(tax_number.trim() === '' ? {} : { tax_number }),
        ...(address.trim() === '' ? {} : { address }),
      })
      notify(t('order.invoice.saved'))
    },
  })
  if (!isOpen)
    return (
      <div>
        <Button isSmall onClick={() => setIsOpen(true)}>
          {t('order.invoice.want')}
        </Button>
      </div>
    )
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <fieldset className={styles['kinds']}>
        <legend>{t('order.invoice.kind')}</legend>
        {(['company', 'person'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} />
            {t(`order.invoice.kind.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles['fields']}>
        <TextField
          {...form.field('title')}
          label={t('order.invoice.title')}
          autoComplete="organization"
          maxLength={100}
          defaultValue={given.title}
        />
        <SelectField
          {...form.field('country')}
          label={t('order.invoice.country')}
          placeholder={t('order.invoice.country.placeholder')}
          options={(['CN', 'other'] as const).map((value) => ({ value, label: t(`order.invoice.country.${value}`) }))}
          defaultValue={given.country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <TextField
          {...form.field('tax_number')}
          label={t('order.invoice.tax')}
          {...(isCode ? { hint: t('order.invoice.tax.hint') } : {})}
          autoComplete="off"
          maxLength={60}
          defaultValue={given.tax_number}
        />
        <TextField
          {...form.field('address')}
          label={t('order.invoice.address')}
          autoComplete="street-address"
          maxLength={200}
          defaultValue={given.address}
        />
      </div>
      <div className={styles['actions']}>
        <Button type="submit" look="ink" busy={form.isBusy ? t('order.invoice.busy') : undefined}>
          {t('order.invoice.save')}
        </Button>
        {onKeep ? (
          <Button look="quiet" onClick={() => (kept.drop(), onKeep())}>
            {t('order.invoice.keep')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          onClick={() =>
            invoice
              ? void send({ order_id: order.id, kind: 'none' }).catch(form.show)
              : (kept.discard(), setIsOpen(false))
          }
        >
          {t('order.invoice.drop')}
        </Button>
      </div>
    </form>
  )
}
