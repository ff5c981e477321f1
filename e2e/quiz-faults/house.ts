// The real product under test: one server with its embedded database, which is killed with it, or two servers on one database, of which
// now one server and now PostgreSQL is killed; at chance. A kill that was none ends the run.
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { z } from 'zod'
import type { QuizDefinition } from '../../domain/quiz/definition.ts'
import { hashToken } from '../../server/calls/token.ts'
import { queueSubmission } from '../../server/flows/submit-attempt.ts'
import { openDatabase, type Database } from '../../store/database.ts'
import { joinAccess, type Door } from '../../store/cluster-access.ts'
import { openEmbedded, type EmbeddedCluster } from '../../store/embedded.ts'
import { USER } from '../../store/postgres-process.ts'
import { insertSession } from '../../store/session.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { keepAuthorsIds } from '../../store/test-quiz.ts'
import { killPostgres, killProduct, startProduct, untilRecovered, type Product } from '../product.ts'
import { pause } from './ask.ts'
import type { Chance } from './chance.ts'
import type { Held } from './judge.ts'

export const PHASE = 'faults'
export const QUIZ = 'faults.quiz'

export interface FaultHouse {
  /** Of one of the servers, whichever is next. */
  readonly url: () => string
  readonly signIn: () => Promise<{ accountId: string; token: string }>
  readonly setDeadline: (attemptId: string, inMs: number) => Promise<void>
  readonly readHeld: (accountId: string) => Promise<Held>
  /** Kills and restarts until told to stop. */
  readonly storm: (storm: {
    chance: Chance
    calmMs: readonly [number, number]
    isOver: () => boolean
    killed: () => void
  }) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openFaultHouse(options: {
  dataDir: string
  servers: 1 | 2
  quiz: QuizDefinition
}): Promise<FaultHouse> {
  const { dataDir, servers } = options
  let clusterSaid = ''
  const cluster: EmbeddedCluster | undefined =
    servers === 2 ? await openEmbedded(dataDir, (line) => (clusterSaid += line)) : undefined
  const databaseUrl = cluster
    ? {
        DATABASE_URL: addressOf(cluster),
      }
    : {}
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: cluster ? 'silent' : 'error', ...databaseUrl } // not silent: its PostgreSQL is to be heard
  const ports = await findPorts(servers)
  const products: Product[] = []
  for (const port of ports) products.push(await startProduct({ ...settings, PORT: String(port) }))
  await withDatabase((db) => prepare(db, options.quiz))
  let turn = 0

  return {
    url: () => `http://localhost:${ports[turn++ % ports.length] ?? 0}`,
    signIn: () => withDatabase(signIn),
    setDeadline: (attemptId, inMs) => withDatabase((db) => moveDeadline(db, attemptId, new Date(Date.now() + inMs))),
    readHeld: (accountId) => withDatabase((db) => selectHeld(db, accountId)),
    async storm({ chance, calmMs, isOver, killed }) {
      let [fallen, fellAt] = [0, -Infinity]
      while (!isOver()) {
        await pause(chance.between(...calmMs))
        const at = chance.between(0, products.length - 1)
        const isDatabases = chance.between(1, 4) === 1
        if (cluster && isDatabases && performance.now() - fellAt > FALLS_APART_MS) {
          killPostgres(dataDir)
          fellAt = performance.now()
          await untilRecovered(() => clusterSaid, ++fallen)
          killed()
          continue
        }
        const product = products[at] ?? fail()
        if (cluster) await killServer(product)
        else await killProduct(product, dataDir)
        killed()
        await pause(chance.pick([0, 0, 300]))
        products[at] = await startProduct({ ...settings, PORT: String(ports[at]) })
        if (!cluster) await untilRecovered(() => products[at]?.output() ?? '')
      }
    },
    async close() {
      for (const product of products) await product.stop()
      await cluster?.close()
    },
  }

