// Ten times as many requests as can be served, and thousands of connections that only cost.
import net from 'node:net'
import { pause } from '../quiz-faults/ask.ts'
import { enterLesson, makeVisits, type Request } from './class.ts'
import { percentile } from './percentile.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { askOnAndOn, sitDown, type Sitting, type Tally } from './learners.ts'
import { openWire, type Heard, type Wire } from './wire.ts'

const LEARNERS = 20
/** Machines that tests run on stand still for moments: what is compared is measured in turns, and of the turns the middle one counts. */
const ROUNDS = 7
const SLICE_MS = 2000
/** As shares of what is served when everybody asks on and on. */
const SHARES = [0.5, 0.6, 0.7, 0.8, 0.9] as const
const TIMES = 10
/** What is served then is still as quick as this many times a quiet day's. */
const SLOWER = 2
/** A flood is met as a burst first, and somebody who has waited is still served then. */
const SETTLE_MS = 500
const LINES = 600
const GREETING = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

export interface Overload {
  /** The most requests a second that are served with a p99 of at most twice a quiet day's, and how many of them are calls: the rest are documents, which are kept and free. */
  readonly capacity: number
  readonly callCapacity: number
  /** Requests a second when everybody asks on and on, however long it takes. */
  readonly most: number
  /** Requests a second that were really sent. */
  readonly offered: number
  /** Calls a second. */
  readonly goodput: number
  readonly documents: number
  readonly quietP99: number
  /** Of what was let in, as a multiple of the quiet turn beside it. */
  readonly admittedRatio: number
  readonly refusedP99: number
  readonly others: number
  readonly crowd: {
    readonly idle: number
    readonly slow: number
    readonly honestP99: number
    readonly honestOthers: number
  }
}

interface Seen {
  readonly isDocument: boolean
  readonly status: number
  readonly isGood: boolean
  readonly ms: number
}

const after = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}
const see = ({ isDocument }: Request, begun: number, { status, isRefusal, at }: Heard): Seen => ({
  isDocument,
  status,
  isGood: status === 200 && !isRefusal,
  ms: at - begun,
})
const good = (seen: readonly Seen[]) => seen.filter(({ isGood }) => isGood)
const goodCalls = (seen: readonly Seen[]) => seen.filter(({ isGood, isDocument }) => isGood && !isDocument)
const aSecond = (seen: readonly unknown[]) => seen.length / (SLICE_MS / 1000)
const p99 = (seen: readonly { ms: number }[]) =>
  percentile(
    seen.map(({ ms }) => ms),
    0.99,
  )
const median = (values: readonly number[]) => percentile(values, 0.5)
const medianOf = (slices: readonly (readonly Seen[])[], value: (slice: readonly Seen[]) => number) =>
  median(slices.map(value))

export async function measureOverload(tell: (line: string) => void): Promise<Overload> {
  const house = await openServedHouse({ database: 'own' })
  try {
    const sittings: Sitting[] = []
    for (let i = 0; i < LEARNERS; i++) sittings.push(await sitDown(house))
    const lesson = await enterLesson(house, sittings)
    const nexts = sittings.map((sitting) => makeVisits(sitting, lesson))
    const port = house.ports[0] ?? 0
    const ask = (rate: number, settleMs = 0) => askAtRate(nexts, { port, rate, settleMs })
    const lookAtQuiet = () => workOnAndOn(nexts.slice(0, 2), { port, pauseMs: 10 })
    await workOnAndOn(nexts, { port }) // warm
    const full: Seen[][] = []
    while (full.length < ROUNDS) full.push(await workOnAndOn(nexts, { port }))
    const most = medianOf(full, (slice) => aSecond(good(slice)))
    const quiet: Seen[][] = []
    const steps = SHARES.map((share) => ({ rate: share * most, slices: [] as Seen[][] }))
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await lookAtQuiet())
      for (const { rate, slices } of steps) slices.push(await ask(rate))
    }
    const quietP99 = medianOf(quiet, p99)
    for (const { rate, slices } of steps)
      tell(
        `${rate.toFixed(0)} requests a second (${((100 * rate) / most).toFixed(0)} %): p99 ${medianOf(slices, (slice) => p99(good(slice))).toFixed(1)} ms, quiet ${quietP99.toFixed(1)} ms`,
      )
    const first = steps.findIndex(({ slices }) => medianOf(slices, (slice) => p99(good(slice))) > SLOWER * quietP99)
    const held = steps.at(first < 0 ? -1 : Math.max(0, first - 1))
    if (!held) throw new Error('no step')
    const floods: { beside: number; flood: Seen[] }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      floods.push({ beside: p99(await lookAtQuiet()), flood: await ask(held.rate * TIMES, SETTLE_MS) })
      await pause(SETTLE_MS)
    }
    const slices = floods.map(({ flood }) => flood)
    const crowd = await crowdIn(house, sittings)
    return {
      capacity: medianOf(held.slices, (slice) => aSecond(good(slice))),
      callCapacity: medianOf(held.slices, (slice) => aSecond(goodCalls(slice))),
      most,
      offered: medianOf(slices, aSecond),
      goodput: medianOf(slices, (slice) => aSecond(goodCalls(slice))),
      documents: medianOf(slices, (slice) => aSecond(good(slice).filter(({ isDocument }) => isDocument))),
      quietP99: median(floods.map(({ beside }) => beside)),
      admittedRatio: median(floods.map(({ beside, flood }) => p99(good(flood)) / beside)),
      refusedP99: medianOf(slices, (slice) => p99(slice.filter(({ status }) => status === 503))),
      others: slices.flat().filter(({ status, isGood }) => status !== 503 && !isGood).length,
      crowd,
    }
  } finally {
    await house.close()
  }
}

