// The database has no room, or the storage of files is broken: what can be read is read, and who writes is told why nothing was saved.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Path } from '../../contract/index.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { readShownNames } from '../../store/test-quiz.ts'
import { openTestApp } from '../http/test-app.ts'
import { enrol, giveLabs, LAB, openTab } from './test-lab.ts'
import { giveShop, makeBuyer } from './test-orders.ts'

const CONNECTIONS = 4
const house = await openTestApp({ maxConnections: CONNECTIONS })
afterAll(house.close)
const { database } = house
await giveLabs(house)
await giveShop(database)
await givePhase(database, {
  id: 'read',
  modules: [{ id: 'm', lessons: [{ id: 'l', items: ['reading', 'quiz'], quiz: 'read.quiz' }] }],
})

await givePhase(database, { id: 'due', modules: [{ id: 'm', dueAfterDays: 5, lessons: [{ id: 'd' }] }] })

/** As a cluster does whose disk is full (store/room.ts), on every connection there is. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()))
  for (const client of clients) {
    await client.query(`set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
    client.release()
  }
}
afterEach(() => setReadOnly(false))

async function settle() {
  const learner = await enrol(house)
  await giveEnrolment(database, { accountId: learner.id, phaseId: 'due' })
  await giveEnrolment(database, { accountId: learner.id, phaseId: 'read' })
  const attempt = String(
    (await house.call('/quiz/start', { category_id: 'read.quiz' }, { learner })).body['train_user_id'],
  )
  return { learner, attempt }
}

describe('while the database has no room', () => {
  test('every reading call of a learner is answered, also those that note something down on the way', async () => {
    const { learner, attempt } = await settle()
    await run(database, sql`update quiz_attempt set deadline = now() - interval '1 hour' where id = ${attempt}`) // its end has not been noted
    const order = await makeBuyer(house, learner).createPhase()
    await run(database, sql`delete from hour_lot where account_id = ${learner.id}`) // free hours come with the first look
    await setReadOnly(true)
    const reads: [Path, Record<string, string>][] = [
      ['/user/detail', {}],
      ['/user/stat', {}],
      ['/user/settings', {}],
      ['/user/sessions', {}],
      ['/message/user-messages', {}],
      ['/message/preferences', {}],
      ['/dataset-cert/user-self-list', {}],
      ['/dataset-cert/week', {}],
      ['/dataset-cert/overview', { id: 'read' }],
      ['/lesson/detail', { cert_id: 'read', lesson_id: 'l' }],
      ['/quiz/list', { cert_id: 'read' }],
      ['/quiz/detail', { category_id: 'read.quiz' }],
      ['/note/list', {}],
      ['/recall/list', {}],
      ['/recall/settings', {}],
      ['/calendar/settings', {}],
      ['/calendar/due', { id: 'due', module_id: 'm' }],
      ['/experiment/detail', { experiment_id: LAB }],
      ['/experiment/status', { experiment_id: LAB }],
      ['/experiment/versions', { experiment_id: LAB }],
      ['/experiment/time', { cert_id: 'llm' }],
      ['/order/list', {}],
      ['/order/detail', { order_id: order.id }],
      ['/order/checkout', { kind: 'phase', cert_id: 'paid' }],
      ['/order/hours', {}],
      ['/certificate/list', {}],
    ]
    const outcomes = await Promise.all(
      reads.map(async ([call, form]) => ({ call, status: (await house.call(call, form, { learner })).status })),
    )
    expect(outcomes).toEqual(reads.map(([call]) => ({ call, status: 200 })))
    await setReadOnly(false)
    await house.call('/quiz/detail', { category_id: 'read.quiz' }, { learner })
    expect((await house.call('/quiz/result', { train_user_id: attempt }, { learner })).body).toHaveProperty('receipt')
  })

  test.each([
    ['en', /^Nothing can be saved at the moment: our disk is full\..+Number for support: \w+$/],
    ['zh-CN', /^存储空间已满，暂时无法保存.+报障编号：\w+$/],
  ] as const)('who writes is told so in their language, and nothing is written: %s', async (lang, sentence) => {
    const { learner, attempt } = await settle()
    const { show } = await readShownNames(house.database, attempt)
    await setReadOnly(true)
    const writes: [Path, Record<string, string>][] = [
      ['/quiz/answer', { train_user_id: attempt, question_id: 'one', choice: show('one', ['a'])[0] ?? '', seq: '1' }],
      ['/lesson/complete', { cert_id: 'read', lesson_id: 'l', item: 'reading' }],
      ['/index/send-code', { email: 'nobody-yet@example.com', scene: 'signup' }],
      ['/experiment/take-over', { experiment_id: LAB }],
      ['/order/create', { kind: 'phase', cert_id: 'paid' }],
    ]
    for (const [call, form] of writes) {
      const { status, headers, body } = await house.call(call, form, { learner, lang })
      expect({ call, status, again: headers['retry-after'], body }).toEqual({
        call,
        status: 503,
        again: '2',
        body: { message: expect.stringMatching(sentence) },
      })
    }
    await setReadOnly(false)
    expect((await house.call('/order/list', {}, { learner })).body['list']).toEqual([])
  })

  test('a notebook that could not be saved is saved by the same tab afterwards', async () => {
    const tab = await openTab(house)
    const { notebook } = await tab.takeOver()
    await setReadOnly(true)
    const form = { experiment_id: LAB, writer: tab.writer(), base_version: notebook.version }
    const file = { name: 'lab.ipynb', type: 'application/json', bytes: notebook.content.replace('double', 'twofold') }
    expect((await house.call('/experiment/save', form, { learner: tab.learner, file })).status).toBe(503)
    await setReadOnly(false)
    expect((await house.call('/experiment/save', form, { learner: tab.learner, file })).body).toMatchObject({
      version: notebook.version + 1,
    })
  })
})

test('a storage that takes no receipt is named, leaves nothing behind, and takes the next one', async () => {
  const learner = await house.signIn()
  const buyer = makeBuyer(house, learner)
  const order = await buyer.createPhase()
  const folder = path.join(house.config.DATA_DIR, 'receipts')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, '') // in the place of the folder
  const { status, body } = await buyer.upload(order.id)
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      message: expect.stringMatching(/^Files cannot be stored or fetched at the moment; everything else works\./),
    },
  })
  expect((await buyer.detail(order.id)).receipt).toBe(null)
  await rm(folder)
  expect((await buyer.upload(order.id)).status).toBe(200)
  expect((await buyer.detail(order.id)).receipt).toMatchObject({ name: 'receipt.png' })
})
