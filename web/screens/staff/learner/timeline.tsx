import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '../../../../contract/index.ts'
import type { LearnerEvent, LearnerPage } from '../../../../contract/staff-learner-calls.ts'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import styles from '../console.module.css'
import own from './learner.module.css'
import { DeedDialog } from './deed-dialog.tsx'
import { useWordEvent } from './word-event.ts'

type Page = OutputOf<'/staff/learner-events'>

/** All that happened, the newest first, under the day it was. */
export function Timeline({ learner, first }: { learner: LearnerPage; first: Page }) {
  const { t } = useMessages()
  const [shown, setShown] = useState(first)
  const [kind, setKind] = useState<string>()
  const [pressed, setPressed] = useState<LearnerEvent>()
  const { revalidate } = useRevalidator()
  const load = async (asked: string | undefined, before?: string) =>
    ask('/staff/learner-events', {
      account_id: learner.id,
      ...(asked === undefined ? {} : { kind: asked }),
      ...(before === undefined ? {} : { before }),
    })
  const turn = useRef(0)
  /** What is shown is of this kind; another one may be on its way. */
  const shownKind = useRef<string>(undefined)
  const more = usePress(async () => {
    if (shown.next === null) return
    const own = turn.current
    const next = await load(kind, shown.next)
    if (own === turn.current) setShown({ list: [...shown.list, ...next.list], next: next.next })
  })
  const narrow = (asked: string | undefined) => {
    const own = (turn.current += 1)
    setKind(asked)
    load(asked).then(
      (page) => {
        if (own !== turn.current) return
        shownKind.current = asked
        setShown(page)
      },
      (error: unknown) => {
        if (own !== turn.current) return
        setKind(shownKind.current)
        notifyFailure(error instanceof Error ? error.message : t('staff.failed'))
      },
    )
  }
  return (
    <section className={styles['pane']} aria-labelledby="happened">
      <div className={styles['paneHead']}>
        <h2 id="happened">{t('staff.learner.happened')}</h2>
      </div>
      {learner.kinds.length > 1 ? (
        <div className={own['chips']} role="group" aria-label={t('staff.learner.narrow')}>
          {[undefined, ...learner.kinds].map((one) => (
            <button key={one ?? ''} type="button" aria-pressed={kind === one} onClick={() => narrow(one)}>
              {t('staff.learner.kind', { kind: one ?? 'all' })}
            </button>
          ))}
        </div>
      ) : null}
      {shown.list.length === 0 ? <p className={styles['paneBody']}>{t('staff.learner.nothing')}</p> : null}
      <Days list={shown.list} onPress={setPressed} />
      {shown.next === null ? null : (
        <div className={own['more']}>
          <button type="button" aria-disabled={more.isBusy || undefined} onClick={more.press}>
            {t('staff.learner.earlier')}
          </button>
          {more.problem ? <p role="alert">{more.problem}</p> : null}
        </div>
      )}
      {pressed?.deed ? (
        <DeedDialog
          deed={pressed.deed.name}
          of={pressed.deed.of}
          learner={learner}
          onClose={() => setPressed(undefined)}
          onDone={() => {
            notify(t('staff.deed.done', { deed: pressed.deed?.name ?? '' }))
            setPressed(undefined)
            void revalidate()
          }}
        />
      ) : null}
    </section>
  )
}

type Press = (event: LearnerEvent) => void

function Days({ list, onPress }: { list: readonly LearnerEvent[]; onPress: Press }) {
  const { locale } = useMessages()
  const dayOf = (seconds: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
      seconds * 1000,
    )
  const days = new Map<string, LearnerEvent[]>()
  for (const event of list) {
    const day = dayOf(event.at)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, events]) => (
    <div key={day}>
      <h3 className={own['day']}>{day}</h3>
      <ul className={own['events']}>
        {events.map((event) => (
          <Event key={`${event.kind} ${event.id} ${event.what}`} event={event} onPress={onPress} />
        ))}
      </ul>
    </div>
  ))
}

const bad =
  /^(mail\.refused|mail\.given_up|attempt\.failed|lab\.failed|order\.rejected|order\.reversed|certificate\.revoked)$/

function Event({ event, onPress }: { event: LearnerEvent; onPress: Press }) {
  const { t, locale } = useMessages()
  const word = useWordEvent()
  const { title, detail } = word(event)
  const moment = new Date(event.at * 1000)
  const id = useId()
  return (
    <li data-bad={bad.test(event.what) || undefined}>
      <time dateTime={moment.toISOString()}>
        {new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)}
      </time>
      <p id={`${id}-what`}>{title}</p>
      {detail ? <small>{detail}</small> : null}
      {event.deed ? (
        <button type="button" aria-describedby={`${id}-what`} onClick={() => onPress(event)}>
          {t('staff.deed', { deed: event.deed.name })}
        </button>
      ) : null}
    </li>
  )
}
