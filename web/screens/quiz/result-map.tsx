import type { CSSProperties } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Result } from './load-result.ts'
import styles from './result-map.module.css'
import { judgeQuestion } from './verdict.ts'

/** The questions as a row of tiles: a circle was right, a square was not; each leads to its question. */
export function ResultMap({ questions }: { questions: Result['questions'] }) {
  const { t } = useMessages()
  return (
    <ul className={styles['map']}>
      {questions.map((question, at) => (
        <li key={question.id} style={{ '--at': at } as CSSProperties /* React's names have none of one's own */}>
          <a
            href={`#question-${at + 1}`}
            data-verdict={judgeQuestion(question)}
            aria-label={t('quiz.result.go', { number: at + 1, state: judgeQuestion(question) })}
          >
            {at + 1}
          </a>
        </li>
      ))}
    </ul>
  )
}
