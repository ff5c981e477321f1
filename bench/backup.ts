// A school's history into one file while learners work, and back into an empty folder: what it takes, and whether it is
// the same.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { encodeForm } from '../contract/encode.ts'
import { root, startProduct, type Product } from '../e2e/product.ts'
import { importShipped } from '../content/import.ts'
import { makeFolderStore } from '../server/outside/folder-store.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { migrateJobs } from '../store/job.ts'
import { rows, sql } from '../store/sql.ts'
import { EAGER, growSchool, tokenOf } from '../store/test-growth.ts'
import { median } from './rates.ts'

const LEARNERS = 30_000
const RECEIPTS = 500
const RECEIPT_BYTES = 200_000

interface BackupReport {
  readonly rows: number
  readonly files: number
  /** Of the database and the files, and of the archive, in MB. */
  readonly megabytes: { readonly before: number; readonly archive: number }
  readonly seconds: { readonly backup: number; readonly restore: number; readonly ready: number }
  /** Most memory that the commands had, in MB. */
  readonly memory: { readonly backup: number; readonly restore: number }
  /** Calls answered meanwhile, and the median time of one against that before, in ms. */
  readonly calls: { readonly count: number; readonly refused: number; readonly before: number; readonly during: number }
  /** Tables whose rows differ afterwards, but for those that a restore changes. */
  readonly differ: readonly string[]
  readonly ledger: { readonly isSame: boolean; readonly seconds: number; readonly belowZero: number }
  readonly outgoing: string
}

const Told = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  ledger: z.object({ lots: z.number(), seconds: z.number() }),
  bytes: z.number(),
})
/** A lab that ran ends and is charged; the content version is raised; the deed itself is written down. */
const changing = new Set(['lab_session', 'hour_entry', 'content_version', 'audit_entry'])

export async function benchBackup(
  report: (what: string, value: string, isMet: boolean) => void,
  learners = LEARNERS,
): Promise<void> {
  const { rows, files, megabytes, seconds, memory, calls, differ, ledger, outgoing } = await measureBackup(
    learners,
    (line) => console.log(`       ${line}`),
  )
  report(
    `backup of ${learners.toLocaleString('en')} learners while they work: no call refused`,
    `${calls.refused} of ${calls.count}; median ${calls.before.toFixed(1)} ms before, ${calls.during.toFixed(1)} ms meanwhile`,
    calls.refused === 0 && calls.count > 0,
  )
  report(
    `${rows.toLocaleString('en')} rows and ${files} files, ${megabytes.before.toFixed(0)} MB: time and size (no target)`,
    `${seconds.backup.toFixed(1)} s, ${megabytes.archive.toFixed(0)} MB`,
    true,
  )
  report(
    'restored into an empty folder, then ready (no target)',
    `${seconds.restore.toFixed(1)} s, ${seconds.ready.toFixed(1)} s`,
    true,
  )
  report(
    'memory of the command, backup and restore: at most 350 MB',
    `${memory.backup.toFixed(0)} / ${memory.restore.toFixed(0)} MB`,
    memory.backup <= 350 && memory.restore <= 350,
  )
  report('tables and files whose hash differs afterwards: none', differ.join(', ') || '0', differ.length === 0)
  report(
    'the ledger of hours is the sum of its lots, none below zero',
    `${ledger.seconds.toLocaleString('en')} s, ${ledger.belowZero} below zero`,
    ledger.isSame && ledger.belowZero === 0,
  )
  report('the copy sends nothing', outgoing, outgoing === 'held')
}

