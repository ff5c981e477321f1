import { useMessages } from '../../../../i18n/use-messages.ts'
import { AnswerLines } from '../answer-lines.tsx'
import type { Reviewed } from '../question-screen.ts'
import styles from '../typed-field.module.css'
import { wordNumber } from '../word-number.ts'
import { Why, WrittenText } from '../written-text.tsx'

export function NumberReview({ question }: { question: Reviewed<'number'> }) {
  const { t, locale } = useMessages()
  const { right, unit } = question
  const withUnit = (words: string) => (
    <span className={styles['row']}>
      <span>{words}</span>
      {unit === null ? null : <WrittenText of={unit} />}
    </span>
  )
  const word = (value: number) => wordNumber(value, locale)
  const wordRight = ({ value, tolerance, is_relative: isRelative }: NonNullable<typeof right>) =>
    tolerance === 0
      ? word(value)
      : t('quiz.number.within', {
          value: word(value),
          tolerance: isRelative ? `${word(tolerance * 100)} %` : word(tolerance),
        })
  return (
    <>
      <AnswerLines
        given={question.given ?? undefined}
        isRight={question.earned === null ? null : question.earned > 0}
        right={right && withUnit(wordRight(right))}
      />
      <Why of={question.said} />
      <Why of={question.why} />
    </>
  )
}
