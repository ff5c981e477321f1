import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { filmBytesOf, isForbidden, wantedOf } from '../../offline/keep-phase.ts'
import { askProgram, planPhase, type PhasePlan } from '../../offline/plan-phase.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './keep-phase.module.css'
import { megabytes } from './megabytes.ts'

type Measured =
  | { readonly kind: 'measuring' | 'ended' | 'failed' | 'refused' }
  | { readonly kind: 'measured'; readonly plan: PhasePlan; readonly bytes: number }

/** What it would take, and whether the films too: asked before anything is kept. */
export function KeepDialog({
  phaseId,
  onClose,
  onKeep,
}: {
  readonly phaseId: string
  readonly onClose: () => void
  readonly onKeep: (plan: PhasePlan, hasFilms: boolean) => void
}) {
  const { t } = useMessages()
  const [measured, setMeasured] = useState<Measured>({ kind: 'measuring' })
  const [hasFilms, setHasFilms] = useState(false)
  // An effect: the size is the server's to say.
  useEffect(() => {
    let isGone = false
    const tell = (found: Measured) => isGone || setMeasured(found)
    measure(phaseId).then(tell, (error: unknown) => tell({ kind: isForbidden(error) ? 'refused' : 'failed' }))
    return () => {
      isGone = true
    }
  }, [phaseId])
  const plan = measured.kind === 'measured' ? measured.plan : undefined
  return (
    <Dialog
      title={t('offline.ask.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('offline.ask.no')}</Button>
          <Button look="ink" aria-disabled={!plan} onClick={() => plan && onKeep(plan, hasFilms)}>
            {t('offline.ask.yes')}
          </Button>
        </>
      }
    >
      <div className={styles['ask']}>
        <div role="status">
          {measured.kind === 'measuring' ? <p>{t('offline.ask.measuring')}</p> : null}
          {measured.kind === 'measured' ? <p>{t('offline.ask.size', { size: megabytes(measured.bytes) })}</p> : null}
          {measured.kind === 'failed' ? <p>{t('offline.failed')}</p> : null}
          {measured.kind === 'refused' ? <p>{t('offline.refused')}</p> : null}
          {measured.kind === 'ended' ? <p>{t('offline.ended')}</p> : null}
        </div>
        {plan && plan.films.length > 0 ? (
          <Checkbox
            id="keep-films"
            name="films"
            checked={hasFilms}
            onChange={({ currentTarget }) => setHasFilms(currentTarget.checked)}
          >
            {t('offline.ask.films', { count: plan.films.length, size: megabytes(filmBytesOf(plan)) })}
          </Checkbox>
        ) : null}
        <p>{t('offline.ask.how')}</p>
      </div>
    </Dialog>
  )
}

async function measure(phaseId: string): Promise<Measured> {
  const program = await askProgram()
  if (!program.is_on) return { kind: 'ended' }
  const plan = await planPhase(phaseId, program)
  return { kind: 'measured', plan, bytes: await wantedOf(plan, { hasFilms: false }) }
}
