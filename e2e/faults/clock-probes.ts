// What goes by the clock, each met through both servers in turn and compared with the time that it really is.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { GRACE_MS } from '../../domain/quiz/attempt.ts'
import { readHeader, readPart } from '../../server/outside/test-smtp.ts'
import { insertJob } from '../../store/job.ts'
import { one, rows, sql } from '../../store/sql.ts'
import { pause } from '../quiz-faults/ask.ts'
import type { Clocked } from './clocks.ts'
import { saveAnswer, startAttempt } from './learners.ts'
import { isOk, openLine, writeCall, type Answer } from './line.ts'
import { enterShop, openShopper } from './shopper.ts'

export type Probe = (clocked: Clocked) => Promise<{ readonly looked: string; readonly wrong: readonly string[] }>

/** A machine with other work is slow; a wrong date is wrong by an hour. */
const LATE_MS = 8000
export const QUIZ_MS = 24_000
export const isNear = (moment: Date | number, expected: number, ms = LATE_MS): boolean =>
  Math.abs(Number(moment) - expected) <= ms

async function send(port: number | undefined, request: string): Promise<Answer> {
  const line = openLine(port ?? 0)
  const answer = await line.ask(request)
  line.close()
  return answer
}
export const ask = (
  port: number | undefined,
  path: string,
  { form = {}, token = '' }: { form?: Record<string, string>; token?: string } = {},
): Promise<Answer> => send(port, writeCall(path, form, token))

const Attempt = z.strictObject({
  id: z.string(),
  started_at: z.date(),
  deadline: z.date(),
  is_done: z.boolean(),
  gradings: z.number(),
})
const QUIZZES = 8

/** Of 24 seconds: open to the end, ended by the server after the grace, graded once. */
const probeQuizzes: Probe = async ({ house, ports }) => {
  const wrong: string[] = []
  const begun = new Map<string, number>()
  const answering: Promise<void>[] = []
  for (let i = 0; i < QUIZZES; i++) {
    const { token } = await house.signIn()
    const line = openLine(ports[i % 2] ?? 0)
    const attempt = await startAttempt(line, token)
    line.close()
    if (attempt === undefined) wrong.push('an attempt could not be started')
    else begun.set(attempt, Date.now())
    if (attempt !== undefined) answering.push(answerLate(attempt, token))
  }
  const ended = new Map<string, number>()
  for (
    const until = Date.now() + QUIZ_MS + GRACE_MS + 2 * LATE_MS;
    ended.size < begun.size && Date.now() < until;
    await pause(250)
  )
    for (const { id, is_done } of await readAttempts(house))
      if (is_done && begun.has(id) && !ended.has(id)) ended.set(id, Date.now())
  await Promise.all(answering)
  for (const { id, started_at, deadline, gradings } of await readAttempts(house)) {
    const [at, end] = [begun.get(id), ended.get(id)]
    if (at === undefined) continue
    const due = deadline.getTime() + GRACE_MS
    if (!isNear(started_at, at) || !isNear(deadline, at + QUIZ_MS))
      wrong.push(`an attempt that was begun at ${words(at)} is dated ${words(started_at)} to ${words(deadline)}`)
    if (end === undefined || end < due - 50 || end > due + LATE_MS)
      wrong.push(`an attempt that was due at ${words(due)} ended ${end === undefined ? 'never' : `at ${words(end)}`}`)
    if (gradings !== 1) wrong.push(`an attempt was graded ${gradings} times`)
  }
  return { looked: `${begun.size} quizzes`, wrong }

  /** Four seconds before its end it takes an answer from either server. */
  async function answerLate(attempt: string, token: string): Promise<void> {
    await pause(QUIZ_MS - 4000)
    for (const [at, port] of ports.entries()) {
      const { status, error } = await send(port, saveAnswer({ token, attempt }, at + 1))
      if (status !== 200 || error !== undefined) wrong.push(`an answer before the end: ${error ?? status}`)
    }
  }
}
export const words = (moment: Date | number): string => new Date(moment).toISOString().slice(11, 23)
const readAttempts = ({ withDatabase }: Clocked['house']) =>
  withDatabase((db) =>
    rows(
      db,
      Attempt,
      sql`select a.id, a.started_at, a.deadline, a.submitted_at is not null as is_done, (select count(*) from grading g where g.attempt_id = a.id) as gradings from quiz_attempt a`,
    ),
  )

