import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { migrateJobs } from '../../store/job.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { giveShop, makeBuyer } from './test-orders.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' } })
const { database } = house
afterAll(house.close)
beforeAll(async () => {
  await migrateJobs(database)
  await giveShop(database)
})

const HOUR = 3600
let buyer: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  await run(database, sql`truncate account cascade`)
  house.setNow(new Date('2026-11-23T10:00:00+04:00')) // a Monday
  buyer = makeBuyer(house, await house.signIn({ email: 'ada@example.com' }))
  await buyer.enter()
})

describe('checkout', () => {
  test('of hours says what one costs, where to pay, and when an answer comes', async () => {
    const { body } = await buyer.ask('/order/checkout', {
      kind: 'hours',
      cert_id: 'free',
      map_id: 'free.outline',
      node_id: 'lab',
    })
    expect(body).toMatchObject({
      per_hour: { amount: 200, currency: 'USD' },
      price: null,
      lesson_id: 'lab',
      module_id: 'labs',
      validities: [
        { id: 'd30', days: 30 },
        { id: 'd90', days: 90 },
      ],
      provisional_seconds: 2 * HOUR,
      bank: {
        iban: 'AE07 0331 2345 6789 0123 456',
        office: { zone: 'Asia/Dubai', days: ['mon', 'tue', 'wed', 'thu'], from_hour: 8, to_hour: 16 },
      },
      answer_by: Date.parse('2026-11-25T16:00:00+04:00') / 1000,
      open_order: null,
    })
    const draft = await buyer.createHours(3)
    expect((await buyer.ask('/order/checkout', { kind: 'hours', cert_id: 'free' })).body).toMatchObject({
      open_order: { id: draft.id, price: { amount: 600, currency: 'USD' } },
    })
    expect((await house.call('/index/bank-details')).body).toMatchObject({ swift: 'EXMPAEAD', currency: 'USD' })
  })

  test.each([
    [{ kind: 'hours', cert_id: 'nothing' }, 'not_found'],
    [{ kind: 'hours', cert_id: 'free', map_id: 'paid.outline' }, 'not_found'],
    [{ kind: 'hours', cert_id: 'free', node_id: 'first' }, 'not_found'],
    [{ kind: 'hours', cert_id: 'paid' }, 'not_enrolled'],
    [{ kind: 'phase', cert_id: 'free' }, 'nothing_to_pay'],
  ])('%j: %s', async (form, error) => {
    expect((await buyer.ask('/order/checkout', form)).body).toMatchObject({ error })
    expect((await buyer.ask('/order/create', { hours: '1', validity: 'd30', ...form })).body).toMatchObject({ error })
  })

  test('without an account nothing is sold', async () => {
    await run(database, sql`update bank_account set only_row = true where false`)
    const [{ details } = { details: {} }] = await rows(
      database,
      z.strictObject({ details: z.unknown() }),
      sql`delete from bank_account returning details`,
    )
    expect((await buyer.ask('/order/checkout', { kind: 'phase', cert_id: 'paid' })).body).toMatchObject({
      error: 'not_for_sale',
    })
    expect((await house.call('/index/bank-details')).body).toMatchObject({ error: 'not_found' })
    await run(database, sql`insert into bank_account (details) values (${JSON.stringify(details)})`)
  })
})

test.each([
  ['0', 'd30', { hours: 'Please enter a number between 1 and 99.' }],
  ['100', 'd30', { hours: 'Please enter a number between 1 and 99.' }],
  ['1.5', 'd30', { hours: 'Please enter a number between 1 and 99.' }],
  ['', 'd30', { hours: 'Please enter a number between 1 and 99.' }],
  ['5', 'd7', { validity: 'Please select a time.' }],
])('refuses %j hours for %s', async (hours, validity, fields) => {
  expect((await buyer.ask('/order/create', { kind: 'hours', cert_id: 'free', hours, validity })).body).toMatchObject({
    error: 'invalid_input',
    fields,
  })
})
