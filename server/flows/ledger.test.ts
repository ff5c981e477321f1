import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../store/database.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { migrateJobs } from '../../store/job.ts'
import { ledgerEvents, liveLedger, prepareLedger } from './test-ledger.ts'

const { database, url, close } = await openTestDatabase()
const second = await openDatabase({ url, dataDir: '', maxConnections: 5 })
afterAll(async () => {
  await second.close()
  await close()
})
beforeAll(async () => {
  await migrateJobs(database)
  await prepareLedger(database)
})

test(
  'over random lives the ledger adds up to the balance: never below zero, never twice, never more than ready → stop',
  { timeout: 120_000 },
  async () => {
    let lives = 0
    await fc.assert(
      fc.asyncProperty(ledgerEvents, async (events) => {
        await liveLedger(database, second, events)
        lives++
      }),
      { numRuns: 40 },
    )
    expect(lives).toBe(40)
  },
)
