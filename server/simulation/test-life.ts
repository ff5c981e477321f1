// A small school for the simulated world: a learner who buys hours and uses a lab, two reviewers, one learner with a
// quiz on two devices, three people for two seats. What was acknowledged to them is written down, and compared at the
// end.
import { z } from 'zod'
import type { Database } from '../../store/database.ts'
import { selectOptionalExperiment } from '../../store/experiment.ts'
import { insertGroup, insertInvitation } from '../../store/group.ts'
import { migrateJobs } from '../../store/job.ts'
import { lockLabSession, selectOptionalActiveLabSession } from '../../store/lab-session.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { keepAuthorsIds, question } from '../../store/test-quiz.ts'
import { noBrowser, Refusal } from '../calls/call-context.ts'
import { groupCalls } from '../calls/group.ts'
import { orderCalls } from '../calls/order.ts'
import { quizCalls } from '../calls/quiz.ts'
import { checkOrders } from '../calls/test-order-lives.ts'
import { giveShop } from '../calls/test-orders.ts'
import { hashToken } from '../calls/token.ts'
import { readConfig } from '../config.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { expireLots } from '../flows/hours.ts'
import { endLabSession, factsOf, seeAlive } from '../flows/lab-session.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import { signReviewLink } from '../flows/review-link.ts'
import { startSession } from '../flows/start-session.ts'
import { submitOverdue } from '../flows/submit-attempt.ts'
import { makeDrawingRoom } from '../outside/drawing/drawing-room.ts'
import { makeWorld, type Told } from './test-world.ts'
import { makeReadyLabs, noFiles } from '../flows/test-labs.ts'

const SEATS = 2
const QUIZ = 'quizzes.asked'
const questions = ['first', 'second', 'third'] as const
const drawing = makeDrawingRoom()
/** Nobody hangs up. */
const stays = new AbortController().signal
const FAR = new Date('2100-01-01T00:00:00Z')

/** Once for each database. */
export async function prepareSchool(db: Database): Promise<void> {
  await migrateJobs(db)
  await giveShop(db)
  await giveExperiment(db, { id: 'free.lab', phaseId: 'free', lessonId: 'lab' })
  await givePhase(db, {
    id: 'quizzes',
    modules: [
      {
        id: 'm',
        lessons: [
          {
            id: 'asked',
            items: ['quiz'],
            quiz: QUIZ,
            quizData: { minutes: 30, questions: questions.map((id) => question(id)) },
          },
        ],
      },
    ],
  })
  await keepAuthorsIds(db)
  await insertGroup(db, { id: 'class', name: { en: 'Class', 'zh-CN': '班级' }, now: new Date(0) })
}

/** An answer that the server has acknowledged as the newest. */
interface Acknowledged {
  readonly attempt: string
  readonly question: string
  readonly seq: number
}

