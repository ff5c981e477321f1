import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { LearnerDeed, LearnerPage } from '../../../../contract/staff-learner-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify } from '../../../parts/notify.ts'
import styles from '../console.module.css'
import { toStaff } from '../staff-paths.ts'
import { DeedDialog } from './deed-dialog.tsx'
import own from './learner.module.css'

const keyOf: Readonly<Partial<Record<LearnerDeed, string>>> = { see: 'v', hours: 'h', attempts: 'a', time: 't' }

/** What can be done for this learner, each with its present value; what cannot be now is not there. */
export function Deeds({ learner }: { learner: LearnerPage }) {
  const { t } = useMessages()
  const [chosen, setChosen] = useState<LearnerDeed>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const deeds = learner.deeds.filter((deed) => isPossible(deed, learner))
  usePageKeys((key) => {
    const deed = deeds.find((one) => keyOf[one] === key)
    if (deed) setChosen(deed)
    return deed !== undefined
  })
  if (deeds.length === 0) return null
  return (
    <section className={styles['pane']} aria-labelledby="deeds">
      <div className={styles['paneHead']}>
        <h2 id="deeds">{t('staff.deeds')}</h2>
      </div>
      <ul className={own['deeds']}>
        {deeds.map((deed) => (
          <li key={deed}>
            <button type="button" data-grave={deed === 'delete' || undefined} onClick={() => setChosen(deed)}>
              {t('staff.deed', { deed })}
              <Present deed={deed} learner={learner} />
              {keyOf[deed] ? <kbd aria-hidden="true">{keyOf[deed]?.toUpperCase()}</kbd> : null}
            </button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <DeedDialog
          deed={chosen}
          learner={learner}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            if (chosen === 'see') return void navigate(toStaff.see(learner.id))
            notify(t('staff.deed.done', { deed: chosen }))
            if (chosen === 'delete') return void navigate(toStaff.learners())
            return void revalidate()
          }}
        />
      ) : null}
    </section>
  )
}

function isPossible(deed: LearnerDeed, { courses, running_lab, certificates }: LearnerPage): boolean {
  if (deed === 'hours') return courses.length > 0
  if (deed === 'take_back_hours') return courses.some(({ granted }) => (granted ?? 0) >= 36)
  if (deed === 'attempts') return courses.some(({ quizzes }) => quizzes.some(({ allowed }) => allowed !== null))
  if (deed === 'time') return courses.some(({ quizzes }) => quizzes.length > 0)
  if (deed === 'stop_lab') return running_lab !== null
  if (deed === 'revoke_certificate' || deed === 'reissue_certificate')
    return certificates.some(({ is_live }) => is_live)
  return true
}

function Present({ deed, learner }: { deed: LearnerDeed; learner: LearnerPage }) {
  const { t } = useMessages()
  const seconds = learner.courses.reduce((sum, { balance }) => sum + (balance ?? 0), 0)
  const value =
    deed === 'hours'
      ? t('staff.deed.balance', { hours: Math.floor(seconds / 360) / 10 })
      : deed === 'stop_lab'
        ? (learner.running_lab?.name ?? '')
        : ''
  return value === '' ? null : <small>{value}</small>
}
