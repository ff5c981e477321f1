import { useEffect, useRef, useState } from 'react'
import { dayOf } from '../../../domain/recall/day.ts'
import { nextDue, type Judgement } from '../../../domain/recall/schedule.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import type { RecallList } from '../../parts/study/load-recall.ts'
import { ownZone } from '../../own-zone.ts'
import { to } from '../../paths.ts'
import styles from './recall.module.css'
import { useDay } from './use-day.ts'

/** What was said of a card on this page. */
export interface Said {
  readonly id: string
  readonly step: number
  readonly judgement: Judgement
}

interface Props {
  readonly said: readonly Said[]
  readonly next: RecallList['next']
  readonly takesFocus: boolean
}

/** All of today's are asked: which of them come back when. Worked out here, so that it is told without a line, too. */
export function End({ said, next, takesFocus }: Props) {
  const { t } = useMessages()
  const day = useDay()
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect: what had the focus is gone.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const [now] = useState(() => new Date())
  const groups = groupByDay(said, now)
  return (
    <section className={styles['end']} aria-labelledby="end">
      <h2 ref={heading} id="end" tabIndex={-1}>
        {t('recall.done')}
      </h2>
      {said.length > 0 ? (
        <p>
          {t('recall.done.knew', { knew: said.filter((one) => one.judgement === 'knew').length, all: said.length })}
        </p>
      ) : null}
      <ul>
        {groups.map(([on, count]) => (
          <li key={on}>
            {on === '' ? t('recall.done.kept', { count }) : t('recall.done.back', { count, day: day(on) })}
          </li>
        ))}
        {said.length === 0 && next ? <li>{t('recall.next', { count: next.count, day: day(next.on) })}</li> : null}
      </ul>
      <ButtonLink look="gold" to={to.myLearning()}>
        {t('recall.back')}
      </ButtonLink>
    </section>
  )
}

/** The earliest day first; what is kept for good, under '', last. */
function groupByDay(said: readonly Said[], now: Date): readonly (readonly [string, number])[] {
  const zone = ownZone()
  const days = said.map(
    ({ step, judgement }) => nextDue({ step, dueOn: dayOf(now, zone) }, { judgement, now, zone }).dueOn ?? '',
  )
  const counted = [...new Set(days)].map((day) => [day, days.filter((one) => one === day).length] as const)
  return counted.toSorted(([a], [b]) => byDay(a, b))
}

const byDay = (a: string, b: string): number => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1)
