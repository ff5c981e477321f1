// No room: for receipts in the storage folder, for the embedded database, for one of the operator's own. Meanwhile people write and read.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { z } from 'zod'
import { exportNotebook } from '../../domain/experiment/notebook.ts'
import { say } from '../../messages/format.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { doubleNotebook, giveExperiment } from '../../store/test-experiment.ts'
import { pause } from '../quiz-faults/ask.ts'
import { findHalves, findLost } from './disk-judge.ts'
import { PHASE, openServedHouse, type HouseOptions, type ServedHouse } from './house.ts'
import { answerOf, saveAnswer, sitDown, type Sitting } from './learners.ts'
import { openLine, writeCall } from './line.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const LEARNERS = 8
const FULL_MS = 8000
const AFTER_MS = 6000
const LAB = 'disk.lab'
const LOCALES = ['en', 'zh-CN'] as const
/** A page that the product has not made yet is made while the disk is full. */
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

interface Asked {
  readonly at: number
  readonly what: string
  readonly isWrite: boolean
  readonly status: number
  /** A refusal's code, or the sentence of a status that is not 200. */
  readonly said: string
}

export interface DiskFault {
  readonly what: string
  /** Reads while there was no room that were not answered well, by what they asked. */
  readonly unread: readonly string[]
  readonly writes: Record<string, number>
  readonly reads: Record<string, number>
  /** Answers to writes that are neither 200 nor 503 with one of the known sentences. */
  readonly odd: readonly string[]
  /** Writes that were answered 503 in each language. */
  readonly told: Record<(typeof LOCALES)[number], number>
  readonly lost: readonly string[]
  readonly halves: readonly string[]
  /** From the disk being full to the last read that was not answered well; 0: each one was. */
  readonly unreadMs: number
  /** From room being there to the first of the answers of which all after it are good; undefined: not within the run. */
  readonly backMs: number | undefined
  /** PostgreSQL itself came to an end. */
  readonly isEnded: boolean
  readonly isSameProcess: boolean
  readonly givenUpJobs: number
}

export async function fillDisks(tell: (line: string) => void): Promise<DiskFault[]> {
  const faults: DiskFault[] = []
  for (const kind of ['storage', 'embedded', 'embedded, PostgreSQL ended by it', 'own'] as const) {
    tell(`${kind}…`)
    faults.push(await fillDisk(kind))
  }
  return faults
}

type Kind = 'storage' | 'embedded' | 'embedded, PostgreSQL ended by it' | 'own'

async function fillDisk(kind: Kind): Promise<DiskFault> {
  const disk = mountSmallDisk(kind === 'storage' ? 64 : 400)
  const dataDir = path.join(disk.folder, 'data')
  const options: HouseOptions =
    kind === 'storage'
      ? { database: 'own', settings: { DATA_DIR: dataDir } }
      : kind === 'own'
        ? { database: 'own', dataDir, settings: { DATA_DIR: path.join(disk.folder, '..', 'tessera-disk-beside') } }
        : { database: 'embedded', dataDir }
  try {
    const house = await openServedHouse(options)
    try {
      return await watchPeople({ kind, disk, house, dataDir })
    } finally {
      disk.makeRoom()
      await house.close()
    }
  } finally {
    disk.unmount()
  }
}

const JobFigures = z.strictObject({ given_up: z.number() })

