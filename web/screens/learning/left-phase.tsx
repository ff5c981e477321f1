import { useRevalidator } from 'react-router'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ownZone } from '../../own-zone.ts'
import { Button } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { notify } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import { formatMomentDay } from '../../parts/due.ts'
import type { MyPhase } from './load-learning.ts'
import styles from './my-learning.module.css'

/** A phase that was left: its progress stays, and one press brings it back. */
export function LeftPhase({ phase }: { phase: MyPhase }) {
  const { t, locale } = useMessages()
  const { revalidate } = useRevalidator()
  const {
    isBusy,
    problem,
    press: comeBack,
  } = usePress(async () => {
    await ask('/dataset-cert/enroll', { id: phase.id, zone: ownZone() })
    notify(t('learning.back.done', { phase: phase.name }))
    await revalidate()
  })
  return (
    <li className={styles['left']}>
      <div>
        <h3>
          <NameIn name={phase.name} lang={phase.lang} />
        </h3>
        <p>{t('learning.left.on', { date: formatMomentDay(phase.left_at ?? phase.enrolled_at, locale) })}</p>
        <p>{t('learning.progress', phase.progress)}</p>
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      </div>
      <Button
        look="line"
        busy={isBusy ? t('learning.back.busy') : undefined}
        onClick={comeBack}
        aria-label={t('learning.backNamed', { phase: phase.name })}
      >
        {t('learning.back')}
      </Button>
    </li>
  )
}
