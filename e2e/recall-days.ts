// Days that pass for what a learner has read.
import { run, sql } from '../store/sql.ts'
import { accountOf } from './labs.ts'
import { withDatabase } from './quizzes.ts'

/** What is stored of the learner's reading and cards is so many days older. */
export async function letPass(token: string, days: number): Promise<void> {
  const account = await accountOf(token)
  await withDatabase(async (db) => {
    await run(
      db,
      sql`update item_completion set completed_at = completed_at - ${days} * interval '1 day' where account_id = ${account}`,
    )
    await run(
      db,
      sql`update recall_card set due_on = due_on - ${days}::int, judged_on = judged_on - ${days}::int where account_id = ${account}`,
    )
  })
}
