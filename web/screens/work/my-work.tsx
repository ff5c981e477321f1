import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/my-work.ts'
import { loadWork, type Work } from './load-work.ts'
import styles from './my-work.module.css'
import { WorkRow } from './work-row.tsx'

const nouns = ['work'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('work.title')} · ${t('shell.brand')}`,
  description: (t) => t('work.description'),
}
export const clientLoader = makeOwnLoader(nouns, loadWork)

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function MyWork({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ list }) => page.frame(<Works list={list} />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton lines={6} />,
    frame: (content: ReactNode) => <OwnPage title={t('work.title')}>{content}</OwnPage>,
    signIn: { title: t('work.signIn'), body: t('work.signIn.body') },
    failed: { title: t('work.failed.title'), body: (reason: string) => t('work.failed.body', { reason }) },
  }
}

function Works({ list }: { list: readonly Work[] }) {
  const { t } = useMessages()
  if (list.length === 0)
    return (
      <EmptyState title={t('work.empty')} body={t('work.empty.body')}>
        <ButtonLink look="gold" to={to.phases()}>
          {t('work.empty.go')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <p className={styles['lead']}>{t('work.lead')}</p>
      {groupByPhase(list).map(([{ cert_id, cert_name, cert_lang }, works]) => (
        <section key={cert_id} className={styles['phase']} aria-labelledby={`phase-${cert_id}`}>
          <h2 id={`phase-${cert_id}`} lang={cert_lang}>
            {cert_name}
          </h2>
          <ul>
            {works.map((work) => (
              <WorkRow key={work.experiment_id} work={work} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** They come in the order of the courses. */
function groupByPhase(list: readonly Work[]): readonly (readonly [Work, readonly Work[]])[] {
  const phases = [...new Set(list.map(({ cert_id }) => cert_id))]
  return phases.flatMap((id) => {
    const works = list.filter(({ cert_id }) => cert_id === id)
    return works[0] ? [[works[0], works] as const] : []
  })
}
