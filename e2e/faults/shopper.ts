// A learner who buys hours and lets a lab run with them, by calls that are sent twice at once, as a doubled press does.
import { randomInt } from 'node:crypto'
import http from 'node:http'
import sharp from 'sharp'
import { signReviewLink } from '../../server/flows/review-link.ts'
import type { Database } from '../../store/database.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { pause } from '../quiz-faults/ask.ts'
import { HOUSE_SECRET } from './house.ts'
import { openLine, writeCall, type Answer } from './line.ts'

export const SHOP = 'shop'
const LAB = 'shop.lab'
const HOURS = 3

/** A phase whose lesson has hours to buy, at the prices that come with the product, and an experiment to use them in. */
export async function openShop(db: Database): Promise<void> {
  await givePhase(db, { id: SHOP, modules: [{ id: 'labs', lessons: [{ id: 'lab', items: ['experiment'] }] }] })
  await giveExperiment(db, { id: LAB, phaseId: SHOP, lessonId: 'lab' })
}
export const enterShop = (db: Database, accountId: string): Promise<unknown> =>
  giveEnrolment(db, { accountId, phaseId: SHOP })

export interface Shopper {
  /** Of every call so far; what a doubled press is rightly refused the second time counts as served. */
  readonly answers: Pick<Answer, 'status' | 'error'>[]
  /** Gives the order's id; some of its hours are lent from then on. */
  readonly order: () => Promise<string | undefined>
  readonly approve: (orderId: string) => Promise<void>
  readonly startLab: () => Promise<void>
  /** Gives the state that the lab is in. */
  readonly beat: () => Promise<string | undefined>
  readonly stopLab: () => Promise<void>
  /** Seconds left, as the learner is told. */
  readonly balance: () => Promise<number | undefined>
}

/** `port` is asked before each call. */
export function openShopper(token: string, port: () => number): Shopper {
  const answers: Shopper['answers'] = []
  let writer = ''
  const note = (answer: Answer, harmless?: string): Answer => {
    answers.push(answer.error !== undefined && answer.error === harmless ? { status: 200, error: undefined } : answer)
    return answer
  }
  const ask = async (path: string, form: Readonly<Record<string, string>>): Promise<Answer> =>
    note(await send(port(), path, form, token))
  const askTwice = async (path: string, form: Readonly<Record<string, string>>, harmless?: string): Promise<void> => {
    const both = await Promise.all([send(port(), path, form, token), send(port(), path, form, token)])
    const isServed = both.some(({ status, error }) => status === 200 && error === undefined)
    for (const answer of both) note(answer, isServed ? harmless : undefined)
  }
  return {
    answers,
    async order() {
      const validity =
        /"validities":\[\{"id":"([^"]+)"/.exec(
          (await ask('/order/checkout', { kind: 'hours', cert_id: SHOP, node_id: 'lab' })).body,
        )?.[1] ?? ''
      const { body } = await ask('/order/create', {
        kind: 'hours',
        cert_id: SHOP,
        node_id: 'lab',
        hours: String(HOURS),
        validity,
      })
      const id = /"order":\{"id":"([^"]+)"/.exec(body)?.[1]
      if (id === undefined) return undefined
      note(await sendReceipt(port(), id, token))
      await askTwice('/order/submit', { order_id: id })
      return id
    },
    approve: (orderId) =>
      askTwice('/order/review-decide', {
        token: signReviewLink(HOUSE_SECRET, { orderId, round: 1, expiresAt: new Date(Date.now() + 86_400_000) }),
        decision: 'approve',
        reviewer: 'Grace',
        amount: String(HOURS * 200),
      }),
    async startLab() {
      const { body } = await ask('/experiment/take-over', { experiment_id: LAB, force: '1' })
      writer = /"writer":"([^"]+)"/.exec(body)?.[1] ?? ''
      await askTwice('/experiment/start', { experiment_id: LAB, writer })
    },
    beat: async () =>
      /"state":"(\w+)"/.exec(
        (await ask('/experiment/heartbeat', { experiment_id: LAB, writer, kernel: 'ready' })).body,
      )?.[1],
    stopLab: () => askTwice('/experiment/stop', { experiment_id: LAB, writer }, 'session_state'),
    async balance() {
      const told = /"balance_seconds":(\d+)/.exec((await ask('/order/hours', {})).body)?.[1]
      return told === undefined ? undefined : Number(told)
    },
  }
}

/** Buys, learns with the hours that are lent, is approved meanwhile, stops; and again. */
export async function shopOnAndOn(
  shopper: Shopper,
  { isOver, beats = 6, betweenMs = 300 }: { isOver: () => boolean; beats?: number; betweenMs?: number },
): Promise<void> {
  while (!isOver()) {
    const id = await shopper.order()
    await shopper.startLab()
    for (let beat = 0; beat < beats; beat++) {
      await shopper.beat()
      if (beat === Math.floor(beats / 2) && id !== undefined) await shopper.approve(id)
      await pause(betweenMs)
    }
    await shopper.stopLab()
  }
}

async function send(
  port: number,
  path: string,
  form: Readonly<Record<string, string>>,
  token: string,
): Promise<Answer> {
  const line = openLine(port)
  const answer = await line.ask(writeCall(path, form, token))
  line.close()
  return answer
}

/** A picture that no order has yet. A line of text cannot carry it, so it goes by itself, on a connection of its own. */
async function sendReceipt(port: number, orderId: string, token: string): Promise<Answer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const picture = await sharp({
    create: { width: 40 + randomInt(400), height: 40 + randomInt(400), channels: 3, background },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('order_id', orderId)
  form.append('receipt', new Blob([new Uint8Array(picture)]), 'receipt.png')
  const packed = new Response(form)
  const headers = { 'access-token': token, 'content-type': packed.headers.get('content-type') ?? '' }
  const bytes = Buffer.from(await packed.arrayBuffer())
  const begun = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, body = '') =>
      resolve({ status, body, error: /^\{"error":"(\w+)"/.exec(body)?.[1], ms: performance.now() - begun })
    http
      .request(
        {
          port,
          host: '127.0.0.1',
          path: '/api/order/receipt',
          method: 'POST',
          agent: false,
          headers: { ...headers, 'content-length': bytes.length },
        },
        (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (text) => (body += String(text)))
          response.on('end', () => done(response.statusCode ?? 0, body))
          response.on('error', () => done(0))
        },
      )
      .on('error', () => done(0))
      .end(bytes)
  })
}
