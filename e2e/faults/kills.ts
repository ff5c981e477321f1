// kill -9 of the server and of every process of its PostgreSQL, at one stroke and under a first process that reaps nobody, again and again
// while people write; then everything that was acknowledged is looked for. A kill that was none ends the run.
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { openLazyInit } from '../../store/test-lazy-init.ts'
import { pause } from '../quiz-faults/ask.ts'
import { openServedHouse, PHASE, type ServedHouse } from './house.ts'
import { killEverything } from './kill-everything.ts'
import { answerOf, saveAnswer, sitDown, startAttempt, type Sitting } from './learners.ts'
import { isOk, openLine, writeCall, type Line } from './line.ts'

const WRITERS = 32
const ANSWERS_AN_ATTEMPT = 60

export interface Kills {
  readonly kills: number
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly double: readonly string[]
  /** Milliseconds from the start of the process to its readiness, a start each. */
  readonly starts: readonly number[]
}

/** What one learner was told is safe. */
interface Acknowledged {
  readonly accountId: string
  count: number
  /** Of each attempt the answers that were saved last, and whether it was handed in. */
  readonly attempts: Map<string, { last: Map<string, number>; isSubmitted: boolean }>
  watched: number
  /** Each order with the state that was acknowledged last. */
  readonly orders: Map<string, 'draft' | 'cancelled'>
}

export async function killAndKill(
  { kills, least }: { kills: number; least: number },
  tell: (line: string) => void,
): Promise<Kills> {
  const init = await openLazyInit()
  const house = await openServedHouse({ database: 'embedded', under: init, settings: { LOG_LEVEL: 'error' } })
  try {
    return await strikeWhileWriting(house, { kills, least, strike: () => killEverything(house, init) }, tell)
  } finally {
    await house.close()
    await init.close()
  }
}

/** `strike` ends everything and starts it again, and gives the milliseconds until it was ready. */
export async function strikeWhileWriting(
  house: ServedHouse,
  { kills, least, strike }: { kills: number; least: number; strike: () => Promise<number> },
  tell: (line: string) => void,
): Promise<Kills> {
  await house.withDatabase((db) =>
    givePhase(db, {
      id: 'paid',
      price: { amount: 5000, currency: 'USD' },
      modules: [{ id: 'one', lessons: [{ id: 'first' }] }],
    }),
  )
  const sittings: Sitting[] = []
  for (let i = 0; i < WRITERS; i++) sittings.push(await sitDown(house))
  const known = sittings.map(({ accountId }): Acknowledged => ({
    accountId,
    count: 0,
    attempts: new Map(),
    watched: 0,
    orders: new Map(),
  }))
  const total = () => known.reduce((sum, { count }) => sum + count, 0)
  let isOver = false
  const work = Promise.all(sittings.map((sitting, i) => write(house, sitting, known[i] ?? never(), i, () => isOver)))
  const starts: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const due = (least * kill) / kills
    while (total() < due) await pause(20)
    starts.push(await strike())
    if (kill % 10 === 0) tell(`${kill} times, ${total()} acknowledged`)
  }
  isOver = true
  await work
  return { kills, acknowledged: total(), starts, ...(await judge(house, known)) }
}

const never = (): never => {
  throw new Error('it must be there')
}

/** Of eight, five answer quizzes and hand them in, two watch a film, one orders and takes the order back. */
async function write(
  house: ServedHouse,
  sitting: Sitting,
  known: Acknowledged,
  at: number,
  isOver: () => boolean,
): Promise<void> {
  const line = openLine(house.ports[0] ?? 0, { longest: 10_000 })
  let attempt: string | undefined = sitting.attempt
  let seq = 0
  while (!isOver()) {
    if (at % 8 === 7) await order(line, sitting, known)
    else if (at % 4 === 3 || at % 8 === 1) await watch(line, sitting, known)
    else if (attempt === undefined) {
      attempt = await startAttempt(line, sitting.token) // one that was begun unnoticed is given again
      if (attempt !== undefined) known.count++
    } else if (seq < ANSWERS_AN_ATTEMPT) {
      const safe = known.attempts.get(attempt) ?? { last: new Map<string, number>(), isSubmitted: false }
      known.attempts.set(attempt, safe)
      const next = seq + 1
      const answer = await line.ask(saveAnswer({ token: sitting.token, attempt }, next))
      if (answer.status !== 200) await pause(30)
      else {
        seq = next
        if (isOk(answer)) {
          safe.last.set(answerOf(next).question, next)
          known.count++
        }
      }
    } else {
      const answer = await line.ask(writeCall('/quiz/submit', { train_user_id: attempt }, sitting.token))
      if (answer.status !== 200) await pause(30)
      else {
        const safe = known.attempts.get(attempt)
        if (isOk(answer) && safe) {
          safe.isSubmitted = true
          known.count++
        }
        ;[attempt, seq] = [undefined, 0]
      }
    }
  }
  line.close()
}