const LABS = 4
/** With bought hours: it runs until it is stopped; what it is charged is judged at the end. */
const probeLabs: Probe = async ({ house, ports }) => {
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: LABS }, async (_, i) => {
      const { accountId, token } = await house.signIn()
      await house.withDatabase((db) => enterShop(db, accountId))
      let turn = i
      const shopper = openShopper(token, () => ports[turn++ % 2] ?? 0)
      const id = await shopper.order()
      await shopper.startLab()
      for (let beat = 0; beat < 20; beat++) {
        await pause(1000)
        const state = await shopper.beat()
        if (state !== 'running') wrong.push(`a lab after ${beat + 1} s: ${state}`)
        if (beat === 10 && id !== undefined) await shopper.approve(id)
      }
      await shopper.stopLab()
      for (const { status, error } of shopper.answers)
        if (status !== 200 || error !== undefined) wrong.push(`hours or labs: ${error ?? status}`)
      const bought = await house.withDatabase((db) =>
        one(
          db,
          Bought,
          sql`select decided_at, expires_at, validity_days as days from purchase_order where id = ${id ?? null}`,
        ),
      )
      if (
        !isNear(bought.decided_at, Date.now() - 10_000, 15_000) ||
        !isNear(bought.expires_at, Number(bought.decided_at) + bought.days * 86_400_000)
      )
        wrong.push(`hours bought: ${JSON.stringify(bought)}`)
    }),
  )
  return { looked: `${LABS} labs with bought hours`, wrong }
}
const Bought = z.strictObject({ decided_at: z.date(), expires_at: z.date(), days: z.number() })

const SIGN_UPS = 6
/** A code asked for at one server opens an account at the other; asking again is refused for a minute and no longer. */
const probeSignUps: Probe = async ({ smtp, ports }) => {
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: SIGN_UPS }, async (_, i) => {
      const email = `${randomUUID()}@example.edu`
      const [here, there] = [ports[i % 2], ports[(i + 1) % 2]]
      const asked = Date.now()
      const first = await ask(here, '/index/send-code', { form: { email, scene: 'signup' } })
      if (!isOk(first)) wrong.push(`asking for a code: ${first.error ?? first.status}`)
      const mails = () =>
        smtp.taken.filter(({ to, raw }) => to.includes(email) && /\d{6}/.test(readPart(raw, 'text/plain')))
      while (mails().length === 0 && Date.now() < asked + 30_000) await pause(100)
      const again = await ask(there, '/index/send-code', { form: { email, scene: 'signup' } })
      const wait = Number(/"retry_after":(\d+)/.exec(again.body)?.[1] ?? Number.NaN)
      if (again.error !== 'code_too_soon' || !(wait > 0 && wait <= 60))
        wrong.push(`asking again at once: ${again.error ?? again.status}, wait ${wait} s`)
      const code = /\d{6}/.exec(readPart(mails()[0]?.raw ?? '', 'text/plain'))?.[0] ?? ''
      const opened = await ask(there, '/index/register', { form: { email, code, password: 'Tall Giraffe 42' } })
      const [token, until] = [
        /"token":"([^"]+)"/.exec(opened.body)?.[1] ?? '',
        Number(/"expires_at":(\d+)/.exec(opened.body)?.[1] ?? 0) * 1000,
      ]
      if (!isOk(opened) || !isNear(until, asked + 30 * 86_400_000, 30_000))
        wrong.push(`the code: ${opened.error ?? opened.status}, a session until ${new Date(until).toISOString()}`)
      for (const port of ports)
        if (!isOk(await ask(port, '/user/detail', { token }))) wrong.push('a new session is refused')
      await pause(3000) // a second copy would come soon
      if (mails().length !== 1) wrong.push(`${mails().length} mails with a code`)
    }),
  )
  return { looked: `${SIGN_UPS} sign-ups by code`, wrong }
}

const MAILS = 6
/** Queued for a moment to come: sent then, once, and dated right. */
const probeMails: Probe = async ({ house, smtp }) => {
  const wrong: string[] = []
  const to = Array.from({ length: MAILS }, () => `${randomUUID()}@example.edu`)
  const due = Date.now() + 12_000
  await house.withDatabase(async (db) => {
    for (const email of to)
      await insertJob(db, {
        task: 'send-password-changed-mail',
        payload: { email, locale: 'en' },
        maxAttempts: 3,
        runAt: new Date(due),
      })
  })
  const came = new Map<string, number>()
  while (came.size < MAILS && Date.now() < due + 30_000) {
    for (const mail of smtp.taken)
      for (const email of mail.to) if (to.includes(email) && !came.has(email)) came.set(email, Date.now())
    await pause(50)
  }
  await pause(3000) // a second copy would come soon
  for (const email of to) {
    const copies = smtp.taken.filter((mail) => mail.to.includes(email))
    const at = came.get(email) ?? Number.NaN
    if (copies.length !== 1 || !(at >= due - 50 && at <= due + LATE_MS))
      wrong.push(
        `a mail that was due at ${words(due)} came ${copies.length} times${Number.isNaN(at) ? '' : `, at ${words(at)}`}`,
      )
    for (const { raw } of copies)
      if (!isNear(Date.parse(readHeader(raw, 'Date')), at))
        wrong.push(`a mail that came at ${words(at)} is dated ${readHeader(raw, 'Date')}`)
  }
  return { looked: `${MAILS} mails queued for later`, wrong }
}

export const probes: readonly Probe[] = [probeQuizzes, probeLabs, probeSignUps, probeMails]
