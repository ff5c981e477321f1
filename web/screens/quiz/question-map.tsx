import { Flag } from '../../art/lucide/icons.tsx'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Attempt, AttemptView } from './attempt-store.ts'
import styles from './question-map.module.css'

interface Props {
  readonly questions: Attempt['questions']
  readonly at: number
  readonly state: AttemptView
  readonly onGo: (at: number) => void
}

/** All questions with their state; a row that slides on phones, where the current one stays in view. */
export function QuestionMap({ questions, at, state, onGo }: Props) {
  const { t } = useMessages()
  const row = useRef<HTMLOListElement>(null)
  // An effect: where the row stands is the browser's.
  useEffect(() => {
    const [list, here] = [row.current, row.current?.children[at]]
    if (list && here instanceof HTMLElement)
      list.scrollTo({ left: here.offsetLeft - (list.clientWidth - here.clientWidth) / 2 })
  }, [at])
  return (
    <>
      <h2 className={styles['title']}>{t('quiz.map')}</h2>
      <ol ref={row} className={styles['map']}>
        {questions.map(({ id }, i) => {
          const isAnswered = (state.answers.get(id)?.length ?? 0) > 0
          const isFlagged = state.flags.has(id)
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={i === at ? 'step' : undefined}
                aria-label={t('quiz.map.go', {
                  number: i + 1,
                  state: isAnswered ? 'answered' : 'open',
                  flag: isFlagged ? 'yes' : 'no',
                })}
                onClick={() => onGo(i)}
              >
                <span className={styles['dot']} data-state={i === at ? 'now' : isAnswered ? 'done' : 'todo'}>
                  {i + 1}
                  {isFlagged ? <Flag aria-hidden="true" /> : null}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <ul className={styles['legend']} aria-hidden="true">
        <li>
          <i className={styles['dot']} data-state="done" />
          {t('quiz.state.answered')}
        </li>
        <li>
          <i className={styles['dot']} data-state="now" />
          {t('quiz.state.current')}
        </li>
        <li>
          <i className={styles['dot']} data-state="todo" />
          {t('quiz.state.open')}
        </li>
        <li>
          <Flag />
          {t('quiz.state.flagged')}
        </li>
      </ul>
    </>
  )
}