type Next = () => Request

/** Each learner sends the next request when the last one is answered. */
async function workOnAndOn(
  nexts: readonly Next[],
  { port, pauseMs }: { port: number; pauseMs?: number },
): Promise<Seen[]> {
  const seen: Seen[] = []
  const isOver = after(SLICE_MS)
  await Promise.all(
    nexts.map(async (next) => {
      const wire = await openWire(port)
      while (!isOver()) {
        const request = next()
        const begun = performance.now()
        seen.push(see(request, begun, await new Promise<Heard>((resolve) => wire.ask(request.bytes, resolve))))
        if (pauseMs) await pause(pauseMs)
      }
      wire.close()
    }),
  )
  return seen
}

/** Requests come at a rate, whether or not the ones before have been answered; who finds no free line has not come. */
async function askAtRate(
  nexts: readonly Next[],
  { port, rate, settleMs }: { port: number; rate: number; settleMs: number },
): Promise<Seen[]> {
  const seen: Seen[] = []
  const lines: Wire[] = []
  // Opened before: what is measured are requests, not handshakes.
  while (lines.length < LINES) lines.push(...(await Promise.all(Array.from({ length: 100 }, () => openWire(port)))))
  const free = [...lines]
  const [begun, isOver] = [performance.now(), after(settleMs + SLICE_MS)]
  for (let sent = 0; !isOver(); await pause(1)) {
    const due = ((performance.now() - begun) / 1000) * rate
    for (; sent < due; sent++) {
      const line = free.pop()
      const request = nexts[sent % nexts.length]?.()
      if (!line || !request) {
        sent = Math.ceil(due) // they have turned away
        break
      }
      const at = performance.now()
      line.ask(request.bytes, (heard) => {
        if (at - begun >= settleMs) seen.push(see(request, at, heard))
        free.push(line)
      })
    }
  }
  while (free.length < lines.length) await pause(10)
  for (const line of lines) line.close()
  return seen
}

const goodAnswers = ({ answers }: Tally) => answers.filter(({ status, error }) => status === 200 && error === undefined)
const IDLE = 10_000
const SLOW = 1000

/** Connections that say nothing, and others that send a form a byte at a time; meanwhile a class works as usual. */
async function crowdIn({ ports }: ServedHouse, sittings: readonly Sitting[]): Promise<Overload['crowd']> {
  const port = ports[0] ?? 0
  const sockets: net.Socket[] = []
  const open = () =>
    new Promise<net.Socket | undefined>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined))
      sockets.push(socket)
    })
  const openMany = async (count: number) => {
    const opened: net.Socket[] = []
    while (opened.length < count) {
      const some = await Promise.all(Array.from({ length: Math.min(200, count - opened.length) }, open))
      const live = some.filter((socket) => socket !== undefined)
      if (live.length === 0) break
      opened.push(...live)
    }
    return opened
  }
  const idle = await openMany(IDLE)
  for (const socket of idle) socket.write(GREETING) // one answer, then nothing: a browser's usual line
  const slow = await openMany(SLOW)
  for (const socket of slow)
    socket.write(
      'POST /api/user/detail HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n',
    )
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 1000)
  await pause(500)
  const honest: Tally[] = []
  while (honest.length < ROUNDS)
    honest.push(await askOnAndOn(sittings.slice(0, 8), { port: () => port, isOver: after(SLICE_MS), pauseMs: 50 }))
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  return {
    idle: idle.length,
    slow: slow.length,
    honestP99: median(honest.map((tally) => p99(goodAnswers(tally)))),
    honestOthers: honest.reduce((sum, tally) => sum + tally.answers.length - goodAnswers(tally).length, 0),
  }
}
