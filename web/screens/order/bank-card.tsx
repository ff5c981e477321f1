import { plainAmount } from '../../../domain/order/money.ts'
import { Copy } from '../../art/lucide/icons.tsx'
import type { BankDetails, Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePrice } from '../../parts/use-price.ts'
import { joinOr } from './join-or.ts'
import styles from './bank-card.module.css'
import { CopyButton, useCopy } from './copy-button.tsx'
import { keepTogether } from './keep-together.ts'
import { useState } from 'react'
import { nameZone } from '../../parts/due.ts'
import { type Office, officeWeek, wordOffice } from './office-hours.ts'

const fields = [
  'bank_name',
  'bank_address',
  'account_title',
  'account_number',
  'bank_branch',
  'cnaps',
  'routing_number',
  'sort_code',
  'iban',
  'swift',
  'currency',
  'address',
] as const

/** All that a transfer needs (READINGS §7), each part to be copied; reference and amount stay in sight on a phone. */
export function BankCard({ order, bank }: { order: Order; bank: BankDetails }) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const copy = useCopy()
  const known = fields.filter((field) => bank[field] !== '')
  const first = [
    { name: t('order.bank.amount'), shown: priceOf(order.price), text: plainAmount(order.price) },
    { name: t('order.bank.reference'), shown: keepTogether(order.reference), text: order.reference },
  ]
  const copyAll = () => {
    const rows = [
      ...first.map(({ name, text }) => ({ name, value: text })),
      ...known.map((field) => ({ name: t(`order.bank.${field}`), value: bank[field] })),
    ]
    void copy(rows.map((row) => t('shell.pair', row)).join('\n'), t('order.copiedAll'))
  }
  return (
    <div className={styles['card']}>
      <dl className={styles['first']}>
        {first.map(({ name, shown, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{shown}</dd>
            <dd className={styles['copy']}>
              <CopyButton name={name} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles['rest']} aria-label={t('order.bank.title')}>
        {known.map((field) => (
          <div key={field}>
            <dt>{t(`order.bank.${field}`)}</dt>
            <dd translate="no">{bank[field]}</dd>
            <dd className={styles['copy']}>
              <CopyButton name={t(`order.bank.${field}`)} text={bank[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles['foot']}>
        <Button isSmall icon={<Copy aria-hidden="true" />} onClick={copyAll}>
          {t('order.copyAll')}
        </Button>
        <p>
          {t('order.pay.ways', {
            ways: joinOr(
              bank.methods.map((method) => t(`order.method.${method}`)),
              locale,
            ),
          })}
        </p>
        <OfficeHours office={bank.office} />
      </div>
    </div>
  )
}

function OfficeHours({ office }: { office: BankDetails['office'] }) {
  const { t } = useMessages()
  const { there, here } = useOffice(office)
  return (
    <dl className={styles['office']}>
      <dt>{t('order.office')}</dt>
      <dd>
        {there.hours}
        <small>
          {here ? t('order.office.there', { zone: there.zone }) : t('order.office.same', { zone: there.zone })}
        </small>
      </dd>
      {here ? (
        <dd>
          {here.hours}
          <small>{t('order.office.here', { zone: here.zone })}</small>
        </dd>
      ) : null}
    </dl>
  )
}

interface OfficeLine {
  readonly hours: string
  readonly zone: string
}

/** When finance works: in its own zone, and in the reader's where the clocks differ. */
function useOffice(office: Office): { readonly there: OfficeLine; readonly here: OfficeLine | undefined } {
  const { t, locale } = useMessages()
  const [now] = useState(() => new Date())
  const week = officeWeek(office, now)
  const line = (zone: string): OfficeLine => {
    const { first, last, from, until, isNextDay } = wordOffice(week, locale, zone)
    const end = isNextDay ? t('order.office.nextDay', { time: until }) : until
    return {
      hours:
        last === undefined
          ? t('order.office.day', { first, from, until: end })
          : t('order.office.span', { first, last, from, until: end }),
      zone: nameZone(locale, zone),
    }
  }
  const there = line(office.zone)
  const here = line(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { there, here: here.hours === there.hours ? undefined : here }
}
