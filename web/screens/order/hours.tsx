import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { Pagination } from '../../parts/pagination/pagination.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { wordSpan } from '../../parts/word-span.ts'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/hours.ts'
import styles from './hours.module.css'
import { loadHours, type Hours, type HoursView } from './load-hours.ts'
import { Lots, Statement } from './statement.tsx'

const nouns = ['order', 'page'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('order.statement')} · ${t('shell.brand')}`,
  description: (t) => t('order.statement.description'),
}
export const clientLoader = makeOwnLoader(nouns, loadHours)

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

/** The learner's hours: what came, what went, and what is left, to the second. */
export default function HoursPage({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {(found) => page.frame(<Balance view={found} />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: (
      <>
        <Skeleton shape="block" />
        <Skeleton lines={8} />
      </>
    ),
    frame: (content: ReactNode) => (
      <OwnPage title={t('order.statement')} className={styles['page']}>
        {content}
      </OwnPage>
    ),
    signIn: { title: t('order.statement.signIn'), body: t('order.checkout.signIn.body') },
    failed: {
      title: t('order.statement.failed'),
      body: (reason: string) => t('order.statement.failed.body', { reason }),
    },
  }
}

function Balance({ view: { hours, paging, buy } }: { view: Extract<HoursView, { kind: 'learner' }> }) {
  const { t, locale } = useMessages()
  const phase = hours.phases.find(({ cert_id }) => cert_id === hours.cert_id)
  if (!phase) {
    return (
      <EmptyState title={t('order.statement.empty')} body={t('order.statement.empty.body')}>
        <ButtonLink look="gold" to={to.phases()}>
          {t('order.statement.empty.go')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      {hours.phases.length > 1 ? <Phases hours={hours} /> : null}
      <section className={styles['balance']} aria-labelledby="balance">
        <h2 id="balance">
          <NameIn
            name={phase.cert_name}
            lang={phase.cert_lang}
            words={(name) => t('order.statement.balance', { phase: name })}
          />
        </h2>
        <p className={styles['time']}>{wordSpan(hours.balance_seconds, locale)}</p>
        {hours.is_metered ? null : <p>{t('order.statement.unmetered')}</p>}
        {buy === undefined ? null : (
          <ButtonLink look={hours.is_metered ? 'gold' : 'line'} to={buy}>
            {t('order.statement.buy')}
          </ButtonLink>
        )}
      </section>
      <section aria-labelledby="lots">
        <h2 id="lots">{t('order.statement.lots')}</h2>
        <Lots lots={hours.lots} />
      </section>
      <section aria-labelledby="statement">
        <h2 id="statement">{t('order.statement.title')}</h2>
        <Statement list={hours.list} />
        <Pagination total={hours.pagination.total} {...paging} />
      </section>
    </>
  )
}

function Phases({ hours }: { hours: Hours }) {
  const { t, locale } = useMessages()
  return (
    <nav className={styles['phases']} aria-label={t('order.statement.phases')}>
      {hours.phases.map(({ cert_id, cert_name, cert_lang, balance_seconds }) => (
        <Link
          key={cert_id}
          to={to.hours(`?phase=${encodeURIComponent(cert_id)}`)}
          aria-current={cert_id === hours.cert_id ? 'page' : undefined}
        >
          <NameIn name={cert_name} lang={cert_lang} />{' '}
          <span>{wordSpan(balance_seconds, locale, { form: 'short' })}</span>
        </Link>
      ))}
    </nav>
  )
}
