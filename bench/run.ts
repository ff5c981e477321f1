// npm run bench: see README.md beside this file.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { ask, PASSWORD, newEmail, readCode, useHouse } from '../e2e/house.ts'
import { startProduct } from '../e2e/product.ts'
import { handlers } from '../server/calls/handlers.ts'
import { makeLabs } from '../server/flows/make-labs.ts'
import { noBrowser, stays } from '../server/calls/call-context.ts'
import { readConfig } from '../server/config.ts'
import { makeFileStore } from '../server/outside/make-file-store.ts'
import { makeProviders } from '../server/outside/sign-in/registry.ts'
import { addressOf, openDatabase, type Database } from '../store/database.ts'
import { benchAttacks } from './attacks.ts'
import { measureAnnounce, RECIPIENTS } from './announce.ts'
import { faultParts } from './faults.ts'
import { growthSizes, measureGrowth } from './growth.ts'
import { benchBackup } from './backup.ts'
import { measureYear } from './year-bytes.ts'
import { measureFirstLoad } from './first-load.ts'
import { auditPages, type Scores } from './audit-pages.ts'
import { runHubEnds } from './hub-ends.ts'
import { runLabEnds, type EndsReport } from './lab-ends.ts'
import { CLASS, measureHub } from './lab-hub.ts'
import { measureInterrupts, measureStarts, type Start } from './lab-kernel.ts'
import { LEDGER_LIVES, liveManyLedgers } from './ledger.ts'
import { approveUnderFire, KILLED_ORDERS, liveManyOrders, ORDER_LIVES } from './orders.ts'
import { LEAST_KILLS, runAllFaults } from './quiz-faults.ts'
import { measureQuizLoad } from './quiz-load.ts'
import { liveManySeeds, SEEDS } from './simulation.ts'
import { benchPrevious } from './previous.ts'
import { measureReceipts } from './receipts.ts'
import { benchStart } from './start.ts'
import { compareRates } from './rates.ts'
import { makeDrawingRoom } from '../server/outside/drawing/drawing-room.ts'

const phase = 'llm-foundations'
const preview = `/phase/lesson-learn/${phase}/counting/surprise`
const closed = `/phase/lesson-learn/${phase}/text-to-numbers/byte-pairs`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = process.argv.slice(2).filter((word) => !/^\d+$/.test(word))
/** Of `quiz-faults`: only these runs; of `kills`: so many. */
const seeds = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const endings: (() => void | Promise<void>)[] = []
let missed = 0

