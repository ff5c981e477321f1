// The long version of server/flows/ledger.test.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { ledgerEvents, liveLedger, prepareLedger } from '../server/flows/test-ledger.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { migrateJobs } from '../store/job.ts'
import type { Report } from './report.ts'

const LEDGER_LIVES = 2000

/** Lives until one does not add up; that one is told in its shortest form. */
async function liveManyLedgers(count: number): Promise<{ lives: number; failure: string | undefined }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-ledger-'))
  const database = await openDatabase({ url: undefined, dataDir })
  const second = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 5 })
  let lives = 0
  try {
    await migrate(database)
    await migrateJobs(database)
    await prepareLedger(database)
    const property = fc.asyncProperty(ledgerEvents, async (events) => {
      await liveLedger(database, second, events)
      lives++
    })
    const result = await fc.check(property, { numRuns: count })
    return {
      lives,
      failure: result.failed ? `${String(result.errorInstance)}\n${JSON.stringify(result.counterexample)}` : undefined,
    }
  } finally {
    await second.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function benchLedger(report: Report): Promise<void> {
  const { lives, failure } = await liveManyLedgers(LEDGER_LIVES)
  if (failure !== undefined) console.log(failure)
  report(
    'random lives of the ledger of hours that add up, crashes and two servers included',
    String(lives),
    failure === undefined && lives === LEDGER_LIVES,
  )
}
