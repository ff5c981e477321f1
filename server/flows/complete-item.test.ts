import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../store/database.ts'
import { rows, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { runBehind } from '../../store/test-turns.ts'
import { completeItem } from './complete-item.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
const now = new Date('2026-03-01T12:00:00Z')
await givePhase(database, {
  id: 'llm',
  modules: [{ id: 'm', lessons: [{ id: 'a', items: ['reading', 'quiz'], quiz: 'llm.a' }] }],
})

async function enrol() {
  const accountId = await giveAccount(database)
  await giveEnrolment(database, { accountId, phaseId: 'llm' })
  const complete = (item: 'reading' | 'quiz') => (db: Db) =>
    completeItem(db, { accountId, phaseId: 'llm', lessonId: 'a', item, now })
  const completed = () =>
    rows(
      database,
      z.strictObject({ lesson_id: z.string(), completed_at: z.date() }),
      sql`select lesson_id, completed_at from lesson_completion where account_id = ${accountId}`,
    )
  return { complete, completed }
}

test('a lesson is complete with the last of its items, once', async () => {
  const { complete, completed } = await enrol()
  await database.transaction(complete('reading'))
  expect(await completed()).toEqual([])
  await database.transaction(complete('quiz'))
  await database.transaction(complete('quiz'))
  expect(await completed()).toEqual([{ lesson_id: 'a', completed_at: now }])
})

test('two last items at the same time complete it all the same', async () => {
  const { complete, completed } = await enrol()
  const { waited } = await runBehind(database, complete('reading'), () => database.transaction(complete('quiz')))
  expect(waited).toBe(true)
  expect(await completed()).toHaveLength(1)
})
