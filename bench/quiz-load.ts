// How long it takes to save an answer while a whole class sits a quiz, beside a bare INSERT through pg at the same time.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { percentile } from '../e2e/faults/percentile.ts'
import { askAs, pause } from '../e2e/quiz-faults/ask.ts'
import { openFaultHouse, QUIZ } from '../e2e/quiz-faults/house.ts'
import { openDatabase } from '../store/database.ts'
import { question, quizDefinition } from '../store/test-quiz.ts'
import { median } from './rates.ts'
import type { Report } from './report.ts'

const LEARNERS = 200
const EVERY_MS = 3000
const LASTS_MS = 60_000

interface QuizLoad {
  readonly saves: number
  readonly p50: number
  readonly p95: number
  readonly worst: number
  readonly insertP50: number
  readonly insertP95: number
  /** What PostgreSQL says: a measurement without them would be worth nothing. */
  readonly fsync: string
  readonly synchronousCommit: string
}

const questions = Array.from({ length: 10 }, (_, i) => question(`q${i}`))

async function measureQuizLoad(): Promise<QuizLoad> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-load-'))
  const house = await openFaultHouse({ dataDir, servers: 1, quiz: quizDefinition({ minutes: 60, questions }) })
  const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 4 })
  try {
    const learners = []
    for (let i = 0; i < LEARNERS; i++) {
      const ask = askAs((await house.signIn()).token, house.url)
      learners.push({ ask, attempt: (await ask('/quiz/start', { category_id: QUIZ })).train_user_id })
    }
    await database.query({
      text: 'create table bare_answer (attempt_id uuid, question_id text, answer text[], seq int, saved_at timestamptz, primary key (attempt_id, question_id, seq))',
    })
    const saves: number[] = []
    const inserts: number[] = []
    await Promise.all(
      learners.map(async ({ ask, attempt }, i) => {
        await pause((i * EVERY_MS) / LEARNERS)
        for (let seq = 1; seq <= LASTS_MS / EVERY_MS; seq++) {
          const begun = performance.now()
          const [name, choice] = [`q${seq % 10}`, [['a', 'b', 'c'][seq % 3] ?? 'a']] as const
          await ask('/quiz/answer', {
            train_user_id: attempt,
            question_id: name,
            choice: [...choice],
            seq: String(seq),
          })
          saves.push(performance.now() - begun)
          inserts.push(await timeInsert([attempt, name, choice, seq, new Date()]))
          await pause(Math.max(0, EVERY_MS - (performance.now() - begun)))
        }
      }),
    )
    return {
      saves: saves.length,
      p50: median(saves),
      p95: percentile(saves, 0.95),
      worst: Math.max(...saves),
      insertP50: median(inserts),
      insertP95: percentile(inserts, 0.95),
      fsync: await setting('fsync'),
      synchronousCommit: await setting('synchronous_commit'),
    }
  } finally {
    await database.close()
    await house.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** The same fact in a table of its own: no lock, no owner, no older answer to look at, and no HTTP. */
  async function timeInsert(values: unknown[]): Promise<number> {
    const begun = performance.now()
    await database.query({ name: 'bare', text: 'insert into bare_answer values ($1, $2, $3, $4, $5)', values })
    return performance.now() - begun
  }

  async function setting(name: string): Promise<string> {
    const { rows } = await database.query({ text: 'select current_setting($1) as value', values: [name] })
    return (rows[0] as { value: string }).value // the one row of the one column asked for
  }
}

export async function benchQuizLoad(report: Report): Promise<void> {
  const load = await measureQuizLoad()
  const words = `${load.p95.toFixed(1)} ms of ${load.saves} saves (median ${load.p50.toFixed(1)}, worst ${load.worst.toFixed(0)}; fsync ${load.fsync}, synchronous_commit ${load.synchronousCommit})`
  report(
    '200 learners answering every 3 s: p95 of a save at most 50 ms',
    words,
    load.p95 <= 50 && load.fsync === 'on' && load.synchronousCommit === 'on',
  )
  report(
    'a save against a bare INSERT through pg at the same time (no target)',
    `median ${(load.p50 / load.insertP50).toFixed(1)} times ${load.insertP50.toFixed(1)} ms, p95 ${(load.p95 / load.insertP95).toFixed(1)} times ${load.insertP95.toFixed(1)} ms`,
    true,
  )
}
