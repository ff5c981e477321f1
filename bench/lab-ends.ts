// A hundred forced ends of labs on two real servers and one database: tabs that close, kernels that die, networks that
// are cut, servers and a PostgreSQL that are killed. Nothing that was acknowledged may be lost, and nobody may pay for
// more than ready → stop.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { judgeCharges } from '../e2e/faults/charges.ts'
import { makeChance, type Chance } from '../e2e/quiz-faults/chance.ts'
import { askAs, pause, untilAnswered } from '../e2e/quiz-faults/ask.ts'
import { hashToken } from '../server/calls/token.ts'
import { insertSession } from '../store/session.ts'
import { giveAccount, giveEnrolment, givePhase } from '../store/test-data.ts'
import { doubleNotebook, giveExperiment } from '../store/test-experiment.ts'
import { exportNotebook } from '../domain/experiment/notebook.ts'
import { startTwoServers, untilItAnswers, type TwoServers } from './two-servers.ts'
import { median } from './rates.ts'
import type { Report } from './report.ts'

const LAB = 'ends.lab'
const LEARNERS = 20
const kinds = ['tab', 'kernel', 'network', 'server', 'both-servers'] as const
type Kind = (typeof kinds)[number]

export interface Tally {
  ends: number
  /** Seconds until the same notebook ran again, by the kind of the end. */
  readonly again: Map<string, number[]>
  readonly lost: string[]
  readonly overcharged: string[]
  /** Charged less than ready → stop by more than a second where nothing of ours was away. */
  readonly undercharged: string[]
}
export type EndsReport = Readonly<Tally> & { readonly kills: number; readonly falls: number }

export const startTally = (): Tally => ({ ends: 0, again: new Map(), lost: [], overcharged: [], undercharged: [] })
export const noteAgain = ({ again }: Tally, kind: string, seconds: number): void =>
  void again.set(kind, [...(again.get(kind) ?? []), seconds])

async function runLabEnds(tell: (line: string) => void): Promise<EndsReport> {
  const servers = await startTwoServers({ settings: { LAB_METERED: 'always' }, ports: [4741, 4742] })
  const { database } = servers
  const tally = startTally()
  try {
    await givePhase(database, {
      id: 'ends',
      freeHours: 5,
      modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
    })
    await giveExperiment(database, { id: LAB, phaseId: 'ends', lessonId: 'lab' })
    await Promise.all(
      Array.from({ length: LEARNERS }, (_, i) =>
        playLearner({ ...servers, chance: makeChance(i + 1), tally, name: `learner ${i + 1}`, tell }),
      ),
    )
    if (servers.fallen() === 0) throw new Error('PostgreSQL was never killed')
    return { ...tally, kills: servers.killed(), falls: servers.fallen() }
  } finally {
    await servers.close()
  }
}

interface Play extends Pick<TwoServers, 'database' | 'baseUrl' | 'kill'> {
  readonly chance: Chance
  readonly tally: Tally
  readonly name: string
  readonly tell: (line: string) => void
}

