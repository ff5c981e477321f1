import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stuckMeasure } from '../../domain/staff/stuck.ts'
import { selectAudit } from '../../store/audit.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveAttempt } from '../../store/test-certificate.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { countSchool } from '../flows/count-school.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)

let owner: TestLearner
let teacher: TestLearner

const makeStaff = (...role: readonly string[]) => makeTestStaff(house, role)

beforeAll(async () => {
  for (const id of ['llm', 'other'])
    await givePhase(db, {
      id,
      modules: [
        {
          id: 'counting',
          dueAfterDays: 14,
          lessons: [{ id: 'film', items: ['reading', 'quiz'], quiz: `${id}.film`, quizData: { attempts: null } }],
        },
      ],
    })
  await giveExperiment(db, { id: 'llm.lab', phaseId: 'llm', lessonId: 'film' })
  owner = await makeStaff('owner')
  teacher = await makeStaff('teacher', '--phase', 'llm')
})
beforeEach(async () => {
  await run(db, sql`delete from enrolment`)
  await run(db, sql`delete from item_completion`)
})

const ago = (days: number) => new Date(house.now().getTime() - days * 86_400_000)
async function enrol(days: number, phaseId = 'llm'): Promise<TestLearner> {
  const learner = await house.signIn({ email: `${randomUUID()}@example.com` })
  await giveEnrolment(db, { accountId: learner.id, phaseId })
  await run(db, sql`update enrolment set enrolled_at = ${ago(days)} where account_id = ${learner.id}`)
  return learner
}
const fail = (accountId: string, times: number, quizId = 'llm.film') =>
  Promise.all(
    Array.from({ length: times }, (_, at) => at).map((at) =>
      run(
        db,
        sql`insert into quiz_attempt (account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed)
            values (${accountId}, ${quizId}, ${at + 1}, 100, 60, ${ago(1)}, ${ago(1)}, ${ago(1)}, false, ${randomUUID()}, 20, false)`,
      ),
    ),
  )
const finish = async (accountId: string, days: number) => {
  await giveCompletion(db, { accountId, phaseId: 'llm', lessonId: 'film', item: 'reading' })
  await run(db, sql`update item_completion set completed_at = ${ago(days)} where account_id = ${accountId}`)
}

interface Case {
  readonly account_id: string
  readonly reason: string
  readonly times: number
}
async function cases(by = owner): Promise<Case[]> {
  await countSchool(db, house.now())
  return ((await house.call('/staff/stuck', {}, { learner: by })).body as { list: Case[] }).list
}
const reasonsOf = async ({ id }: TestLearner) =>
  (await cases()).filter(({ account_id }) => account_id === id).map(({ reason, times }) => [reason, times])

