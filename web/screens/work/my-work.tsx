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
import { KeptFiles } from './kept-files.tsx'
import { loadWork, type KeptFile, type Work } from './load-work.ts'
import styles from './my-work.module.css'
import { WorkRow } from './work-row.tsx'
import { nouns } from './words.ts'

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
      {({ list, files }) => page.frame(<Works list={list} files={files} />)}
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

function Works({ list, files }: { list: readonly Work[]; files: readonly KeptFile[] }) {
  const { t } = useMessages()
  if (list.length === 0 && files.length === 0)
    return (
      <EmptyState title={t('work.empty')} body={t('work.empty.body')}>
        <ButtonLink look="gold" to={to.phases()}>
          {t('work.empty.go')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {list.length === 0 ? null : <p className={styles['lead']}>{t('work.lead')}</p>}
      {groupByPhase(list, files).map(({ phase, works, kept }) => (
        <section key={phase.cert_id} className={styles['phase']} aria-labelledby={`phase-${phase.cert_id}`}>
          <h2 id={`phase-${phase.cert_id}`} lang={phase.cert_lang}>
            {phase.cert_name}
          </h2>
          {works.length === 0 ? null : (
            <ul>
              {works.map((work) => (
                <WorkRow key={work.experiment_id} work={work} />
              ))}
            </ul>
          )}
          {kept.length === 0 ? null : <KeptFiles phase={phase.cert_id} files={kept} />}
        </section>
      ))}
    </>
  )
}

type Phase = Pick<Work, 'cert_id' | 'cert_name' | 'cert_lang'>

/** Both come in the order of the courses; a phase that has files only stands after those with notebooks. */
function groupByPhase(list: readonly Work[], files: readonly KeptFile[]) {
  const phases = new Map<string, Phase>([...files, ...list].map((one) => [one.cert_id, one]))
  const order = new Set([...list, ...files].map(({ cert_id }) => cert_id))
  return [...order].flatMap((id) => {
    const phase = phases.get(id)
    const isOf = ({ cert_id }: Phase) => cert_id === id
    return phase ? [{ phase, works: list.filter(isOf), kept: files.filter(isOf) }] : []
  })
}
