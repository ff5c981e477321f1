import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import { openDatabase } from '../../store/database.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { readShownNames } from '../../store/test-quiz.ts'
import { openTestApp } from '../http/test-app.ts'
import { makeMailSender } from '../outside/mail.ts'
import { startJobs } from '../timers/jobs.ts'
import { submitAtDeadline, submitOverdue } from './submit-attempt.ts'
import { tidy } from './tidy.ts'

const house = await openTestApp({ maxConnections: 20 })
const { database: db, call } = house
const other = await openDatabase({ url: house.url, dataDir: '', maxConnections: 20 })
afterAll(async () => {
  await other.close()
  await house.close()
})
afterEach(() => house.setNow())

const noon = new Date('2026-03-01T12:00:00Z')
const due = new Date(noon.getTime() + 10 * 60_000 + GRACE_MS)

beforeAll(async () => {
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz'], quiz: 'llm.a' }] }] })
  // Every grading leaves a line, however the attempt looks afterwards.
  await run(db, sql`create table grading (attempt_id uuid not null)`)
  await run(
    db,
    sql`create function note_grading() returns trigger language plpgsql as $$ begin
      insert into grading values (new.id); perform pg_notify('graded', ''); return null; end $$`,
  )
  await run(
    db,
    sql`create trigger note_grading after update of score on quiz_attempt for each row execute function note_grading()`,
  )
})

/** Attempts that began at noon, each with one of two answers right. */
async function giveAttempts(count: number): Promise<string[]> {
  house.setNow(noon)
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    const id = String((await call('/quiz/start', { category_id: 'llm.a' }, { learner })).body['train_user_id'])
    await call(
      '/quiz/answer',
      { train_user_id: id, question_id: 'one', choice: (await readShownNames(db, id)).show('one', ['a']), seq: 1 },
      { learner },
    )
    ids.push(id)
  }
  house.setNow()
  return ids
}

const Graded = z.strictObject({ id: z.string(), score: z.number(), is_auto: z.boolean(), gradings: z.number() })
const gradedOf = (ids: readonly string[]) =>
  rows(
    db,
    Graded,
    sql`select id, score, is_auto, (select count(*) from grading g where g.attempt_id = a.id) as gradings from quiz_attempt a where id = any(${ids}::uuid[]) and submitted_at is not null`,
  )
const once = { score: 50, is_auto: true, gradings: 1 }

describe('at the deadline', () => {
  test('two processes submit each attempt exactly once, whoever also reads it', async () => {
    const ids = await giveAttempts(20)
    const { promise: graded, resolve } = Promise.withResolvers<void>()
    const stopListening = await db.listen(
      'graded',
      () => void gradedOf(ids).then((all) => all.length === ids.length && resolve()),
    )
    const queues = await Promise.all(
      [db, other].map((database) =>
        startJobs(database, makeMailSender(house.config, database), house.config, () => {}),
      ),
    )
    await Promise.all([graded, ...[db, other].map((database) => submitOverdue(database, { now: new Date() }))])
    await Promise.all([stopListening(), ...queues.map((queue) => queue.stop())])
    expect(await gradedOf(ids)).toEqual(expect.arrayContaining(ids.map((id) => ({ id, ...once }))))
    expect(
      await rows(db, z.unknown(), sql`select 1 from graphile_worker.jobs where task_identifier = 'submit-attempt'`),
    ).toEqual([])
  })

  test('twenty at once grade once', async () => {
    const [id = ''] = await giveAttempts(1)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => submitAtDeadline(i % 2 ? db : other, { attemptId: id }, due)),
    )
    expect(await gradedOf([id])).toEqual([{ id, ...once }])
  })

  test('a moment too early nothing happens, and the queue is told to come again', async () => {
    const [id = ''] = await giveAttempts(1)
    await expect(submitAtDeadline(db, { attemptId: id }, new Date(due.getTime() - 1))).rejects.toThrow(/runs until/)
    expect(await gradedOf([id])).toEqual([])
  })

  test('an attempt that was submitted, or is gone with its learner, asks for nothing', async () => {
    const [id = ''] = await giveAttempts(1)
    await submitAtDeadline(db, { attemptId: id }, due)
    await submitAtDeadline(db, { attemptId: id }, due)
    await submitAtDeadline(db, { attemptId: '00000000-0000-4000-8000-000000000000' }, due)
    expect(await gradedOf([id])).toEqual([{ id, ...once }])
  })

  test('a submission that fails half way leaves the attempt open, and the next try submits it', async () => {
    const [id = ''] = await giveAttempts(1)
    await run(db, sql`alter table quiz_attempt_question add constraint broken check (earned is null) not valid`)
    await expect(submitAtDeadline(db, { attemptId: id }, due)).rejects.toThrow(/broken/)
    expect(await gradedOf([id])).toEqual([])
    await run(db, sql`alter table quiz_attempt_question drop constraint broken`)
    await submitAtDeadline(db, { attemptId: id }, due)
    expect(await gradedOf([id])).toEqual([{ id, ...once }])
  })

  test('what the queue gave up is submitted when the house is tidied', async () => {
    const ids = await giveAttempts(3)
    await run(db, sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
    await tidy(db, new Date())
    expect(await gradedOf(ids)).toEqual(expect.arrayContaining(ids.map((id) => ({ id, ...once }))))
  })

  test('deleting the account in between loses nothing of others', async () => {
    const [id = '', kept = ''] = await giveAttempts(2)
    await run(db, sql`delete from account where id = (select account_id from quiz_attempt where id = ${id})`)
    await submitOverdue(db, { now: new Date() })
    expect(await gradedOf([id, kept])).toEqual([{ id: kept, ...once }])
    expect(
      await one(
        db,
        z.strictObject({ n: z.number() }),
        sql`select count(*) as n from quiz_attempt_question where attempt_id = ${id}`,
      ),
    ).toEqual({ n: 0 })
  })
})
