// Ten times as many requests as can be served, and thousands of connections that only cost.
import net from 'node:net'
import { pause } from '../quiz-faults/ask.ts'
import { enterLesson, makeVisits, type Request } from './class.ts'
import { percentile } from './percentile.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { askOnAndOn, sitDown, type Sitting, type Tally } from './learners.ts'
import { openWire, type Heard, type Wire } from './wire.ts'

const LEARNERS = 20
const PHASE_MS = 8000
const LINES = 600
const GREETING = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

export interface Overload {
  /** Requests a second that are served with everybody at work, and how many of them are calls: the rest are documents, which are kept and free. */
  readonly capacity: number
  readonly callCapacity: number
  /** Requests a second that were really sent. */
  readonly offered: number
  /** Calls a second. */
  readonly goodput: number
  readonly documents: number
  readonly unloadedP99: number
  readonly admittedP99: number
  readonly refusedP99: number
  readonly others: number
  readonly crowd: { readonly idle: number; readonly slow: number; readonly honestP99: number; readonly honestOthers: number }
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
const see = ({ isDocument }: Request, begun: number, { status, isRefusal, at }: Heard): Seen => ({ isDocument, status, isGood: status === 200 && !isRefusal, ms: at - begun })
const good = (seen: readonly Seen[]) => seen.filter(({ isGood }) => isGood)
const goodCalls = (seen: readonly Seen[]) => seen.filter(({ isGood, isDocument }) => isGood && !isDocument)
const aSecond = (seen: readonly unknown[]) => seen.length / (PHASE_MS / 1000)
const p99 = (seen: readonly { ms: number }[]) => percentile(seen.map(({ ms }) => ms), 0.99)

export async function measureOverload(tell: (line: string) => void): Promise<Overload> {
  const house = await openServedHouse({ database: 'own' })
  try {
    const sittings: Sitting[] = []
    for (let i = 0; i < LEARNERS; i++) sittings.push(await sitDown(house))
    const lesson = await enterLesson(house, sittings)
    const nexts = sittings.map((sitting) => makeVisits(sitting, lesson))
    const port = house.ports[0] ?? 0
    await workOnAndOn(nexts, { port, isOver: after(3000) }) // warm
    const unloaded = await workOnAndOn(nexts.slice(0, 2), { port, isOver: after(PHASE_MS), pauseMs: 10 })
    const full = await workOnAndOn(nexts, { port, isOver: after(PHASE_MS) })
    const capacity = aSecond(good(full))
    tell(`capacity ${capacity.toFixed(0)} requests a second, alone p99 ${p99(good(unloaded)).toFixed(1)} ms, at capacity ${p99(good(full)).toFixed(1)} ms`)
    const flood = await floodWith(nexts, port, capacity * 10)
    const refused = flood.filter(({ status }) => status === 503)
    await pause(1000)
    const crowd = await crowdIn(house, sittings)
    return {
      capacity,
      callCapacity: aSecond(goodCalls(full)),
      offered: aSecond(flood),
      goodput: aSecond(goodCalls(flood)),
      documents: aSecond(good(flood).filter(({ isDocument }) => isDocument)),
      unloadedP99: p99(good(unloaded)),
      admittedP99: p99(good(flood)),
      refusedP99: p99(refused),
      others: flood.length - refused.length - good(flood).length,
      crowd,
    }
  } finally {
    await house.close()
  }
}

type Next = () => Request

/** Each learner sends the next request when the last one is answered. */
async function workOnAndOn(nexts: readonly Next[], { port, isOver, pauseMs }: { port: number; isOver: () => boolean; pauseMs?: number }): Promise<Seen[]> {
  const seen: Seen[] = []
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
async function floodWith(nexts: readonly Next[], port: number, rate: number): Promise<Seen[]> {
  const seen: Seen[] = []
  const lines: Wire[] = []
  // Opened before: what is measured are requests, not handshakes.
  while (lines.length < LINES) lines.push(...(await Promise.all(Array.from({ length: 100 }, () => openWire(port)))))
  const free = [...lines]
  const [begun, isOver] = [performance.now(), after(PHASE_MS)]
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
        seen.push(see(request, at, heard))
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
  for (const socket of slow) socket.write('POST /api/user/detail HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n')
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 1000)
  await pause(500)
  const honest = await askOnAndOn(sittings.slice(0, 8), { port: () => port, isOver: after(PHASE_MS), pauseMs: 50 })
  const served = goodAnswers(honest)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  return { idle: idle.length, slow: slow.length, honestP99: p99(served), honestOthers: honest.answers.length - served.length }
}
