import { useMessages } from '../../../../i18n/use-messages.ts'
import { AnswerLines } from '../answer-lines.tsx'
import styles from '../typed-field.module.css'
import { Why, WrittenText } from '../written-text.tsx'
import { wordNumber } from './number-field.tsx'
import type { ReviewedNumber } from './number.ts'

export function NumberReview({ question }: { question: ReviewedNumber }) {
  const { t, locale } = useMessages()
  const { right, unit } = question
  const withUnit = (words: string) => (
    <span className={styles['row']}>
      <span>{words}</span>
      {unit === null ? null : <WrittenText of={unit} />}
    </span>
  )
  const word = (value: number) => wordNumber(value, locale)
  const words =
    right &&
    (right.tolerance === 0
      ? word(right.value)
      : right.is_relative
        ? t('quiz.number.within', { value: word(right.value), tolerance: `${word(right.tolerance * 100)} %` })
        : t('quiz.number.within', { value: word(right.value), tolerance: word(right.tolerance) }))
  return (
    <>
      <AnswerLines
        given={question.given ?? undefined}
        isRight={question.earned === null ? null : question.earned > 0}
        right={words === null ? null : withUnit(words)}
      />
      <Why of={question.said} />
      <Why of={question.why} />
    </>
  )
}
