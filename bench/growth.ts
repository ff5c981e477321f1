// The same calls in schools of a thousand, thirty thousand and a million learners: what grows with a learner's own
// history may take longer, what grows with the school must not. One cluster, one server a school; the calls of a round
// go to all of them in turn.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeForm, type FormValue } from '../contract/encode.ts'
import type { Path } from '../contract/index.ts'
import { startProduct, type Product } from '../e2e/product.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { EAGER, growing, tokenOf } from '../store/test-growth.ts'
import { formatStatistics, MILLION, readStatistics } from '../store/test-statistics.ts'
import { findWalks } from '../store/test-walks.ts'
import { readMemory } from './announce.ts'
import { addressOf, openGrownCluster } from './growth-cluster.ts'
import { reportConsole } from './growth-console.ts'
import { median } from './rates.ts'
import type { Report } from './report.ts'

const SIZES = [1000, 30_000, 1_000_000]
const ROUNDS = 80
/** The first ones fill plans and caches. */
const WARM_UP = 20

interface CallGrowth {
  readonly call: Path
  /** Milliseconds, by size. */
  readonly p50: readonly number[]
}

interface GrowthReport {
  readonly sizes: readonly number[]
  readonly calls: readonly CallGrowth[]
  /** Statements that go through a growing table without a reason, in the largest school. */
  readonly walks: readonly string[]
  readonly gigabytes: number
  /** Of each school's server afterwards, in MB. */
  readonly memory: readonly number[]
  readonly fillSeconds: number
}

interface School {
  readonly size: number
  readonly database: Database
  readonly product: Product
}