  /**
   * The database falls now and then, so each piece of work asks anew until it is through. Only as a guest: who opened a cluster that was
   * just killed would recover it in the server's place.
   */
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      let guest: Door | undefined
      try {
        const joined = cluster ? undefined : joinAccess(dataDir)
        guest = joined
        const url = databaseUrl.DATABASE_URL ?? (joined && addressOf({ user: USER, database: 'postgres', ...joined }))
        const db = await openDatabase({ url, dataDir, maxConnections: 1 })
        try {
          return await work(db)
        } finally {
          await db.close()
        }
      } catch (error) {
        if (tries >= 100) throw error
        await pause(100)
      } finally {
        guest?.close()
      }
    }
  }
}

const addressOf = (to: Pick<EmbeddedCluster, 'user' | 'password' | 'database' | 'host'>): string =>
  `postgresql://${to.user}:${to.password}@localhost/${to.database}?host=${encodeURIComponent(to.host)}`

/** A cluster that falls five times within a minute is given up. */
const FALLS_APART_MS = 15_000

/** Of a server whose database is another's. @throws Error when it ended by itself */
export async function killServer({ process: child, exited }: Product): Promise<void> {
  process.kill(-(child.pid ?? fail()), 'SIGKILL')
  await exited
  if (child.signalCode !== 'SIGKILL') throw new Error('a server has ended by itself: it was not killed')
}

const fail = (): never => {
  throw new Error('a server is not there')
}

/** Free ports that stay the same over all restarts, as a deployment's would. */
export async function findPorts(count: number): Promise<number[]> {
  const taken = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer()
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
      return server
    }),
  )
  const ports = taken.map((server) => (server.address() as net.AddressInfo).port) // it listens on TCP
  await Promise.all(taken.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

export async function prepare(db: Database, quiz: QuizDefinition): Promise<void> {
  await givePhase(db, {
    id: PHASE,
    modules: [
      {
        id: 'm',
        lessons: [
          { id: 'l', items: ['quiz'], quiz: QUIZ, quizData: quiz },
          { id: 'film', items: ['video'], videoSeconds: 100 },
        ],
      },
    ],
  })
  await keepAuthorsIds(db) // learners answer by the plan, without reading what their attempt calls the choices
  // Every grading leaves a line, however the attempt looks afterwards.
  await run(db, sql`create table grading (attempt_id uuid not null)`)
  await run(
    db,
    sql`create function note_grading() returns trigger language plpgsql as $$ begin insert into grading values (new.id); return null; end $$`,
  )
  await run(
    db,
    sql`create trigger note_grading after update of score on quiz_attempt for each row execute function note_grading()`,
  )
}

export async function signIn(db: Database): Promise<{ accountId: string; token: string }> {
  const accountId = await giveAccount(db)
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    tokenHash: hashToken(token),
    accountId,
    device: '',
    now: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  await giveEnrolment(db, { accountId, phaseId: PHASE })
  return { accountId, token }
}

async function moveDeadline(db: Database, attemptId: string, deadline: Date): Promise<void> {
  await db.transaction(async (inside) => {
    await run(inside, sql`update quiz_attempt set deadline = ${deadline} where id = ${attemptId}`)
    await queueSubmission(inside, { id: attemptId, deadline })
  })
}

const Attempt = z.strictObject({
  id: z.string(),
  isSubmitted: z.boolean(),
  receipt: z.string().nullable(),
  score: z.number().nullable(),
  gradings: z.number(),
})
const Question = z.strictObject({
  id: z.string(),
  answer: z.array(z.string()),
  seq: z.number(),
  isFlagged: z.boolean(),
  flagSeq: z.number(),
})

async function selectHeld(db: Database, accountId: string): Promise<Held> {
  const attempts = await rows(
    db,
    Attempt,
    sql`select a.id, a.submitted_at is not null as "isSubmitted", a.receipt, a.score, (select count(*) from grading g where g.attempt_id = a.id) as gradings
        from quiz_attempt a where a.account_id = ${accountId} order by a.ordinal`,
  )
  const questions = await rows(
    db,
    Question,
    sql`select question_id as id, answer, answer_seq as seq, is_flagged as "isFlagged", flag_seq as "flagSeq"
        from quiz_attempt_question where attempt_id = ${attempts[0]?.id ?? null} order by position`,
  )
  return { attempts, questions }
}