function report(what: string, value: string, isMet: boolean): void {
  if (!isMet) missed++
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what.padEnd(64)} ${value}`)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-bench-'))

async function signUp(): Promise<string> {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const { token } = await ask('/index/register', { email, password: PASSWORD, code: await readCode(email) })
  await ask('/dataset-cert/enroll', { id: phase }, token)
  return token
}

async function benchRates(url: string, token: string): Promise<void> {
  const page = await fetchRaw(`${url}/home`, { 'accept-encoding': 'br' })
  const file = path.join(dataDir, 'home.br')
  writeFileSync(file, page.body)
  const home = await compareRates(
    { url: `${url}/home`, headers: { 'accept-encoding': 'br' } },
    { url: await startFloor({ bytes: { file, headers: page.headers } }) },
  )
  report('cached /home against bare node:http, at least 0.70', rateWords(home), home.ratio >= 0.7)

  const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 1 })
  endings.push(() => database.close())
  const front = await compareRates(
    { url: `${url}/api/index/front-index`, method: 'POST', headers: FORM },
    {
      url: await startFloor({
        sql: { connection: connectionOf(database), statements: await recordFrontIndex(database) },
      }),
      method: 'POST',
      headers: FORM,
    },
  )
  report('/index/front-index against its statements through pg, at least 0.50', rateWords(front), front.ratio >= 0.5)

  const headers = { ...FORM, 'access-token': token }
  const detail = await compareRates(
    { url: `${url}/api/user/detail`, method: 'POST', headers },
    {
      url: await startFloor({
        token: true,
        sql: { connection: connectionOf(database), statements: await recordUserDetail(database) },
      }),
      method: 'POST',
      headers,
    },
  )
  report('/user/detail, token and all, against the same, at least 0.50', rateWords(detail), detail.ratio >= 0.5)
}

const rateWords = ({ ours, floor, ratio }: { ours: number; floor: number; ratio: number }) =>
  `${ratio.toFixed(2)}  (${Math.round(ours)} / ${Math.round(floor)} requests a second)`

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The statements that a handler really sends, so that the floor runs no others. */
async function record(database: Database, ask: (recording: Database) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  await ask({
    ...database,
    query: (query) => {
      statements.push({ name: `floor${statements.length}`, text: query.text, values: query.values ?? [] })
      return database.query(query)
    },
  })
  return statements
}

const benchConfig = readConfig({})
const contextOf = (database: Database) => ({
  database,
  config: benchConfig,
  labs: makeLabs(benchConfig),
  providers: makeProviders(benchConfig),
  payments: new Map(),
  receipts: makeFileStore(benchConfig),
  locale: 'en' as const,
  now: new Date(),
  source: 'bench',
  device: '',
  browser: noBrowser,
  drawing: makeDrawingRoom(),
  gone: stays,
})
const recordFrontIndex = (database: Database) =>
  record(database, (recording) => handlers['/index/front-index'](contextOf(recording), {}))
async function recordUserDetail(database: Database): Promise<Statement[]> {
  const account = (await database.query({ text: 'select id from account limit 1' })).rows[0] as { id: string } // the one that has just signed up
  return record(database, (recording) =>
    handlers['/user/detail']({ ...contextOf(recording), learner: { id: account.id, tokenHash: Buffer.alloc(32) } }, {}),
  )
}
const connectionOf = ({ pool }: Database) => addressOf(pool)

async function startFloor(task: unknown): Promise<string> {
  const child = spawn(process.execPath, ['bench/floor.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endings.push(() => void child.kill())
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return `http://127.0.0.1:${port}/`
}

/** Bytes as they travel: fetch would unpack them. */
function fetchRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const kept = Object.entries(response.headers).filter(
            ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
          )
          resolve({
            headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks),
          })
        })
      })
      .on('error', reject)
  })
}

async function benchFirstLoad(url: string, token: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  endings.push(() => browser.close())
  const home = await measureFirstLoad(browser, `${url}/home`)
  report('JavaScript of the first load of /home, at most 130 kB gzip', sizeWords(home), home.bytes <= 130_000)
  const lesson = await measureFirstLoad(browser, url + closed, (context) =>
    context.addCookies([{ name: 'token', value: token, url }]),
  )
  report('JavaScript of the first load of a signed-in lesson (no target)', sizeWords(lesson), true)
}
const sizeWords = ({ bytes, files }: { bytes: number; files: number }) =>
  `${(bytes / 1000).toFixed(1)} kB in ${files} files`

async function benchPages(url: string, token: string): Promise<void> {
  const routes = ['/home', `/phase/detail/${phase}`, preview]
  const bare = await startBarePages(url, routes)
  const scores = await auditPages(routes.flatMap((route) => [url + route, bare + route]))
  for (const route of routes) {
    const ours = scores.get(url + route)
    const floor = scores.get(bare + route)
    if (!ours || !floor) throw new Error(`no scores for ${route}`)
    report(
      `${route}: performance at least 98, the others 100`,
      scoreWords(ours),
      ours.performance >= 98 && ours.accessibility === 100 && ours.bestPractices === 100 && ours.seo === 100,
    )
    const ratio = ours.lcp / floor.lcp
    report(
      `${route}: LCP at most 1.2 s and 1.3 times the bare page's`,
      `${Math.round(ours.lcp)} ms, ${ratio.toFixed(2)} times ${Math.round(floor.lcp)} ms`,
      ours.lcp <= 1200 && ratio <= 1.3,
    )
    report(`${route}: layout shift at most 0.02`, ours.cls.toFixed(3), ours.cls <= 0.02)
  }
  const signedIn = await auditPages([url + closed], [{ name: 'token', value: token, url }])
  const lesson = signedIn.get(url + closed)
  if (!lesson) throw new Error('no scores for the signed-in lesson')
  report(
    'a signed-in lesson: LCP at most 2.5 s',
    `${Math.round(lesson.lcp)} ms, ${scoreWords(lesson)}`,
    lesson.lcp <= 2500,
  )
}
const scoreWords = (scores: Scores) =>
  `${scores.performance} / ${scores.accessibility} / ${scores.bestPractices} / ${scores.seo}`

