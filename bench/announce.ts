// An announcement to a whole school, with the server killed midway: who got it how often, and how much memory it took.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root, startProduct, type Product } from '../e2e/product.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { one, run, sql } from '../store/sql.ts'
import type { Report } from './report.ts'

const RECIPIENTS = 100_000

interface AnnounceReport {
  /** Had it when the server was killed. */
  readonly atKill: number
  readonly copies: number
  readonly people: number
  /** How much larger the server got than it was at rest, in MB; the greater of the two runs. */
  readonly growth: number
  readonly seconds: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const Count = z.strictObject({ copies: z.number(), people: z.number() })
const count = (db: Database) =>
  one(db, Count, sql`select count(*) as copies, count(distinct account_id) as people from message_copy`)

/** Resident memory of the server's own process, in MB. */
export const readMemory = ({ process: { pid } }: Product): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function measureAnnounce(): Promise<AnnounceReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-announce-'))
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  let product = await startProduct(settings)
  try {
    let db = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 1 })
    await run(
      db,
      sql`insert into account (email, email_key, created_at) select e, e, now() - interval '1 day' from (select 'learner-' || n || '@example.com' as e from generate_series(1, ${RECIPIENTS}::int) n) as made`,
    )
    const began = Date.now()
    const atRest = await rest(product)
    const words = [
      '--title-en',
      'New lab',
      '--title-zh',
      '新实验室',
      '--text-en',
      'Open now.',
      '--text-zh',
      '现已开放。',
    ]
    await promisify(execFile)(process.execPath, ['server/admin/cli.ts', 'message', 'announce', ...words], {
      cwd: root,
      env: { ...process.env, ...settings, OPERATOR: 'bench' },
    })
    const first = await watch(product, db, (copies) => copies > RECIPIENTS / 3)
    await db.close()
    product.process.kill('SIGKILL') // its embedded PostgreSQL falls with it
    await product.exited

    product = await startProduct(settings)
    db = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 1 })
    const { copies: atKill } = await count(db)
    const second = await watch(product, db, (copies) => copies >= RECIPIENTS)
    await pause(3000) // one too many would come now
    const { copies, people } = await count(db)
    await db.close()
    return {
      atKill,
      copies,
      people,
      growth: Math.max(first.peak, second.peak, atRest) - atRest,
      seconds: (Date.now() - began) / 1000,
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What it takes when it has come to rest after the start. */
async function rest(product: Product): Promise<number> {
  await pause(5000)
  return readMemory(product)
}

/** Looks at the memory ten times a second until enough copies are there. */
async function watch(product: Product, db: Database, isEnough: (copies: number) => boolean): Promise<{ peak: number }> {
  let peak = 0
  for (const until = Date.now() + 300_000; Date.now() < until;) {
    peak = Math.max(peak, readMemory(product))
    if (isEnough((await count(db)).copies)) return { peak }
    await pause(100)
  }
  throw new Error(`the announcement did not get on:\n${product.output()}`)
}

export async function benchAnnounce(report: Report): Promise<void> {
  const { atKill, copies, people, growth, seconds } = await measureAnnounce()
  report(
    `an announcement to ${RECIPIENTS}, the server killed after ${atKill}: each exactly once`,
    `${copies} copies for ${people} people in ${seconds.toFixed(0)} s`,
    copies === RECIPIENTS && people === RECIPIENTS && atKill < RECIPIENTS,
  )
  report('memory of the server meanwhile: at most 100 MB more', `${growth.toFixed(0)} MB`, growth <= 100)
}
