// Ten times as many calls as can be served, and thousands of connections that only cost.
import net from 'node:net'
import { percentile } from './percentile.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { askOnAndOn, makeCalls, sitDown, type Sitting, type Tally } from './learners.ts'
import { openLine } from './line.ts'

const LEARNERS = 20
const PHASE_MS = 8000
const LINES = 600
const GREETING = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

export interface Overload {
  readonly capacity: number
  /** Calls a second that were really sent. */
  readonly offered: number
  readonly goodput: number
  readonly unloadedP99: number
  readonly admittedP99: number
  readonly refusedP99: number
  readonly others: number
  readonly crowd: { readonly idle: number; readonly slow: number; readonly honestP99: number; readonly honestOthers: number }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const after = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}
const good = ({ answers }: Tally) => answers.filter(({ status, error }) => status === 200 && error === undefined)
const p99 = (answers: readonly { ms: number }[]) => percentile(answers.map(({ ms }) => ms), 0.99)

export async function measureOverload(tell: (line: string) => void): Promise<Overload> {
  const house = await openServedHouse({ database: 'own' })
  try {
    const sittings: Sitting[] = []
    for (let i = 0; i < LEARNERS; i++) sittings.push(await sitDown(house))
    const port = () => house.ports[0] ?? 0
    await askOnAndOn(sittings, { port, isOver: after(3000) }) // warm
    const unloaded = await askOnAndOn(sittings.slice(0, 2), { port, isOver: after(PHASE_MS), pauseMs: 10 })
    const full = await askOnAndOn(sittings, { port, isOver: after(PHASE_MS) })
    const capacity = good(full).length / (PHASE_MS / 1000)
    tell(`capacity ${capacity.toFixed(0)} calls a second, alone p99 ${p99(good(unloaded)).toFixed(1)} ms, at capacity ${p99(good(full)).toFixed(1)} ms`)
    const flood = await floodWith(sittings, port(), capacity * 10)
    const refused = flood.answers.filter(({ status }) => status === 503)
    await pause(1000)
    const crowd = await crowdIn(house, sittings)
    return {
      capacity,
      offered: flood.answers.length / (PHASE_MS / 1000),
      goodput: good(flood).length / (PHASE_MS / 1000),
      unloadedP99: p99(good(unloaded)),
      admittedP99: p99(good(flood)),
      refusedP99: p99(refused),
      others: flood.answers.length - refused.length - good(flood).length,
      crowd,
    }
  } finally {
    await house.close()
  }
}

/** Calls come at a rate, whether or not the ones before have been answered; who finds no free line has not come. */
async function floodWith(sittings: readonly Sitting[], port: number, rate: number): Promise<Tally> {
  const answers: Tally['answers'] = []
  const nexts = sittings.map(makeCalls)
  const free = Array.from({ length: LINES }, () => openLine(port))
  const lines = [...free]
  // Opened before: what is measured are calls, not handshakes.
  for (let at = 0; at < LINES; at += 100) await Promise.all(lines.slice(at, at + 100).map((line) => line.ask(GREETING)))
  const [begun, isOver] = [performance.now(), after(PHASE_MS)]
  const asked: Promise<void>[] = []
  for (let sent = 0; !isOver(); await pause(1)) {
    const due = ((performance.now() - begun) / 1000) * rate
    for (; sent < due; sent++) {
      const line = free.pop()
      if (!line) {
        sent = Math.ceil(due) // they have turned away
        break
      }
      const at = performance.now()
      asked.push(
        line.ask(nexts[sent % nexts.length]?.() ?? '').then(({ status, error, ms }) => {
          answers.push({ at, status, error, ms })
          free.push(line)
        }),
      )
    }
  }
  await Promise.all(asked)
  for (const line of lines) line.close()
  return { answers }
}

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
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  return { idle: idle.length, slow: slow.length, honestP99: p99(good(honest)), honestOthers: honest.answers.length - good(honest).length }
}
