import { useState } from 'react'
import { Link } from 'react-router'
import type { RegradeReply } from '../../../../contract/staff-item-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { notify } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import { useProve } from '../proving.tsx'
import { toStaff } from '../staff-paths.ts'
import own from './items.module.css'

interface Props {
  readonly quizId: string
  readonly first: RegradeReply
  readonly onClose: () => void
}

/** What grading anew would do, whose score would be another, and what they are told; then the press that does it. */
export function Regrade({ quizId, first, onClose }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const [reply] = useState(first)
  const { isBusy, problem, press } = usePress(async () => {
    const done = await prove(() => call('/staff/regrade', { category_id: quizId, is_real: '1' }, { isQuiet: true }))
    notify(t('staff.regrade.done', { count: done.changed }))
    onClose()
  })
  const { changed, kept, same, running, list } = reply
  return (
    <section className={own['correct']} aria-labelledby="regrade">
      <h3 id="regrade">{t('staff.regrade')}</h3>
      <p>{t('staff.regrade.counts', { changed, kept, same, running })}</p>
      {list.length > 0 ? (
        <ul className={own['attempts']}>
          {list.map((one) => (
            <li key={one.attempt_id}>
              <Link to={toStaff.learner(one.account_id)}>{one.name}</Link>
              <span>
                {t('staff.regrade.what', { what: one.is_new_pass ? 'pass' : one.is_kept ? 'kept' : 'other' })}
              </span>
              <span>{one.before}</span>
              <span>{one.is_kept ? '–' : `→ ${one.after}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={own['count']}>{t('staff.regrade.told', { count: changed })}</p>
      {problem ? <p role="alert">{problem}</p> : null}
      <p className={own['presses']}>
        {changed + running + same > 0 ? (
          <Button look="gold" isSmall busy={isBusy ? t('staff.regrade.busy') : undefined} onClick={press}>
            {t('staff.regrade.go', { count: changed })}
          </Button>
        ) : null}
        <Button isSmall onClick={onClose}>
          {t('staff.cancel')}
        </Button>
      </p>
    </section>
  )
}
