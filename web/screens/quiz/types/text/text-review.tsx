import { AnswerLines } from '../answer-lines.tsx'
import type { Reviewed } from '../question-screen.ts'
import styles from '../typed-field.module.css'
import { Why } from '../written-text.tsx'

export function TextReview({ question }: { question: Reviewed<'text'> }) {
  return (
    <>
      <AnswerLines
        given={question.given === null ? undefined : <span className={styles['typed']}>{question.given}</span>}
        isRight={question.earned === null ? null : question.earned > 0}
        right={question.right && <span className={styles['typed']}>{wordForms(question.right)}</span>}
      />
      <Why of={question.why} />
    </>
  )
}

export const wordForms = (forms: readonly string[]): string => forms.join(' / ')
