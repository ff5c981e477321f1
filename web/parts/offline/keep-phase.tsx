import { useEffect, useState } from 'react'
import { Download, Trash2 } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { forgetPhase } from '../../offline/forget.ts'
import { isForbidden, keepingStore, keepPhase, NoRoom, wantedOf } from '../../offline/keep-phase.ts'
import { askProgram, planPhase, type PhasePlan } from '../../offline/plan-phase.ts'
import { recordStore, rereadRecord } from '../../offline/record.ts'
import { canKeep } from '../../offline/register.ts'
import { useStore } from '../../use-store.ts'
import { Button } from '../button.tsx'
import { prepareDialog } from '../dialog/dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import styles from './keep-phase.module.css'
import { megabytes } from './megabytes.ts'

/** What is kept of a phase here, and the press that keeps it. */
export function KeepPhase({ phaseId }: { readonly phaseId: string }) {
  const { t } = useMessages()
  const record = useStore(recordStore)
  const keeping = useStore(keepingStore)[phaseId]
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  // An effect: what is kept lies in the browser, and another page may have changed it.
  useEffect(rereadRecord, [])
  if (!canKeep()) return null

  const keep = async (makePlan: () => Promise<PhasePlan>, hasFilms: boolean) => {
    setProblem('')
    let wanted = 0
    try {
      const plan = await makePlan()
      wanted = await wantedOf(plan, { hasFilms })
      await keepPhase(plan, { hasFilms })
    } catch (error) {
      if (error instanceof NoRoom) setProblem(t('offline.noRoom', { size: megabytes(wanted) }))
      else setProblem(t(isForbidden(error) ? 'offline.refused' : 'offline.failed'))
    }
  }
  const kept = record?.phases[phaseId]
  const size = kept ? megabytes(kept.bytes + (record?.bytes ?? 0)) : ''
  return (
    <div className={styles['keep']}>
      {keeping ? (
        <>
          <p id="keeping">{t('offline.keeping', { done: megabytes(keeping.done), total: megabytes(keeping.total) })}</p>
          <progress max={keeping.total} value={keeping.done} aria-labelledby="keeping" />
        </>
      ) : kept && kept.at > 0 ? (
        <>
          <p className={styles['kept']}>
            <Download aria-hidden="true" />
            {t(kept.hasFilms ? 'offline.kept.films' : 'offline.kept', { size })}
          </p>
          <Button look="quiet" isSmall icon={<Trash2 aria-hidden="true" />} onClick={() => void forgetPhase(phaseId)}>
            {t('offline.remove')}
          </Button>
        </>
      ) : kept ? (
        <>
          <p>{t('offline.unfinished')}</p>
          <Button isSmall onClick={() => void keep(async () => planPhase(phaseId, await askProgram()), kept.hasFilms)}>
            {t('offline.goOn')}
          </Button>
          <Button look="quiet" isSmall icon={<Trash2 aria-hidden="true" />} onClick={() => void forgetPhase(phaseId)}>
            {t('offline.remove')}
          </Button>
        </>
      ) : (
        <>
          <Button
            icon={<Download aria-hidden="true" />}
            onPointerEnter={prepareDialog}
            onFocus={prepareDialog}
            onClick={() => setIsAsking(true)}
          >
            {t('offline.keep')}
          </Button>
          <p>{t('offline.keep.about')}</p>
        </>
      )}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      {isAsking ? (
        <KeepDialog
          phaseId={phaseId}
          onClose={() => setIsAsking(false)}
          onKeep={(plan, hasFilms) => {
            setIsAsking(false)
            void keep(async () => plan, hasFilms)
          }}
        />
      ) : null}
    </div>
  )
}
