import { AnswerLines } from '../answer-lines.tsx'
import type { Reviewed } from '../question-screen.ts'
import { Why, WrittenText } from '../written-text.tsx'

export function OrderReview({ question }: { question: Reviewed<'order'> }) {
  const { given, right, earned, points, why, said } = question
  const list = (ids: readonly string[]) => (
    <ol>
      {ids.map((id) => {
        const item = question.items.find((one) => one.id === id)
        return item ? (
          <li key={id}>
            <WrittenText of={item} />
          </li>
        ) : null
      })}
    </ol>
  )
  const isRight = earned === null ? null : earned >= points
  return (
    <>
      <AnswerLines
        given={given ? list(given) : undefined}
        isRight={isRight}
        right={right && !isRight ? list(right) : null}
      />
      <Why of={said} />
      <Why of={why} />
    </>
  )
}
