// The long version of server/simulation/simulation.test.ts: many seeds, each a world of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { liveSeed, prepareSchool } from '../server/simulation/test-life.ts'
import type { Told } from '../server/simulation/test-world.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { testDatabaseUrl } from '../store/test-cluster.ts'
import { openEmbedded } from '../store/embedded.ts'
import type { Report } from './report.ts'

const SEEDS = 1000

/** Lives `count` seeds from `first` on; one that fails is told by its number, and the others go on. */
async function liveManySeeds({
  first,
  count,
}: {
  first: number
  count: number
}): Promise<Told & { seconds: number; failures: string[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-seeds-'))
  const cluster = await openEmbedded(folder)
  const url = testDatabaseUrl(cluster.host, 'postgres', cluster.password)
  const database = await openDatabase({ url, dataDir: '', maxConnections: 5 })
  const told = { steps: 0, kills: 0, cuts: 0, waits: 0, seconds: 0, failures: [] as string[] }
  const began = performance.now()
  try {
    await migrate(database)
    await prepareSchool(database)
    for (let seed = first; seed < first + count; seed++) {
      try {
        const one = await liveSeed({ database, url, seed })
        for (const what of ['steps', 'kills', 'cuts', 'waits'] as const) told[what] += one[what]
      } catch (error) {
        told.failures.push(`seed ${seed}: ${String(error)}`)
      }
    }
  } finally {
    await database.close()
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...told, seconds: (performance.now() - began) / 1000 }
}

if (import.meta.main) {
  const [first = 1, count = SEEDS] = process.argv.slice(2).map(Number)
  console.log(await liveManySeeds({ first, count }))
}

export async function benchSimulation(report: Report, seeds: readonly number[]): Promise<void> {
  const { seconds, steps, kills, cuts, waits, failures } = await liveManySeeds({
    first: seeds[0] ?? 1,
    count: seeds[1] ?? SEEDS,
  })
  for (const line of failures) console.log(`       ${line}`)
  report(
    'seeds of the simulated school that add up',
    `${failures.length} fail; ${steps} statements, ${kills} kills, ${cuts} cuts, ${waits} waits in ${Math.round(seconds)} s`,
    failures.length === 0 && kills > 0 && cuts > 0 && waits > 0,
  )
}
