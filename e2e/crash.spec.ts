// kill -9 of the product and of every process of its PostgreSQL while people sign up and progress is saved: what was acknowledged is there after the next start.
import { test, expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { ask, isWhole, newEmail, PASSWORD, readCode, useHouse } from './house.ts'
import { killProduct, makeDataDir, startProduct, type Product } from './product.ts'

const KILLS = isWhole ? 20 : 1
const phase = 'llm-foundations'
const lesson = 'byte-pairs'

interface Acknowledged {
  readonly accounts: { email: string; token: string }[]
  /** The whole second up to which each learner's film was acknowledged as watched. */
  readonly watched: Map<string, number>
}

test('kills lose nothing that was acknowledged, and each next start needs no hand', async () => {
  test.setTimeout(300_000)
  const dataDir = await makeDataDir('crash')
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: 'yes' } // each sign-up comes from a source of its own: house.ts
  const acknowledged: Acknowledged = { accounts: [], watched: new Map() }
  let product: Product | undefined
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      product = await startProduct(settings)
      useHouse(product.url)
      await expectNothingLost(acknowledged)
      await workUntilKilled(product, acknowledged, dataDir)
    }
    product = await startProduct(settings)
    useHouse(product.url)
    await expectNothingLost(acknowledged)
    console.log(
      `${KILLS} kills: ${acknowledged.accounts.length} sign-ups and ${acknowledged.watched.size} learners' progress acknowledged, 0 lost`,
    )
    expect(acknowledged.accounts.length).toBeGreaterThanOrEqual(KILLS)
    expect(acknowledged.watched.size).toBeGreaterThan(0)
  } finally {
    useHouse(undefined) // the next test of this worker is the shared house's again
    await product?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(product: Product, acknowledged: Acknowledged, dataDir: string): Promise<void> {
  const isOver = { now: false }
  const work = [
    signUpOnAndOn(acknowledged, isOver),
    saveOnAndOn(acknowledged, isOver),
    saveOnAndOn(acknowledged, isOver),
  ]
  const before = acknowledged.accounts.length
  await expect.poll(() => acknowledged.accounts.length, { timeout: 30_000 }).toBeGreaterThan(before) // else on a busy machine there is nothing to lose
  await expect.poll(() => acknowledged.watched.size, { timeout: 30_000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, randomInt(0, 1000))) // when the blow falls is chance, on purpose
  isOver.now = true
  await killProduct(product, dataDir)
  await Promise.all(work)
}

/** Goes on until the product is gone; a call that fails after that was not acknowledged. */
async function whileAlive(isOver: { now: boolean }, step: () => Promise<void>): Promise<void> {
  while (!isOver.now) {
    try {
      await step()
    } catch (error) {
      await Promise.resolve()
      if (!isOver.now && !isConnectionLost(error)) throw error
      if (isConnectionLost(error)) return
    }
  }
}
const isConnectionLost = (error: unknown) => error instanceof TypeError

const signUpOnAndOn = (acknowledged: Acknowledged, isOver: { now: boolean }) =>
  whileAlive(isOver, async () => {
    const email = newEmail()
    await ask('/index/send-code', { email, scene: 'signup' })
    const { token } = await ask('/index/register', { email, password: PASSWORD, code: await readCode(email) })
    acknowledged.accounts.push({ email, token })
  })

const saveOnAndOn = (acknowledged: Acknowledged, isOver: { now: boolean }) =>
  whileAlive(isOver, async () => {
    const account = acknowledged.accounts.at(-1)
    if (!account) return void (await new Promise((resolve) => setTimeout(resolve, 20)))
    const from = acknowledged.watched.get(account.token) ?? 0
    if (from === 0) await ask('/dataset-cert/enroll', { id: phase }, account.token)
    await ask(
      '/lesson/progress',
      { cert_id: phase, lesson_id: lesson, range: [`0-${from + 1}`], video_position: String(from + 1) },
      account.token,
    )
    acknowledged.watched.set(account.token, Math.max(from + 1, acknowledged.watched.get(account.token) ?? 0))
  })

async function expectNothingLost(acknowledged: Acknowledged): Promise<void> {
  for (const { email, token } of acknowledged.accounts)
    expect((await ask('/user/detail', {}, token)).user.email).toBe(email)
  for (const [token, seconds] of acknowledged.watched) {
    const { position } = await ask('/lesson/detail', { cert_id: phase, lesson_id: lesson }, token)
    expect(position?.watched[0]?.[1] ?? 0).toBeGreaterThanOrEqual(Math.min(seconds, 88))
  }
}
