// Two servers on one database, as behind a balancer that sends each request to the other one; one is killed with kill
// -9, or both and PostgreSQL with them. A kill that was none ends the run.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { killPostgres, startProduct, untilRecovered, type Product } from '../e2e/product.ts'
import { killServer } from '../e2e/quiz-faults/house.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { openEmbedded } from '../store/embedded.ts'

export interface TwoServers {
  readonly database: Database
  /** Of the one whose turn it is. */
  readonly baseUrl: () => string
  /**
   * Kills one of them, or both and their PostgreSQL; settles when they are back. Whoever wants it before it has
   * happened is in it.
   */
  readonly kill: (both: boolean) => Promise<unknown>
  readonly killed: () => number
  /** How often PostgreSQL was killed, and has recovered. */
  readonly fallen: () => number
  readonly close: () => Promise<void>
}

export async function startTwoServers({
  settings,
  ports,
}: {
  settings: Readonly<Record<string, string>>
  ports: readonly [number, number]
}): Promise<TwoServers> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-ends-'))
  let said = ''
  const cluster = await openEmbedded(dataDir, (line) => (said += line))
  const url = `postgresql://${cluster.user}:${cluster.password}@localhost/${cluster.database}?host=${encodeURIComponent(cluster.host)}`
  const start = (port: number) =>
    startProduct({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SECRET: 'the secret of two servers',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      ...settings,
    })
  const products: Product[] = []
  for (const port of ports) products.push(await start(port))
  const database = await openDatabase({ url, dataDir: '', maxConnections: 3 })
  let [turn, killed, fallen, fellAt] = [0, 0, 0, -Infinity]
  let restarting: Promise<unknown> = Promise.resolve()
  /** Storms that have not broken yet. */
  const coming = new Map<boolean, Promise<unknown>>()

  async function killOne(i: number): Promise<void> {
    await killServer(productAt(i))
    killed++
  }
  const startAgain = async (i: number) => void (products[i] = await start(ports[i] ?? 0))
  const productAt = (i: number): Product => {
    const product = products[i]
    if (!product) throw new Error('a server is not there')
    return product
  }
  /** Nobody is there to say that it went down in order: what was acknowledged is in its log, or nowhere. */
  async function killBoth(): Promise<void> {
    const isDatabaseToo = performance.now() - fellAt > FALLS_APART_MS
    if (isDatabaseToo) killPostgres(dataDir)
    await Promise.all([0, 1].map(killOne))
    if (isDatabaseToo) {
      fellAt = performance.now()
      await untilRecovered(() => said, ++fallen)
      await untilReached(database)
    }
    await Promise.all([0, 1].map(startAgain))
  }
  return {
    database,
    baseUrl: () => `http://localhost:${ports[turn++ % 2] ?? 0}`,
    kill(both) {
      const known = coming.get(both)
      if (known) return known
      // One storm at a time: it waits for the last one's restart.
      const storm = restarting.then(async () => {
        coming.delete(both)
        if (both) return killBoth()
        const one = killed % 2
        await killOne(one)
        await startAgain(one)
      })
      coming.set(both, storm)
      restarting = storm
      return storm
    },
    killed: () => killed,
    fallen: () => fallen,
    async close() {
      await database.close()
      for (const product of products) await product.stop()
      await cluster.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A cluster that falls five times within a minute is given up. */
const FALLS_APART_MS = 15_000
const REACHED_MS = 30_000

/** PostgreSQL lets nobody in until it has recovered. @throws Error when it does not come back */
async function untilReached(database: Database): Promise<void> {
  await untilItAnswers(() => database.query({ text: 'select' }))
}

/** For what a bench itself asks of a database that falls now and then. */
export async function untilItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + REACHED_MS; ;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
