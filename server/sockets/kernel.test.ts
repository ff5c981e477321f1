import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTestEngine } from '../../labs/test-driver.ts'
import { startTestJupyter } from '../../labs/test-jupyter.ts'
import { clockAt, giveLabs, openTab } from '../calls/test-lab.ts'
import { findRunning, openKernelWay } from '../flows/kernel-way.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import { openTestApp } from '../http/test-app.ts'
import { addKernelDoor } from './kernel.ts'

const jupyter = await startTestJupyter()
const engine = makeTestEngine()
let isAway = false
let [slow, isAsked]: [Promise<void> | undefined, boolean] = [undefined, false]
let kernelUrl = jupyter.kernelUrl
const driver = {
  ...engine.driver,
  async connect() {
    if (isAway) throw new Error('ECONNREFUSED')
    isAsked = slow !== undefined
    await slow
    return { kind: 'jupyter' as const, kernelId: 'k1', baseUrl: kernelUrl, headers: { authorization: 'token secret' } }
  },
}
const house = await openTestApp({ labs: (labs) => ({ ...labs, driver, metering: 'always' }) })
afterAll(async () => {
  await house.close()
  await jupyter.close()
})
let origin = ''
beforeAll(async () => {
  await giveLabs(house)
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  clockAt(house, 0)
  isAway = false
  jupyter.setAway(false)
  engine.showAll({ state: 'ready' })
})

async function runLab() {
  const tab = await openTab(house)
  await tab.takeOver()
  await tab.mine('/experiment/start')
  clockAt(house, 2)
  await reconcileSessions(house)
  const connect = async () => {
    const way = await tab.mine('/experiment/connect')
    if (way.kind !== 'server') throw new Error('no way')
    return `${way.base_url}channels?ticket=${way.ticket}&session_id=tab-1`
  }
  return { tab, connect, session: (await tab.ask('/experiment/status')).session?.id ?? '' }
}

/** The open socket, or the status that refused it. */
function open(path: string, headers: Record<string, string> = {}, at = origin): Promise<WebSocket> {
  const socket = new WebSocket(`${at.replace('http', 'ws')}${path}`, { headers })
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
}
const statusOf = (path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const request = http.get(origin + path, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
      agent: false,
    })
    request.on('response', (response) => (response.resume(), resolve(String(response.statusCode))))
    request.on('upgrade', (_response, socket) => (socket.destroy(), resolve('open')))
    request.on('error', (error) => resolve(error.message))
  })
const nextMessage = (socket: WebSocket) =>
  new Promise<string>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
  )
const isClosed = (socket: WebSocket) =>
  new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))