const FILM_SECONDS = 80
async function watch(line: Line, sitting: Sitting, known: Acknowledged): Promise<void> {
  const from = known.watched % FILM_SECONDS
  const answer = await line.ask(
    writeCall(
      '/lesson/progress',
      { cert_id: PHASE, lesson_id: 'film', range: `${from}-${from + 1}`, video_position: String(from + 1) },
      sitting.token,
    ),
  )
  if (answer.status !== 200) return pause(30)
  if (!isOk(answer)) throw new Error(`progress was refused: ${answer.body.slice(0, 200)}`)
  known.watched++
  known.count++
}

async function order(line: Line, sitting: Sitting, known: Acknowledged): Promise<void> {
  const created = await line.ask(writeCall('/order/create', { kind: 'phase', cert_id: 'paid' }, sitting.token))
  if (created.status !== 200) return pause(30)
  const id = /"order":\{"id":"([^"]+)"/.exec(created.body)?.[1]
  if (id === undefined) throw new Error(`an order was refused: ${created.body.slice(0, 200)}`)
  known.orders.set(id, 'draft')
  known.count++
  for (;;) {
    const cancelled = await line.ask(writeCall('/order/cancel', { order_id: id }, sitting.token))
    if (cancelled.status !== 200) {
      await pause(30)
      continue
    }
    if (isOk(cancelled)) {
      known.orders.set(id, 'cancelled')
      known.count++
    }
    return
  }
}

const Ordered = z.strictObject({ id: z.string(), account_id: z.string(), state: z.string() })
const Kept = z.strictObject({ attempt: z.string(), question: z.string(), seq: z.number(), answer: z.array(z.string()) })
const Graded = z.strictObject({ id: z.string(), is_submitted: z.boolean(), gradings: z.number() })
const Watched = z.strictObject({ account_id: z.string(), seconds: z.number() })

async function judge(
  house: ServedHouse,
  known: readonly Acknowledged[],
): Promise<{ lost: string[]; double: string[] }> {
  const [lost, double]: [string[], string[]] = [[], []]
  const [kept, graded, watched, orders] = await house.withDatabase(async (db) => [
    await rows(
      db,
      Kept,
      sql`select attempt_id as attempt, question_id as question, answer_seq as seq, answer from quiz_attempt_question where answer_seq > 0`,
    ),
    await rows(
      db,
      Graded,
      sql`select a.id, a.submitted_at is not null as is_submitted, (select count(*) from grading g where g.attempt_id = a.id) as gradings from quiz_attempt a`,
    ),
    await rows(
      db,
      Watched,
      sql`select account_id, coalesce((select sum(upper(part) - lower(part)) from unnest(watched) as part), 0)::int as seconds from lesson_progress`,
    ),
    await rows(db, Ordered, sql`select id::text, account_id, state from purchase_order`),
  ])
  const saved = new Map(kept.map((row) => [`${row.attempt} ${row.question}`, row]))
  const attempts = new Map(graded.map((row) => [row.id, row]))
  for (const { accountId, attempts: safe, watched: seconds, orders: told } of known) {
    for (const [attempt, { last, isSubmitted }] of safe) {
      for (const [question, seq] of last) {
        const row = saved.get(`${attempt} ${question}`)
        // A later one may have been saved whose answer got lost on its way back.
        if (!row || row.seq < seq || row.answer[0] !== answerOf(row.seq).choice)
          lost.push(
            `answer ${seq} to ${question} of ${attempt}: ${row ? `${row.seq} ${row.answer.join()}` : 'nothing'}`,
          )
      }
      if (isSubmitted && !attempts.get(attempt)?.is_submitted) lost.push(`submission of ${attempt}`)
    }
    for (const [id, state] of told) {
      const row = orders.find((one) => one.id === id)
      if (!row || (state === 'cancelled' && row.state !== 'cancelled'))
        lost.push(`order ${id}: ${row?.state ?? 'nothing'} for ${state}`)
    }
    if (orders.filter((one) => one.account_id === accountId && one.state === 'draft').length > 1)
      double.push(`${accountId} has two open orders`)
    const have = watched.find((row) => row.account_id === accountId)?.seconds ?? 0
    if (have < Math.min(seconds, FILM_SECONDS)) lost.push(`film of ${accountId}: ${have} of ${seconds} seconds`)
  }
  for (const { id, gradings } of graded) if (gradings > 1) double.push(`${id} was graded ${gradings} times`)
  return { lost, double }
}
