// Requests a second of the product, each against the least that could answer the same.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { noBrowser, stays } from '../server/calls/call-context.ts'
import { handlers } from '../server/calls/handlers.ts'
import { readConfig } from '../server/config.ts'
import { makeLabs } from '../server/flows/make-labs.ts'
import { makeDrawingRoom } from '../server/outside/drawing/drawing-room.ts'
import { makeFileStore } from '../server/outside/make-file-store.ts'
import { makeProviders } from '../server/outside/sign-in/registry.ts'
import { addressOf, openDatabase, type Database } from '../store/database.ts'
import { compareRates } from './rates.ts'
import type { AtEnd, Report } from './report.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export async function benchRates(
  report: Report,
  { url, token, dataDir, atEnd }: { url: string; token: string; dataDir: string; atEnd: AtEnd },
): Promise<void> {
  const page = await fetchRaw(`${url}/home`, { 'accept-encoding': 'br' })
  const file = path.join(dataDir, 'home.br')
  writeFileSync(file, page.body)
  const home = await compareRates(
    { url: `${url}/home`, headers: { 'accept-encoding': 'br' } },
    { url: await startFloor(atEnd, { bytes: { file, headers: page.headers } }) },
  )
  report('cached /home against bare node:http, at least 0.70', rateWords(home), home.ratio >= 0.7)

  const database = await openDatabase({ url: undefined, dataDir, mayJoin: true, maxConnections: 1 })
  atEnd(() => database.close())
  const front = await compareRates(
    { url: `${url}/api/index/front-index`, method: 'POST', headers: FORM },
    {
      url: await startFloor(atEnd, {
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
      url: await startFloor(atEnd, {
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

async function startFloor(atEnd: AtEnd, task: unknown): Promise<string> {
  const child = spawn(process.execPath, ['bench/floor.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => void child.kill())
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
