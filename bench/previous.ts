// Whether a release that people have can work on the schema of this one: its own statements, asked of PostgreSQL. The
// guard reads migrations as text (guards/migrations.test.ts); this looks at what comes of them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../e2e/product.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { findStatements } from '../store/find-statements.ts'
import { migrateJobs } from '../store/job.ts'

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })

/** RELEASE names a commit or a tag; without it the newest release before this commit is asked. */
export async function benchPrevious(report: (what: string, value: string, isMet: boolean) => void): Promise<void> {
  const release = process.env['RELEASE'] ?? findRelease()
  if (release === undefined)
    return report(
      'statements of the release before on this schema, all run',
      'no release is found: name a tag or commit by RELEASE=',
      false,
    )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-previous-'))
  const database = await openDatabase({ url: undefined, dataDir: path.join(folder, 'data'), maxConnections: 2 })
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', release, 'store') })
    await migrate(database)
    await migrateJobs(database)
    const store = path.join(folder, 'store')
    const statements = readdirSync(store)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test-'))
      .flatMap((name) => findStatements(readFileSync(path.join(store, name), 'utf8')).map((text) => ({ name, text })))
    const broken: string[] = []
    for (const { name, text } of statements) {
      const fault = await database
        .transaction(async (db) =>
          db.query({ text: `prepare tried as ${text}` }).then(() => db.query({ text: 'deallocate tried' })),
        )
        .then(
          () => undefined,
          (error: unknown) => String(error),
        )
      if (fault !== undefined) broken.push(`${name}: ${fault}: ${text.replaceAll(/\s+/g, ' ')}`)
    }
    const known = new Set(readdirSync(path.join(store, 'migrations')))
    const newer = readdirSync(path.join(root, 'store/migrations')).filter(
      (name) => name.endsWith('.sql') && !known.has(name),
    )
    for (const line of broken) console.log(`       ${line}`)
    report(
      `statements of ${release} on this schema (${newer.length} migrations newer), all run`,
      `${statements.length - broken.length} of ${statements.length}`,
      broken.length === 0 && statements.length > 0,
    )
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The newest release before this commit: its tag; in a clone without tags the commit that was made for it, or the one
 * that CHANGELOG.md names.
 */
function findRelease(): string | undefined {
  const ways = [
    () => git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^'),
    () => git('log', '--extended-regexp', '--grep', '^Release [0-9]+\\.[0-9]+\\.[0-9]+$', '--format=%H', '-1', 'HEAD^'),
    () =>
      /^## \S+ \(\S+ commit ([0-9a-f]{7,40})\)$/m.exec(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))?.[1] ??
      '',
  ]
  for (const way of ways) {
    try {
      const found = way().toString().trim()
      if (found !== '') return found
    } catch {
      // git found none: the next way
    }
  }
  return undefined
}