/** Lives one seed. @throws when anything that was acknowledged is not so, or does not add up */
export async function liveSeed({
  database,
  url,
  seed,
  mangle,
}: {
  database: Database
  url: string
  seed: number
  mangle?: (text: string) => string
}): Promise<Told> {
  const world = await makeWorld({ url, seed, ...(mangle ? { mangle } : {}) })
  try {
    const { labs } = makeReadyLabs(() => world.now())
    const config = readConfig({ LAB_METERED: 'always' })
    const buyer = await giveAccount(database)
    const student = await giveAccount(database)
    const guests = await Promise.all(Array.from({ length: SEATS + 1 }, () => giveAccount(database)))
    await giveEnrolment(database, { accountId: buyer, phaseId: 'free' })
    await giveEnrolment(database, { accountId: student, phaseId: 'quizzes' })
    const experiment = await selectOptionalExperiment(database, { experimentId: 'free.lab', accountId: buyer })
    if (!experiment) throw new Error('no experiment')
    const token = `seat-${seed}-${buyer}`
    const invitation = await insertInvitation(database, {
      groupId: 'class',
      tokenHash: hashToken(token),
      invitedBy: 'Prof. Li',
      phaseIds: ['free'],
      forEmailKey: null,
      maxUses: SEATS,
      expiresAt: FAR,
      now: new Date(0),
    })

    const contextOf = (at: Database, accountId: string) => ({
      database: at,
      config,
      labs,
      receipts: noFiles,
      providers: {},
      payments: new Map(),
      locale: 'en' as const,
      now: world.now(),
      source: '',
      device: '',
      browser: noBrowser,
      drawing,
      gone: stays,
      learner: { id: accountId, tokenHash: Buffer.alloc(0) },
    })

    let isBuying = true
    world.person('buyer', async ({ insist, pick }) => {
      for (let bought = 0; bought < 2; bought++) {
        const made = await insist((db) =>
          orderCalls['/order/create'](contextOf(db, buyer), {
            kind: 'hours',
            cert_id: 'free',
            hours: 1 + pick(3),
            validity: 'd30',
          }),
        )
        if (made instanceof Refusal) continue // the one before is not decided yet
        const { id } = made.order
        await insist((db) =>
          run(
            db,
            sql`insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at) values (${id}, 1, ${`${id} receipt`}, 'r.png', 'image/png', 1, sha256(${id}::text::bytea), ${world.now()}) on conflict do nothing`,
          ),
        )
        await insist((db) => orderCalls['/order/submit'](contextOf(db, buyer), { order_id: id, accept_duplicate: '1' }))
        if (pick(3) === 0) await insist((db) => orderCalls['/order/cancel'](contextOf(db, buyer), { order_id: id }))
      }
      isBuying = false
    })

    for (const reviewer of ['Grace', 'Ada']) {
      world.person(reviewer, async ({ insist, pick }) => {
        for (let looks = 2; looks > 0;) {
          if (!isBuying) looks-- // everything is decided in the end, and once more
          const [order] = await insist((db) =>
            rows(
              db,
              z.strictObject({ id: z.string(), round: z.number() }),
              sql`select id, round from purchase_order where account_id = ${buyer} and state <> 'draft' order by state <> 'applying', created_at, id limit 1`,
            ),
          )
          if (!order) continue
          const link = signReviewLink(config.SECRET, { orderId: order.id, round: order.round, expiresAt: FAR })
          const decision =
            pick(4) === 0
              ? ({ decision: 'reject', reason: 'No.' } as const)
              : ({ decision: 'approve', amount: 100 } as const)
          await insist((db) =>
            orderCalls['/order/review-decide'](contextOf(db, buyer), { token: link, reviewer, ...decision }),
          )
        }
      })
    }

    world.person('lab', async ({ insist, pick }) => {
      for (let step = 0; step < 3; step++) {
        await insist((db) =>
          startSession({ database: db, labs }, { accountId: buyer, experiment, stopsOther: true, isFresh: false }),
        )
        if (pick(2) === 0) await insist(stopLab)
      }
      await insist(stopLab)
    })
    const stopLab = (db: Database) =>
      db.transaction(async (inner) => {
        const active = await selectOptionalActiveLabSession(inner, buyer)
        if (active)
          await endLabSession(
            inner,
            seeAlive(factsOf(await lockLabSession(inner, active.id), labs), world.now(), labs.limits),
            { reason: 'stopped', at: world.now(), labs },
          )
      })

    for (const process of ['first', 'second']) {
      world.person(`timers of the ${process}`, async ({ insist }) => {
        for (let round = 0; round < 2; round++) {
          await insist((db) => reconcileSessions({ database: db, labs }))
          await insist((db) => expireLots({ database: db, labs }))
          await insist((db) => expireOrders(db, world.now()))
          await insist((db) => submitOverdue(db, { now: world.now() }))
        }
      })
    }

    const acknowledged: Acknowledged[] = []
    const receipts = new Map<string, Set<string>>()
    let seq = 0
    let isToldToWait = false
    for (const device of ['telephone', 'computer']) {
      world.person(`student on a ${device}`, async ({ insist, pick }) => {
        const begun = await insist((db) => quizCalls['/quiz/start'](contextOf(db, student), { category_id: QUIZ }))
        // The other device has begun and submitted before this one came: between two attempts everybody waits.
        if (begun instanceof Refusal && begun.code === 'quiz_wait') return void (isToldToWait = true)
        if (begun instanceof Refusal) throw new Error(`an attempt is refused: ${begun.code}`)
        const attempt = begun.train_user_id
        for (let given = 0; given < 4; given++) {
          const asked = questions[pick(questions.length)] ?? 'first'
          const mine = ++seq
          const kept = await insist((db) =>
            quizCalls['/quiz/answer'](contextOf(db, student), {
              train_user_id: attempt,
              question_id: asked,
              choice: [pick(2) === 0 ? 'a' : 'b'],
              seq: mine,
            }),
          )
          if (kept instanceof Refusal) break // the other device has submitted, or time is up
          if (kept.is_current) acknowledged.push({ attempt, question: asked, seq: mine })
        }
        const receipt = await insist((db) =>
          quizCalls['/quiz/submit'](contextOf(db, student), { train_user_id: attempt }),
        )
        if (receipt instanceof Refusal) throw new Error(`a submission is refused: ${receipt.code}`)
        receipts.set(attempt, (receipts.get(attempt) ?? new Set()).add(`${receipt.number} ${receipt.score}`))
      })
    }

    const seated: string[] = []
    for (const guest of guests) {
      world.person('guest', async ({ insist }) => {
        const joined = await insist((db) => groupCalls['/group/join-group'](contextOf(db, guest), { token }))
        if (!(joined instanceof Refusal)) seated.push(guest)
      })
    }

    const told = await world.run()
    await checkOrders(database, buyer, 'at the end')
    await checkQuiz(database, { student, acknowledged, receipts })
    if (isToldToWait && receipts.size === 0) throw new Error('somebody was told to wait, and nobody had submitted')
    await checkSeats(database, { invitation: invitation ?? '', seated })
    return told
  } finally {
    await world.close()
  }
}

