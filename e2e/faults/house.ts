// The real product for fault runs: learners with a quiz, on its own PostgreSQL or on one that a run can end and start, or reach through a line that it can break.
import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { QuizDefinition } from '../../domain/quiz/definition.ts'
import { openDatabase, type Database } from '../../store/database.ts'
import { openEmbedded, type EmbeddedCluster } from '../../store/embedded.ts'
import { one, rows, sql } from '../../store/sql.ts'
import { question, quizDefinition } from '../../store/test-quiz.ts'
import type { LazyInit } from '../../store/test-lazy-init.ts'
import { openTestProxy, type TestProxy } from '../../store/test-proxy.ts'
import { startProduct, type Product } from '../product.ts'
import { pause } from '../quiz-faults/ask.ts'
import { findPorts, prepare, signIn } from '../quiz-faults/house.ts'

export { PHASE, QUIZ } from '../quiz-faults/house.ts'
export const QUESTIONS = 10
/** Known to a run, which signs links of its own with it. */
export const HOUSE_SECRET = 'the secret of a house of a run'

const Backend = z.strictObject({ pid: z.number() })
const Begun = z.strictObject({ at: z.number() })
const fail = (why: string): never => {
  throw new Error(why)
}

export interface ServedHouse {
  readonly dataDir: string
  readonly ports: readonly number[]
  readonly products: Product[]
  /** Starts the server at a place again, at its old port. */
  readonly start: (at: number) => Promise<void>
  readonly signIn: () => Promise<{ accountId: string; token: string }>
  /** Processes of a PostgreSQL of its own that serve somebody, by their numbers; killed one by one. */
  readonly killBackend: () => Promise<void>
  /** Straight to PostgreSQL, whatever happens to the line. */
  readonly withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Of a database of its own. */
  readonly restartDatabase: (whileAway?: () => Promise<void>) => Promise<void>
  readonly proxy: TestProxy | undefined
  readonly close: () => Promise<void>
}

export interface HouseOptions {
  readonly servers?: number
  /** `embedded`: falls with its server. `own`: outlives it. `line`: likewise, reached through a proxy. */
  readonly database: 'embedded' | 'own' | 'line'
  readonly settings?: Readonly<Record<string, string>>
  /** What only the server at a place gets, asked at each of its starts. */
  readonly settingsAt?: (at: number) => Readonly<Record<string, string>>
  readonly quiz?: QuizDefinition
  /** The first process of the servers, where it is another than this machine's. */
  readonly under?: LazyInit
  /** A folder that is not there yet, on a disk that the run brings; by default a new one. */
  readonly dataDir?: string
}

export async function openServedHouse({
  servers = 1,
  database,
  settings = {},
  settingsAt = () => ({}),
  quiz,
  under,
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-served-')),
}: HouseOptions): Promise<ServedHouse> {
  let cluster: EmbeddedCluster | undefined = database === 'embedded' ? undefined : await openEmbedded(dataDir)
  const proxy =
    database === 'line' && cluster ? await openTestProxy({ path: path.join(cluster.host, '.s.PGSQL.5432') }) : undefined
  const direct =
    cluster &&
    `postgresql://${cluster.user}:${cluster.password}@localhost/${cluster.database}?host=${encodeURIComponent(cluster.host)}`
  const served =
    cluster &&
    (proxy ? `postgresql://${cluster.user}:${cluster.password}@127.0.0.1:${proxy.port}/${cluster.database}` : direct)
  const all = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'yes',
    SECRET: HOUSE_SECRET,
    ...(served ? { DATABASE_URL: served } : {}),
    ...settings,
  }
  const ports = await findPorts(servers)
  const products: Product[] = []
  const start = (at: number) => startProduct({ ...all, PORT: String(ports[at]), ...settingsAt(at) }, under)
  for (const at of ports.keys()) products.push(await start(at))
  const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ url: direct, dataDir, mayJoin: true, maxConnections: 2 })
    return work(db).finally(() => db.close())
  }
  /** When the shared memory of today was made, by a process that is born with it. */
  const readStart = () =>
    withDatabase(
      async (db) =>
        (
          await one(
            db,
            Begun,
            sql`select extract(epoch from max(backend_start))::float8 as at from pg_stat_activity where backend_type = 'checkpointer'`,
          )
        ).at,
    )
  await withDatabase((db) =>
    prepare(
      db,
      quiz ??
        quizDefinition({ minutes: 60, questions: Array.from({ length: QUESTIONS }, (_, i) => question(`q${i}`)) }),
    ),
  )
  return {
    dataDir,
    ports,
    products,
    proxy,
    withDatabase,
    signIn: () => withDatabase(signIn),
    async start(at) {
      products[at] = await start(at)
    },
    async killBackend() {
      const before = await readStart()
      const victims = await withDatabase(async (db) =>
        rows(
          db,
          Backend,
          sql`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        ),
      )
      const victim = victims[randomInt(victims.length)] ?? fail('nobody is served')
      process.kill(victim.pid, 'SIGKILL')
      // PostgreSQL trusts no memory that a killed one has shared: it ends all and recovers.
      for (;;) {
        const after = await readStart().catch(() => before)
        if (after > before) return
        await pause(20)
      }
    },
    async restartDatabase(whileAway) {
      await cluster?.close()
      await whileAway?.()
      cluster = await openEmbedded(dataDir)
    },
    async close() {
      for (const product of products) await product.stop()
      await proxy?.close()
      await cluster?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
