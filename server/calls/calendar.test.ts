// A learner's calendar, as calendar programs read it at its secret address.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarLimits } from '../../domain/account/limit.ts'
import { dayOf } from '../../domain/recall/day.ts'
import { insertCredit } from '../../store/hours.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { readCalendar } from '../outside/test-calendar.ts'

const app = await openTestApp()
afterAll(app.close)
const { database: db, call } = app
const { publicUrl } = app.config
const now = new Date('2026-10-20T10:00:00Z')

const lesson = (id: string) => ({
  id,
  texts: [{ lang: 'en', recall: [{ id: 'q', question: '<p>Q</p>', answer: '<p>A</p>' }] }],
})
await givePhase(db, {
  id: 'llm',
  modules: [
    { id: 'first', dueAfterDays: 5, lessons: [lesson('a')] },
    { id: 'second', dueAfterDays: 6, lessons: [lesson('b')] },
    { id: 'fixed', dueAt: new Date('2026-11-01T03:30:00Z'), lessons: [lesson('c')] },
    { id: 'open', lessons: [lesson('d')] },
  ],
})
await givePhase(db, { id: 'draft', state: 'draft', modules: [{ id: 'm', dueAfterDays: 5, lessons: [{ id: 'x' }] }] })

let learner: TestLearner
beforeEach(async () => {
  app.setNow(now)
  learner = await app.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  await run(db, sql`update enrolment set enrolled_at = ${now} where account_id = ${learner.id}`)
})

const inZone = (zone: string) => run(db, sql`update enrolment set zone = ${zone} where account_id = ${learner.id}`)
const read = (lessonId: string) =>
  call('/lesson/complete', { cert_id: 'llm', lesson_id: lessonId, item: 'reading' }, { learner })
const renew = async (as = learner) => {
  const { body } = await call('/calendar/renew', {}, { learner: as })
  return new URL(String(body['address'])).pathname
}
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: path, headers })
const readFeed = async (path: string) => readCalendar((await fetchFeed(path)).body)
const due = async (path: string) => (await readFeed(path)).events.map(({ title, at }) => [title, at])

