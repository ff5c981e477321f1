// Two servers on one database, as behind a balancer that sends each request to the other one; either or both are killed with kill -9.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startProduct, type Product } from '../e2e/product.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { openEmbedded } from '../store/embedded.ts'

export interface TwoServers {
  readonly database: Database
  /** Of the one whose turn it is. */
  readonly baseUrl: () => string
  /** Kills one of them, or both; settles when they are back. Whoever wants it before it has happened is in it. */
  readonly kill: (both: boolean) => Promise<unknown>
  readonly killed: () => number
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
  const cluster = await openEmbedded(dataDir)
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
  let [turn, killed] = [0, 0]
  let restarting: Promise<unknown> = Promise.resolve()
  /** Storms that have not broken yet. */
  const coming = new Map<boolean, Promise<unknown>>()

  async function killOne(i: number): Promise<void> {
    const [product, port] = [products[i], ports[i]]
    if (!product?.process.pid || port === undefined) throw new Error('a server is not there')
    process.kill(-product.process.pid, 'SIGKILL')
    await product.exited
    killed++
    products[i] = await start(port)
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
        await Promise.all((both ? [0, 1] : [killed % 2]).map(killOne))
      })
      coming.set(both, storm)
      restarting = storm
      return storm
    },
    killed: () => killed,
    async close() {
      await database.close()
      for (const product of products) await product.stop()
      await cluster.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
