import { AnswerLines } from '../answer-lines.tsx'
import { Why } from '../written-text.tsx'
import type { ReviewedText } from './text.ts'

export function TextReview({ question }: { question: ReviewedText }) {
  return (
    <>
      <AnswerLines
        given={question.given ?? undefined}
        isRight={question.earned === null ? null : question.earned > 0}
        right={question.right && question.right.join(' / ')}
      />
      <Why of={question.why} />
    </>
  )
}
