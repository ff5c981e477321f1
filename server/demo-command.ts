// npm run demo -- <people>: fills an empty school with invented people and months of their work, to try and to show.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { importShipped } from '../content/import.ts'
import { showControlsInLines } from '../domain/terminal.ts'
import { sayLoose } from '../messages/format.ts'
import { readLocale } from '../messages/locale.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { hasAnybody } from '../store/demo.ts'
import { migrateJobs } from '../store/job.ts'
import { selectNow } from '../store/clock.ts'
import { sharedPasswords } from './calls/passwords.ts'
import { readConfig } from './config.ts'
import { fillSchool } from './demo/school.ts'
import { countSchool } from './flows/count-school.ts'
import { makeHouseSecret } from './house-secret.ts'
import { makeCourseFileStore, makeFileStore } from './outside/make-file-store.ts'

const MOST = 20_000

/** Gives the exit code. */
async function runDemo(args: readonly string[], print: (line: string) => void): Promise<number> {
  const locale = readLocale(process.env['LANG']?.replace('_', '-'))
  const count = Number(args[0] ?? 2000)
  if (!Number.isInteger(count) || count < 1 || count > MOST || args.length > 1) {
    print(sayLoose(locale, 'admin.demo.count', { most: MOST }))
    return 2
  }
  const config = readConfig(process.env, makeHouseSecret)
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: path.resolve(config.DATA_DIR),
    maxConnections: 2,
    mayJoin: true,
  })
  try {
    await migrate(database)
    await migrateJobs(database)
    if (await hasAnybody(database)) {
      print(sayLoose(locale, 'admin.demo.taken'))
      return 1
    }
    const files = makeCourseFileStore(config)
    for (const problem of await importShipped(database, path.resolve(import.meta.dirname, '../courses'), files))
      print(problem)
    const password = randomBytes(9).toString('base64url')
    const began = performance.now()
    const made = await fillSchool(
      {
        database,
        config,
        receipts: makeFileStore(config),
        passwordHash: await sharedPasswords.hash(password),
        now: await selectNow(database),
      },
      count,
    )
    await database.query({ text: 'analyze' })
    await countSchool(database, await selectNow(database))
    print(
      sayLoose(locale, 'admin.demo.made', {
        people: made.people,
        rows: made.rows,
        certificates: made.certificates,
        seconds: Math.round((performance.now() - began) / 1000),
      }),
    )
    for (const { email, role } of made.staff) print(`${role.padEnd(8)} ${email}`)
    print(sayLoose(locale, 'admin.demo.password', { password }))
    return 0
  } finally {
    await database.close()
  }
}

process.exitCode = await runDemo(process.argv.slice(2), (line) => console.log(showControlsInLines(line))).catch(
  (error: unknown) => {
    console.error(showControlsInLines(error instanceof Error ? error.message : String(error)))
    return 1
  },
)
