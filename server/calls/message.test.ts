import { afterAll, describe, expect, test } from 'vitest'
import { outputOf } from '../http/test-output.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { atMoment } from '../flows/notice.ts'
import { tell } from '../flows/tell.ts'
import { signUnsubscribe } from '../flows/unsubscribe.ts'

const house = await openTestApp()
afterAll(house.close)
const db = house.database

/** Tells a learner of a deadline; each number is an event. */
async function give(learner: TestLearner, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    house.setNow(new Date(`2026-11-21T10:${String(at).padStart(2, '0')}:00Z`))
    await tell(db, {
      accountId: learner.id,
      type: 2,
      key: `deadline ${at}`,
      subject: 'notice.deadline.near',
      values: {
        module: { en: `Module ${at}`, 'zh-CN': `模块${at}` },
        phase: 'LLM',
        due: atMoment(new Date('2026-11-24T01:00:00Z')),
      },
      path: '/phase/lesson/llm',
    })
    await deliverMails(house)
  }
}
const list = async (learner: TestLearner, form: Record<string, string> = {}, lang: 'en' | 'zh-CN' = 'en') =>
  outputOf('/message/user-messages', await house.call('/message/user-messages', form, { learner, lang }))
const count = async (learner: TestLearner) =>
  outputOf('/user/stat', await house.call('/user/stat', {}, { learner })).new_message_count

