import { useEffect, useRef } from 'react'
import type { StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import queue from '../receipts/receipts.module.css'
import { useAge } from '../receipts/use-age.ts'
import styles from './feedback.module.css'

export type InboxState = 'open' | 'answered'

interface Props {
  readonly list: readonly StaffFeedback[]
  readonly state: InboxState
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onState: (state: InboxState) => void
}

/** By age: what has waited longest comes first. */
export function FeedbackQueue({ list, state, chosen, onChoose, onState }: Props) {
  const { t } = useMessages()
  return (
    <section className={styles['queue']} aria-labelledby="queue">
      <div className={queue['head']}>
        <h2 id="queue">{t('staff.feedback.queue')}</h2>
        <small>{t('staff.feedback.count', { count: list.length })}</small>
        <span className={queue['keys']} aria-hidden="true">
          <kbd>J</kbd>
          <kbd>K</kbd>
        </span>
      </div>
      <div className={styles['states']} role="group" aria-label={t('staff.feedback.queue')}>
        {(['open', 'answered'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={state === one} onClick={() => onState(one)}>
            {t('staff.feedback.state', { state: one })}
          </button>
        ))}
      </div>
      <ul>
        {list.map((one) => (
          <Case key={one.id} one={one} isChosen={one.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

function Case({ one, isChosen, onChoose }: { one: StaffFeedback; isChosen: boolean; onChoose: Props['onChoose'] }) {
  const age = useAge()
  const button = useRef<HTMLButtonElement>(null)
  // An effect: scrolling is the browser's.
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={queue['case']}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(one.id)}
      >
        <strong>{one.name}</strong>
        <small>{age({ submitted_at: one.created_at })}</small>
        <span className={styles['excerpt']}>{one.content}</span>
        <small className={styles['excerpt']}>{one.place?.label ?? one.type}</small>
      </button>
    </li>
  )
}
