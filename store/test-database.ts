import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { TEMPLATE, testDatabaseUrl } from './test-cluster.ts'

/** A migrated, empty database of the test's own. `url` is for a second process or pool beside `database`. */
export interface TestDatabase {
  readonly database: Database
  readonly url: string
  readonly close: () => Promise<void>
}

/** Opens a fresh database, copied from the migrated template in some 50 ms. Close it in `afterAll`. */
export async function openTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const host = inject('testCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsRoot(host, `create database ${name} template ${TEMPLATE}`)
  const url = testDatabaseUrl(host, name)
  const database = await openDatabase({ url, dataDir: '', maxConnections: options.maxConnections ?? 5 })
  return {
    database,
    url,
    async close() {
      await database.close()
      await runAsRoot(host, `drop database ${name} with (force)`)
    },
  }
}

async function runAsRoot(host: string, text: string): Promise<void> {
  const root = await openDatabase({ url: testDatabaseUrl(host, 'postgres'), dataDir: '', maxConnections: 1 })
  try {
    await root.query({ text })
  } finally {
    await root.close()
  }
}