async function measureBackup(learners: number, say: (line: string) => void): Promise<BackupReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-backup-'))
  const [dataDir, copyDir, file] = [
    path.join(folder, 'data'),
    path.join(folder, 'copy'),
    path.join(folder, 'backup.tar.zst'),
  ]
  const endings: (() => Promise<void>)[] = []
  try {
    const before = await fill(dataDir, learners, say)
    const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    endings.push(() => product.stop())
    const some = (count: number) =>
      measureCalls(product, async (isOver) => {
        while (!isOver(count)) await new Promise((resolve) => setTimeout(resolve, 20))
      })
    await some(400) // fills plans and caches
    const atRest = await some(800)
    const made: { command?: Command } = {}
    const meanwhile = await measureCalls(
      product,
      async () => void (made.command = await runAdmin(['backup', file, '--json'], dataDir)),
    )
    const told = Told.parse(JSON.parse(made.command?.printed ?? ''))
    say(`written: ${told.tables.length} tables, ${(told.bytes / 1e6).toFixed(0)} MB`)

    const restored = await runAdmin(['restore', file], copyDir)
    say(restored.printed.trim())
    const began = performance.now()
    const copy = await startProduct({ DATA_DIR: copyDir, LOG_LEVEL: 'error' })
    endings.push(() => copy.stop())
    const ready = (performance.now() - began) / 1000
    const { outgoing } = z
      .object({ outgoing: z.object({ status: z.string() }) })
      .parse(await (await fetch(`${copy.url}/readyz`)).json())
    await copy.stop()
    const again = Told.parse(
      JSON.parse((await runAdmin(['backup', path.join(folder, 'again.tar.zst'), '--json'], copyDir)).printed),
    )
    const database = await openDatabase({ url: undefined, dataDir: copyDir })
    endings.push(() => database.close())
    const lots = await rows(
      database,
      z.strictObject({ seconds: z.number() }),
      sql`select sum(seconds) as seconds from hour_entry group by lot_id`,
    )
    const sum = lots.reduce((total, lot) => total + lot.seconds, 0)
    return {
      rows: told.tables.reduce((total, table) => total + table.rows, 0),
      files: told.files.count,
      megabytes: { before, archive: statSync(file).size / 1e6 },
      seconds: { backup: made.command?.seconds ?? Number.NaN, restore: restored.seconds, ready },
      memory: { backup: made.command?.memory ?? Number.NaN, restore: restored.memory },
      calls: {
        count: meanwhile.times.length,
        refused: meanwhile.refused + atRest.refused,
        before: median(atRest.times),
        during: median(meanwhile.times),
      },
      differ: [
        ...told.tables
          .filter(
            (table) =>
              !changing.has(table.table) &&
              again.tables.find((other) => other.table === table.table)?.sha256 !== table.sha256,
          )
          .map(({ table }) => table),
        ...(told.files.sha256 === again.files.sha256 ? [] : ['files']),
      ],
      ledger: {
        isSame: sum === again.ledger.seconds && lots.length <= again.ledger.lots,
        seconds: sum,
        belowZero: lots.filter(({ seconds }) => seconds < 0).length,
      },
      outgoing: outgoing.status,
    }
  } finally {
    for (const end of endings.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives the size of it all, in MB. */
async function fill(dataDir: string, learners: number, say: (line: string) => void): Promise<number> {
  const database = await openDatabase({ url: undefined, dataDir, maxConnections: 4 })
  try {
    await database.query({ text: 'alter system set synchronous_commit = off' })
    await database.query({ text: 'select pg_reload_conf()' })
    await migrate(database)
    await migrateJobs(database)
    for (const problem of await importShipped(database, path.join(root, 'courses'), path.join(dataDir, 'files')))
      throw new Error(problem)
    const began = performance.now()
    await growSchool(database, learners)
    const files = await giveReceipts(database, dataDir)
    await database.query({ text: 'alter system reset synchronous_commit' })
    const [{ bytes }] = (await database.query({ text: 'select pg_database_size(current_database()) as bytes' }))
      .rows as [{ bytes: number }] // the column named
    say(`${learners} learners in ${((performance.now() - began) / 1000).toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`)
    return (bytes + files) / 1e6
  } finally {
    await database.close()
  }
}

async function giveReceipts(database: Database, dataDir: string): Promise<number> {
  const store = makeFolderStore(path.join(dataDir, 'receipts'))
  const keys = await rows(
    database,
    z.strictObject({ key: z.string() }),
    sql`select key from order_receipt order by key limit ${RECEIPTS}`,
  )
  for (const { key } of keys) await store.put(key, randomBytes(RECEIPT_BYTES), 'image/png')
  return keys.length * RECEIPT_BYTES
}

/** Learners who read and save while something else goes on. */
async function measureCalls(
  product: Product,
  goesOn: (isOver: (calls: number) => boolean) => Promise<void>,
): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let [isOver, refused] = [false, 0]
  const learn = async (first: number) => {
    for (let n = first; !isOver; n = (n % EAGER) + 1) {
      const began = performance.now()
      const reply = await fetch(`${product.url}/api/user/stat`, {
        method: 'POST',
        headers: { 'access-token': tokenOf(n), 'content-type': 'application/x-www-form-urlencoded' },
        body: encodeForm({}),
      })
      const body = z.object({ error: z.string().optional() }).parse(await reply.json())
      if (reply.status !== 200 || body.error !== undefined) refused++
      times.push(performance.now() - began)
    }
  }
  const learners = [1, 30, 60, 90].map(learn)
  await goesOn((calls) => times.length >= calls)
  isOver = true
  await Promise.all(learners)
  return { times, refused }
}

interface Command {
  readonly printed: string
  readonly seconds: number
  /** Most resident memory, in MB. */
  readonly memory: number
}

function runAdmin(args: readonly string[], dataDir: string): Promise<Command> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, ['server/admin/cli.ts', ...args, '--as', 'bench'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
    let [printed, memory] = ['', 0]
    const look = setInterval(() => {
      try {
        memory = Math.max(
          memory,
          Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
        )
      } catch {
        // it has just ended
      }
    }, 50)
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('close', (code) => {
      clearInterval(look)
      if (code === 0) resolve({ printed, seconds: (performance.now() - began) / 1000, memory })
      else reject(new Error(`${args[0]} ended with ${code}: ${printed}`))
    })
  })
}
