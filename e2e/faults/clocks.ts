// Two servers on one PostgreSQL whose clock is right; the machine of one of them has a wrong date. People meet both of them in turn,
// and whatever goes by the clock must be neither early nor late, and happen once.
import http from 'node:http'
import { openTestSmtp, type TestSmtp } from '../../server/outside/test-smtp.ts'
import { question, quizDefinition } from '../../store/test-quiz.ts'
import { openGraduation, prepareEdges, probeCertificates, probeRounds } from './clock-edges.ts'
import { probes, QUIZ_MS } from './clock-probes.ts'
import { judgeCharges, judgeOrders } from './charges.ts'
import { openServedHouse, QUESTIONS, type ServedHouse } from './house.ts'
import { openShop } from './shopper.ts'

/** Hours that the one machine is off. */
const OFF = [1, -2]
/** `$LIB` is the loader's own word. The monotonic clock of a machine whose date is wrong is right. */
const fakeDate = (hours: number) => ({
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
  FAKETIME: `${hours > 0 ? '+' : ''}${hours}h`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})
export const clockPackage = { package: 'libfaketime', file: '/usr/share/doc/libfaketime' }

/** What two servers and the bench know of one another. */
export interface Clocked {
  readonly house: ServedHouse
  readonly smtp: TestSmtp
  /** First the one whose date is wrong. */
  readonly ports: readonly number[]
}

export interface ClockRun {
  readonly hours: number
  /** Seconds by which the wrong one is off, as its answers say, which carry the date of the machine. */
  readonly seen: number
  /** What was looked at, in words. */
  readonly looked: string
  /** What was early, late or twice. */
  readonly wrong: readonly string[]
}

export async function setClocksWrong(): Promise<{ runs: ClockRun[]; wrong: string[] }> {
  const smtp = await openTestSmtp()
  let hours = OFF[0] ?? 0
  const house = await openServedHouse({
    servers: 2,
    database: 'own',
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@school.example>', LAB_METERED: 'always' },
    settingsAt: (at) => (at === 0 ? fakeDate(hours) : {}),
    quiz: quizDefinition({
      minutes: QUIZ_MS / 60_000,
      questions: Array.from({ length: QUESTIONS }, (_, i) => question(`q${i}`)),
    }),
  })
  try {
    await house.withDatabase(openShop)
    await house.withDatabase(openGraduation)
    const clocked: Clocked = { house, smtp, ports: house.ports }
    const runs: ClockRun[] = []
    for (hours of OFF) {
      const edges = await prepareEdges(clocked)
      await house.products[0]?.stop()
      await house.start(0) // what it sweeps at its start, it sweeps by its own idea of the time
      const seen = await readOff(house.ports[0] ?? 0)
      const found = await Promise.all([...probes, probeCertificates, probeRounds, edges].map((probe) => probe(clocked)))
      runs.push({
        hours,
        seen,
        looked: found.map(({ looked }) => looked).join(', '),
        wrong: [
          ...(Math.abs(seen - hours * 3600) > 60 ? [`its date is ${seen} s off`] : []),
          ...found.flatMap(({ wrong }) => wrong),
        ],
      })
    }
    return { runs, wrong: await judgeAll(house) }
  } finally {
    await house.close()
    await smtp.close()
  }
}

/** Charges and credits of both runs. */
const judgeAll = (house: ServedHouse) =>
  house.withDatabase(async (db) => {
    const charges = { overcharged: [], undercharged: [] }
    await judgeCharges(db, { name: 'lab', ...charges })
    return [...charges.overcharged, ...charges.undercharged, ...(await judgeOrders(db)).wrong]
  })

const readOff = (port: number) =>
  new Promise<number>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
        response.resume()
        resolve(Math.round((Date.parse(response.headers.date ?? '') - Date.now()) / 1000))
      })
      .on('error', reject)
  })
