import pg from 'pg'
import { openEmbedded, type EmbeddedCluster } from './embedded.ts'
import { readMigrations } from './read-migrations.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // counts and minor units stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text) // a date has no zone; as text it keeps its day

/** What every function of store/ takes first: a pool or a transaction alike. */
export interface Db {
  query(query: {
    name?: string
    text: string
    values?: unknown[]
  }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** An open database: a pool that can begin transactions and tell of notifications. */
export interface Database extends Db {
  /** Runs `work` in one transaction; undone when it throws. The callback's `db` hides the outer one on purpose. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Calls back on each NOTIFY of a channel; reconnects by itself. Gives a function that stops listening. */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>
  readonly pool: pg.Pool
  close(): Promise<void>
  /** Settles when an embedded PostgreSQL ends by itself; never for an external one. */
  readonly lost: Promise<string>
}

/** How long a server waits for its database; a command has all the time it needs. */
export interface Patience {
  /** Longer than any job needs: what waits longer hangs on a connection that leads nowhere. */
  readonly queryMs: number
  /** On the side of PostgreSQL: a transaction whose process is out of reach gives its locks back. */
  readonly idleInTransactionMs: number
}

/** Where a pool leads, for a connection beside it: the pool keeps the password out of what is copied. */
export const addressOf = ({ options }: pg.Pool): pg.ClientConfig => {
  const { host, user, database, connectionString } = options
  return connectionString === undefined ? { host, user, database, password: options.password } : { connectionString }
}

const HANDSHAKE_MS = 2000
/**
 * One that waits for a free connection may wait longer than one that is being made: a handshake that got lost would
 * keep its place in the pool.
 */
class QuickClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    // The pool keeps a password out of what is copied.
    super(
      typeof config === 'string'
        ? config
        : { ...config, password: config?.password, connectionTimeoutMillis: HANDSHAKE_MS },
    )
  }
}

/** @throws CannotOpen, or the driver's own error for a DATABASE_URL */
export async function openDatabase(options: {
  url: string | undefined
  dataDir: string
  maxConnections?: number
  mayJoin?: boolean
  patience?: Patience
  onNotice?: (line: string) => void
}): Promise<Database> {
  const cluster: EmbeddedCluster | undefined =
    options.url === undefined ? await openEmbedded(options.dataDir, options.onNotice, options.mayJoin) : undefined
  const place = cluster
    ? { host: cluster.host, user: cluster.user, password: cluster.password, database: cluster.database }
    : { connectionString: options.url }
  const pool = new pg.Pool({
    ...place,
    Client: QuickClient,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.patience
      ? {
          query_timeout: options.patience.queryMs,
          idle_in_transaction_session_timeout: options.patience.idleInTransactionMs,
        }
      : {}),
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next query; unheard it would end the process
  pool.on('connect', (client) => client.on('error', () => {})) // likewise one that breaks between two statements of a transaction
  return {
    pool,
    query: (query) => pool.query(query),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        client.release(broken)
      }
    },
    async listen(channel, heard) {
      let ended = false
      let client: pg.Client | undefined
      let retry: NodeJS.Timeout | undefined
      const connect = async () => {
        const fresh = new pg.Client(place)
        client = fresh
        const again = () => {
          if (ended || client !== fresh) return
          client = undefined
          retry = setTimeout(() => void connect().then(heard, again), 1000) // what was said meanwhile is unknown: look again
        }
        fresh.on('error', again)
        fresh.on('end', again)
        fresh.on('notification', heard)
        await fresh.connect()
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      await connect()
      return async () => {
        ended = true
        clearTimeout(retry)
        await client?.end()
      }
    },
    async close() {
      await pool.end()
      await cluster?.close()
    },
    lost: cluster ? cluster.lost : new Promise(() => {}),
  }
}

const LONGEST_MS = 2 ** 31 - 1

/**
 * Runs every migration that this database has not seen, each in its own transaction, in the order of their names.
 * An advisory lock makes two processes that start together take turns.
 * @throws Error when a migration that already ran has been changed since
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await database.pool.connect()
  const ran: string[] = []
  // Another process may be at it, and a large table takes its time.
  const patiently = (text: string) => client.query({ text, ...{ query_timeout: LONGEST_MS } })
  try {
    await patiently(`select pg_advisory_lock(hashtext('tessera migrations'))`)
    await client.query(
      `create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())`,
    )
    const known = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    for (const { name, text, hash } of migrations) {
      const before = known.get(name)
      if (before === hash) continue
      if (before !== undefined)
        throw new Error(`The migration ${name} was changed after it had run. Put it back and write a new one.`)
      await client.query('begin')
      try {
        await patiently(text)
        await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      ran.push(name)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('tessera migrations'))`).catch(() => {})
    client.release()
  }
  return ran
}