describe('the address', () => {
  test('is told once, in the form that a program can subscribe to, and only its hash is stored', async () => {
    expect((await call('/calendar/settings', {}, { learner })).body).toEqual({ made_at: null, with_reviews: false })
    const { body } = await call('/calendar/renew', {}, { learner })
    expect(body['address']).toMatch(new RegExp(`^${publicUrl}/calendar/[A-Za-z0-9_-]{43}\\.ics$`))
    const token = String(body['address']).slice(-47, -4)
    expect((await call('/calendar/settings', {}, { learner })).body).toEqual({
      made_at: now.getTime() / 1000,
      with_reviews: false,
    })
    const stored = await db.query({ text: 'select t::text as row from calendar_feed t' })
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('opens its learner’s dates to whoever has it, for nobody to keep, and nothing else of them', async () => {
    const reply = await fetchFeed(await renew())
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    expect([reply.headers['x-robots-tag'], reply.headers['referrer-policy']]).toEqual(['noindex', 'no-referrer'])
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(readCalendar(reply.body).events).toHaveLength(3)
    for (const own of [learner.id, learner.token, '@example.com']) expect(reply.body).not.toContain(own)
  })

  test('opens nothing once there is a new one, once it is turned off, or once its account is gone', async () => {
    const old = await renew()
    const next = await renew()
    expect([(await fetchFeed(old)).statusCode, (await fetchFeed(next)).statusCode]).toEqual([404, 200])
    expect((await call('/calendar/end', {}, { learner })).body).toEqual({})
    expect((await call('/calendar/end', {}, { learner })).body).toEqual({})
    expect((await fetchFeed(next)).statusCode).toBe(404)
    const last = await renew()
    await run(db, sql`delete from account where id = ${learner.id}`)
    const gone = await fetchFeed(last, { 'accept-language': 'zh-CN' })
    expect([gone.statusCode, gone.body, gone.headers['cache-control']]).toEqual([
      404,
      expect.stringMatching(/^这个地址没有日历/),
      'private, no-cache',
    ])
  })

  test.each(['x', `${'A'.repeat(43)}.ics`, `${'A'.repeat(44)}.ics`, 'settings', '%00.ics', `${'%41'.repeat(43)}.ics`])(
    'that was made up opens nothing: %s',
    async (file) => expect((await fetchFeed(`/calendar/${file}`)).statusCode).toBe(404),
  )

  test('is read at most so often, and then again; another learner’s goes on', async () => {
    const path = await renew()
    const other = await app.signIn()
    const otherPath = await renew(other)
    const [{ max, seconds } = { max: 0, seconds: 0 }] = calendarLimits
    for (let i = 0; i < max; i++) await fetchFeed(path)
    const reply = await fetchFeed(path)
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, String(seconds)])
    expect((await fetchFeed(otherPath)).statusCode).toBe(200)
    app.setNow(new Date(now.getTime() + seconds * 1000))
    expect((await fetchFeed(path)).statusCode).toBe(200)
  })

  test('may be asked for by HEAD, and by no other way', async () => {
    const path = await renew()
    expect((await app.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    expect((await app.app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
  })
})

describe('due dates', () => {
  test.each([
    // Clocks there go back on 25 October and on 1 November: the days around them have 24, 25 and 24 hours.
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-26T22:59:59Z', '2026-11-01T22:59:59Z'],
    ['America/New_York', '2026-10-26T03:59:59Z', '2026-10-27T03:59:59Z', '2026-11-01T03:59:59Z'],
    ['Asia/Shanghai', '2026-10-25T15:59:59Z', '2026-10-26T15:59:59Z', '2026-11-01T15:59:59Z'],
    ['Asia/Kathmandu', '2026-10-25T18:14:59Z', '2026-10-26T18:14:59Z', '2026-11-01T18:14:59Z'],
  ])(
    'end with their day in the learner’s zone, over a change of clocks too: %s',
    async (zone, first, second, fixed) => {
      await inZone(zone)
      const found = await due(await renew())
      expect(found).toEqual([
        ['Due: first in English', first],
        ['Due: second in English', second],
        ['Due: fixed in English', fixed],
      ])
      for (const [, at = ''] of found) {
        const wall = new Intl.DateTimeFormat('sv', { timeZone: zone, timeStyle: 'medium' }).format(new Date(at))
        expect(wall).toBe('23:59:59')
      }
    },
  )

  test('go when all is done, and stay when they are overdue', async () => {
    const path = await renew()
    await read('a')
    app.setNow(new Date('2026-10-30T10:00:00Z'))
    expect((await due(path)).map(([title]) => title)).toEqual(['Due: second in English', 'Due: fixed in English'])
  })

  test('are there while the learner is in the phase, and none of a draft', async () => {
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'draft' })
    const path = await renew()
    expect(await due(path)).toHaveLength(3)
    await call('/dataset-cert/leave', { id: 'llm' }, { learner })
    expect(await due(path)).toEqual([])
  })

  test('keep their id, so that a program knows what it has; another learner’s is another', async () => {
    const path = await renew()
    const ids = async (of: string) => (await readFeed(of)).events.map(({ id }) => id)
    const before = await ids(path)
    expect(new Set(before).size).toBe(3)
    app.setNow(new Date('2026-10-21T10:00:00Z'))
    expect(await ids(path)).toEqual(before)
    const other = await app.signIn()
    await giveEnrolment(db, { accountId: other.id, phaseId: 'llm' })
    for (const id of await ids(await renew(other))) expect(before).not.toContain(id)
  })

  test('are told in the learner’s language, with the phase, the moment in words and the way there', async () => {
    await inZone('Asia/Shanghai')
    const path = await renew()
    expect((await readFeed(path)).events[0]).toMatchObject({
      text: 'llm in English. Due until October 25, 2026 at 11:59 PM (GMT+8).',
      url: `${publicUrl}/phase/lesson/llm/first`,
    })
    await run(db, sql`update account set lang = 'zh-CN' where id = ${learner.id}`)
    const { name, events } = await readFeed(path)
    expect([name, events[0]?.title, events[0]?.text]).toEqual([
      'Tessera 格物：日程',
      '截止：first 中文',
      '《llm 中文》。截止于 2026年10月25日 23:59（GMT+8）。',
    ])
  })
})

describe('one due date as a file', () => {
  const ask = (form: Record<string, string>, lang: 'en' | 'zh-CN' = 'en') =>
    call('/calendar/due', form, { learner, lang })

  test('is the one of the calendar, in the language of the page', async () => {
    await inZone('Europe/Berlin')
    const reply = await ask({ id: 'llm', module_id: 'second' }, 'zh-CN')
    expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      'text/calendar',
      expect.stringMatching(/filename="tessera-\w{8}\.ics"/),
    ])
    const [event, ...more] = readCalendar(reply.bytes.toString('utf8')).events
    expect([event?.title, more]).toEqual(['截止：second 中文', []])
    const feed = (await readFeed(await renew())).events.find(({ id }) => id === event?.id)
    expect(feed?.at).toBe(event?.at)
  })

  test.each([
    { id: 'llm', module_id: 'open' },
    { id: 'llm', module_id: 'nothing' },
    { id: 'draft', module_id: 'm' },
    { id: 'nothing', module_id: 'first' },
  ])('is refused where there is none: %j', async (form) =>
    expect((await ask(form)).body).toMatchObject({ error: 'not_found' }),
  )

  test('is refused to who is not in the phase', async () => {
    const other = await app.signIn()
    expect((await call('/calendar/due', { id: 'llm', module_id: 'first' }, { learner: other })).body).toMatchObject({
      error: 'not_found',
    })
  })
})

