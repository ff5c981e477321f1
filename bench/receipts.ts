// A hundred hostile files from five learners, and beside them an honest one who sends a receipt again and again.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ask, newEmail, PASSWORD, readCode, useHouse } from '../e2e/house.ts'
import { startProduct } from '../e2e/product.ts'
import { honestPdf, makeZoo } from '../server/outside/drawing/test-zoo.ts'
import { median } from './rates.ts'
import type { Report } from './report.ts'

const PHASE = 'llm-foundations'
const HOSTILE = 5
/** One learner's line holds four more behind the one that is looked at. */
const TOGETHER = 4
const METRICS = 'a token of this benchmark'

interface Buyer {
  readonly token: string
  readonly orderId: string
}

async function makeBuyer(): Promise<Buyer> {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const { token } = await ask('/index/register', { email, password: PASSWORD, code: await readCode(email) })
  await ask('/dataset-cert/enroll', { id: PHASE }, token)
  const { order } = await ask('/order/create', { kind: 'hours', cert_id: PHASE, hours: '1', validity: 'd30' }, token)
  return { token, orderId: order.id }
}

/** Gives the milliseconds and the outcome. */
async function send(url: string, { token, orderId }: Buyer, bytes: Buffer): Promise<{ ms: number; outcome: string }> {
  const form = new FormData()
  form.append('order_id', orderId)
  form.append('receipt', new Blob([new Uint8Array(bytes)]), 'receipt.pdf')
  const begun = performance.now()
  const response = await fetch(`${url}/api/order/receipt`, {
    method: 'POST',
    body: form,
    headers: { 'access-token': token },
  })
  const body = (await response.json()) as { error?: string } // the wire's own reply
  return { ms: performance.now() - begun, outcome: body.error ?? String(response.status) }
}

interface ReceiptFigures {
  readonly files: number
  readonly honest: readonly number[]
  /** Honest receipts that were not taken. */
  readonly refused: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly worstDelayMs: number
}

/** Event loop delays are those of the whole run, the largest of them. */
async function measureReceipts(): Promise<ReceiptFigures> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-receipts-'))
  const product = await startProduct({
    DATA_DIR: dataDir,
    LAB_METERED: 'always',
    METRICS_TOKEN: METRICS,
    LOG_LEVEL: 'error',
  })
  try {
    useHouse(product.url)
    const [honest, ...hostile] = await Promise.all(Array.from({ length: HOSTILE + 1 }, makeBuyer))
    if (!honest) throw new Error('nobody is honest')
    const zoo = await makeZoo()
    await send(product.url, honest, await honestPdf()) // whether there is bubblewrap is asked once
    await readWorstDelay(product.url)
    const outcomes: Record<string, number> = {}
    let isOver = false
    const flood = Promise.all(
      hostile.flatMap((buyer, at) =>
        Array.from({ length: TOGETHER }, async (_, lane) => {
          for (let i = at * TOGETHER + lane; i < zoo.length; i += HOSTILE * TOGETHER) {
            const { outcome } = await send(product.url, buyer, zoo[i]?.bytes ?? Buffer.alloc(0))
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
          }
        }),
      ),
    ).then(() => (isOver = true))
    const taken: { ms: number; outcome: string }[] = []
    const receipt = await honestPdf()
    while (!isOver && taken.length < 25) {
      // thirty an hour are taken of one learner
      taken.push(await send(product.url, honest, receipt))
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
    await flood
    return {
      files: zoo.length,
      honest: taken.map(({ ms }) => ms),
      refused: taken.filter(({ outcome }) => outcome !== '200').length,
      outcomes,
      worstDelayMs: await readWorstDelay(product.url),
    }
  } finally {
    useHouse(undefined)
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Since it was last asked. */
async function readWorstDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()
  return Number(/tessera_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(text)?.[1] ?? Number.NaN) * 1000
}

export async function benchReceipts(report: Report): Promise<void> {
  const { files, honest, refused, outcomes, worstDelayMs } = await measureReceipts()
  console.log(
    `       ${Object.entries(outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}; honest median ${median(honest).toFixed(0)} ms`,
  )
  report(
    `${files} hostile files: an honest receipt beside them within 2 s`,
    `slowest ${Math.max(...honest).toFixed(0)} ms of ${honest.length}, ${refused} refused`,
    Math.max(...honest) <= 2000 && refused === 0,
  )
  report('  the event loop meanwhile: never later than 100 ms', `${worstDelayMs.toFixed(0)} ms`, worstDelayMs <= 100)
}