describe('somebody is stuck', () => {
  test('who has failed a quiz three times, not twice, and no longer once they have passed', async () => {
    const learner = await enrol(1)
    await fail(learner.id, stuckMeasure.quiz - 1)
    expect(await reasonsOf(learner)).toEqual([])
    await giveAttempt(db, { accountId: learner.id, quizId: 'llm.film', score: 10, isPassed: false })
    expect(await reasonsOf(learner)).toEqual([['quiz', 3]])
    await giveAttempt(db, { accountId: learner.id, quizId: 'llm.film', score: 90, isPassed: true })
    expect(await reasonsOf(learner)).toEqual([])
  })

  test('who has failed a check eight times, until the lab is handed in', async () => {
    const learner = await enrol(1)
    const session = () =>
      run(
        db,
        sql`insert into lab_session (account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ended_at)
            values (${learner.id}, 'llm.lab', 'llm', 'embedded', false, 'ended', 'finished', ${ago(1)}, ${ago(1)})`,
      )
    await session()
    await run(db, sql`insert into lab_work (account_id, experiment_id) values (${learner.id}, 'llm.lab')`)
    const tries = (n: number) =>
      run(
        db,
        sql`insert into lab_check (account_id, experiment_id, check_id, tries) values (${learner.id}, 'llm.lab', 'sum', ${n}) on conflict (account_id, experiment_id, check_id) do update set tries = excluded.tries`,
      )
    await tries(7)
    expect(await reasonsOf(learner)).toEqual([])
    await tries(8)
    expect(await reasonsOf(learner)).toEqual([['check', 8]])
    await tries(2)
    await session()
    expect(await reasonsOf(learner)).toEqual([])
    await session()
    expect(await reasonsOf(learner)).toEqual([['lab', 3]])
    await run(
      db,
      sql`insert into lab_hand_in (number, account_id, experiment_id, version, hash, score, total, outcome, handed_in_at) values (${randomUUID()}, ${learner.id}, 'llm.lab', 1, 'x', 0, 1, 'failed', now())`,
    )
    expect(await reasonsOf(learner)).toEqual([])
  })

  test('who is enrolled for more than three days and has done nothing, and for less not', async () => {
    const [early, late, gone] = [await enrol(2.9), await enrol(4), await enrol(90)]
    expect(await reasonsOf(early)).toEqual([])
    expect(await reasonsOf(late)).toEqual([['never', 4]])
    expect(await reasonsOf(gone)).toEqual([]) // too long ago to write about
  })

  test('whose module is overdue by three days and who has done nothing for seven; either alone is not', async () => {
    const [silent, busy, punctual] = [await enrol(20), await enrol(20), await enrol(16)]
    await finish(silent.id, 8)
    await finish(busy.id, 6)
    await finish(punctual.id, 8)
    expect(await reasonsOf(silent)).toEqual([['overdue', 8]])
    expect(await reasonsOf(busy)).toEqual([])
    expect(await reasonsOf(punctual)).toEqual([])
  })

  test('nobody who has left the course', async () => {
    const learner = await enrol(4)
    await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id}`)
    expect(await reasonsOf(learner)).toEqual([])
  })
})

const keyOf = ({ account_id, reason }: Case) => ({ account_id, cert_id: 'llm', node_id: 'film', reason })
const find = async (learner: TestLearner) => {
  const found = (await cases()).find(({ account_id }) => account_id === learner.id)
  if (!found) throw new Error('not stuck')
  return found
}

test('a case that was put away comes back when its fact changes', async () => {
  const learner = await enrol(1)
  await fail(learner.id, 3)
  expect((await house.call('/staff/stuck-seen', keyOf(await find(learner)), { learner: teacher })).body).toEqual({})
  expect(await reasonsOf(learner)).toEqual([])
  await giveAttempt(db, { accountId: learner.id, quizId: 'llm.film', score: 10, isPassed: false })
  expect(await reasonsOf(learner)).toEqual([['quiz', 4]])
})

test('a teacher sees, puts away and writes to those of their own phase alone', async () => {
  const [own, other] = [await enrol(4), await enrol(4, 'other')]
  expect((await cases(teacher)).map(({ account_id }) => account_id)).toEqual([own.id])
  const foreign = { account_id: other.id, cert_id: 'other', node_id: 'film', reason: 'never' }
  for (const path of ['/staff/stuck-seen', '/staff/stuck-write'] as const)
    expect(
      (
        await house.call(path, path === '/staff/stuck-write' ? { ...foreign, text: 'x' } : foreign, {
          learner: teacher,
        })
      ).body,
    ).toMatchObject({ error: 'not_found' })
})

test('of two who write at once one letter goes; it is told, audited, and whether it helped is seen', async () => {
  const learner = await enrol(4)
  const letter = { ...keyOf(await find(learner)), text: 'Hello, begin with lesson 1.' }
  const answers = await Promise.all(
    [owner, teacher].map((by) => house.call('/staff/stuck-write', letter, { learner: by })),
  )
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'sent' : 'declined')).toSorted()).toEqual([
    'declined',
    'sent',
  ])
  const count = z.strictObject({ n: z.number() })
  expect(
    await one(
      db,
      count,
      sql`select count(*) as n from graphile_worker._private_jobs where key like ${`message ${learner.id} letter %`}`,
    ),
  ).toEqual({ n: 1 })
  expect(await selectAudit(db, 1)).toMatchObject([{ noun: 'stuck', verb: 'write', facts: { account: learner.id } }])
  expect(await find(learner)).toMatchObject({ written: { went_on: false } })
  await run(
    db,
    sql`insert into item_completion (account_id, phase_id, lesson_id, item, completed_at) values (${learner.id}, 'llm', 'film', 'reading', now() + interval '1 hour')`,
  )
  await countSchool(db, house.now())
  expect(
    await one(
      db,
      count,
      sql`select count(*) as n from staff_letter where account_id = ${learner.id} and went_on_at is not null`,
    ),
  ).toEqual({ n: 1 })
})

test('the first page counts who is active, who is stuck and where each learner stands', async () => {
  const [active, before, never] = [await enrol(12), await enrol(12), await enrol(5)]
  await finish(active.id, 1)
  await finish(before.id, 9)
  await countSchool(db, house.now())
  const { body } = await house.call('/staff/overview', {}, { learner: owner })
  expect(body).toMatchObject({
    stuck: { count: 1, fresh: 1, is_more: false },
    active: { count: 1, before: 1 },
    failures: { labs: 0, jobs: 0 },
    courses: [
      { cert_id: 'llm', enrolled: 3, lessons: [{ going: 2, stopped: 1 }] },
      { cert_id: 'other', enrolled: 0 },
    ],
    next: [{ kind: 'stuck', id: never.id, what: 'never', times: 5 }],
  })
  expect((body['active'] as { days: number[] }).days).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
})
