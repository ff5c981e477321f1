// The database as calls use it: nobody who waits for an answer hangs on a database that swallows packets.
import pg from 'pg'
import { DatabaseAway, readAway } from './away.ts'
import { makeBreaker } from './breaker.ts'
import { addressOf, type Database, type Db } from './database.ts'

/** Together with the wait for a connection, well within the 5 s in which every call is answered. */
const QUERY_MS = 3000
const CONNECT_MS = 1500

export interface DatabaseLimits {
  readonly queryMs: number
  readonly connectMs: number
}

/**
 * The same pool with limits on the client's side (the server's own timeouts do not help when its answers get lost).
 * What fails because the database is away is thrown as DatabaseAway, at once while that is known.
 */
export function limitDatabase(
  database: Database,
  limits: DatabaseLimits = { queryMs: QUERY_MS, connectMs: CONNECT_MS },
): Database {
  const { pool } = database
  // Connections of before an outage may look alive and lead nowhere: each is thrown away instead of used.
  let era = 0
  const born = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => born.set(client, era))
  const breaker = makeBreaker({ probe: () => probe(pool, limits), healed: () => era++ })

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connectInTime(pool, limits.connectMs)
      if ((born.get(client) ?? era) === era) return client
      client.release(true)
    }
  }

  async function borrow<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    undo?: (client: pg.PoolClient) => Promise<unknown>,
  ): Promise<T> {
    if (breaker.isOpen()) throw new DatabaseAway('the database is away')
    let client: pg.PoolClient | undefined
    try {
      client = await connect()
      const result = await work(client)
      client.release()
      return result
    } catch (failure) {
      const error = readAway(failure)
      const isAway = error instanceof DatabaseAway && !error.isFull
      if (isAway) breaker.doubt()
      // No farewell to one that does not answer: `undo` would wait for it as long again.
      const isSound =
        !isAway &&
        (await (undo && client
          ? undo(client).then(
              () => true,
              () => false,
            )
          : true))
      client?.release(!isSound)
      throw error
    }
  }

  const limited = (client: pg.PoolClient): Db => ({
    query: (query) => client.query({ ...query, ...withLimit(limits.queryMs) }),
  })
  return {
    ...database,
    query: (query) => borrow((client) => limited(client).query(query)),
    transaction: (work) =>
      borrow(
        async (client) => {
          const db = limited(client)
          await db.query({ text: 'begin' })
          const result = await work(db)
          await db.query({ text: 'commit' })
          return result
        },
        (client) => limited(client).query({ text: 'rollback' }),
      ),
    close() {
      breaker.close()
      return database.close()
    },
  }
}

/** The driver knows it for each query; its types know it for a whole client only. */
const withLimit = (ms: number): object => ({ query_timeout: ms })

/** The pool's own limit is for those that can wait. A connection that comes too late goes back. */
function connectInTime(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new DatabaseAway('no connection to the database came free in time'))
    }, ms)
    pool.connect().then(
      (client) => {
        clearTimeout(timer)
        if (isLate) client.release()
        else resolve(client)
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** A connection of its own: those of the pool may be what is broken. */
async function probe(pool: pg.Pool, { connectMs }: DatabaseLimits): Promise<void> {
  const client = new pg.Client({ ...pool.options, ...addressOf(pool), connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query({ text: 'select 1', ...withLimit(connectMs) })
  } finally {
    void client.end().catch(() => {})
  }
}