describe('the way to a kernel', () => {
  test('passes on what both sides say; what opens the engine is added here, what the browser has stays here', async () => {
    const { connect } = await runLab()
    const socket = await open(await connect(), { cookie: 'token=mine', origin: house.config.publicUrl })
    const { url, headers } = jupyter.requests.at(-1) ?? { url: '', headers: {} }
    expect(url).toBe('/user/u/r/api/kernels/k1/channels?session_id=tab-1')
    expect(headers).toMatchObject({ authorization: 'token secret' })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('origin')
    socket.send('格物 🚦')
    await expect.poll(() => jupyter.heard.at(-1)).toBe('格物 🚦')
    const answer = nextMessage(socket)
    jupyter.say('x'.repeat(10_000_000))
    expect((await answer).length).toBe(10_000_000)
    socket.close()
    await expect.poll(jupyter.openSockets).toBe(0)
  })

  test('opens once, within 30 s, for its own session and kernel, for our own pages', async () => {
    const [mine, other] = [await runLab(), await runLab()]
    expect(await statusOf(await mine.connect(), { origin: 'https://elsewhere.example' })).toBe('403')
    const used = await mine.connect()
    expect(await statusOf(used)).toBe('open')
    expect(await statusOf(used)).toBe('403')
    expect(await statusOf((await mine.connect()).replace(mine.session, other.session))).toBe('403')
    expect(await statusOf((await mine.connect()).replace('/k1/', '/k2/'))).toBe('403')
    expect(await statusOf((await mine.connect()).replace('session_id=tab-1', 'session_id=../x'))).toBe('403')
    expect(await statusOf(`/lab/${mine.session}/k1/channels?session_id=tab-1`)).toBe('403')
    expect(await statusOf('/lab/anything/else')).toBe('404')
    const late = await mine.connect()
    clockAt(house, 40)
    expect(await statusOf(late)).toBe('403')
  })

  test('closes when a newer ticket has opened another, through whatever server', async () => {
    const { tab, connect } = await runLab()
    const other = Fastify()
    addKernelDoor(other, {
      isOwnOrigin: () => true,
      openWay: (asked) => openKernelWay(house, asked),
      findRunning: (ids) => findRunning(house, ids),
    })
    const first = await open(await connect(), {}, await other.listen({ port: 0, host: '127.0.0.1' }))
    const closed = isClosed(first)
    clockAt(house, 3)
    await tab.takeOver(true)
    const second = await open(await connect())
    await closed
    second.send('still here')
    await expect.poll(() => jupyter.heard.at(-1)).toBe('still here')
    second.close()
    await other.close()
  })

  test('closes when the session ends, and opens no more', async () => {
    const { tab, connect } = await runLab()
    const [socket, unused] = [await open(await connect()), await connect()]
    const closed = isClosed(socket)
    await tab.ask('/experiment/stop')
    await closed
    await expect.poll(jupyter.openSockets).toBe(0)
    expect(await statusOf(unused)).toBe('403')
  })

  test('says that the engine does not answer, and closes when it is gone', async () => {
    const { connect } = await runLab()
    const [one, two, socket] = [await connect(), await connect(), await open(await connect())]
    const closed = isClosed(socket)
    jupyter.setAway(true)
    expect(await statusOf(one)).toBe('502')
    isAway = true
    expect(await statusOf(two)).toBe('502')
    await jupyter.close()
    await closed
  })

  test('an engine that takes the line and says nothing for ten seconds does not answer', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1')
    const taken = new Promise<net.Socket>((resolve) => silent.once('connection', resolve))
    const asking = vi.spyOn(http, 'request')
    const { connect } = await runLab()
    const path = await connect()
    kernelUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` // a port, not a path
    const status = statusOf(path)
    const line = await taken
    const [[, options], far] = [asking.mock.lastCall ?? [], asking.mock.results.at(-1)?.value]
    expect(options).toMatchObject({ timeout: 10_000 })
    far?.emit('timeout') // as Node does when the time is up
    expect(await status).toBe('502')
    await new Promise((resolve) => line.resume().once('close', resolve)) // nothing is left open
    kernelUrl = jupyter.kernelUrl
    asking.mockRestore()
    silent.close()
  })
})

describe('/experiment/kernel', () => {
  test.for(['interrupt', 'restart'] as const)('%s goes to the kernel with what opens the engine', async (deed) => {
    const own = await startTestJupyter()
    const { tab } = await runLab()
    kernelUrl = own.kernelUrl
    expect(await tab.mine('/experiment/kernel', { deed })).toEqual({})
    expect(own.requests).toMatchObject([
      { method: 'POST', url: `/user/u/r/api/kernels/k1/${deed}`, headers: { authorization: 'token secret' } },
    ])
    own.setAway(true)
    expect(await tab.mine('/experiment/kernel', { deed })).toMatchObject({ error: 'engine_unreachable' })
    kernelUrl = jupyter.kernelUrl
    await own.close()
  })

  test('an engine that is long to answer holds nothing up', async () => {
    const { tab } = await runLab()
    let answer = () => {}
    slow = new Promise((resolve) => (answer = resolve))
    const connecting = tab.mine('/experiment/connect')
    await expect.poll(() => isAsked).toBe(true)
    expect(await tab.beat()).toMatchObject({ state: 'running' })
    await reconcileSessions(house)
    expect(await tab.mine('/experiment/stop')).toMatchObject({ state: 'stopped' })
    slow = undefined
    answer()
    const way = await connecting
    if (way.kind !== 'server') throw new Error('no way to the kernel')
    expect(await statusOf(`${way.base_url}channels?ticket=${way.ticket}&session_id=tab-1`)).toBe('403') // it came too late
  })

  test('is for the tab that writes, in a session that runs', async () => {
    const { tab } = await runLab()
    expect(await tab.ask('/experiment/kernel', { deed: 'interrupt', writer: 'another' })).toMatchObject({
      error: 'not_writer',
    })
    expect(await tab.mine('/experiment/kernel', { deed: 'explode' })).toMatchObject({ error: 'invalid_input' })
    await tab.ask('/experiment/stop')
    expect(await tab.mine('/experiment/kernel', { deed: 'interrupt' })).toMatchObject({ error: 'session_state' })
    const stranger = await openTab(house, { learner: await house.signIn() })
    expect(await stranger.mine('/experiment/kernel', { deed: 'interrupt' })).toMatchObject({ error: 'not_enrolled' })
  })
})
