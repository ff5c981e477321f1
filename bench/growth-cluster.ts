// The cluster that bench/growth.ts measures: a database a school. Filled anew in a folder that goes with the run, or
// kept for the next run in GROWTH_DIR.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { importShipped } from '../content/import.ts'
import { root } from '../e2e/product.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { openEmbedded, type EmbeddedCluster } from '../store/embedded.ts'
import { migrateJobs } from '../store/job.ts'
import { growSchool } from '../store/test-growth.ts'

export interface GrownCluster {
  readonly dataDir: string
  readonly cluster: EmbeddedCluster
  /** How long the fill took, now or when it was done. */
  readonly fillSeconds: number
  readonly close: () => Promise<void>
}

/** Written when all schools of a folder are full. */
const Filled = z.strictObject({ generator: z.string(), sizes: z.array(z.number()), seconds: z.number() })

// While it is filled nothing needs to outlive a crash, and there is memory for it; what is measured runs as it always does.
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal', // an index is made without a log of it
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: `'2GB'`,
  max_wal_size: `'6GB'`,
  checkpoint_timeout: `'1h'`,
}

const address = ({ host, user, password }: EmbeddedCluster, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(host)}&user=${user}&password=${password}`
export const addressOf = (cluster: EmbeddedCluster, size: number) => address(cluster, `growth_${size}`)

/** @throws Error when the kept folder holds something else than was asked for */
export async function openGrownCluster(sizes: readonly number[], say: (line: string) => void): Promise<GrownCluster> {
  const kept = process.env['GROWTH_DIR']
  const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'tessera-growth-'))
  const fillSeconds = readFilled(dataDir, sizes)?.seconds ?? (await fillAll(dataDir, sizes, say))
  const cluster = await openEmbedded(dataDir)
  for (const size of sizes) await migrateSchool(cluster, dataDir, size) // a kept folder may be older than the newest migration
  return {
    dataDir,
    cluster,
    fillSeconds,
    async close() {
      await cluster.close()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const generator = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'store/test-growth.ts')))
    .digest('hex')
const markOf = (dataDir: string) => path.join(dataDir, 'filled.json')

function readFilled(dataDir: string, sizes: readonly number[]): z.infer<typeof Filled> | undefined {
  if (!existsSync(path.join(dataDir, 'cluster'))) return undefined
  if (!existsSync(markOf(dataDir))) throw new Error(`${dataDir} was not filled to the end: empty it.`)
  const filled = Filled.parse(JSON.parse(readFileSync(markOf(dataDir), 'utf8')))
  if (filled.generator !== generator())
    throw new Error(`${dataDir} was filled by another version of store/test-growth.ts: empty it.`)
  if (!sizes.every((size) => filled.sizes.includes(size)))
    throw new Error(`${dataDir} holds schools of ${filled.sizes.join(', ')}: ask for these, or empty it.`)
  return filled
}

async function fillAll(dataDir: string, sizes: readonly number[], say: (line: string) => void): Promise<number> {
  await reset(
    dataDir,
    Object.entries(FILLING).map(([name, value]) => `alter system set ${name} = ${value}`),
  )
  const cluster = await openEmbedded(dataDir)
  const began = performance.now()
  for (const size of sizes) await fill(cluster, dataDir, size, size === sizes.at(-1) ? say : () => {})
  const seconds = (performance.now() - began) / 1000
  await cluster.close()
  await reset(dataDir, ['alter system reset all', 'checkpoint'])
  writeFileSync(markOf(dataDir), JSON.stringify({ generator: generator(), sizes, seconds }))
  return seconds
}

async function reset(dataDir: string, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
  for (const text of statements) await database.query({ text })
  await database.close()
}

async function migrateSchool(cluster: EmbeddedCluster, dataDir: string, size: number): Promise<void> {
  const database = await openDatabase({ url: addressOf(cluster, size), dataDir, maxConnections: 1 })
  await migrate(database)
  await database.close()
}

async function fill(
  cluster: EmbeddedCluster,
  dataDir: string,
  size: number,
  say: (line: string) => void,
): Promise<void> {
  const admin = await openDatabase({ url: address(cluster, 'postgres'), dataDir, maxConnections: 1 })
  await admin.query({ text: `create database growth_${size}` })
  await admin.close()
  const database = await openDatabase({ url: addressOf(cluster, size), dataDir, maxConnections: 2 })
  await migrate(database)
  await migrateJobs(database)
  for (const problem of await importShipped(
    database,
    path.join(root, 'courses'),
    path.join(dataDir, `files-${size}`, 'files'),
  ))
    throw new Error(problem)
  await growSchool(database, size, say)
  const began = performance.now()
  await database.query({ text: 'vacuum (analyze)' }) // as autovacuum leaves a school that has grown over months
  say(`vacuum and analyze in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await database.close()
}