describe('questions that come back', () => {
  const reviews = async (path: string) => (await due(path)).filter(([title = '']) => title.includes('back'))

  test('are in it when they are wished, as whole days of the learner’s calendar, with how many', async () => {
    await inZone('Asia/Shanghai')
    const path = await renew()
    app.setNow(new Date('2026-10-20T16:30:00Z')) // half past midnight there
    await read('a')
    await read('b')
    expect(await reviews(path)).toEqual([])
    expect((await call('/calendar/settings', { with_reviews: '1' }, { learner })).body['with_reviews']).toBe(true)
    expect(await reviews(path)).toEqual([['2 questions come back', '2026-10-22']])
    expect((await call('/calendar/renew', {}, { learner })).body['with_reviews']).toBe(true)
    expect((await call('/calendar/settings', { with_reviews: '0' }, { learner })).body['with_reviews']).toBe(false)
  })

  test('what was not asked on its day is today’s; who turned them off has none', async () => {
    const path = await renew()
    await read('a')
    await call('/calendar/settings', { with_reviews: '1' }, { learner })
    app.setNow(new Date('2026-10-25T10:00:00Z'))
    expect(await reviews(path)).toEqual([['1 question comes back', dayOf(app.now(), 'UTC')]])
    await call('/recall/settings', { is_on: '0' }, { learner })
    expect(await reviews(path)).toEqual([])
  })

  test('cannot be wished where there is no address', async () =>
    expect((await call('/calendar/settings', { with_reviews: '1' }, { learner })).body).toMatchObject({
      error: 'not_found',
    }))
})

test('hours that were bought stand at their end, with what is left of them; free ones and used ones do not', async () => {
  const credit = (key: string, more: Partial<Parameters<typeof insertCredit>[1]>) =>
    insertCredit(db, {
      accountId: learner.id,
      phaseId: 'llm',
      source: 'purchase',
      seconds: 3 * 3600,
      expiresAt: new Date('2026-12-01T12:00:00Z'),
      key: `${key} ${learner.id}`,
      orderId: null,
      now,
      ...more,
    })
  await credit('bought', {})
  await credit('free', { source: 'grant' })
  await credit('for ever', { expiresAt: null })
  await credit('over', { expiresAt: new Date('2026-10-19T12:00:00Z') })
  await credit('used', { seconds: 60 })
  await run(
    db,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'use', case when key like 'used%' then -60 else -5400 end, 'use ' || id, ${now}
        from hour_lot where key in (${`used ${learner.id}`}, ${`bought ${learner.id}`})`,
  )
  const hours = (await readFeed(await renew())).events.filter(({ url }) => url.endsWith('/my/hours'))
  expect(hours.map(({ title, at }) => [title, at])).toEqual([
    ['Lab hours end: 1.5 hours are left', '2026-12-01T12:00:00Z'],
  ])
})

test('a calendar is nobody else’s: who is not signed in has none', async () => {
  for (const path of ['/calendar/settings', '/calendar/renew', '/calendar/end', '/calendar/due'] as const)
    expect((await call(path, {})).body).toMatchObject({ error: 'auth_fail' })
})

test('who makes new addresses all day is told to wait', async () => {
  for (let i = 0; i < 20; i++) await renew()
  expect((await call('/calendar/renew', {}, { learner })).body).toMatchObject({ error: 'too_many_tries' })
})
