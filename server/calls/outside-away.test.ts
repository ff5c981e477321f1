// What lies outside is away: the calls concerned say within 5 s what it is, everything else goes on, and it is well again by itself.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Locale } from '../../messages/locale.ts'
import { openTestApp } from '../http/test-app.ts'
import { makeS3Store, readS3Place } from '../outside/s3-store.ts'
import { openTestProviders } from '../outside/sign-in/test-providers.ts'
import { enrol, giveLabs, openTab } from './test-lab.ts'
import { giveShop, makeBuyer } from './test-orders.ts'
import { hashToken } from './token.ts'

const REDIRECT = 'http://localhost:3000/my/thirdparty'
const outside = await openTestProviders(REDIRECT)
afterAll(() => outside.close())

/** @throws when it took longer than every call may */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work
  expect(performance.now() - begun).toBeLessThan(5000)
  return result
}

const listenAt = async (port: number): Promise<Server> => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  ).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('a provider that goes away between the two halves of a sign-in is named, e-mail goes on, and afterwards it is used again', async () => {
  const house = await openTestApp({ env: { ...outside.env, PUBLIC_URL: 'http://localhost:3000' } })
  onTestFinished(house.close)
  const secret = () => randomBytes(32).toString('base64url')
  const begin = async (provider: 'google' | 'facebook', lang: Locale = 'en') => {
    const state = secret()
    return {
      state,
      ...(
        await inTime(
          house.call('/index/oauth', { provider, state_hash: hashToken(state).toString('base64url') }, { lang }),
        )
      ).body,
    }
  }
  const finish = async (begun: Awaited<ReturnType<typeof begin>> & { url?: string }, lang: Locale = 'en') => {
    const back = await outside.approve(begun.url ?? '', 'lin')
    const iss = back.get('iss')
    return async () =>
      (
        await inTime(
          house.call(
            '/index/thirdparty-login',
            { state: begun.state, code: back.get('code') ?? '', ...(iss === null ? {} : { iss }) },
            { lang },
          ),
        )
      ).body
  }
  outside.people.set('lin', { email: 'lin@example.com', isEmailVerified: true, first: 'Lin', last: 'Yao' })
  const halves = [await finish(await begin('google')), await finish(await begin('facebook', 'zh-CN'), 'zh-CN')]
  const comeBack = await outside.cutOff()
  expect(await Promise.all(halves.map((half) => half()))).toEqual([
    {
      error: 'provider_unreachable',
      message: 'Google does not answer at the moment. Please sign in with your e-mail, or try again later.',
    },
    { error: 'provider_unreachable', message: 'Facebook 暂时没有响应。请使用邮箱登录，或稍后再试。' },
  ])
  expect((await house.call('/index/send-code', { email: 'lin@example.com', scene: 'signup' })).status).toBe(200)
  expect((await house.app.inject('/readyz')).statusCode).toBe(200)
  await comeBack()
  const again = await finish(await begin('google'))
  expect(await again()).not.toHaveProperty('error')
})

test('a lab engine that is away is named and told to the operator, reading and saving go on, nothing is charged, and it starts again', async () => {
  const stand = await listenAt(0)
  const { port } = stand.address() as AddressInfo // it listens on TCP
  stand.close()
  await once(stand, 'close')
  let isOk = async () => false
  const house = await openTestApp({
    env: { LAB_DRIVER: 'jupyterhub', JUPYTERHUB_URL: `http://127.0.0.1:${port}/`, JUPYTERHUB_TOKEN: 'secret' },
    door: { findLabEngines: async () => [{ name: 'jupyterhub', isOk: await isOk() }] },
  })
  onTestFinished(house.close)
  isOk = async () => (await house.labs.driver.health()).isOk
  await giveLabs(house)
  const tab = await openTab(house, { learner: await enrol(house) })
  const { notebook } = await tab.takeOver()
  const start = (lang: Locale) =>
    inTime(
      house.call(
        '/experiment/start',
        { experiment_id: 'llm.lab', writer: tab.writer(), stop_other: '0' },
        { learner: tab.learner, lang },
      ),
    )
  expect((await start('en')).body).toEqual({
    error: 'engine_unreachable',
    message: 'The lab engine does not answer at the moment. Please try again in a few minutes; your work is kept.',
  })
  expect((await start('zh-CN')).body).toMatchObject({
    error: 'engine_unreachable',
    message: '实验环境暂时没有响应，请几分钟后再试；你的作业已保存。',
  })
  expect(await tab.save(notebook.content.replace('double', 'twofold'), notebook.version)).toMatchObject({
    version: notebook.version + 1,
  })
  expect((await tab.ask('/experiment/detail')).notebook.version).toBe(notebook.version + 1)
  expect((await house.call('/user/detail', {}, { learner: tab.learner })).status).toBe(200)
  expect((await house.call('/experiment/time', { cert_id: 'llm' }, { learner: tab.learner })).body).toMatchObject({
    balance_seconds: 7200,
  })
  const readReady = async () => (await house.app.inject('/readyz')).json<{ lab_engine: object }>()
  expect(await readReady()).toMatchObject({ status: 'ready', lab_engine: { driver: 'jupyterhub', status: 'away' } })
  const back = await listenAt(port)
  onTestFinished(() => void back.close())
  expect(await readReady()).toMatchObject({ lab_engine: { status: 'ready' } })
})

test('a storage in S3 that is away is named, leaves the order as it was, everything else goes on, and the same receipt is taken afterwards', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'tessera-away-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const serve = (port: number) =>
    new S3rver({ port, silent: true, directory: dir, configureBuckets: [{ name: 'receipts', configs: [] }] })
  const first = serve(0)
  const { port } = await first.run()
  const place = readS3Place(`http://S3RVER:S3RVER@127.0.0.1:${port}/receipts`)
  if (!place) throw new Error('no place')
  const receipts = makeS3Store(place)
  const house = await openTestApp({ receipts })
  onTestFinished(async () => {
    receipts.close()
    await house.close()
  })
  await giveShop(house.database)
  const learner = await house.signIn()
  const buyer = makeBuyer(house, learner)
  const order = await buyer.createPhase()
  expect((await buyer.upload(order.id)).status).toBe(200)
  const known = (await buyer.detail(order.id)).receipt
  await first.close()
  const { status, headers, body } = await inTime(buyer.upload(order.id))
  expect({ status, again: headers['retry-after'], body }).toEqual({
    status: 503,
    again: '2',
    body: {
      message: expect.stringMatching(/^Files cannot be stored or fetched at the moment; everything else works\./),
    },
  })
  const file = await inTime(house.call('/order/receipt-file', { order_id: order.id }, { learner, lang: 'zh-CN' }))
  expect({ status: file.status, body: file.body }).toEqual({
    status: 503,
    body: { message: expect.stringMatching(/^文件暂时无法上传或读取，其他功能不受影响。/) },
  })
  expect((await buyer.detail(order.id)).receipt).toEqual(known)
  const second = serve(port)
  await second.run()
  onTestFinished(() => second.close())
  expect((await buyer.upload(order.id)).status).toBe(200)
  expect((await house.call('/order/receipt-file', { order_id: order.id }, { learner })).bytes.length).toBeGreaterThan(
    50,
  )
})