/**
 * The newest acknowledged answer of each question, or a newer one, is there; one attempt at a time, one receipt for
 * each.
 */
async function checkQuiz(
  db: Database,
  {
    student,
    acknowledged,
    receipts,
  }: { student: string; acknowledged: readonly Acknowledged[]; receipts: ReadonlyMap<string, ReadonlySet<string>> },
): Promise<void> {
  const kept = await rows(
    db,
    z.strictObject({ attempt: z.string(), question: z.string(), seq: z.number() }),
    sql`select a.id as attempt, q.question_id as question, q.answer_seq as seq from quiz_attempt a join quiz_attempt_question q on q.attempt_id = a.id where a.account_id = ${student}`,
  )
  for (const { attempt, question, seq } of acknowledged) {
    const held = kept.find((one) => one.attempt === attempt && one.question === question)
    if (!held || held.seq < seq)
      throw new Error(`answer ${seq} to ${question} was acknowledged, and ${held?.seq ?? 'nothing'} is kept`)
  }
  for (const [attempt, given] of receipts)
    if (given.size !== 1) throw new Error(`${attempt} has the receipts ${[...given].join(', ')}`)
  const attempts = await rows(
    db,
    z.strictObject({ started_at: z.date(), submitted_at: z.date().nullable() }),
    sql`select started_at, submitted_at from quiz_attempt where account_id = ${student} order by started_at, ordinal`,
  )
  const overlap = attempts.find(
    ({ submitted_at }, at) =>
      attempts[at + 1] !== undefined && (submitted_at === null || submitted_at > attempts[at + 1]!.started_at),
  )
  if (overlap) throw new Error('two attempts ran at once')
}

async function checkSeats(
  db: Database,
  { invitation, seated }: { invitation: string; seated: readonly string[] },
): Promise<void> {
  const { used } = await one(
    db,
    z.strictObject({ used: z.number() }),
    sql`select use_count as used from invitation where id::text = ${invitation}`,
  )
  const members = await rows(
    db,
    z.strictObject({ account_id: z.string() }),
    sql`select account_id from group_member where invitation_id::text = ${invitation}`,
  )
  if (members.length > SEATS || used !== members.length)
    throw new Error(`${members.length} people sit on ${SEATS} seats, ${used} are counted`)
  const without = seated.filter((account) => !members.some(({ account_id }) => account_id === account))
  if (without.length > 0) throw new Error(`${without.length} were told that they are in, and are not`)
}
