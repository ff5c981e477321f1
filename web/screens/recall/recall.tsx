import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type RecallList, askRecall } from '../../parts/study/load-recall.ts'
import { usePress } from '../../parts/use-press.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/recall.ts'
import { Deck } from './deck.tsx'
import styles from './recall.module.css'
import { useDay } from './use-day.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'
import { nouns } from './words.ts'

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('recall.title')} · ${t('shell.brand')}`,
  description: (t) => t('recall.description'),
}
const load = (): Promise<RecallView> => forLearner(async () => ({ kind: 'learner', recall: await askRecall() }))
export const clientLoader = makeOwnLoader(nouns, load)

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function Recall({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ recall }) => page.frame(recall.list.length > 0 ? <Deck recall={recall} /> : <Nothing recall={recall} />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton shape="block" />,
    frame: (content: ReactNode) => (
      <OwnPage title={t('recall.title')} className={styles['page']}>
        {content}
      </OwnPage>
    ),
    signIn: { title: t('recall.signIn'), body: t('recall.signIn.body') },
    failed: { title: t('recall.failed'), body: (reason: string) => t('recall.failed.body', { reason }) },
  }
}

/** Nothing is due: when the next ones come, or how there come to be some. */
function Nothing({ recall: { is_on: isOn, next, open_count: open, kept_count: kept } }: { recall: RecallList }) {
  const { t } = useMessages()
  const day = useDay()
  if (!isOn) return <Off />
  return (
    <EmptyState
      title={t(open + kept === 0 ? 'recall.none' : 'recall.empty')}
      body={
        next
          ? t('recall.next', { count: next.count, day: day(next.on) })
          : t(kept > 0 ? 'recall.allKept' : 'recall.none.body', { count: kept })
      }
    >
      <ButtonLink to={to.myLearning()}>{t('recall.back')}</ButtonLink>
    </EmptyState>
  )
}

function Off() {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const { isBusy, press } = usePress(async () => {
    await call('/recall/settings', { is_on: '1' })
    await revalidate()
  })
  return (
    <EmptyState title={t('recall.off')} body={t('recall.off.body')}>
      <Button look="gold" busy={isBusy ? t('recall.off.busy') : undefined} onClick={press}>
        {t('recall.off.on')}
      </Button>
    </EmptyState>
  )
}

type RecallView = { readonly kind: 'learner'; readonly recall: RecallList } | NotLoaded
