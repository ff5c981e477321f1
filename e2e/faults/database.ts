// PostgreSQL restarted under load, and a line to it that swallows, cuts, refuses and delays.
import { openServedHouse, type ServedHouse } from './house.ts'
import { askOnAndOn, countOutcomes, sitDown, type Sitting, type Tally } from './learners.ts'
import type { TestProxy } from '../../store/test-proxy.ts'
import { pause } from '../quiz-faults/ask.ts'

const LEARNERS = 16

export interface Restarts {
  readonly restarts: number
  readonly outcomes: Record<string, number>
  /** Share of the calls asked later than 2 s after the database was back that succeeded; the worst restart. */
  readonly healthy: number
  readonly isSameProcess: boolean
}

export async function restartDatabase(restarts: number): Promise<Restarts> {
  const house = await openServedHouse({ database: 'own' })
  try {
    const { pid } = house.products[0]?.process ?? {}
    let isOver = false
    const load = askOnAndOn(await sit(house), { port: () => house.ports[0] ?? 0, isOver: () => isOver, pauseMs: 5 })
    const spans: [from: number, to: number][] = []
    for (let i = 0; i < restarts; i++) {
      await pause(500)
      await house.restartDatabase(() => pause(700))
      const back = performance.now()
      await pause(4000)
      spans.push([back + 2000, performance.now()])
    }
    isOver = true
    const tally = await load
    const shares = spans.map((span) => shareOf(tally, span))
    return {
      restarts,
      outcomes: countOutcomes(tally.answers),
      healthy: Math.min(...shares),
      isSameProcess: house.products[0]?.process.pid === pid && house.products[0]?.process.exitCode === null,
    }
  } finally {
    await house.close()
  }
}

export interface LineFault {
  readonly what: string
  readonly calls: number
  readonly outcomes: Record<string, number>
  readonly slowest: number
  /** Share of successes from one second after the line is whole again. */
  readonly healed: number
}

const faults: {
  what: string
  lasts: number
  begin: (line: TestProxy) => unknown
  end: (line: TestProxy) => unknown
}[] = [
  {
    what: 'packets swallowed for 8 s',
    lasts: 8000,
    begin: (line) => line.set('swallow'),
    end: (line) => line.set('open'),
  },
  { what: 'connections cut ten times', lasts: 0, begin: cutAgainAndAgain, end: () => {} },
  {
    what: 'connections refused for 5 s',
    lasts: 5000,
    begin: (line) => line.set('refuse'),
    end: (line) => line.set('open'),
  },
  { what: '100 ms more each way for 5 s', lasts: 5000, begin: (line) => line.delay(100), end: (line) => line.delay(0) },
]

async function cutAgainAndAgain(line: TestProxy): Promise<void> {
  for (let i = 0; i < 10; i++) {
    line.cut()
    await pause(300)
  }
}

export async function breakLine(): Promise<LineFault[]> {
  const house = await openServedHouse({ database: 'line' })
  try {
    const sittings = await sit(house)
    const reports: LineFault[] = []
    for (const { what, lasts, begin, end } of faults) {
      const { proxy } = house
      if (!proxy) throw new Error('there is no line')
      let isOver = false
      const load = askOnAndOn(sittings, { port: () => house.ports[0] ?? 0, isOver: () => isOver, pauseMs: 10 })
      await pause(1000)
      await begin(proxy)
      await pause(lasts)
      await end(proxy)
      const healed = performance.now()
      await pause(4000)
      isOver = true
      const tally = await load
      reports.push({
        what,
        calls: tally.answers.length,
        outcomes: countOutcomes(tally.answers),
        slowest: Math.max(...tally.answers.map(({ ms }) => ms)),
        healed: shareOf(tally, [healed + 1000, healed + 4000]),
      })
    }
    return reports
  } finally {
    await house.close()
  }
}

async function sit(house: ServedHouse): Promise<Sitting[]> {
  const sittings: Sitting[] = []
  for (let i = 0; i < LEARNERS; i++) sittings.push(await sitDown(house))
  return sittings
}

function shareOf({ answers }: Tally, [from, to]: readonly [number, number]): number {
  const asked = answers.filter(({ at }) => at >= from && at < to)
  return asked.length === 0
    ? 0
    : asked.filter(({ status, error }) => status === 200 && error === undefined).length / asked.length
}
