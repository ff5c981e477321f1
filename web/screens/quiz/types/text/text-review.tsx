import { AnswerLines } from '../answer-lines.tsx'
import styles from '../typed-field.module.css'
import { Why } from '../written-text.tsx'
import type { ReviewedText } from './text.ts'

export function TextReview({ question }: { question: ReviewedText }) {
  return (
    <>
      <AnswerLines
        given={question.given === null ? undefined : <span className={styles['typed']}>{question.given}</span>}
        isRight={question.earned === null ? null : question.earned > 0}
        right={question.right && <span className={styles['typed']}>{question.right.join(' / ')}</span>}
      />
      <Why of={question.why} />
    </>
  )
}
