// What an operator watches: https://prometheus.io. A refusal is HTTP 200 on this wire, so calls are counted by outcome.
import http from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '../calls/token.ts'
import { isSameSecret } from '../flows/mac.ts'
import type { Admission } from './admission.ts'
import { makeCounter, makeHistogram, writeMetrics, type Metric, type Sample } from './metrics-text.ts'

/** Figures that are asked for when somebody looks. */
export interface HouseFigures {
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Of the database; `undefined` while it is away: a scrape must not fail just then. */
  readonly stored:
    | {
        readonly queue: {
          readonly due: number
          readonly running: number
          readonly later: number
          readonly failed: number
          readonly oldest_seconds: number
          readonly mails: number
          readonly oldest_mail_seconds: number
        }
        /** At the last look at all of them. */
        readonly files: { readonly missing: number }
        readonly labs: readonly { readonly state: string; readonly sessions: number }[]
        readonly held: readonly { readonly what: string; readonly sources: number }[]
      }
    | undefined
}

export interface Metrics {
  /**
   * `outcome`: `ok`, the code of a refusal, or `http_` and the status of a failure. Without `seconds`: refused before
   * it was read.
   */
  readonly countCall: (call: { readonly path: string; readonly outcome: string; readonly seconds?: number }) => void
  readonly write: () => Promise<string>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const QUANTILES = [50, 90, 99, 100]
/** Of which each server looks at the states of labs that can be busy, so that a count falls to 0 instead of vanishing. */
const BUSY_STATES = ['waiting', 'running']
const HELD_KINDS = ['mail', 'guess', 'provider']

export function makeMetrics(readHouse: () => Promise<HouseFigures>, readAdmission: Admission['figures']): Metrics {
  const calls = makeCounter('tessera_calls_total', 'Calls answered, by what came of them.')
  const counts = new Map<string, { value: number }>() // a call that is shed must cost nothing here
  const durations = makeHistogram('tessera_call_seconds', 'From the end of the body to the end of the answer.', SECONDS)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    countCall({ path, outcome, seconds }) {
      const key = `${path} ${outcome}`
      const count = counts.get(key) ?? calls.find({ call: path, outcome })
      counts.set(key, count)
      count.value++
      if (seconds !== undefined) durations.observe({ call: path }, seconds)
    },
    async write() {
      const house = await readHouse()
      const text = writeMetrics([
        calls,
        durations,
        ...processMetrics(delay),
        ...houseMetrics(house),
        gauge(
          'tessera_admitted',
          'Calls and pages that are being worked on, and that wait for their turn.',
          byLane(readAdmission()),
        ),
      ])
      delay.reset()
      return text
    },
  }
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  read: () => samples,
})
const byState = (counts: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))

/** Each kind is always there, so that a count falls to 0 instead of vanishing. */
const byWhat = (held: readonly { readonly what: string; readonly sources: number }[]): Sample[] =>
  HELD_KINDS.map((what) => ({ labels: { what }, value: held.find((one) => one.what === what)?.sources ?? 0 }))

const byLane = (lanes: ReturnType<Admission['figures']>): Sample[] =>
  Object.entries(lanes).flatMap(([lane, { working, waiting }]) => [
    { labels: { lane, state: 'working' }, value: working },
    { labels: { lane, state: 'waiting' }, value: waiting },
  ])

function processMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { user, system } = process.cpuUsage()
  const quantiles = QUANTILES.map((percent) => ({
    labels: { quantile: String(percent / 100) },
    value: Math.max(0, delay.percentile(percent) / 1e9 - 0.01),
  })) // it counts its own 10 ms
  return [
    gauge('tessera_event_loop_delay_seconds', 'How late timers came since the last look.', quantiles),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      read: () => [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory in use.', [{ value: process.memoryUsage.rss() }]),
    gauge('process_start_time_seconds', 'When this process began.', [
      { value: Math.round(performance.timeOrigin / 1000) },
    ]),
  ]
}

function houseMetrics({ pool, stored }: HouseFigures): Metric[] {
  const connections = gauge(
    'tessera_database_connections',
    'Connections of this process, and calls that wait for one.',
    byState({ busy: pool.total - pool.idle, idle: pool.idle, waiting: pool.waiting }),
  )
  const isUp = gauge('tessera_database_up', 'Whether the database answers.', [{ value: stored ? 1 : 0 }])
  if (!stored) return [connections, isUp]
  const { due, running, later, failed, oldest_seconds, mails, oldest_mail_seconds } = stored.queue
  const labs = new Map([
    ...BUSY_STATES.map((state) => [state, 0] as const),
    ...stored.labs.map(({ state, sessions }) => [state, sessions] as const),
  ])
  return [
    connections,
    isUp,
    gauge(
      'tessera_jobs',
      'Jobs of all servers: due, running, planned for later, given up.',
      byState({ due, running, later, failed }),
    ),
    gauge(
      'tessera_oldest_job_seconds',
      'For how long the oldest job has been due, but for what a whole school is told: that gives way to all else.',
      [{ value: oldest_seconds }],
    ),
    gauge('tessera_mails_waiting', 'Mails that have not left yet.', [{ value: mails }]),
    gauge('tessera_oldest_mail_seconds', 'Age of the oldest of them.', [{ value: oldest_mail_seconds }]),
    gauge(
      'tessera_sources_held',
      'Networks that are refused mails, guesses at more accounts, or sign-ins at a provider just now, because too much came from them.',
      byWhat(stored.held),
    ),
    gauge(
      'tessera_files_missing',
      'Receipts and course files that the database names and that were not in their place at the last look.',
      [{ value: stored.files.missing }],
    ),
    gauge('tessera_lab_sessions', 'Lab sessions that an engine is busy with.', byState(Object.fromEntries(labs))),
  ]
}

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** At /metrics of the product itself, to whoever brings the token. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const wanted = hashToken(token)
  app.get('/metrics', async (request, reply) => {
    const isAllowed = isSameSecret(hashToken((request.headers.authorization ?? '').replace(/^Bearer /i, '')), wanted)
    reply.header('cache-control', 'no-store')
    if (!isAllowed)
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('')
    return reply.type(TYPE).send(await metrics.write())
  })
}

/** At a port of its own, that a network policy shuts off. */
export async function listenForMetrics(
  metrics: Metrics,
  at: { readonly port: number; readonly host: string },
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.write().then(
      (text) => response.writeHead(200, { 'content-type': TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at.port, at.host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
