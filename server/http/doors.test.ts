import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseAway } from '../../store/away.ts'
import { handlers } from '../calls/handlers.ts'
import { TooBusy } from '../calls/line.ts'
import { makeAdmission } from './admission.ts'
import { timeLimits } from './front.ts'
import { listenForMetrics, makeMetrics } from './metrics.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const stored = {
  queue: { due: 2, running: 1, later: 3, failed: 0, oldest_seconds: 7.5, mails: 1, oldest_mail_seconds: 9 },
  labs: [{ state: 'running', sessions: 4 }],
  files: { missing: 0 },
  held: [{ what: 'guess', sources: 2 }],
}
const admission = makeAdmission({ places: 1 })
const metrics = makeMetrics(async () => ({ pool: { total: 5, idle: 3, waiting: 0 }, stored }), admission.figures)
let isDraining = false
let next: () => Promise<never> = () => Promise.reject(new Error('unset'))
let house: TestApp
let port = 0
beforeAll(async () => {
  const hurried = { ...timeLimits, headers: 300, body: 300, look: 50 }
  house = await openTestApp({
    handlers: { ...handlers, '/user/detail': () => next() },
    door: { admission, limits: hurried, isDraining: () => isDraining, countCall: metrics.countCall },
  })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as net.AddressInfo).port // it listens on TCP
})
afterAll(() => house.close())

const FORM = 'content-type: application/x-www-form-urlencoded'
/** What comes back over a bare line until it is closed. */
async function talk(...pieces: readonly string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString())).on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  await once(socket, 'close')
  return heard
}
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('a fault shows the number under which the log has it, in the header too', async () => {
  const { token } = await house.signIn()
  next = () => Promise.reject(new Error('planted'))
  const failed = await ask('/user/detail', { 'access-token': token })
  const id = failed.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect([failed.status, await failed.json()]).toEqual([
    500,
    { message: `Something went wrong on our side. Number for support: ${id}` },
  ])
})

test('a database that is away and a full line are 503 with Retry-After and a sentence in the language asked for', async () => {
  const { token } = await house.signIn()
  next = () => Promise.reject(new DatabaseAway('planted'))
  const away = await ask('/user/detail', { 'access-token': token, 'accept-language': 'zh-CN' })
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await away.json()).toEqual({
    message: `现在暂时无法读取或保存内容，请稍后再试。报障编号：${away.headers.get('x-request-id')}`,
  })
  next = () => Promise.reject(new TooBusy('planted'))
  const busy = await ask('/user/detail', { 'access-token': token })
  expect([busy.status, busy.headers.get('retry-after'), await busy.json()]).toEqual([
    503,
    '1',
    { message: 'Very many people are here right now. Please try again in a moment.' },
  ])
})

test('when all places are taken and the line does not get shorter, calls are refused before they are read; content and health are served', async () => {
  const lane = admission.laneOf('/user/detail')
  await lane.enter()
  const waiting = Array.from({ length: 12 }, () => lane.enter())
  await expect.poll(() => lane.isShut()).toBe(true)
  const shed = async () =>
    Number(
      /tessera_calls_total\{call="\/user\/detail",outcome="http_503"\} (\d+)/.exec(await metrics.write())?.[1] ?? 0,
    )
  const before = await shed()
  const refused = await ask('/user/detail')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-content-type-options')]).toEqual([
    503,
    '1',
    'nosniff',
  ])
  expect(await refused.json()).toEqual({
    message: 'Very many people are here right now. Please try again in a moment.',
  })
  expect(await shed()).toBe(before + 1)
  const chinese = await ask('/user/detail', { 'accept-language': 'zh-CN' })
  expect(await chinese.json()).toEqual({ message: '现在使用的人太多，请稍后再试。' })
  expect((await ask('/index/faq-category-tree')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  lane.leave()
  for (const isIn of waiting) if (await isIn) lane.leave()
  expect((await ask('/user/detail')).status).toBe(200)
})

test('who sends headers or a form too slowly is cut off', async () => {
  expect(await talk('')).toContain('408')
  expect(await talk('POST /api/user/detail HTTP/1.1\r\nhost: x\r\n')).toContain('408')
  expect(await talk(`POST /api/user/detail HTTP/1.1\r\nhost: x\r\n${FORM}\r\ncontent-length: 100\r\n\r\na=`)).toContain(
    '408',
  )
})

test('metrics tell calls by what came of them, and how full the house is', async () => {
  await ask('/index/login')
  const { port: at, close } = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1' })
  const response = await fetch(`http://127.0.0.1:${at}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^# (HELP|TYPE) \w+ .+$|^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+$/)
  for (const line of [
    'tessera_calls_total{call="/index/login",outcome="invalid_input"} 1',
    'tessera_calls_total{call="/user/detail",outcome="http_500"} 1',
    'tessera_call_seconds_bucket{call="/index/login",le="+Inf"} 1',
    'tessera_admitted{lane="pages",state="working"} 0',
    'tessera_database_connections{state="busy"} 2',
    'tessera_database_up 1',
    'tessera_jobs{state="due"} 2',
    'tessera_oldest_job_seconds 7.5',
    'tessera_mails_waiting 1',
    'tessera_lab_sessions{state="waiting"} 0',
    'tessera_lab_sessions{state="running"} 4',
    'tessera_sources_held{what="guess"} 2',
    'tessera_sources_held{what="mail"} 0',
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith('tessera_event_loop_delay_seconds{quantile="0.99"}'))).toBe(true)
  await close()
})

test('a server that is about to end says so first, serves whoever asks, and then answers all it has let in', async () => {
  const { token } = await house.signIn()
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  isDraining = true
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
  const served = await ask('/index/faq-category-tree')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    next = () => {
      resolve()
      return new Promise((_resolve, reject) => (finish = () => reject(new TooBusy('planted'))))
    }
  })
  const last = ask('/user/detail', { 'access-token': token })
  await begun
  const spare = net.connect(port, '127.0.0.1').on('error', () => {}) // a connection that a browser opens to spare
  await once(spare, 'connect')
  const spared = new Promise((resolve) => spare.once('close', resolve))
  const closed = house.app.close()
  await expect
    .poll(() =>
      ask('/index/faq-category-tree').then(
        () => 'served',
        () => 'nobody there',
      ),
    )
    .toBe('nobody there')
  finish()
  expect((await last).status).toBe(503)
  await Promise.all([closed, spared])
})
