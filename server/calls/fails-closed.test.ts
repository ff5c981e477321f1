// What guards a call is taken away while the call runs: it must end in a fault, never in being let through.
import { afterAll, expect, test } from 'vitest'
import { run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'

const house = await openTestApp()
afterAll(house.close)
const { database } = house
const person = { email: 'ada@example.com', password: 'Tall Giraffe 42' }
const fault = { status: 500, body: { message: expect.stringContaining('Number for support') } }
const countRows = async (table: 'session' | 'enrolment') =>
  (await database.query({ text: `select from ${table}` })).rowCount

/** The table is out of reach meanwhile. */
async function without<T>(table: 'rate_count' | 'session' | 'hour_lot', work: () => Promise<T>): Promise<T> {
  await database.query({ text: `alter table ${table} rename to ${table}_away` })
  try {
    return await work()
  } finally {
    await database.query({ text: `alter table ${table}_away rename to ${table}` })
  }
}

test('guesses that cannot be counted are not made: not even the right password opens', async () => {
  await house.call('/index/send-code', { email: person.email, scene: 'signup' })
  await house.call('/index/register', { ...person, code: readCode((await deliverMails(house))[0]) ?? '' })
  await run(database, sql`delete from session`)
  expect(await without('rate_count', () => house.call('/index/login', person))).toMatchObject(fault)
  expect(await countRows('session')).toBe(0)
  expect((await house.call('/index/login', person)).body).toHaveProperty('token')
})

test('a session that cannot be looked up opens nothing, also where a visitor would be answered', async () => {
  const learner = await house.signIn()
  await without('session', async () => {
    expect(await house.call('/user/detail', {}, { learner })).toMatchObject(fault)
    expect(await house.call('/lesson/detail', { cert_id: 'llm', lesson_id: 'x' }, { learner })).toMatchObject(fault)
  })
})

test('a deed whose last step fails leaves none of its earlier ones', async () => {
  await givePhase(database, { id: 'llm', freeHours: 2 })
  const learner = await house.signIn()
  expect(await without('hour_lot', () => house.call('/dataset-cert/enroll', { id: 'llm' }, { learner }))).toMatchObject(
    fault,
  )
  expect(await countRows('enrolment')).toBe(0)
  expect((await house.call('/dataset-cert/enroll', { id: 'llm' }, { learner })).status).toBe(200)
  expect(await countRows('enrolment')).toBe(1)
})
