// What a year of 10,000 learners leaves behind, table by table: the bytes of a row are measured in a school that is
// filled by the generator of bench/growth.ts, and multiplied by the rows of a diligent learner's year, who does all
// that the shipped courses have.
import { gzipSync } from 'node:zlib'
import { rmSync } from 'node:fs'
import { z } from 'zod'
import { thinVersions, type VersionMark } from '../domain/experiment/versions.ts'
import { openDatabase, type Db } from '../store/database.ts'
import { one, rows, sql } from '../store/sql.ts'
import { growing } from '../store/test-growth.ts'
import { addressOf, openGrownCluster } from './growth-cluster.ts'

const LEARNERS = 10_000

interface YearBytes {
  readonly tables: readonly {
    readonly table: string
    readonly perRow: number
    readonly rows: number
    readonly bytes: number
  }[]
  /** A saved notebook as it is packed, on the average of the shipped labs. */
  readonly notebook: number
  /**
   * Versions of one notebook that are there at the most while it is worked on, after the nights, and at the end of the
   * year.
   */
  readonly versions: { readonly most: number; readonly settled: number; readonly end: number }
  readonly peakBytes: number
  readonly courseFiles: number
}

const Course = z.strictObject({
  phases: z.number(),
  lessons: z.number(),
  items: z.number(),
  quizzes: z.number(),
  questions: z.number(),
  labs: z.number(),
  file_bytes: z.number(),
})
const Size = z.strictObject({ table: z.string(), rows: z.number(), bytes: z.number() })

async function measureYear(size: number, say: (line: string) => void): Promise<YearBytes> {
  const { dataDir, cluster, close } = await openGrownCluster([size], say)
  try {
    const database = await openDatabase({ url: addressOf(cluster, size), dataDir, maxConnections: 1 })
    try {
      return await measure(database)
    } finally {
      await database.close()
    }
  } finally {
    await close()
    rmSync(`${dataDir}/files-${size}`, { recursive: true, force: true })
  }
}

async function measure(db: Db): Promise<YearBytes> {
  const course = await one(
    db,
    Course,
    sql`select (select count(*) from phase) as phases, (select count(*) from lesson where not is_retired) as lessons,
          (select sum(cardinality(items)) from lesson where not is_retired)::float8 as items, (select count(*) from quiz) as quizzes,
          (select sum(coalesce((definition->>'draw')::int, jsonb_array_length(definition->'questions'))) from quiz)::float8 as questions,
          (select count(*) from experiment) as labs, (select sum(bytes) from asset)::float8 as file_bytes`,
  )
  const originals = await rows(db, z.strictObject({ original: z.string() }), sql`select original from experiment_text`)
  const notebook =
    originals.reduce((sum, { original }) => sum + gzipSync(original).length, 0) / Math.max(1, originals.length)
  const versions = countVersions(notebook)
  const perLearner: Readonly<Record<string, number>> = {
    account: 1,
    session: 3, // those that are over are gone
    known_device: 3,
    known_browser: 3,
    consent: 1,
    third_party_account: 0.5,
    enrolment: course.phases,
    item_completion: course.items,
    lesson_completion: course.lessons,
    lesson_progress: course.lessons,
    quiz_attempt: 1.5 * course.quizzes,
    quiz_attempt_question: 1.5 * course.questions,
    quiz_grant: 0.1,
    message_copy: 50,
    message_preference: 0.5,
    lab_work: course.labs,
    lab_check: 3 * course.labs,
    lab_session: 10 * course.labs,
    lab_hand_in: 2 * course.labs,
    hour_lot: 2 * course.phases,
    hour_entry: 20 * course.labs,
    purchase_order: course.phases,
    order_event: 3 * course.phases,
    order_receipt: course.phases,
    certificate: course.phases,
  }
  const sizes = await rows(
    db,
    Size,
    sql`select c.relname as table, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any(${growing}) and c.reltuples > 0 order by 1`,
  )
  // The generator's notebook is a small one: the shipped ones are put in its place.
  const grown = await one(
    db,
    z.strictObject({ bytes: z.number() }),
    sql`select coalesce(avg(length(content)), 0)::float8 as bytes from lab_version`,
  )
  const tables = sizes
    .filter(({ table }) => table !== 'lab_version')
    .map(({ table, rows: count, bytes }) => {
      const perRow = bytes / count + (table === 'lab_hand_in' ? notebook - grown.bytes : 0)
      const all = LEARNERS * (perLearner[table] ?? 1)
      return { table, perRow, rows: all, bytes: perRow * all }
    })
  const version = sizes.find(({ table }) => table === 'lab_version')
  const perVersion = (version ? version.bytes / version.rows : 0) + notebook - grown.bytes
  const atTheEnd = LEARNERS * course.labs * versions.end
  tables.push({ table: 'lab_version', perRow: perVersion, rows: atTheEnd, bytes: perVersion * atTheEnd })
  return {
    tables: tables.toSorted((a, b) => b.bytes - a.bytes),
    notebook,
    versions,
    peakBytes: LEARNERS * (versions.most + (Math.min(5, course.labs) - 1) * versions.settled) * perVersion,
    courseFiles: course.file_bytes,
  }
}

/** Two hours of work with a save every ten seconds on each of ten days, then a hand-in; by the rule that thins them. */
function countVersions(stored: number): YearBytes['versions'] {
  let kept: VersionMark[] = []
  let most = 0
  const start = Date.UTC(2026, 0, 5, 18)
  const thin = (now: Date) => {
    const gone = new Set(thinVersions(kept, now))
    kept = kept.filter(({ version }) => !gone.has(version))
  }
  for (let day = 0; day < 10; day++) {
    for (let second = 0; second < 7200; second += 10) {
      const now = new Date(start + day * 86_400_000 + second * 1000)
      const isLast = day === 9 && second === 7190
      kept.push({
        version: kept.length === 0 ? 1 : (kept.at(-1)?.version ?? 0) + 1,
        kind: isLast ? 'handed_in' : 'saved',
        savedAt: now,
        stored,
      })
      thin(now)
      most = Math.max(most, kept.length)
    }
    thin(new Date(start + day * 86_400_000 + 36_000_000)) // the round of the night
  }
  for (const days of [10, 11]) thin(new Date(start + days * 86_400_000 + 36_000_000))
  const settled = kept.length
  thin(new Date(start + 365 * 86_400_000))
  return { most, settled, end: kept.length }
}

export async function benchYear(seeds: readonly number[]): Promise<void> {
  const year = await measureYear(seeds[0] ?? 2000, () => {})
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
  for (const { table, perRow, rows, bytes } of year.tables)
    console.log(
      `       ${table.padEnd(24)} ${perRow.toFixed(0).padStart(7)} B a row  ${Math.round(rows).toLocaleString('en').padStart(12)} rows  ${megabytes(bytes)}`,
    )
  console.log(
    `       all ${megabytes(year.tables.reduce((sum, { bytes }) => sum + bytes, 0))}; files of the shipped courses ${megabytes(year.courseFiles)}`,
  )
  console.log(
    `       a notebook ${year.notebook.toFixed(0)} B packed, ${year.versions.most} versions at the most, ${year.versions.settled} after the nights, ${year.versions.end} at the end; five labs of everybody within one month, all at work on the last ${megabytes(year.peakBytes)}`,
  )
}
