import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StuckCase } from '../../../../contract/staff-overview-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import { useAge } from '../receipts/use-age.ts'
import { toStaff } from '../staff-paths.ts'
import own from './stuck.module.css'
import { useWordStuck } from './word-stuck.ts'

interface Props {
  readonly one: StuckCase
  readonly isNext: boolean
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onChoose: () => void
  readonly onSeen: () => void
}

/** Who, where, the fact, and whether they were written to. */
export function CaseRow({ one, isNext, isMarked, onMark, onChoose, onSeen }: Props) {
  const { t } = useMessages()
  const age = useAge()
  const word = useWordStuck()
  const row = useRef<HTMLLIElement>(null)
  // An effect: scrolling is the browser's.
  useEffect(() => {
    if (isNext) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNext])
  return (
    <li ref={row} className={own['row']} data-next={isNext || undefined}>
      <label>
        <input type="checkbox" checked={isMarked} onChange={onMark} onFocus={onChoose} />
        <span className="hide-visually">{t('staff.stuck.mark', { name: one.name })}</span>
      </label>
      <span>
        <Link to={toStaff.learner(one.account_id)}>{one.name}</Link>
        {one.is_new ? <em>{t('staff.stuck.new')}</em> : null}
      </span>
      <span>
        {word({ reason: one.reason, times: one.times, what: one.what ?? '' })}
        <small> · {one.lesson}</small>
      </span>
      <small>
        {one.written ? (
          <>
            {t('staff.stuck.written', { by: one.written.by, went: one.written.went_on ? 'on' : 'not' })}{' '}
            <When seconds={one.written.at} />
          </>
        ) : (
          '–'
        )}
      </small>
      <small>{age({ submitted_at: one.since })}</small>
      <button type="button" onClick={onSeen}>
        {t('staff.stuck.seen')}
        <span className="hide-visually"> {one.name}</span>
      </button>
    </li>
  )
}
