import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ownZone } from '../../own-zone.ts'
import { formatDay } from '../../parts/format-day.ts'
import styles from './week-strip.module.css'

type Days = OutputOf<'/dataset-cert/week'>['days']

/**
 * The last seven days as tiles: one is laid on a day on which a part was finished. A day without is an empty tile and
 * nothing else: there is no row to keep up and none to lose.
 */
export function WeekStrip() {
  const { t, locale } = useMessages()
  const [days, setDays] = useState<Days>()
  // An effect: the page is whole without it.
  useEffect(() => {
    let isHere = true
    ask('/dataset-cert/week', { zone: ownZone() }).then(
      (reply) => isHere && setDays(reply.days),
      () => {}, // then it is not there
    )
    return () => {
      isHere = false
    }
  }, [])
  const count = days?.filter(({ parts }) => parts > 0).length ?? 0
  const dayName = new Intl.DateTimeFormat(locale, { weekday: locale === 'zh-CN' ? 'narrow' : 'short', timeZone: 'UTC' })
  return (
    <section className={styles['week']} aria-labelledby="week" data-waiting={days ? undefined : ''}>
      <h2 id="week">{t('learning.week')}</h2>
      {days ? (
        <>
          <ol>
            {days.map(({ day, parts }, at) => (
              <li key={day} data-today={at === days.length - 1 || undefined}>
                <Tile kind="reading" state={parts > 0 ? 'done' : 'todo'} />
                <span aria-hidden="true">{dayName.format(new Date(`${day}T00:00:00Z`))}</span>
                <span className="hide-visually">
                  {t('shell.pair', { name: formatDay(day, locale), value: t('learning.week.parts', { parts }) })}
                </span>
              </li>
            ))}
          </ol>
          <p>{t('learning.week.days', { days: count })}</p>
        </>
      ) : null}
    </section>
  )
}
