import { useMessages } from '../../../../i18n/use-messages.ts'
import { AnswerLines } from '../answer-lines.tsx'
import type { Reviewed } from '../question-screen.ts'
import { Why, WrittenText } from '../written-text.tsx'
import styles from './match-review.module.css'

export function MatchReview({ question }: { question: Reviewed<'match'> }) {
  const { t } = useMessages()
  const { left, right, given, pairs, why, said } = question
  const show = (id: string | undefined) => {
    const part = right.find((one) => one.id === id)
    return part && <WrittenText of={part} />
  }
  return (
    <>
      <ul className={styles['pairs']} aria-label={t('quiz.match.pairs')}>
        {left.map((part) => {
          const isRight = pairs === null ? null : given[part.id] === pairs[part.id]
          return (
            <li key={part.id}>
              <WrittenText of={part} />
              <AnswerLines
                given={show(given[part.id])}
                isRight={isRight}
                right={pairs !== null && !isRight ? show(pairs[part.id]) : null}
              />
            </li>
          )
        })}
      </ul>
      <Why of={said} />
      <Why of={why} />
    </>
  )
}
