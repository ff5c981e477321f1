// Puts the content of a backup in the place of everything, in one transaction.
import pg from 'pg'
import { z } from 'zod'
import { insertContentVersion } from './content.ts'
import { copyIn } from './copy.ts'
import type { Database, Db } from './database.ts'
import { readMigrations, type Migration } from './read-migrations.ts'
import { openClient, JOBS, sayPlainly, selectTables, type SequenceState, type TableShape } from './snapshot.ts'
import { rows, run, sql } from './sql.ts'

export interface Content {
  /** The migrations that the tables had seen. */
  readonly migrations: readonly string[]
  /** In the order of their references; each is read before the next is asked for. */
  readonly tables: AsyncIterable<TableShape & { readonly chunks: AsyncIterable<Uint8Array> }>
  readonly sequences: readonly SequenceState[]
}

/** So often the tables are asked for while others hold them. */
const TRIES = 20

/**
 * Everything of ours goes, the tables of that time come back empty, are filled, and are migrated to this day. `finish`
 * runs in the same transaction, with the number of rows of each table; when it throws nothing has happened.
 */
export async function replaceAll(
  database: Database,
  content: Content,
  finish: (db: Db, rows: ReadonlyMap<string, number>) => Promise<void>,
): Promise<void> {
  const client = await openClient(database)
  try {
    await beginAlone(client)
    await sayPlainly(client)
    await dropAll(client)
    const known = await readMigrations()
    await client.query(
      'create table migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const seen = new Set(content.migrations)
    await migrateWith(
      client,
      known.filter(({ name }) => seen.has(name)),
    )
    const counts = await fill(client, content)
    await migrateWith(
      client,
      known.filter(({ name }) => !seen.has(name)),
    )
    await insertContentVersion(client) // what a running process keeps in memory was made of other rows
    await finish(client, counts)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end() // a transaction without its commit is undone
  }
}

/** In a transaction that has every table of ours to itself. A server that is at work holds some of them for moments. */
async function beginAlone(client: pg.Client): Promise<void> {
  for (let tried = 1; ; tried++) {
    await client.query('begin')
    try {
      await client.query(`select pg_advisory_xact_lock(hashtext('tessera migrations'))`)
      await client.query(`set local lock_timeout = '3s'`)
      const tables = await selectTables(client)
      if (tables.length > 0)
        await client.query(
          `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access exclusive mode`,
        )
      await client.query(`set local lock_timeout = 0`)
      return
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '55P03')
      if (!isTaken || tried === TRIES) throw error
      await client.query('rollback')
    }
  }
}

const Routine = z.strictObject({ routine: z.string() })

async function dropAll(client: pg.Client): Promise<void> {
  const tables = await selectTables(client)
  if (tables.length > 0)
    await client.query(`drop table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`)
  const routines = await rows(
    client,
    Routine,
    sql`select p.oid::regprocedure::text as routine from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { routine } of routines) await client.query(`drop routine ${routine} cascade`)
  // The queue's own tables stay: its workers know them by number. Whatever works on a job at this moment finds it gone.
  await run(client, sql`delete from graphile_worker._private_jobs`)
  await run(client, sql`delete from graphile_worker._private_job_queues`)
}

async function migrateWith(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, hash } of migrations) {
    await client.query(text)
    await run(client, sql`insert into migration (name, hash) values (${name}, ${hash})`)
  }
}

async function fill(client: pg.Client, { tables, sequences }: Content): Promise<Map<string, number>> {
  const own = (await selectTables(client)).map(({ name }) => name).filter((name) => name !== 'migration')
  const each = async (statement: (table: string) => string) => {
    for (const name of own) await client.query(statement(pg.escapeIdentifier(name)))
  }
  await client.query(`truncate ${own.map(pg.escapeIdentifier).join(', ')}`) // a migration may have brought rows
  await each((table) => `alter table ${table} disable trigger user`) // they watch changes; these rows are the past
  await client.query(
    `create temporary table ${JOBS} (task text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int) on commit drop`,
  )
  const counts = new Map<string, number>()
  for await (const { name, columns, chunks } of tables) {
    counts.set(
      name,
      await copyIn(
        client,
        `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`,
        chunks,
      ),
    )
  }
  await each((table) => `alter table ${table} enable trigger user`)
  for (const { table, column, last, isCalled } of sequences)
    await run(
      client,
      sql`select setval(pg_get_serial_sequence(${pg.escapeIdentifier(table)}, ${column}), ${last}, ${isCalled})`,
    )
  await addJobs(client)
  return counts
}

/** A mail of the backup is marked: the original may have sent it since (see store/outgoing-hold.ts). */
const addJobs = (client: pg.Client) =>
  client.query(`select count(graphile_worker.add_job(task, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority,
    flags => case when starts_with(task, 'send-') then array['mail', 'restored'] end)) from (select * from ${JOBS} offset 0) waiting`)
