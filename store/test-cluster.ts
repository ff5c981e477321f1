import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { migrateJobs } from './job.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The unix socket folder of the run's cluster. */
    testCluster: string
  }
}

/** The database that every test database is copied from: migrated once, connected to by nobody. */
export const TEMPLATE = 'tessera_template'

export const testDatabaseUrl = (socketFolder: string, name: string, password = '') =>
  `socket://tessera${password === '' ? '' : `:${password}`}@${socketFolder}?db=${name}`

/** vitest's globalSetup: one embedded PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-test-'))
  const cluster = await openEmbedded(dataDir)
  const root = await openDatabase({
    url: testDatabaseUrl(cluster.host, 'postgres', cluster.password),
    dataDir,
    maxConnections: 1,
  })
  // Tests open connections by the thousand, in a folder that goes with the run.
  await writeFile(path.join(cluster.host, 'hba.conf'), 'local all tessera trust\n')
  // What a test run writes need not outlive a power failure.
  await root.query({ text: 'alter system set fsync = off' })
  await root.query({ text: 'alter system set synchronous_commit = off' })
  await root.query({ text: 'select pg_reload_conf()' })
  await root.query({ text: `create database ${TEMPLATE}` })
  const template = await openDatabase({ url: testDatabaseUrl(cluster.host, TEMPLATE), dataDir, maxConnections: 2 })
  await migrate(template)
  await migrateJobs(template)
  await template.close()
  await root.close()
  project.provide('testCluster', cluster.host)
  return async () => {
    await cluster.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