async function watchPeople({
  kind,
  disk,
  house,
  dataDir,
}: {
  kind: Kind
  disk: SmallDisk
  house: ServedHouse
  dataDir: string
}): Promise<DiskFault> {
  await house.withDatabase(async (db) => {
    await givePhase(db, {
      id: 'paid',
      price: { amount: 5000, currency: 'USD' },
      modules: [{ id: 'one', lessons: [{ id: 'first' }] }],
    })
    await givePhase(db, {
      id: 'disk',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(db, { id: LAB, phaseId: 'disk', lessonId: 'lab' })
  })
  const people: Person[] = []
  for (let i = 0; i < LEARNERS; i++) people.push(await meet(house, LOCALES[i % 2] ?? 'en'))
  const pid = house.products[0]?.process.pid
  const asked: Asked[] = []
  let isOver = false
  const isStorage = kind === 'storage'
  const busy = Promise.all([
    ...people.map((person) => live(person, { house, isStorage, asked, isOver: () => isOver })),
    leafPages(house, { asked, isOver: () => isOver }),
  ])
  await pause(2000)
  const isEnded = kind === 'embedded, PostgreSQL ended by it'
  if (isEnded && pid) process.kill(pid, 'SIGSTOP') // else the product would see the end coming and stop writing in time
  disk.fill()
  const fullAt = performance.now()
  if (isEnded) await exhaustLog(house)
  if (isEnded && pid) process.kill(pid, 'SIGCONT')
  await pause(FULL_MS)
  const roomAt = performance.now()
  disk.makeRoom()
  await pause(AFTER_MS)
  isOver = true
  await busy
  const full = asked.filter(({ at }) => at >= fullAt && at < roomAt)
  const after = asked.filter(({ at }) => at >= roomAt)
  const lastBad = after.findLast(({ status }) => status !== 200)
  const bad503 = (one: Asked) => one.status === 503 && isKnownSentence(one.said)
  const { given_up } = await house.withDatabase((db) =>
    one(db, JobFigures, sql`select count(*) as given_up from graphile_worker.jobs where attempts >= max_attempts`),
  )
  return {
    what: kind,
    unread: [
      ...new Set(
        full
          .filter(({ isWrite, status }) => !isWrite && status !== 200)
          .map(({ what, status, said }) => `${what}: ${status} ${said.slice(0, 100)}`),
      ),
    ],
    unreadMs: (full.findLast(({ isWrite, status }) => !isWrite && status !== 200)?.at ?? fullAt) - fullAt,
    writes: countBy(full.filter(({ isWrite }) => isWrite)),
    reads: countBy(full.filter(({ isWrite }) => !isWrite)),
    odd: [
      ...new Set(
        asked
          .filter((each) => each.status !== 200 && !bad503(each))
          .map(({ what, status, said }) => `${what}: ${status} ${said.slice(0, 200)}`),
      ),
    ],
    told: {
      en: full.filter((each) => bad503(each) && /^[\x20-\x7e]+$/.test(each.said)).length,
      'zh-CN': full.filter((each) => bad503(each) && /[一-鿿]/.test(each.said)).length,
    },
    lost: await findLost(house, people, LAB),
    halves: isStorage ? await findHalves(house, path.join(dataDir, 'receipts')) : [],
    backMs:
      lastBad === undefined ? 0 : after.some(({ at }) => at > lastBad.at + 1000) ? lastBad.at - roomAt : undefined,
    isEnded,
    isSameProcess: house.products[0]?.process.pid === pid && house.products[0]?.process.exitCode === null,
    givenUpJobs: given_up,
  }
}

const countBy = (asked: readonly Asked[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of asked) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const withoutNumber = (said: string) => said.replace(/[：:] ?\w+$/, '')
const sentences = LOCALES.flatMap((locale) =>
  (['failure.full', 'failure.away', 'failure.storageFull'] as const).map((key) =>
    withoutNumber(say(locale, key, { id: 'x' })),
  ),
)
const isKnownSentence = (said: string) => sentences.includes(said)

interface Person extends Sitting {
  readonly locale: (typeof LOCALES)[number]
  readonly order: string
  writer: string
  /** What was acknowledged: the number of the newest answer to each question, the notebook's counter, the receipt's size. */
  readonly answers: Map<string, number>
  notebook: number
  version: number
  receipts: number
}

async function meet(house: ServedHouse, locale: Person['locale']): Promise<Person> {
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
async function live(
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
      // What is refused was not written, and the rules did answer: only a limit of tries is expected here.
      asked.push({
        at,
        what,
        isWrite,
        status: refused === undefined || refused === 'too_many_tries' ? response.status : 400,
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

async function leafPages(house: ServedHouse, { asked, isOver }: Watch): Promise<void> {
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

/** The log of changes is written on until PostgreSQL has no place for it and ends. */
async function exhaustLog(house: ServedHouse): Promise<void> {
  await house
    .withDatabase(async (db) => {
      for (let i = 0; i < 2000; i++)
        await run(db, sql`select pg_logical_emit_message(true, 'disk', repeat('x', 100000))`)
    })
    .catch(() => {})
}