describe('/message/user-messages', () => {
  test('lists the newest first, in the asked language, in pages, with the names of the kinds', async () => {
    const learner = await house.signIn()
    await give(learner, 12)
    const first = await list(learner)
    expect(first.pagination).toEqual({ total: 12, page: 1, pageSize: 10 })
    expect(first.types).toEqual({
      0: 'Announcement',
      1: 'Feedback',
      2: 'Deadline',
      3: 'Course update',
      4: 'Order',
      5: 'Certificate',
      6: 'Experiment hours',
    })
    expect(first.list.map(({ message }) => message.title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Module ${12 - at} is due soon`),
    )
    expect(first.list[0]).toMatchObject({
      is_read: 0,
      created_at: Date.parse('2026-11-21T10:12:00Z') / 1000,
      message: { type: 2 },
    })
    expect((await list(learner, { page: '2' })).list.map(({ message }) => message.title)).toEqual([
      'Module 2 is due soon',
      'Module 1 is due soon',
    ])
    expect((await list(learner, { page_size: '3' }, 'zh-CN')).list.map(({ message }) => message.title)).toEqual([
      '“模块12”即将截止',
      '“模块11”即将截止',
      '“模块10”即将截止',
    ])
    expect((await list(learner, { page: '99' })).list).toEqual([])
  })

  test.each([
    ['page', '0'],
    ['page_size', '101'],
    ['page_size', 'ten'],
    ['unread', '0'],
    ['zone', 'Mars (base)'],
  ])('refuses %s=%s', async (field, value) => {
    const learner = await house.signIn()
    expect((await house.call('/message/user-messages', { [field]: value }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('reading', () => {
  test('opening the list or the message marks nothing; user-read does, once, and the count follows', async () => {
    const learner = await house.signIn()
    await give(learner, 2)
    const [newest] = (await list(learner, { page_size: '3' })).list
    await house.call('/message/m-detail', { id: newest?.id, message_id: newest?.message_id }, { learner })
    expect(await count(learner)).toBe(2)
    for (const _ of [1, 2])
      expect((await house.call('/message/user-read', { id: newest?.id }, { learner })).body).toEqual({
        new_message_count: 1,
      })
    expect((await list(learner)).list.map(({ is_read }) => is_read)).toEqual([1, 0])
    expect((await list(learner, { unread: '1' })).pagination.total).toBe(1)
    expect((await house.call('/message/read-all', {}, { learner })).body).toEqual({ new_message_count: 0 })
    expect(await list(learner, { unread: '1' })).toMatchObject({ list: [], pagination: { total: 0 } })
  })

  test('reading all of one learner leaves another’s unread', async () => {
    const [one, other] = [await house.signIn(), await house.signIn()]
    await give(one, 1)
    await give(other, 1)
    await house.call('/message/read-all', {}, { learner: one })
    expect([await count(one), await count(other)]).toEqual([0, 1])
  })
})

describe('/message/m-detail', () => {
  test('gives the text, where it leads, and moments in the reader’s zone', async () => {
    const learner = await house.signIn()
    await give(learner, 1)
    const [copy] = (await list(learner)).list
    const ask = async (zone: string | undefined, lang: 'en' | 'zh-CN' = 'en') =>
      outputOf(
        '/message/m-detail',
        await house.call('/message/m-detail', { id: copy?.id, message_id: copy?.message_id, zone }, { learner, lang }),
      )
    const detail = await ask('Asia/Shanghai')
    expect(detail).toMatchObject({
      id: copy?.id,
      is_read: 0,
      message: { title: 'Module 1 is due soon', type: 2 },
      action: { path: '/phase/lesson/llm', name: 'Go on learning' },
    })
    expect(detail.message.content).toContain('November 24, 2026 at 9:00 AM (GMT+8)')
    expect((await ask(undefined)).message.content).toContain('November 24, 2026 at 1:00 AM (UTC)')
    expect((await ask('Nowhere/Town')).message.content).toContain('(UTC)')
    expect((await ask('Asia/Shanghai', 'zh-CN')).message.content).toContain('2026年11月24日')
  })

  test('another learner’s message, or parts that do not belong together, are not found', async () => {
    const [owner, stranger] = [await house.signIn(), await house.signIn()]
    await give(owner, 2)
    const [one, other] = (await list(owner)).list
    expect(
      (await house.call('/message/m-detail', { id: one?.id, message_id: one?.message_id }, { learner: stranger })).body,
    ).toMatchObject({ error: 'not_found' })
    expect(
      (await house.call('/message/m-detail', { id: one?.id, message_id: other?.message_id }, { learner: owner })).body,
    ).toMatchObject({ error: 'not_found' })
    expect((await house.call('/message/user-read', { id: one?.id }, { learner: stranger })).body).toMatchObject({
      error: 'not_found',
    })
    expect(await count(owner)).toBe(2)
  })
})

describe('mails', () => {
  const off = async (learner: TestLearner) =>
    outputOf('/message/preferences', await house.call('/message/preferences', {}, { learner }))
      .list.filter(({ by_mail }) => !by_mail)
      .map(({ type }) => type)

  test('every kind comes by mail until it is turned off, and can be turned on again', async () => {
    const learner = await house.signIn()
    expect(await off(learner)).toEqual([])
    expect(
      (await house.call('/message/preferences', { type: '2', by_mail: '0' }, { learner, lang: 'zh-CN' })).body['list'],
    ).toContainEqual({ type: 2, name: '截止日期', by_mail: false })
    expect(await off(learner)).toEqual([2])
    await house.call('/message/preferences', { type: '2', by_mail: '1' }, { learner })
    expect(await off(learner)).toEqual([])
  })

  test('half a wish is refused', async () => {
    const learner = await house.signIn()
    expect((await house.call('/message/preferences', { type: '2' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { by_mail: expect.any(String) },
    })
    expect((await house.call('/message/preferences', { by_mail: '0' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { type: expect.any(String) },
    })
    expect((await house.call('/message/preferences', { type: '7', by_mail: '0' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { type: expect.any(String) },
    })
  })

  test('the unsubscribe link shows first, decides when asked to, and can be taken back', async () => {
    const learner = await house.signIn()
    const token = signUnsubscribe(house.config.SECRET, { accountId: learner.id, type: 3 })
    const ask = async (by_mail?: string) => (await house.call('/message/unsubscribe', { token, by_mail })).body
    expect(await ask()).toEqual({ type: 3, name: 'Course update', by_mail: true })
    expect(await off(learner)).toEqual([])
    expect(await ask('0')).toEqual({ type: 3, name: 'Course update', by_mail: false })
    expect(await off(learner)).toEqual([3])
    expect(await ask('1')).toMatchObject({ by_mail: true })
    expect((await house.call('/message/unsubscribe', { token: `${token}x`, by_mail: '0' })).body).toMatchObject({
      error: 'not_found',
    })
  })

  test('a mail program’s one-click POST unsubscribes; a GET of the call’s address or a wrong token does not', async () => {
    const learner = await house.signIn()
    const post = (token: string, headers: Record<string, string>, payload: string) =>
      house.app.inject({ method: 'POST', url: `/message/unsubscribe/${token}`, headers, payload })
    const token = signUnsubscribe(house.config.SECRET, { accountId: learner.id, type: 4 })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(`${token}x`, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
    await house.app.inject({ method: 'GET', url: `/message/unsubscribe/${token}` })
    expect(await off(learner)).toEqual([])
    const done = await post(token, { ...form, origin: 'https://mail.example' }, 'List-Unsubscribe=One-Click')
    expect([done.statusCode, done.headers.location, done.headers['referrer-policy']]).toEqual([
      303,
      `/message/unsubscribe/${token}`,
      'no-referrer',
    ])
    expect(await off(learner)).toEqual([4])
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(
      (
        await post(
          signUnsubscribe(house.config.SECRET, { accountId: learner.id, type: 5 }),
          multipart,
          '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        )
      ).statusCode,
    ).toBe(303)
    expect(await off(learner)).toEqual([4, 5])
    expect((await post(token, form, 'by_mail=1')).statusCode).toBe(303)
    expect(await off(learner)).toEqual([5])
  })

  test('an unsubscribe link of an account that was deleted says what it was for and changes nothing', async () => {
    const token = signUnsubscribe(house.config.SECRET, { accountId: '00000000-0000-4000-8000-000000000000', type: 0 })
    expect((await house.call('/message/unsubscribe', { token, by_mail: '0' })).body).toEqual({
      type: 0,
      name: 'Announcement',
      by_mail: true,
    })
  })
})

test('signed out, none of a learner’s calls is answered', async () => {
  for (const path of [
    '/message/user-messages',
    '/message/m-detail',
    '/message/user-read',
    '/message/read-all',
    '/message/preferences',
    '/user/stat',
  ] as const) {
    expect((await house.call(path, { id: 'a', message_id: 'b' })).body).toMatchObject({ error: 'auth_fail' })
  }
})
