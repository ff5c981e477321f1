import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../store/database.ts'
import { hasAnybody } from '../../store/demo.ts'
import { countWaitingReceipts, selectReceiptQueue } from '../../store/receipt-queue.ts'
import { one, sql } from '../../store/sql.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { giveFeedbackType, givePhase } from '../../store/test-data.ts'
import { question } from '../../store/test-quiz.ts'
import { admin } from '../admin/test-admin.ts'
import { countSchool } from '../flows/count-school.ts'
import { openTestApp } from '../http/test-app.ts'
import { lists } from './person.ts'
import { fillSchool } from './school.ts'

const houses = [await openTestApp(), await openTestApp()] as const
afterAll(() => Promise.all(houses.map((house) => house.close())))
const [house] = houses
const { database: db } = house
const PEOPLE = 300
let wasEmpty = false

const Number = z.strictObject({ n: z.number() })
const count = async (statement: ReturnType<typeof sql>) => (await one(db, Number, statement)).n

beforeAll(async () => {
  for (const one of houses) {
    const questions = ['a', 'b', 'c', 'd'].map((id) => question(id))
    const quizData = { questions, attempts: null }
    await givePhase(one.database, {
      id: 'llm',
      freeHours: 2,
      certificate: {
        validity: { kind: 'permanent' },
        lessons: 'all',
        quizzes: ['llm.one', 'llm.two', 'llm.three'],
        experiments: ['llm.lab'],
      },
      modules: [
        {
          id: 'counting',
          dueAfterDays: 14,
          lessons: ['one', 'two', 'three'].map((id) => ({
            id,
            items: id === 'two' ? ['reading', 'experiment', 'quiz'] : ['reading', 'quiz'],
            quiz: `llm.${id}`,
            quizData,
          })),
        },
      ],
    })
    await giveExperiment(one.database, { id: 'llm.lab', phaseId: 'llm', lessonId: 'two' })
    for (const type of new Set(lists.feedback.map((of) => of.type))) await giveFeedbackType(one.database, { id: type })
    wasEmpty = !(await hasAnybody(one.database))
    const { database, config, receipts } = one
    await fillSchool({ database, config, receipts, passwordHash: 'none', now: house.now() }, PEOPLE)
  }
}, 60_000)

test('the same number of people is the same school', async () => {
  const Print = z.strictObject({ accounts: z.string(), attempts: z.string(), checks: z.string() })
  const print = (of: Db) =>
    one(
      of,
      Print,
      sql`select (select md5(string_agg(id || first_name || last_name, ' ' order by id)) from account) as accounts,
            (select md5(string_agg(id || score::text, ' ' order by id)) from quiz_attempt) as attempts,
            (select md5(string_agg(account_id || check_id || tries, ' ' order by account_id, check_id)) from lab_check) as checks`,
    )
  expect(await print(houses[1].database)).toEqual(await print(db))
})

describe('what is in it', () => {
  test('is in order: each score is what the grading rules say, and no purse is below nothing', async () => {
    expect((await admin(house, 'quiz', 'regrade', '--json')).json).toMatchObject({ changed: 0, kept: 0 })
    expect(
      await count(
        sql`select count(*) as n from (select lot_id from hour_entry group by lot_id having sum(seconds) < 0) below`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from lesson_completion c where exists (select from lesson l, unnest(l.items) i where l.phase_id = c.phase_id and l.id = c.lesson_id
            and not exists (select from item_completion d where d.account_id = c.account_id and d.phase_id = c.phase_id and d.lesson_id = c.lesson_id and d.item = i))`,
      ),
    ).toBe(0)
  })

  test('answers every type of question but those with gaps, and nobody takes no time', async () => {
    expect(
      await count(
        sql`select count(*) as n from quiz_attempt_question q join quiz_question_revision r on r.id = q.revision_id
            where r.content->>'type' in ('match', 'order', 'number', 'text') and q.given is null and cardinality(q.answer) = 0`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from (select attempt_id from quiz_attempt_question where saved_at is not null group by attempt_id having count(*) > 1 and min(saved_at) = max(saved_at)) at_once`,
      ),
    ).toBe(0)
  })

  test('lies in the past, and has somebody for every page of the console', async () => {
    expect(await count(sql`select count(*) as n from item_completion where completed_at > ${house.now()}`)).toBe(0)
    expect(await countWaitingReceipts(db)).toBe(6)
    const [first] = await selectReceiptQueue(db, 1)
    expect(first?.hasSameReceipt).toBe(false)
    await countSchool(db, house.now())
    expect(await count(sql`select count(distinct reason) as n from stuck_case`)).toBe(5)
    expect(await count(sql`select count(*) as n from certificate`)).toBeGreaterThan(0)
    expect(await count(sql`select count(*) as n from feedback where answered_at is null`)).toBeGreaterThan(0)
    expect(await count(sql`select count(distinct role) as n from staff`)).toBe(4)
  })

  test('is refused where somebody is already', async () => {
    expect([wasEmpty, await hasAnybody(db)]).toEqual([true, true])
  })
})
