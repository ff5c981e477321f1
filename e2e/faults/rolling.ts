// Two servers on one PostgreSQL behind a balancer that looks at /readyz; each is ended by SIGTERM and started again while people
// work: they read, answer quizzes and hand them in, buy hours and let labs run with them.
import http from 'node:http'
import { z } from 'zod'
import { one, sql } from '../../store/sql.ts'
import { pause } from '../quiz-faults/ask.ts'
import { judgeCharges, judgeOrders, readLots } from './charges.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { askOnAndOn, countOutcomes, saveAnswer, sitDown, startAttempt, type Sitting } from './learners.ts'
import { isOk, openLine, writeCall } from './line.ts'
import { enterShop, openShop, openShopper, shopOnAndOn, type Shopper } from './shopper.ts'

const LEARNERS = 12
const SHOPPERS = 4
/** Twice as long as the balancer needs to notice. */
const DRAIN_SECONDS = 2
const LOOK_EVERY_MS = 250

export interface Rolling {
  readonly restarts: number
  readonly calls: number
  readonly outcomes: Record<string, number>
  readonly submits: number
  /** Attempts that were graded more than once, or handed in and not graded. */
  readonly wrong: number
  readonly bought: Bought
}

interface Bought {
  readonly labs: number
  readonly orders: number
  /** Labs charged too much or too little, orders not credited exactly once, a balance that is not the sum of its lots: in words. */
  readonly wrong: readonly string[]
}

export async function rollAndRoll(rounds: number): Promise<Rolling> {
  const house = await openServedHouse({
    servers: 2,
    database: 'own',
    settings: { DRAIN_SECONDS: String(DRAIN_SECONDS), LAB_METERED: 'always' },
  })
  try {
    await house.withDatabase(openShop)
    const sittings: Sitting[] = []
    for (let i = 0; i < LEARNERS; i++) sittings.push(await sitDown(house))
    const shopping: { accountId: string; token: string }[] = []
    for (let i = 0; i < SHOPPERS; i++) shopping.push(await house.signIn())
    await house.withDatabase(async (db) => Promise.all(shopping.map(({ accountId }) => enterShop(db, accountId))))
    let isOver = false
    const balancer = watch(house.ports, () => isOver)
    const readers = askOnAndOn(sittings.slice(0, -4), { port: balancer.port, isOver: () => isOver, pauseMs: 5 })
    const writers = Promise.all(
      sittings.slice(-4).map((sitting) => submitOnAndOn(sitting, { port: balancer.port, isOver: () => isOver })),
    )
    const shoppers = shopping.map(({ accountId, token }) => ({ accountId, shopper: openShopper(token, balancer.port) }))
    const shopped = Promise.all(shoppers.map(({ shopper }) => shopOnAndOn(shopper, { isOver: () => isOver })))
    for (let round = 0; round < rounds; round++) {
      for (const at of [0, 1]) {
        const product = house.products[at]
        product?.process.kill('SIGTERM')
        await product?.exited
        await house.start(at)
        while (!balancer.isReady(at)) await pause(50)
        await pause(500)
      }
    }
    isOver = true
    await shopped
    const bought = await judgeShopping(house, shoppers)
    const answers = [
      ...(await readers).answers,
      ...(await writers).flatMap((one) => one.answers),
      ...shoppers.flatMap(({ shopper }) => shopper.answers),
    ]
    const submits = (await writers).reduce((sum, { submitted }) => sum + submitted, 0)
    const { wrong } = await house.withDatabase((db) =>
      one(
        db,
        z.strictObject({ wrong: z.number() }),
        sql`select count(*) as wrong from quiz_attempt a where (select count(*) from grading g where g.attempt_id = a.id) <> (case when a.submitted_at is null then 0 else 1 end)`,
      ),
    )
    return { restarts: rounds * 2, calls: answers.length, outcomes: countOutcomes(answers), submits, wrong, bought }
  } finally {
    await house.close()
  }
}

async function judgeShopping(
  house: ServedHouse,
  shoppers: readonly { accountId: string; shopper: Shopper }[],
): Promise<Bought> {
  const told = await Promise.all(
    shoppers.map(async ({ accountId, shopper }) => ({ accountId, balance: await shopper.balance() })),
  )
  return house.withDatabase(async (db) => {
    const charges = { overcharged: [], undercharged: [] }
    let labs = 0
    for (const { accountId } of shoppers) labs += await judgeCharges(db, { accountId, name: accountId, ...charges })
    const orders = await judgeOrders(db)
    const { left, belowZero } = await readLots(db)
    const off = told
      .filter(({ accountId, balance }) => balance !== (left.get(accountId) ?? 0))
      .map(({ accountId, balance }) => `${accountId} is told ${balance} s and has ${left.get(accountId)}`)
    return {
      labs,
      orders: orders.approved,
      wrong: [
        ...charges.overcharged,
        ...charges.undercharged,
        ...orders.wrong,
        ...off,
        ...(belowZero > 0 ? [`${belowZero} lots below zero`] : []),
      ],
    }
  })
}

/** What a proxy does: turns from one to the other among those that say they are ready. */
function watch(
  ports: readonly number[],
  isOver: () => boolean,
): { port: () => number; isReady: (at: number) => boolean } {
  const ready = ports.map(() => true)
  let turn = 0
  for (const [at, port] of ports.entries()) void lookOnAndOn(at, port)
  return {
    isReady: (at) => ready[at] ?? false,
    port() {
      const live = ports.filter((_port, at) => ready[at])
      const all = live.length > 0 ? live : ports
      return all[turn++ % all.length] ?? 0
    },
  }

  async function lookOnAndOn(at: number, port: number): Promise<void> {
    for (; !isOver(); await pause(LOOK_EVERY_MS)) ready[at] = await isReadyAt(port)
  }
}

const isReadyAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    http
      .get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      })
      .on('error', () => resolve(false))
  })

/** Starts an attempt, answers, hands it in twice (a doubled press), and again. */
async function submitOnAndOn(sitting: Sitting, { port, isOver }: { port: () => number; isOver: () => boolean }) {
  const answers: { status: number; error: string | undefined }[] = []
  let submitted = 0
  let attempt: string | undefined = sitting.attempt
  while (!isOver()) {
    const [line, other] = [openLine(port()), openLine(port())]
    attempt ??= await startAttempt(line, sitting.token)
    if (attempt !== undefined) {
      const submit = writeCall('/quiz/submit', { train_user_id: attempt }, sitting.token)
      const saved = await line.ask(saveAnswer({ token: sitting.token, attempt }, 1))
      const both = await Promise.all([line.ask(submit), other.ask(submit)])
      answers.push(saved, ...both)
      if (both.some(isOk)) submitted++
      attempt = undefined
    }
    line.close()
    other.close()
    await pause(20)
  }
  return { answers, submitted }
}
