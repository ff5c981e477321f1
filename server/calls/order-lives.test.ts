import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../store/database.ts'
import { migrateJobs } from '../../store/job.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { liveOrders, orderEvents, prepareShop } from './test-order-lives.ts'

const { database, url, close } = await openTestDatabase()
const second = await openDatabase({ url, dataDir: '', maxConnections: 5 })
afterAll(async () => {
  await second.close()
  await close()
})
beforeAll(async () => {
  await migrateJobs(database)
  await prepareShop(database)
})

test(
  'over random lives every approved order is credited once, nothing goes below zero, and the statement adds up',
  { timeout: 120_000 },
  async () => {
    let [lives, approved] = [0, 0]
    await fc.assert(
      fc.asyncProperty(orderEvents, async (events) => {
        approved += (await liveOrders(database, second, events)).approved
        lives++
      }),
      { numRuns: 12 },
    )
    expect(lives).toBe(12)
    expect(approved).toBeGreaterThan(0)
  },
)
