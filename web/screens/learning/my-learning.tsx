import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { readLastPhase } from '../../parts/study/last-phase.ts'
// oxlint-disable-next-line no-restricted-imports -- my learning shows the orders that wait
import { MyOrders } from '../order/my-orders.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/my-learning.ts'
import { chooseResume } from '../../parts/study/choose-resume.ts'
import { LeftPhase } from './left-phase.tsx'
import { loadLearning, type LearningView } from './load-learning.ts'
import styles from './my-learning.module.css'
import { MyPhaseRow } from './my-phase-row.tsx'
import { RecallRow } from './recall-row.tsx'
import { ResumeRow } from './resume-row.tsx'
import { Zone } from './timeline.tsx'
import { WeekStrip } from './week-strip.tsx'

const nouns = ['learning', 'lesson', 'order'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('learning.title')} · ${t('shell.brand')}`,
  description: (t) => t('learning.description'),
}
export const clientLoader = makeOwnLoader(nouns, loadLearning)

/** The page before its data, and all there is without a script: the prompt for visitors, the shape for learners. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function MyLearning({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {(found) => page.frame(<Learning view={found} />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: (
      <>
        <Skeleton shape="block" />
        <Skeleton lines={6} />
      </>
    ),
    frame: (content: ReactNode) => (
      <OwnPage title={t('learning.title')} className={styles['page']}>
        {content}
      </OwnPage>
    ),
    signIn: { title: t('learning.signIn.title'), body: t('learning.signIn.body') },
    failed: { title: t('learning.failed.title'), body: (reason: string) => t('learning.failed.body', { reason }) },
  }
}

function Learning({ view }: { view: Extract<LearningView, { kind: 'learner' }> }) {
  const { t } = useMessages()
  const here = view.phases.filter((phase) => phase.left_at === null)
  const zones = [...new Set(here.filter(({ timeline }) => timeline.length > 0).map(({ zone }) => zone))] // told once where it is one for all
  const left = view.phases.filter((phase) => phase.left_at !== null)
  const resume = chooseResume(here, readLastPhase())
  return (
    <>
      {here.length === 0 ? <Empty /> : null}
      {resume?.next ? <ResumeRow phase={resume} next={resume.next} /> : null}
      {here.length > 0 ? <WeekStrip /> : null}
      {view.recall ? <RecallRow recall={view.recall} /> : null}
      {here.length > 0 ? (
        <section aria-labelledby="phases">
          <h2 id="phases">{t('learning.phases')}</h2>
          <ul className={styles['list']}>
            {here.map((phase) => (
              <MyPhaseRow key={phase.id} phase={phase} hasZone={zones.length > 1} />
            ))}
          </ul>
          {zones.length === 1 && zones[0] !== undefined ? <Zone zone={zones[0]} /> : null}
          <p className={styles['hours']}>
            <Link to={to.hours()}>{t('order.mine.hours')}</Link>
          </p>
        </section>
      ) : null}
      <MyOrders orders={view.orders} />
      {left.length > 0 ? (
        <section aria-labelledby="left">
          <h2 id="left">{t('learning.left')}</h2>
          <ul className={styles['list']}>
            {left.map((phase) => (
              <LeftPhase key={phase.id} phase={phase} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Empty() {
  const { t } = useMessages()
  return (
    <EmptyState title={t('learning.empty')} body={t('learning.empty.body')}>
      <ButtonLink look="gold" to={to.phases()}>
        {t('learning.empty.go')}
      </ButtonLink>
    </EmptyState>
  )
}
