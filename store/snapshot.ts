// The whole database at one moment, table by table, while others go on writing.
import pg from 'pg'
import { z } from 'zod'
import { copyOut } from './copy.ts'
import { addressOf, type Database, type Db } from './database.ts'
import { one, rows, run, sql } from './sql.ts'

/**
 * Not kept in a backup: what signs somebody in or lasts minutes, and what belongs to this one database. Why:
 * docs/decisions/017-backup.md
 */
const passing: ReadonlySet<string> = new Set([
  'session',
  'email_code',
  'sign_in_flow',
  'sign_in_ticket',
  'lab_ticket',
  'lab_start',
  'rate_count',
  'kept_mail',
  'migration',
  'outgoing_hold',
  'file_look',
  'missing_file',
])

/** The jobs that wait are kept under this name. */
export const JOBS = 'waiting_job'
const jobColumns = ['task', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority']

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
export type TableShape = z.output<typeof Table>
const Sequence = z.strictObject({ table: z.string(), column: z.string(), last: z.int(), isCalled: z.boolean() })
export type SequenceState = z.output<typeof Sequence>

export interface Snapshot extends Db {
  /** Those that others refer to come first. */
  readonly tables: readonly TableShape[]
  readonly copy: (table: TableShape) => AsyncGenerator<Buffer, void>
  /** Asked for last: never below an id that was copied. */
  readonly readSequences: () => Promise<SequenceState[]>
  readonly close: () => Promise<void>
}

/** A connection beside the pool's, without its limits of time: a copy takes as long as it takes. */
export async function openClient(database: Database): Promise<pg.Client> {
  const client = new pg.Client({ ...addressOf(database.pool), keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // told by the query that it breaks
  await client.connect()
  return client
}

export async function openSnapshot(database: Database): Promise<Snapshot> {
  const client = await openClient(database)
  try {
    await client.query('begin isolation level repeatable read read only')
    await sayPlainly(client)
    const tables = (await selectTables(client)).filter(({ name }) => !passing.has(name))
    return {
      tables: [...sortByReference(tables, await selectReferences(client)), { name: JOBS, columns: jobColumns }],
      query: (query) => client.query(query),
      copy: ({ name, columns }) =>
        copyOut(
          client,
          name === JOBS
            ? copyJobs
            : `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`,
        ),
      readSequences: () => readSequences(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The same text of a value on every server. */
export const sayPlainly = (db: Db) =>
  run(
    db,
    sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`,
  )

/** Jobs that nobody will try again are left behind. */
const copyJobs = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id
) to stdout`

/** Every table of ours with the columns that are not made of others. */
export const selectTables = (db: Db) =>
  rows(
    db,
    Table,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        group by c.relname order by c.relname`,
  )

const Reference = z.strictObject({ from: z.string(), to: z.string() })
const selectReferences = (db: Db) =>
  rows(
    db,
    Reference,
    sql`select f.relname as "from", t.relname as "to" from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid order by 1, 2`,
  )

/** @throws when tables refer to each other in a ring */
function sortByReference(
  tables: readonly TableShape[],
  references: readonly z.output<typeof Reference>[],
): TableShape[] {
  const sorted: TableShape[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a ring: ${[...names].join(', ')}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

const Place = z.strictObject({ table: z.string(), column: z.string(), sequence: z.string() })
const SequenceRow = z.strictObject({ last_value: z.int(), is_called: z.boolean() })

async function readSequences(db: Db): Promise<SequenceState[]> {
  const places = await rows(
    db,
    Place,
    sql`select c.relname as "table", a.attname as "column", pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null order by 1, 2`,
  )
  const states: SequenceState[] = []
  for (const { table, column, sequence } of places) {
    const { rows: found } = await db.query({ text: `select last_value, is_called from ${sequence}` }) // a quoted name, by the server
    const { last_value, is_called } = SequenceRow.parse(found[0])
    states.push({ table, column, last: last_value, isCalled: is_called })
  }
  return states
}

const Ledger = z.strictObject({ lots: z.int(), seconds: z.int() })
/** What the learners' hours add up to. */
export const selectLedger = (db: Db) =>
  one(
    db,
    Ledger,
    sql`select (select count(*) from hour_lot) as lots, coalesce(sum(seconds), 0) as seconds from hour_entry`,
  )

const Found = z.strictObject({ found: z.boolean() })

/** Whether anything is here that a restore would take away: people, or what an operator did. */
export const hasPeople = async (db: Db): Promise<boolean> =>
  (
    await one(
      db,
      Found,
      sql`select exists (select from account) or exists (select from audit_entry) or exists (select from purchase_order) or exists (select from certificate) as found`,
    )
  ).found

const Known = z.strictObject({ name: z.string(), hash: z.string() })
/** The migrations that this database has seen. */
export const selectMigrations = (db: Db) => rows(db, Known, sql`select name, hash from migration order by name`)

/** Receipts and course files that the database names, in steps. */
export const selectFileKeys = (
  db: Db,
  { kind, after, limit }: { kind: 'receipts' | 'files'; after: string; limit: number },
) =>
  kind === 'receipts'
    ? rows(
        db,
        FileRow,
        sql`(select key, type from order_receipt where key > ${after} order by key limit ${limit})
            union all (select drawn_key, 'image/webp' from order_receipt where drawn_key > ${after} order by drawn_key limit ${limit})
            union all (select file_key, file_type from order_invoice where file_key > ${after} order by file_key limit ${limit}) order by key limit ${limit}`,
      )
    : rows(db, FileRow, sql`select name as key, type from asset where name > ${after} order by name limit ${limit}`)
const FileRow = z.strictObject({ key: z.string(), type: z.string() })
