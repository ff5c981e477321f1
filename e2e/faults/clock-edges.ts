// Of what goes by the clock: what is dated for others to read, what comes again, and what is half an hour before or after its end.
import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hashToken } from '../../server/calls/token.ts'
import type { Database } from '../../store/database.ts'
import { insertCredit } from '../../store/hours.ts'
import { insertJob } from '../../store/job.ts'
import { insertSession } from '../../store/session.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveProfile } from '../../store/test-certificate.ts'
import { giveAccount, giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { pause } from '../quiz-faults/ask.ts'
import { ask, isNear, words, type Probe } from './clock-probes.ts'
import type { Clocked } from './clocks.ts'
import { isOk } from './line.ts'
import { enterShop, SHOP } from './shopper.ts'

const HALF_AN_HOUR = 1_800_000

const GRADUATION = 'graduation'
/** A phase that gives a certificate for having read one lesson. */
export const openGraduation = (db: Database): Promise<void> =>
  givePhase(db, {
    id: GRADUATION,
    certificate: { validity: { kind: 'permanent' }, lessons: 'all', quizzes: [], experiments: [] },
    modules: [{ id: 'm', lessons: [{ id: 'all' }] }],
  })
/** Dated by the real time, and good at once for whoever checks it. */
export const probeCertificates: Probe = async ({ house, ports }) => {
  const wrong: string[] = []
  for (const [i, port] of ports.entries()) {
    const { accountId, token } = await house.signIn()
    await house.withDatabase(async (db) => {
      await giveProfile(db, accountId)
      await giveEnrolment(db, { accountId, phaseId: GRADUATION })
      await giveCompletion(db, { accountId, phaseId: GRADUATION, lessonId: 'all', item: 'reading' })
    })
    await ask(port, '/certificate/set-name', { form: { id: GRADUATION, name: 'Lin Yao' }, token })
    const asked = Date.now()
    const number =
      /"number":"([^"]+)"/.exec(
        (await ask(port, '/certificate/apply', { form: { id: GRADUATION }, token })).body,
      )?.[1] ?? ''
    const [issued] = await house.withDatabase((db) =>
      rows(
        db,
        z.strictObject({ issued_at: z.date() }),
        sql`select issued_at from certificate where account_id = ${accountId}`,
      ),
    )
    if (!issued || !isNear(issued.issued_at, asked))
      wrong.push(`a certificate of ${words(asked)} is dated ${issued ? words(issued.issued_at) : 'not at all'}`)
    const jwt = await ask(ports[1 - i], '/certificate/download', { form: { number, form: 'jwt' }, token })
    const claims = z
      .object({ nbf: z.number() })
      .safeParse(JSON.parse(Buffer.from(jwt.body.split('.')[1] ?? 'bnVsbA', 'base64url').toString('utf8')))
    if (!claims.success || claims.data.nbf * 1000 > Date.now() || !isNear(claims.data.nbf * 1000, asked))
      wrong.push(`its credential counts from ${claims.success ? words(claims.data.nbf * 1000) : 'no time'}`)
  }
  return { looked: `${ports.length} certificates`, wrong }
}

const Round = z.strictObject({ task: z.string(), seconds: z.number() })
/** What comes again: nothing has been done for a moment that is yet to come, which would hold it up until then. */
export const probeRounds: Probe = async ({ house }) => {
  await pause(25_000)
  const noted = await house.withDatabase((db) =>
    rows(
      db,
      Round,
      sql`select identifier as task, extract(epoch from greatest(known_since, coalesce(last_execution, known_since)) - now())::float8 as seconds from graphile_worker._private_known_crontabs`,
    ),
  )
  return {
    looked: `${noted.length} jobs that come again`,
    wrong: [
      ...(noted.length === 0 ? ['no job that comes again is known'] : []),
      ...noted
        .filter(({ seconds }) => seconds > 1)
        .map(({ task, seconds }) => `${task} is noted for ${Math.round(seconds)} s from now`),
    ],
  }
}

/** Sessions, hours and orders that ended half an hour ago, or will in half an hour. */
export async function prepareEdges({ house, ports }: Clocked): Promise<Probe> {
  const edges = await house.withDatabase((db) => Promise.all([giveEdge(db, -HALF_AN_HOUR), giveEdge(db, HALF_AN_HOUR)]))
  return async () => {
    const wrong: string[] = []
    await house.withDatabase(async (db) => {
      for (let i = 0; i < 6; i++) await insertJob(db, { task: 'expire-orders', payload: {}, maxAttempts: 1 })
    })
    await pause(5000)
    for (const { token, order, isOver, accountId } of edges) {
      const when = isOver ? 'ended half an hour ago' : 'ends in half an hour'
      for (const port of ports)
        if (isOk(await ask(port, '/user/detail', { token })) === isOver)
          wrong.push(`a session that ${when} is ${isOver ? 'taken' : 'refused'}`)
      const state = await house.withDatabase((db) =>
        one(
          db,
          Ended,
          sql`select state, (select count(*) from order_event v where v.order_id = o.id and v.state = 'expired') as times from purchase_order o where id = ${order}`,
        ),
      )
      if (state.times !== (isOver ? 1 : 0) || (state.state === 'expired') !== isOver)
        wrong.push(`an order that ${when}: ${JSON.stringify(state)}`)
      const left = await house.withDatabase((db) =>
        one(
          db,
          z.strictObject({ seconds: z.number() }),
          sql`select coalesce(sum(e.seconds), 0)::int as seconds from hour_lot l join hour_entry e on e.lot_id = l.id where l.account_id = ${accountId}`,
        ),
      )
      if (left.seconds !== (isOver ? 0 : 3600)) wrong.push(`hours whose lot ${when}: ${left.seconds} s left`)
    }
    return { looked: 'sessions, hours and orders of half an hour before and after their end', wrong }
  }
}
const Ended = z.strictObject({ state: z.string(), times: z.number() })

async function giveEdge(db: Database, fromNow: number) {
  const [accountId, token, now] = [await giveAccount(db), randomBytes(32).toString('base64url'), new Date()]
  const expiresAt = new Date(now.getTime() + fromNow)
  await enterShop(db, accountId)
  await insertSession(db, { tokenHash: hashToken(token), accountId, device: '', now, expiresAt })
  const order = randomUUID()
  await run(
    db,
    sql`insert into purchase_order (id, reference, account_id, kind, phase_id, hours, validity_id, validity_days, amount, currency, state, round, created_at, submitted_at, answer_by, decided_at, decided_by, received_amount, expires_at)
        values (${order}, ${`EDGE ${order.slice(0, 8)}`}, ${accountId}, 'hours', ${SHOP}, 1, 'd30', 30, 200, 'USD', 'approved', 1, now(), now(), now(), now(), 'Grace', 200, ${expiresAt})`,
  )
  await run(db, sql`insert into order_event (order_id, at, state) values (${order}, now(), 'approved')`)
  await insertCredit(db, {
    accountId,
    phaseId: SHOP,
    source: 'purchase',
    seconds: 3600,
    expiresAt,
    key: `order ${order}`,
    orderId: order,
    now,
  })
  return { accountId, token, order, isOver: fromNow < 0 }
}
