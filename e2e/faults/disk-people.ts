// What people do while a disk is full: they read in turn what their screens read, and write answers, notebooks, receipts.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { exportNotebook } from '../../domain/experiment/notebook.ts'
import { giveEnrolment } from '../../store/test-data.ts'
import { doubleNotebook } from '../../store/test-experiment.ts'
import { pause } from '../quiz-faults/ask.ts'
import { PHASE, type ServedHouse } from './house.ts'
import { answerOf, saveAnswer, sitDown, type Sitting } from './learners.ts'
import { openLine, writeCall } from './line.ts'

export const LAB = 'disk.lab'
export const LOCALES = ['en', 'zh-CN'] as const

/** A page that the product has not made yet is made while the disk is full. */
const limits = new Set(['too_many_tries', 'save_too_often'])

const PAGES = [
  '/home',
  '/phase',
  '/phase/detail/llm-foundations',
  '/phase/lesson-learn/llm-foundations/counting/surprise',
]

/** Every reading call that a learner's screens make. */
const READS: readonly (readonly [path: string, form: Readonly<Record<string, string>>])[] = [
  ['/user/detail', {}],
  ['/user/stat', {}],
  ['/message/user-messages', {}],
  ['/dataset-cert/user-self-list', {}],
  ['/dataset-cert/overview', { id: PHASE }],
  ['/lesson/detail', { cert_id: PHASE, lesson_id: 'film' }],
  ['/quiz/list', { cert_id: PHASE }],
  ['/experiment/detail', { experiment_id: LAB }],
  ['/experiment/status', { experiment_id: LAB }],
  ['/experiment/time', { cert_id: 'disk' }],
  ['/order/list', {}],
  ['/certificate/list', {}],
]

export interface Asked {
  readonly at: number
  readonly what: string
  readonly isWrite: boolean
  readonly status: number
  /** A refusal's code, or the sentence of a status that is not 200. */
  readonly said: string
}

/** A sentence without the number of the fault. */
export const withoutNumber = (said: string) => said.replace(/[：:] ?\w+$/, '')

export interface Person extends Sitting {
  readonly locale: (typeof LOCALES)[number]
  readonly order: string
  writer: string
  /** What was acknowledged: the number of the newest answer to each question, the notebook's counter, the receipt's size. */
  readonly answers: Map<string, number>
  notebook: number
  version: number
  receipts: number
}

export async function meet(house: ServedHouse, locale: Person['locale']): Promise<Person> {
  const sitting = await sitDown(house)
  await house.withDatabase((db) => giveEnrolment(db, { accountId: sitting.accountId, phaseId: 'disk' }))
  const line = openLine(house.ports[0] ?? 0)
  const read = async (call: string, form: Readonly<Record<string, string>>, wanted: RegExp) => {
    const { body } = await line.ask(writeCall(call, form, sitting.token))
    const found = wanted.exec(body)?.[1]
    if (found === undefined) throw new Error(`${call}: ${body.slice(0, 300)}`)
    return found
  }
  const order = await read('/order/create', { kind: 'phase', cert_id: 'paid' }, /"order":\{"id":"([^"]+)"/)
  const writer = await read('/experiment/take-over', { experiment_id: LAB, force: '1' }, /"writer":"([^"]+)"/)
  line.close()
  return { ...sitting, locale, order, writer, answers: new Map(), notebook: 0, version: 0, receipts: 0 }
}

interface Reply {
  readonly error?: string
  readonly message?: string
  readonly version?: number
}

interface Watch {
  readonly asked: Asked[]
  readonly isOver: () => boolean
}