/** The same HTML without its scripts, compressed likewise; all else is asked of the product. */
async function startBarePages(url: string, routes: readonly string[]): Promise<string> {
  const { brotliCompressSync } = await import('node:zlib')
  const pages = new Map<string, Buffer>()
  for (const route of routes) {
    const html = await (await fetch(url + route)).text()
    pages.set(route, brotliCompressSync(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')))
  }
  const server = http.createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
    else
      void fetch(url + (request.url ?? '')).then(async (answer) =>
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(Buffer.from(await answer.arrayBuffer())),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function benchQuizLoad(): Promise<void> {
  const load = await measureQuizLoad()
  const words = `${load.p95.toFixed(1)} ms of ${load.saves} saves (median ${load.p50.toFixed(1)}, worst ${load.worst.toFixed(0)}; fsync ${load.fsync}, synchronous_commit ${load.synchronousCommit})`
  report(
    '200 learners answering every 3 s: p95 of a save at most 50 ms',
    words,
    load.p95 <= 50 && load.fsync === 'on' && load.synchronousCommit === 'on',
  )
  report(
    'a save against a bare INSERT through pg at the same time (no target)',
    `median ${(load.p50 / load.insertP50).toFixed(1)} times ${load.insertP50.toFixed(1)} ms, p95 ${(load.p95 / load.insertP95).toFixed(1)} times ${load.insertP95.toFixed(1)} ms`,
    true,
  )
}

async function benchQuizFaults(): Promise<void> {
  const reports = await runAllFaults(seeds, (line) => console.log(`       ${line}`))
  const sum = (count: (one: (typeof reports)[number]) => number) =>
    reports.reduce((total, one) => total + count(one), 0)
  for (const { lost, twice, stuck } of reports)
    for (const line of [...lost, ...twice, ...stuck]) console.log(`       ${line}`)
  const kills = sum((one) => one.kills)
  report(
    `kills of servers and PostgreSQL over ${sum((one) => one.seeds)} seeded learners, at least ${LEAST_KILLS}`,
    String(kills),
    kills >= LEAST_KILLS || seeds.length > 0,
  )
  const bad = [sum((one) => one.lost.length), sum((one) => one.twice.length), sum((one) => one.stuck.length)]
  const endings = (['submit', 'deadline', 'absent'] as const)
    .map((ending) => `${sum((one) => one.endings[ending])} ${ending}`)
    .join(', ')
  report(
    'answers lost / attempts graded twice / stuck: none',
    `${bad.join(' / ')} of ${sum((one) => one.given)} answers and flags (${endings}; ${sum((one) => one.byNextRead)} submitted by the next read)`,
    bad.every((count) => count === 0),
  )
}

async function benchLabEnds(): Promise<void> {
  const ends = await runLabEnds((line) => console.log(`       ${line}`))
  report(
    `forced ends of labs, two servers killed ${ends.kills} times and PostgreSQL ${ends.falls}: at least 100`,
    String(ends.ends),
    ends.ends >= 100,
  )
  reportEnds(ends)
}

async function benchHubEnds(): Promise<void> {
  const ends = await runHubEnds((line) => console.log(`       ${line}`))
  report(`forced ends of labs on JupyterHub, ${ends.kills} by kill -9: at least 24`, String(ends.ends), ends.ends >= 24)
  reportEnds(ends)
}

function reportEnds(ends: EndsReport): void {
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
      `${slowest.toFixed(1)} s, median ${medianOf(seconds).toFixed(1)} s of ${seconds.length}`,
      slowest <= 30,
    )
  }
}

async function benchLabHub(): Promise<void> {
  const { ours, bare, together } = await measureHub()
  const [a, b] = [medianOf(ours), medianOf(bare)]
  report(
    'JupyterHub: Start to the first output, at most 1.2 times a bare client of the hub',
    `${(a / b).toFixed(2)}  (${a.toFixed(2)} / ${b.toFixed(2)} s)`,
    a / b <= 1.2,
  )
  report(
    `JupyterHub: ${CLASS} learners at once, each within 15 s`,
    `${Math.max(...together).toFixed(1)} s, median ${medianOf(together).toFixed(1)} s`,
    Math.max(...together) <= 15,
  )
}
const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

async function benchLedger(): Promise<void> {
  const { lives, failure } = await liveManyLedgers(LEDGER_LIVES)
  if (failure !== undefined) console.log(failure)
  report(
    'random lives of the ledger of hours that add up, crashes and two servers included',
    String(lives),
    failure === undefined && lives === LEDGER_LIVES,
  )
}

async function benchOrders(): Promise<void> {
  const { lives, approved, failure } = await liveManyOrders(ORDER_LIVES)
  if (failure !== undefined) console.log(failure)
  report(
    'random lives of purchases that add up, crashes and two servers included',
    `${lives}, ${approved} orders approved`,
    failure === undefined && lives === ORDER_LIVES,
  )
  const { kills, orders, wrong } = await approveUnderFire(KILLED_ORDERS)
  report(
    `${orders} orders approved by two processes, each killed again and again: credited and told once`,
    `${wrong} wrong, ${kills} kills`,
    wrong === 0 && kills >= 10,
  )
}

async function benchReceipts(): Promise<void> {
  const { files, honest, refused, outcomes, worstDelayMs } = await measureReceipts()
  console.log(
    `       ${Object.entries(outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}; honest median ${medianOf(honest).toFixed(0)} ms`,
  )
  report(
    `${files} hostile files: an honest receipt beside them within 2 s`,
    `slowest ${Math.max(...honest).toFixed(0)} ms of ${honest.length}, ${refused} refused`,
    Math.max(...honest) <= 2000 && refused === 0,
  )
  report('  the event loop meanwhile: never later than 100 ms', `${worstDelayMs.toFixed(0)} ms`, worstDelayMs <= 100)
}

async function benchSimulation(): Promise<void> {
  const { seconds, steps, kills, cuts, waits, failures } = await liveManySeeds({
    first: seeds[0] ?? 1,
    count: seeds[1] ?? SEEDS,
  })
  for (const line of failures) console.log(`       ${line}`)
  report(
    'seeds of the simulated school that add up',
    `${failures.length} fail; ${steps} statements, ${kills} kills, ${cuts} cuts, ${waits} waits in ${Math.round(seconds)} s`,
    failures.length === 0 && kills > 0 && cuts > 0 && waits > 0,
  )
}

async function benchAnnounce(): Promise<void> {
  const { atKill, copies, people, growth, seconds } = await measureAnnounce()
  report(
    `an announcement to ${RECIPIENTS}, the server killed after ${atKill}: each exactly once`,
    `${copies} copies for ${people} people in ${seconds.toFixed(0)} s`,
    copies === RECIPIENTS && people === RECIPIENTS && atKill < RECIPIENTS,
  )
  report('memory of the server meanwhile: at most 100 MB more', `${growth.toFixed(0)} MB`, growth <= 100)
}

async function benchYear(): Promise<void> {
  const year = await measureYear(seeds[0] ?? 2000, () => {})
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
  for (const { table, perRow, rows, bytes } of year.tables)
    console.log(
      `       ${table.padEnd(24)} ${perRow.toFixed(0).padStart(7)} B a row  ${Math.round(rows).toLocaleString('en').padStart(12)} rows  ${megabytes(bytes)}`,
    )
  console.log(
    `       all ${megabytes(year.tables.reduce((sum, { bytes }) => sum + bytes, 0))}; files of the shipped courses ${megabytes(year.courseFiles)}`,
  )
  console.log(
    `       a notebook ${year.notebook.toFixed(0)} B packed, ${year.versions.most} versions at the most, ${year.versions.settled} after the nights, ${year.versions.end} at the end; five labs of everybody within one month, all at work on the last ${megabytes(year.peakBytes)}`,
  )
}

async function benchGrowth(): Promise<void> {
  const sizes = growthSizes(seeds)
  const grown = await measureGrowth(sizes, (line) => console.log(`       ${line}`))
  console.log(
    `       ${sizes.map((size) => size.toLocaleString('en')).join(', ')} learners in ${grown.fillSeconds.toFixed(0)} s; the largest school is ${grown.gigabytes.toFixed(1)} GB; the servers hold ${grown.memory.map((mb) => mb.toFixed(0)).join(' / ')} MB`,
  )
  for (const { call, p50 } of grown.calls) {
    const ratio = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN)
    report(
      `${call}: p50 in the largest school, at most 1.5 times that in the smallest`,
      `${ratio.toFixed(2)}  (${p50.map((ms) => ms.toFixed(2)).join(' / ')} ms)`,
      ratio <= 1.5,
    )
  }
  if ((sizes.at(-1) ?? 0) < 100_000) return // a small table is rightly read as a whole
  for (const walk of grown.walks) console.log(`       ${walk}`)
  report(
    'statements that go through a table that grows, in the largest school: none without a reason',
    String(grown.walks.length),
    grown.walks.length === 0,
  )
}

const LAB_ROUNDS = 3

async function benchLab(url: string): Promise<void> {
  const starts = await measureStarts(url, LAB_ROUNDS)
  for (const [place, { cold, warm }] of Object.entries(starts)) {
    report(
      `${place}: click to first output, cold, at most 6 s`,
      millisecondsOf(cold),
      cold.every(({ first }) => first <= 6000),
    )
    report(
      `${place}: click to first output, warm, at most 3.5 s`,
      millisecondsOf(warm),
      warm.every(({ first }) => first <= 3500),
    )
    const most = Math.max(...cold.map(({ bytes }) => bytes))
    const again = Math.max(...warm.map(({ bytes }) => bytes))
    report(
      `${place}: what travels, at most 4.6 MB, then nothing`,
      `${(most / 1e6).toFixed(2)} MB, then ${again} bytes`,
      most <= 4_600_000 && again === 0,
    )
  }
  for (const place of ['isolated', 'plain'] as const) {
    for (const { interrupt, slowest, went } of await measureInterrupts(url, place, LAB_ROUNDS))
      report(
        `${place}: interrupt of ${interrupt.what}, at most ${interrupt.most} ms`,
        `${Math.round(slowest)} ms, ${went ? interrupt.ends : 'did not end as it must'}`,
        went && slowest <= interrupt.most,
      )
  }
}
const millisecondsOf = (starts: readonly Start[]) => `${starts.map(({ first }) => Math.round(first)).join(', ')} ms`

/** Parts that need a product which is left in peace. */
async function benchProduct(): Promise<void> {
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  endings.push(() => product.stop())
  useHouse(product.url)
  const token = await signUp()
  if (wants('rates')) await benchRates(product.url, token)
  if (wants('load')) await benchFirstLoad(product.url, token)
  if (wants('pages')) await benchPages(product.url, token)
  if (wants('lab')) await benchLab(product.url)
}

try {
  if (['rates', 'load', 'pages', 'lab'].some(wants)) await benchProduct()
  if (wants('start')) await benchStart(report)
  if (wants('announce')) await benchAnnounce()
  if (wants('receipts')) await benchReceipts()
  if (wants('ledger')) await benchLedger()
  if (wants('orders')) await benchOrders()
  if (wants('lab-hub')) await benchLabHub()
  if (wants('lab-ends')) await benchLabEnds()
  if (wants('hub-ends')) await benchHubEnds()
  if (wants('attacks')) await benchAttacks(report)
  if (wants('backup')) await benchBackup(report, seeds[0])
  if (parts.includes('previous')) await benchPrevious(report) // by name only: it needs a release, or RELEASE
  if (parts.includes('simulation')) await benchSimulation() // by name only: minutes; `simulation 17 1` is seed 17 alone
  if (parts.includes('year')) await benchYear() // by name only: a table for docs/operate.md, and no target
  if (parts.includes('growth')) await benchGrowth() // by name only: minutes, and 20 GB of disk
  for (const [part, bench] of Object.entries(faultParts))
    if (wants(part)) await bench(report, (line) => console.log(`       ${line}`), seeds)
  if (wants('quiz-load')) await benchQuizLoad()
  if (wants('quiz-faults')) await benchQuizFaults()
} finally {
  for (const end of endings.reverse()) await end()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)
