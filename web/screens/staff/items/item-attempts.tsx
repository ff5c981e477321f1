import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/index.ts'
import type { QuizItem } from '../../../../contract/staff-item-calls.ts'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { usePress } from '../../../parts/use-press.ts'
import { When } from '../../../parts/when.tsx'
import { toStaff } from '../staff-paths.ts'
import own from './items.module.css'

interface Props {
  readonly quizId: string
  readonly item: QuizItem
  readonly percent: (share: number) => string
}

/** Whose attempts the figures are made of, asked for by a press: each leads to its learner. */
export function ItemAttempts({ quizId, item, percent }: Props) {
  const { t } = useMessages()
  const [found, setFound] = useState<OutputOf<'/staff/item-attempts'>>()
  const { isBusy, problem, press } = usePress(async () =>
    setFound(await ask('/staff/item-attempts', { category_id: quizId, question_id: item.id })),
  )
  usePageKeys((key) => {
    if (key !== 'l' || found) return false
    press()
    return true
  })
  if (!found)
    return (
      <p className={own['look']}>
        <button type="button" aria-disabled={isBusy || undefined} onClick={press}>
          {t('staff.items.look')} <kbd aria-hidden="true">L</kbd>
        </button>
        {problem ? <span role="alert">{problem}</span> : null}
      </p>
    )
  const shown = found.list.length < found.count ? found.list.length : 0
  return (
    <>
      <h3>{t('staff.items.looked')}</h3>
      <p className={own['count']}>{t('staff.items.looked.count', { count: found.count, shown })}</p>
      <ul className={own['attempts']}>
        {found.list.map((one) => (
          <li key={one.account_id}>
            <Link to={toStaff.learner(one.account_id)}>{one.name || t('staff.items.looked.nameless')}</Link>
            <span translate={one.words.length > 0 ? 'no' : undefined}>
              {one.words.length > 0 ? one.words.join(' · ') : t('staff.items.looked.open')}
            </span>
            <span>{percent(one.right)}</span>
            <When seconds={one.submitted_at} />
          </li>
        ))}
      </ul>
    </>
  )
}