/** Each school with its server, for as long as `work` takes. */
async function withSchools<T>(
  sizes: readonly number[],
  say: (line: string) => void,
  work: (schools: readonly School[], fillSeconds: number) => Promise<T>,
): Promise<T> {
  const { dataDir, cluster, fillSeconds, close } = await openGrownCluster(sizes, say)
  const endings: (() => Promise<void>)[] = [close]
  try {
    const schools: School[] = []
    for (const size of sizes) {
      const database = await openDatabase({ url: addressOf(cluster, size), dataDir, maxConnections: 1 })
      endings.push(() => database.close())
      const product = await startProduct({
        DATABASE_URL: addressOf(cluster, size),
        DATA_DIR: path.join(dataDir, `files-${size}`),
        LOG_LEVEL: 'error',
      })
      endings.push(() => product.stop())
      schools.push({ size, database, product })
    }
    return await work(schools, fillSeconds)
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

const measureGrowth = (sizes: readonly number[], say: (line: string) => void): Promise<GrowthReport> =>
  withSchools(sizes, say, async (schools, fillSeconds) => {
    const largest = schools.at(-1)!.database
    const { walks } = await findWalks(largest)
    const gigabytes =
      (
        (await largest.query({ text: 'select pg_database_size(current_database()) as bytes' })).rows as {
          bytes: number
        }[]
      )[0]!.bytes / 1e9 // the column named
    if (process.env['GROWTH_STATISTICS'] !== undefined)
      writeFileSync(MILLION, formatStatistics(await readStatistics(largest, growing)))
    const calls = await measureCalls(schools)
    return { sizes, calls, walks, gigabytes, fillSeconds, memory: schools.map(({ product }) => readMemory(product)) }
  })

/** `npm run bench -- console`: what staff ask for, in one school of a million or of the size that was named. */
export async function benchConsole(report: Report, seeds: readonly number[]): Promise<void> {
  const sizes = seeds.length > 0 ? seeds : SIZES.slice(-1)
  await withSchools(sizes, told, async (schools) => {
    for (const { size, database, product } of schools) await reportConsole(report, { size, database, url: product.url })
  })
}

/** What a learner at work asks for, again and again. */
async function measureCalls(schools: readonly School[]): Promise<CallGrowth[]> {
  const [{ phase, lesson, experiment }] = (
    await schools[0]!.database.query({
      text: `select x.phase_id as phase, x.lesson_id as lesson, x.id as experiment from experiment x where not x.is_retired order by x.id limit 1`,
    })
  ).rows as [{ phase: string; lesson: string; experiment: string }] // the columns named above
  const open = await openAttempts(schools[0]!.database) // the first learners are the same in every school
  const calls: readonly [Path, (n: number, seq: number) => Record<string, FormValue>][] = [
    ['/user/detail', () => ({})],
    ['/user/stat', () => ({})],
    ['/message/user-messages', () => ({})],
    ['/dataset-cert/user-self-list', () => ({})],
    ['/dataset-cert/overview', () => ({ id: phase })],
    ['/lesson/detail', () => ({ cert_id: phase, lesson_id: lesson })],
    [
      '/lesson/progress',
      (_, seq) => ({ cert_id: phase, lesson_id: lesson, range: [`${seq}-${seq + 5}`], video_position: String(seq) }),
    ],
    ['/quiz/list', () => ({ cert_id: phase })],
    ['/quiz/answer', (n, seq) => ({ ...open.get(n)!.answer, seq: String(open.get(n)!.seq + seq) })],
    ['/experiment/detail', () => ({ experiment_id: experiment })],
    ['/experiment/time', () => ({ cert_id: phase })],
    ['/order/list', () => ({})],
  ]
  const times = calls.map(() => schools.map((): number[] => []))
  for (let round = 0; round < ROUNDS; round++) {
    const n = (round % EAGER) + 1
    for (const [c, [call, form]] of calls.entries()) {
      for (let turn = 0; turn < schools.length; turn++) {
        const s = (round + turn) % schools.length // a server still tidies up after its answer while the next one is asked: each is first as often
        const { product } = schools[s]!
        const began = performance.now()
        await ask(product.url, call, form(n, round), tokenOf(n))
        if (round >= WARM_UP) times[c]![s]!.push(performance.now() - began)
      }
    }
  }
  return calls.map(([call], c) => ({ call, p50: times[c]!.map(median) }))
}

/**
 * An answer to a question of each learner's open attempt, and a number above those of earlier runs: a lower one would
 * be none.
 */
async function openAttempts(
  database: Database,
): Promise<ReadonlyMap<number, { answer: Record<string, FormValue>; seq: number }>> {
  const found = await database.query({
    text: `select distinct on (s.n) s.n, a.id, q.question_id, q.choice_ids, q.answer_seq from generate_series(1, $1) s (n) join session t on t.token_hash = sha256(rpad('growth-' || s.n, 43, '-')::bytea)
      join quiz_attempt a on a.account_id = t.account_id and a.submitted_at is null join quiz_attempt_question q on q.attempt_id = a.id order by s.n, a.id, q.position`,
    values: [EAGER],
  })
  const rows = found.rows as { n: number; id: string; question_id: string; choice_ids: string[]; answer_seq: number }[] // the columns named above
  return new Map(
    rows.map(({ n, id, question_id, choice_ids, answer_seq }) => [
      n,
      { answer: { train_user_id: id, question_id, choice: choice_ids.slice(0, 1) }, seq: answer_seq + 100 },
    ]),
  )
}

async function ask(url: string, call: Path, form: Record<string, FormValue>, token: string): Promise<void> {
  const reply = await fetch(`${url}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'access-token': token },
    body: encodeForm(form),
  })
  const body = (await reply.json()) as { error?: string } // every reply of the API has it when it is refused
  if (reply.status !== 200 || body.error !== undefined)
    throw new Error(`${call} answered ${reply.status} ${JSON.stringify(body).slice(0, 300)}`)
}

const told = (line: string): void => console.log(`       ${line}`)
const growthSizes = (asked: readonly number[]): readonly number[] => (asked.length > 0 ? asked : SIZES)

export async function benchGrowth(report: Report, seeds: readonly number[]): Promise<void> {
  const sizes = growthSizes(seeds)
  const grown = await measureGrowth(sizes, told)
  console.log(
    `       ${sizes.map((size) => size.toLocaleString('en')).join(', ')} learners in ${grown.fillSeconds.toFixed(0)} s; the largest school is ${grown.gigabytes.toFixed(1)} GB; the servers hold ${grown.memory.map((mb) => mb.toFixed(0)).join(' / ')} MB`,
  )
  for (const { call, p50 } of grown.calls) {
    const ratio = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN)
    report(
      `${call}: p50 in the largest school, at most 1.5 times that in the smallest`,
      `${ratio.toFixed(2)}  (${p50.map((ms) => ms.toFixed(2)).join(' / ')} ms)`,
      ratio <= 1.5,
    )
  }
  if ((sizes.at(-1) ?? 0) < 100_000) return // a small table is rightly read as a whole
  for (const walk of grown.walks) console.log(`       ${walk}`)
  report(
    'statements that go through a table that grows, in the largest school: none without a reason',
    String(grown.walks.length),
    grown.walks.length === 0,
  )
}
