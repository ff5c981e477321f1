// Ten minutes of everything at a third of what can be served; the server's process is looked at from outside.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { exportNotebook } from '../../domain/experiment/notebook.ts'
import { one, rows, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { doubleNotebook, giveExperiment } from '../../store/test-experiment.ts'
import { pause } from '../quiz-faults/ask.ts'
import { findPorts } from '../quiz-faults/house.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { openHeapWatch } from './heap-watch.ts'
import { countOutcomes, makeCalls, saveAnswer, sitDown, startAttempt, type Sitting } from './learners.ts'
import { isOk, openLine, writeCall } from './line.ts'

const LEARNERS = 20
const LAB = 'soak.lab'
const MINUTE = 60_000
/** Everything has been asked for by then: pages and replies are kept, plans made, code compiled. */
const WARM_MINUTES = 3
const SAMPLE_MS = 5000
/** At first everybody asks on and on: so much is served at the most, and so much memory does the process take at the most. Shorter than that, not all has been asked for often. */
const FULL_MINUTES = 4
/** What is held is looked at before that is over: who gave memory back for it takes it again. */
const COLLECT_MINUTES = 0.5

export interface Soak {
  readonly minutes: number
  readonly rate: number
  readonly capacity: number
  readonly outcomes: Record<string, number>
  /** MB a minute after the third, by least squares over a sample each five seconds: resident memory, as an operator sees it. */
  readonly residentSlope: number
  /** The same of what JavaScript holds after a collection that was asked for, at the beginning and at the end. */
  readonly heldSlope: number
  readonly residentMb: number
  readonly handles: { readonly before: number; readonly after: number; readonly slope: number }
  readonly connections: { readonly before: number; readonly after: number }
}

interface Sample {
  readonly minute: number
  readonly value: number
}

export async function soak(minutes: number, tell: (line: string) => void): Promise<Soak> {
  const [heapPort = 0] = await findPorts(1)
  const house = await openServedHouse({
    database: 'own',
    settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${heapPort}` },
  })
  try {
    const { pid = 0 } = house.products[0]?.process ?? {}
    const heap = await openHeapWatch(heapPort)
    const people = await settle(house)
    let isOver = false
    let periodMs = 0
    const answers: { status: number; error: string | undefined }[] = []
    const busy = Promise.all(
      people.map((person, i) =>
        live(house, { person, at: i, periodMs: () => periodMs, answers, isOver: () => isOver }),
      ),
    )
    let begun = performance.now()
    const minute = () => (performance.now() - begun) / MINUTE
    const waitUntil = (then: number) => pause(Math.max(0, (then - minute()) * MINUTE))
    await waitUntil(COLLECT_MINUTES)
    const heldBefore = await heap.collect()
    const [from, warm] = [performance.now(), answers.length]
    await waitUntil(FULL_MINUTES)
    const capacity = ((answers.length - warm) / (performance.now() - from)) * 1000
    periodMs = (3 * LEARNERS * 1000) / capacity
    tell(
      `at most ${capacity.toFixed(0)} requests a second, ${readResident(pid).toFixed(0)} MB resident; from now on everybody asks each ${periodMs.toFixed(0)} ms`,
    )
    begun = performance.now()
    const atFull = answers.length
    await waitUntil(WARM_MINUTES)
    const connectionsBefore = await countConnections(house)
    const [resident, handles]: [Sample[], Sample[]] = [[], []]
    for (let told = WARM_MINUTES; minute() < minutes; await pause(SAMPLE_MS)) {
      resident.push({ minute: minute(), value: readResident(pid) })
      handles.push({ minute: minute(), value: readdirSync(`/proc/${pid}/fd`).length })
      if (minute() >= told)
        tell(
          `minute ${told++}: ${resident.at(-1)?.value.toFixed(0)} MB resident, ${handles.at(-1)?.value} handles, ${answers.length} answers`,
        )
    }
    const connectionsAfter = await countConnections(house)
    const until = minute()
    const rate = (answers.length - atFull) / (until * 60)
    isOver = true
    await busy
    const heldAfter = await heap.collect()
    heap.close()
    tell(`held after a collection ${heldBefore.toFixed(1)} MB, then ${heldAfter.toFixed(1)} MB`)
    return {
      minutes: until,
      capacity,
      rate,
      outcomes: countOutcomes(answers),
      residentSlope: slopeOf(resident),
      heldSlope: (heldAfter - heldBefore) / ((performance.now() - from) / MINUTE),
      residentMb: resident.at(-1)?.value ?? Number.NaN,
      handles: {
        before: handles[0]?.value ?? Number.NaN,
        after: handles.at(-1)?.value ?? Number.NaN,
        slope: slopeOf(handles),
      },
      connections: { before: connectionsBefore, after: connectionsAfter },
    }
  } finally {
    await house.close()
  }
}

/** Least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [middle, level] = [mean(({ minute }) => minute), mean(({ value }) => value)]
  return (
    samples.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0) /
    samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0)
  )
}

const readResident = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const countConnections = ({ withDatabase }: ServedHouse): Promise<number> =>
  withDatabase(
    async (db) =>
      (
        await one(
          db,
          z.strictObject({ count: z.number() }),
          sql`select count(*) as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
      ).count,
  )

interface Person {
  readonly sitting: Sitting
  readonly pages: readonly string[]
}

const Page = z.strictObject({ path: z.string() })

async function settle(house: ServedHouse): Promise<Person[]> {
  const pages = await house.withDatabase(async (db) => {
    await givePhase(db, {
      id: 'soak',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(db, { id: LAB, phaseId: 'soak', lessonId: 'lab' })
    return rows(
      db,
      Page,
      sql`select '/phase/lesson-learn/' || phase_id || '/' || module_id || '/' || id as path from lesson where phase_id = 'llm-foundations' and not is_retired`,
    )
  })
  const people: Person[] = []
  for (let i = 0; i < LEARNERS; i++) {
    const sitting = await sitDown(house)
    await house.withDatabase((db) => giveEnrolment(db, { accountId: sitting.accountId, phaseId: 'soak' }))
    people.push({
      sitting,
      pages: [
        '/home',
        '/phase',
        '/phase/detail/llm-foundations',
        '/questions',
        '/my/learning',
        ...pages.map(({ path }) => path),
      ],
    })
  }
  return people
}

interface Life {
  readonly person: Person
  readonly at: number
  readonly periodMs: () => number
  readonly answers: { status: number; error: string | undefined }[]
  readonly isOver: () => boolean
}

/** Reads, answers, hands in, begins anew; runs a lab and saves its notebook; leafs through pages; asks for codes; hangs up in the middle. */
async function live(house: ServedHouse, { person, at, periodMs, answers, isOver }: Life): Promise<void> {
  const port = house.ports[0] ?? 0
  let line = openLine(port)
  let { sitting } = person
  let next = makeCalls(sitting)
  let due = performance.now()
  const ask = async (request: string): Promise<string> => {
    const answer = await line.ask(request)
    answers.push({ status: answer.status, error: answer.error })
    // At a rate, however long an answer took; who fell behind does not catch up in a burst.
    due = Math.max(due + periodMs(), performance.now() - periodMs())
    await pause(Math.max(0, due - performance.now()))
    return isOk(answer) ? answer.body : ''
  }
  const lab = openLab(sitting.token, ask)
  await lab.begin()
  for (let turn = at; !isOver(); turn++) {
    const kind = turn % 40
    if (kind === 0) await lab.begin()
    else if (kind === 39) await lab.stop()
    else if (kind % 6 === 1) await lab.beat()
    else if (kind % 6 === 2) await lab.save(house)
    else if (kind % 6 === 3) await leaf(person, turn, ask)
    else if (kind === 20)
      await ask(
        writeCall('/index/send-code', {
          email: `soak-${randomBytes(6).toString('hex')}@example.edu`,
          scene: 'signup',
        }).replace('\r\n', `\r\nx-forwarded-for: 10.${randomBytes(3).join('.')}\r\n`),
      )
    else if (kind === 28) {
      await ask(writeCall('/quiz/submit', { train_user_id: sitting.attempt }, sitting.token))
      const attempt = await startAttempt(line, sitting.token)
      if (attempt !== undefined) sitting = { ...sitting, attempt }
      next = makeCalls(sitting)
    } else if (kind === 34) {
      hangUp(port, sitting)
      line.close()
      line = openLine(port)
    } else await ask(next())
  }
  line.close()
}

/** Language and theme change too: some two hundred pages in all. */
async function leaf({ pages }: Person, turn: number, ask: (request: string) => Promise<string>): Promise<void> {
  const page = pages[Math.floor(turn / 6) % pages.length] ?? '/home'
  await ask(
    `GET ${page} HTTP/1.1\r\nhost: localhost\r\ncookie: lang=${turn % 2 ? 'en' : 'zh-CN'}; theme=${['auto', 'light', 'dark'][turn % 3] ?? 'auto'}\r\naccept-encoding: br\r\n\r\n`,
  )
}

/** A form that breaks off, and a call whose answer nobody waits for. */
function hangUp(port: number, sitting: Sitting): void {
  for (const bytes of [saveAnswer(sitting, 1).slice(0, -5), saveAnswer(sitting, 1)]) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    socket.write(bytes, () => setTimeout(() => socket.destroy(), 2))
  }
}

function openLab(token: string, ask: (request: string) => Promise<string>) {
  let [writer, version, counter] = ['', 0, 0]
  const call = (path: string, form: Readonly<Record<string, string>> = {}) =>
    ask(writeCall(path, { experiment_id: LAB, ...form }, token))
  return {
    async begin() {
      const body = await call('/experiment/take-over', { force: '1' })
      writer = /"writer":"([^"]+)"/.exec(body)?.[1] ?? writer
      version = Number(/"version":(\d+)/.exec(body)?.[1] ?? version)
      await call('/experiment/detail', { writer })
      await call('/experiment/start', { writer, stop_other: '0' })
    },
    beat: () => call('/experiment/heartbeat', { writer, kernel: 'ready' }),
    stop: () => call('/experiment/stop'),
    async save({ ports }: Pick<ServedHouse, 'ports'>) {
      if (writer === '') return
      const source = `counter = ${++counter}  # ${randomBytes(4000).toString('hex')}`
      const notebook = gzipSync(
        exportNotebook({
          ...doubleNotebook,
          cells: doubleNotebook.cells.map((cell) => (cell.id === 'double' ? { ...cell, source } : cell)),
        }),
      )
      const form = new FormData()
      for (const [key, value] of Object.entries({ experiment_id: LAB, writer, base_version: String(version) }))
        form.append(key, value)
      form.append('notebook', new Blob([notebook], { type: 'application/gzip' }), 'lab.ipynb')
      const response = await fetch(`http://127.0.0.1:${ports[0]}/api/experiment/save`, {
        method: 'POST',
        body: form,
        headers: { 'access-token': token },
      }).catch(() => undefined)
      version = Number(/"version":(\d+)/.exec((await response?.text()) ?? '')?.[1] ?? version)
    },
  }
}
