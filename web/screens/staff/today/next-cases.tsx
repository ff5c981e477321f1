import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { NextCase } from '../../../../contract/staff-overview-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import styles from '../console.module.css'
import { useAge } from '../receipts/use-age.ts'
import { toStaff } from '../staff-paths.ts'
import { useWordStuck } from '../stuck/word-stuck.ts'
import own from './today.module.css'

/** One queue of all that waits: J and K move, Enter opens. */
export function NextCases({ cases }: { cases: readonly NextCase[] }) {
  const { t } = useMessages()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  usePageKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const isInside = links.includes(document.activeElement as HTMLAnchorElement)
    const to = !isInside ? at : Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))
    setAt(to)
    links[to]?.focus()
    return true
  })
  return (
    <section className={styles['pane']} aria-labelledby="next">
      <div className={styles['paneHead']}>
        <h2 id="next">{t('staff.next')}</h2>
        <small>{t('staff.next.order')}</small>
        <span className={own['keys']} aria-hidden="true">
          <kbd>J</kbd>
          <kbd>K</kbd> {t('staff.next.move')} <kbd>Enter</kbd> {t('staff.next.open')}
        </span>
      </div>
      {cases.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.next.none')}</p>
      ) : (
        <ul ref={list} className={own['cases']}>
          {cases.map((one, place) => (
            <Case
              key={`${one.kind} ${one.id} ${one.what}`}
              one={one}
              isNext={place === at}
              onFocus={() => setAt(place)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const pathOf = ({ kind, id }: NextCase): string =>
  kind === 'receipt' ? toStaff.receipts() : kind === 'feedback' ? toStaff.feedback() : toStaff.learner(id)

function Case({ one, isNext, onFocus }: { one: NextCase; isNext: boolean; onFocus: () => void }) {
  const { t } = useMessages()
  const age = useAge()
  const word = useWordStuck()
  const what =
    one.kind === 'stuck' ? word({ reason: one.what, times: one.times ?? 0, what: one.place ?? '' }) : one.what
  return (
    <li>
      <Link to={pathOf(one)} data-next={isNext || undefined} onFocus={onFocus}>
        <strong>{t('staff.next.kind', { kind: one.kind })}</strong>
        <span>{one.name}</span>
        <span>{what}</span>
        <small>{age({ submitted_at: one.since })}</small>
      </Link>
    </li>
  )
}
