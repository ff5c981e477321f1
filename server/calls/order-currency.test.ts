import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locale } from '../../messages/locale.ts'
import { migrateJobs } from '../../store/job.ts'
import { run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { openTestApp } from '../http/test-app.ts'
import { giveShop, makeBuyer, shanghaiBank, shopBank } from './test-orders.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' } })
const { database } = house
afterAll(house.close)
beforeAll(async () => {
  await migrateJobs(database)
  await giveShop(database)
})

let buyer: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  await run(database, sql`truncate account cascade`)
  await run(database, sql`truncate purchase_order cascade`)
  await sellIn([shopBank, shanghaiBank])
  house.setNow(new Date('2026-11-23T10:00:00+04:00')) // a Monday
  buyer = makeBuyer(house, await house.signIn({ email: 'ada@example.com' }))
  await buyer.enter()
})

/** As an import of bank.yaml and hours.yaml leaves it. */
async function sellIn(banks: readonly object[]): Promise<void> {
  await run(
    database,
    sql`update bank_account set details = ${JSON.stringify(shopBank)}, accounts = ${JSON.stringify(banks)}`,
  )
  await run(
    database,
    sql`update hours_price set per_hour = 200, other_prices = '[{"amount": 1500, "currency": "CNY"}]'`,
  )
}

const hours = { kind: 'hours', cert_id: 'free', node_id: 'lab' }
const make = { ...hours, hours: '10', validity: 'd30' }

test('each reads the price of their language, and the account that it is paid to', async () => {
  const read = async (lang: Locale, more: Record<string, string> = {}) =>
    (await buyer.askIn(lang, '/order/checkout', { ...hours, ...more })).body
  const prices = [
    { amount: 200, currency: 'USD' },
    { amount: 1500, currency: 'CNY' },
  ]
  expect(await read('en')).toMatchObject({ per_hour: prices[0], prices, bank: { currency: 'USD', country: 'AE' } })
  expect(await read('zh-CN')).toMatchObject({
    per_hour: prices[1],
    prices,
    bank: {
      currency: 'CNY',
      country: 'CN',
      bank_branch: '上海市分行营业部',
      cnaps: '102290000013',
      iban: '',
      swift: '',
      routing_number: '',
      sort_code: '',
    },
  })
  expect(await read('zh-CN', { currency: 'USD' })).toMatchObject({ per_hour: prices[0], bank: { currency: 'USD' } })
  expect(await read('en', { currency: 'EUR' })).toMatchObject({ per_hour: prices[0] })
})

test('a price in a currency without an account is not offered; without any, nothing is sold', async () => {
  await sellIn([shanghaiBank])
  expect((await buyer.ask('/order/checkout', { ...hours, currency: 'USD' })).body).toMatchObject({
    prices: [{ amount: 1500, currency: 'CNY' }],
    per_hour: { amount: 1500, currency: 'CNY' },
  })
  expect((await buyer.ask('/order/checkout', { kind: 'phase', cert_id: 'paid' })).body).toMatchObject({
    error: 'not_for_sale',
  })
})

test('a draft changes its currency; what was sent keeps currency, amount and account, whatever the school changes', async () => {
  const made = (await buyer.ask('/order/create', { ...make, currency: 'USD' })).body
  expect(made).toMatchObject({ order: { price: { amount: 2000, currency: 'USD' } }, bank: { currency: 'USD' } })
  const { body } = await buyer.ask('/order/create', { ...make, currency: 'CNY' })
  expect(body).toMatchObject({ order: { price: { amount: 15_000, currency: 'CNY' } }, bank: { currency: 'CNY' } })
  const order = await buyer.createHours(10, 'd30', 'CNY')
  await buyer.apply(order)
  await sellIn([shopBank, { ...shanghaiBank, accountTitle: 'Another school', accountNumber: '99999999' }])
  await run(database, sql`update hours_price set other_prices = '[{"amount": 9900, "currency": "CNY"}]'`)
  const after = async () => (await buyer.ask('/order/detail', { order_id: order.id })).body
  expect(await after()).toMatchObject({
    order: { price: { amount: 15_000, currency: 'CNY' } },
    bank: { account_title: '格物学校', account_number: '1001234509300123456', currency: 'CNY' },
  })
  await sellIn([shopBank])
  expect(await after()).toMatchObject({ order: { state: 'applying' }, bank: { account_title: '格物学校' } })
})

test('an order of before keeps going to the account of its currency', async () => {
  const order = await buyer.createHours(10, 'd30', 'CNY')
  await run(database, sql`update purchase_order set account = null where id = ${order.id}`)
  expect((await buyer.ask('/order/detail', { order_id: order.id })).body).toMatchObject({ bank: { currency: 'CNY' } })
  await sellIn([shopBank])
  expect((await buyer.ask('/order/detail', { order_id: order.id })).body).toMatchObject({ bank: { currency: 'USD' } })
})

test('what the release before has written is read', async () => {
  await run(database, sql`update bank_account set accounts = null`)
  expect((await house.call('/index/bank-details')).body).toMatchObject({ country: 'AE', currency: 'USD', cnaps: '' })
})

test('a phase tells its price in each currency, and the one that suits the reader', async () => {
  await givePhase(database, {
    id: 'both',
    price: { amount: 5000, currency: 'USD' },
    otherPrices: [{ amount: 36_000, currency: 'CNY' }],
    modules: [{ id: 'one', lessons: [{ id: 'first' }] }],
  })
  const read = async (lang: Locale) => (await house.call('/index/cert-detail', { id: 'both' }, { lang })).body
  const prices = [
    { amount: 5000, currency: 'USD' },
    { amount: 36_000, currency: 'CNY' },
  ]
  expect(await read('en')).toMatchObject({ price: prices[0], prices })
  expect(await read('zh-CN')).toMatchObject({ price: prices[1], prices })
  expect((await buyer.ask('/order/create', { kind: 'phase', cert_id: 'both', currency: 'CNY' })).body).toMatchObject({
    order: { price: prices[1] },
    bank: { currency: 'CNY' },
  })
})