/** Reads and writes in turn: an answer, a notebook, a receipt, a code by mail. */
export async function live(
  person: Person,
  { house, isStorage, asked, isOver }: Watch & { house: ServedHouse; isStorage: boolean },
): Promise<void> {
  const url = `http://localhost:${house.ports[0]}`
  const ask = async (what: string, isWrite: boolean, body: BodyInit): Promise<{ status: number; reply: Reply }> => {
    const at = performance.now()
    try {
      const response = await fetch(`${url}/api${what}`, {
        method: 'POST',
        body,
        headers: {
          'access-token': person.token,
          'accept-language': person.locale,
          'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
        },
        signal: AbortSignal.timeout(20_000),
      })
      const reply = (await response.json()) as Reply // by the contract
      const refused = reply.error
      // What is refused was not written, and the rules did answer: only limits of how often are expected here.
      asked.push({
        at,
        what,
        isWrite,
        status: refused === undefined || limits.has(refused) ? response.status : 400,
        said: refused ?? withoutNumber(reply.message ?? ''),
      })
      return { status: refused === undefined ? response.status : 400, reply }
    } catch (error) {
      asked.push({ at, what, isWrite, status: 0, said: String(error) })
      return { status: 0, reply: {} }
    }
  }
  for (let turn = 1; !isOver(); turn++) {
    const [reading, form] = READS[turn % READS.length] ?? ['/user/detail', {}]
    await ask(reading, false, new URLSearchParams(form))
    if (isStorage) {
      await sendReceipt(person, ask)
      if (person.receipts > 0) await readReceipt(person, url, asked)
    } else if (turn % 5 === 0) await saveNotebook(person, ask)
    else if (turn % 17 === 0)
      await ask(
        '/index/send-code',
        true,
        new URLSearchParams({ email: `disk-${randomBytes(5).toString('hex')}@example.edu`, scene: 'signup' }),
      )
    else {
      const { status } = await ask(
        '/quiz/answer',
        true,
        new URLSearchParams(saveAnswer(person, turn).split('\r\n\r\n')[1]),
      )
      if (status === 200) person.answers.set(answerOf(turn).question, turn)
    }
    await pause(isStorage ? 600 : 15) // thirty receipts an hour are let in
  }
}
type AskCall = (what: string, isWrite: boolean, body: BodyInit) => Promise<{ status: number; reply: Reply }>

async function saveNotebook(person: Person, ask: AskCall): Promise<void> {
  const counter = person.notebook + 1
  const form = new FormData()
  for (const [key, value] of Object.entries({
    experiment_id: LAB,
    writer: person.writer,
    base_version: String(person.version),
  }))
    form.append(key, value)
  const notebook = exportNotebook({
    ...doubleNotebook,
    cells: doubleNotebook.cells.map((cell) =>
      cell.id === 'double'
        ? { ...cell, source: `counter = ${counter}  # ${randomBytes(20_000).toString('hex')}` }
        : cell,
    ),
  })
  form.append('notebook', new Blob([gzipSync(notebook)], { type: 'application/gzip' }), 'lab.ipynb')
  const { status, reply } = await ask('/experiment/save', true, form)
  if (status !== 200) return
  person.notebook = counter
  person.version = reply.version ?? 0
}

/** A picture with noise in it, so it has a size. */
async function sendReceipt(person: Person, ask: AskCall): Promise<void> {
  const picture = await sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('order_id', person.order)
  form.append('receipt', new Blob([new Uint8Array(picture)]), 'receipt.png')
  if ((await ask('/order/receipt', true, form)).status === 200) person.receipts++
}

async function readReceipt(person: Person, url: string, asked: Asked[]): Promise<void> {
  const at = performance.now()
  const response = await fetch(`${url}/api/order/receipt-file`, {
    method: 'POST',
    body: new URLSearchParams({ order_id: person.order }),
    headers: { 'access-token': person.token },
  })
  const bytes = (await response.arrayBuffer()).byteLength
  asked.push({
    at,
    what: '/order/receipt-file',
    isWrite: false,
    status: response.ok && bytes < 20_000 ? 400 : response.status,
    said: `${bytes} bytes`,
  })
}

export async function leafPages(house: ServedHouse, { asked, isOver }: Watch): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    // Each theme and language is a page of its own, made when it is first asked for.
    const page = PAGES[turn % PAGES.length] ?? '/home'
    const at = performance.now()
    const response = await fetch(`http://localhost:${house.ports[0]}${page}`, {
      headers: { cookie: `lang=${LOCALES[turn % 2]}; theme=${turn % 3 === 0 ? 'dark' : 'light'}` },
    }).catch(() => undefined)
    const html = (await response?.text().catch(() => '')) ?? ''
    asked.push({
      at,
      what: page,
      isWrite: false,
      status: response?.status ?? 0,
      said: response?.ok ? '' : withoutNumber(/<p data-number="">([^<]*)/.exec(html)?.[1] ?? html.slice(0, 300)),
    })
    await pause(100)
  }
}