/** Five labs after one another, each of which is ended by force. */
async function playLearner(play: Play): Promise<void> {
  const { database, chance, tally, name } = play
  const accountId = await giveAccount(database)
  const token = randomBytes(32).toString('base64url')
  await insertSession(database, {
    tokenHash: hashToken(token),
    accountId,
    device: '',
    now: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  await giveEnrolment(database, { accountId, phaseId: 'ends' })
  const lab = openLab(play, token)
  for (const kind of kinds) {
    await lab.run()
    const seconds = chance.between(2, 6)
    for (let second = 0; second < seconds; second++) {
      await pause(1000)
      await lab.saveAndBeat()
    }
    await end(kind, play, lab)
    const before = performance.now()
    const stored = await lab.run()
    noteAgain(tally, kind, (performance.now() - before) / 1000)
    // Whatever was acknowledged is there; a save whose answer was lost may be there too.
    if (stored < lab.acknowledged())
      tally.lost.push(`${name}, ${kind}: stored ${stored}, acknowledged ${lab.acknowledged()}`)
    if (++tally.ends % 25 === 0) play.tell(`${tally.ends} ends`)
    await lab.stop()
  }
  await untilItAnswers(() => judgeCharges(database, { accountId, name, ...tally })) // others may have its database fall just now
}

async function end(kind: Kind, { kill, chance }: Play, lab: ReturnType<typeof openLab>): Promise<void> {
  if (kind === 'tab') await lab.beat({ is_open: '0' })
  else if (kind === 'kernel') await lab.beat({ kernel: 'failed', cause: 'kernel_died' })
  else if (kind === 'network') await pause(chance.between(3000, 8000))
  else await kill(kind === 'both-servers')
}

function openLab({ baseUrl }: Play, token: string) {
  const ask = askAs(token, baseUrl)
  const place = { experiment_id: LAB }
  let [writer, version, counter, acknowledged] = ['', 0, 0, 0]

  const beat = (more: { is_open?: '0'; kernel?: 'ready' | 'failed'; cause?: 'kernel_died' } = {}) =>
    untilAnswered(() => ask('/experiment/heartbeat', { ...place, writer, kernel: 'ready', ...more }))
  const save = async (): Promise<void> => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...place, writer, base_version: String(version) }))
      form.append(key, value)
    form.append('notebook', new Blob([gzipSync(notebookOf(++counter))], { type: 'application/gzip' }), 'lab.ipynb')
    const reply = (await (
      await fetch(`${baseUrl()}/api/experiment/save`, {
        method: 'POST',
        body: form,
        headers: { 'access-token': token },
        signal: AbortSignal.timeout(5000),
      })
    ).json()) as { version?: number } // the contract's own
    if (reply.version === undefined) return
    version = reply.version
    acknowledged = counter
  }
  return {
    acknowledged: () => acknowledged,
    beat,
    /** Opens the notebook in a new tab and lets it run; gives the counter that was stored. */
    async run(): Promise<number> {
      const taken = await untilAnswered(() => ask('/experiment/take-over', { ...place, force: '1' }))
      ;({ writer } = taken)
      ;({ version } = taken.notebook)
      counter = readCounter(taken.notebook.content)
      await untilAnswered(() => ask('/experiment/start', { ...place, writer, stop_other: '0' }))
      const { state } = await beat()
      if (state !== 'running') throw new Error(`a lab that was started is ${state}`)
      return counter
    },
    async saveAndBeat(): Promise<void> {
      await save().catch(() => {}) // what was not acknowledged may be lost
      await beat()
    },
    stop: () => untilAnswered(() => ask('/experiment/stop', place)).catch(() => undefined), // a stop whose answer was lost is refused the second time
  }
}

export const notebookOf = (counter: number): string =>
  exportNotebook({
    ...doubleNotebook,
    cells: doubleNotebook.cells.map((cell) =>
      cell.id === 'double' ? { ...cell, source: `counter = ${counter}` } : cell,
    ),
  })
export const readCounter = (content: string): number => Number(/counter = (\d+)/.exec(content)?.[1] ?? 0)

export async function benchLabEnds(report: Report): Promise<void> {
  const ends = await runLabEnds((line) => console.log(`       ${line}`))
  report(
    `forced ends of labs, two servers killed ${ends.kills} times and PostgreSQL ${ends.falls}: at least 100`,
    String(ends.ends),
    ends.ends >= 100,
  )
  reportEnds(report, ends)
}

/** What holds wherever labs run. */
export function reportEnds(report: Report, ends: EndsReport): void {
  for (const line of [...ends.lost, ...ends.overcharged, ...ends.undercharged]) console.log(`       ${line}`)
  const bad = [ends.lost.length, ends.overcharged.length, ends.undercharged.length]
  report(
    'acknowledged saves lost / charged too much / a second too little: none',
    bad.join(' / '),
    bad.every((count) => count === 0),
  )
  for (const [kind, seconds] of ends.again) {
    const slowest = Math.max(...seconds)
    report(
      `${kind}: the same notebook runs again within 30 s`,
      `${slowest.toFixed(1)} s, median ${median(seconds).toFixed(1)} s of ${seconds.length}`,
      slowest <= 30,
    )
  }
}
