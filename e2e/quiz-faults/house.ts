// The real product under test: one server with its embedded database, or two servers on one database; killed at chance and started again.
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { z } from 'zod'
import type { QuizDefinition } from '../../domain/quiz/definition.ts'
import { hashToken } from '../../server/calls/token.ts'
import { queueSubmission } from '../../server/flows/submit-attempt.ts'
import { openDatabase, type Database } from '../../store/database.ts'
import { openEmbedded, type EmbeddedCluster } from '../../store/embedded.ts'
import { insertSession } from '../../store/session.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { keepAuthorsIds } from '../../store/test-quiz.ts'
import { startProduct, type Product } from '../product.ts'
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
  const cluster: EmbeddedCluster | undefined = servers === 2 ? await openEmbedded(dataDir) : undefined
  const databaseUrl = cluster
    ? {
        DATABASE_URL: `postgresql://${cluster.user}:${cluster.password}@localhost/${cluster.database}?host=${encodeURIComponent(cluster.host)}`,
      }
    : {}
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...databaseUrl }
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
      while (!isOver()) {
        await pause(chance.between(...calmMs))
        const at = chance.between(0, products.length - 1)
        const { process: child, exited } = products[at] ?? fail()
        process.kill(-(child.pid ?? fail()), 'SIGKILL')
        await exited
        killed()
        await pause(chance.pick([0, 0, 300]))
        products[at] = await startProduct({ ...settings, PORT: String(ports[at]) })
      }
    },
    async close() {
      for (const product of products) await product.stop()
      await cluster?.close()
    },
  }

  /** The embedded database falls with its server, so each piece of work asks anew until it is through. */
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const db = await openDatabase({ url: databaseUrl.DATABASE_URL, dataDir, mayJoin: true, maxConnections: 1 })
        try {
          return await work(db)
        } finally {
          await db.close()
        }
      } catch (error) {
        if (tries >= 100) throw error
        await pause(100)
      }
    }
  }
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
