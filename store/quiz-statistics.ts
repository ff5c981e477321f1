// What a quiz's statistics count.
import { z } from 'zod'
import type { Db } from './database.ts'
import { QuestionContent } from './quiz.ts'
import { rows, sql } from './sql.ts'

const Counted = z
  .strictObject({
    content: QuestionContent,
    variant: z.number().nullable(),
    answer: z.unknown(),
    times: z.number(),
    earned: z.number(),
  })
  .transform(({ content, ...row }) => ({ ...row, question: content }))

/** Each answer of the submitted attempts at a quiz, with the revision that it was given to; older revisions first. */
export const selectAnswerCounts = (db: Db, quizId: string) =>
  rows(
    db,
    Counted,
    sql`select (r.content - 'variants') || coalesce(r.content->'variants'->counted.variant, '{}') as content, counted.variant, counted.answer, counted.times, counted.earned
        from (
          select q.revision_id, q.variant, coalesce(q.given, to_jsonb(nullif(q.answer, '{}'))) as answer, count(*) as times, coalesce(sum(q.earned), 0) as earned
          from quiz_attempt a join quiz_attempt_question q on q.attempt_id = a.id
          where a.quiz_id = ${quizId} and a.submitted_at is not null
          group by 1, 2, 3
        ) counted
        join quiz_question_revision r on r.id = counted.revision_id
        order by r.id, counted.variant nulls first`,
  )
