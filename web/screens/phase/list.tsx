import type { Route } from './+types/list.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { NothingYet } from '../../art/illustrations.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlannedPhases } from '../../parts/study/planned-phases.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import styles from './list.module.css'
import { PhaseRow } from './phase-row.tsx'
import { useMyPhases } from './use-my-phases.ts'

const nouns = ['phase'] as const
export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('phase.list.title')} · ${t('shell.brand')}`,
  description: (t) => t('phase.list.description'),
}

const load = (caller: Ask) => caller('/index/cert-list', { page_size: '999' }) // SPECIFICATION §7
export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext).ask)
export const clientLoader = withMessages(nouns, () => load(ask))

export default function PhaseList({ loaderData }: Route.ComponentProps) {
  const { t } = useMessages()
  const mine = useMyPhases()
  // Gold is for the current phase only: the first that is begun and not finished.
  const current = loaderData.list.find((phase) => mine.get(phase.id)?.next)?.id
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('phase.list.title')}</h1>
        {loaderData.list.length > 1 ? <p>{t('phase.list.lede')}</p> : null}
      </header>
      {loaderData.list.length === 0 ? (
        <div className={styles['empty']}>
          <NothingYet />
          <h2>{t('phase.list.empty')}</h2>
          <p>{t('phase.list.emptyBody')}</p>
        </div>
      ) : (
        <ol className={styles['list']}>
          {loaderData.list.map((phase, i) => (
            <PhaseRow
              key={phase.id}
              phase={phase}
              number={i + 1}
              mine={mine.get(phase.id)}
              isCurrent={phase.id === current}
            />
          ))}
        </ol>
      )}
      <PlannedPhases planned={loaderData.planned} after={loaderData.list.length} />
    </div>
  )
}
