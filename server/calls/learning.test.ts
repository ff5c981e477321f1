import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { one, run, sql } from '../../store/sql.ts'
import { giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp({ maxConnections: 20 })
const { database: db, call } = house
afterAll(house.close)
afterEach(() => house.setNow())

const seconds = (moment: string) => Date.parse(moment) / 1000
const march = '2026-03-01T09:00:00Z'

beforeAll(async () => {
  await givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        dueAfterDays: 14,
        lessons: [
          { id: 'bigram', minutes: 25 },
          {
            id: 'film',
            items: ['video', 'reading', 'experiment'],
            videoSeconds: 80,
            texts: [{ lang: 'en', title: 'Film' }],
          },
        ],
      },
      {
        id: 'attention',
        dueAt: new Date('2026-06-01T00:00:00Z'),
        lessons: [{ id: 'heads' }, { id: 'lab', items: ['experiment'] }],
      },
      { id: 'open-end', lessons: [{ id: 'essay' }] },
    ],
  })
  await givePhase(db, { id: 'nlp', modules: [{ id: 'm', lessons: [{ id: 'a' }, { id: 'b' }] }] })
  await givePhase(db, { id: 'rag', price: { amount: 49_900, currency: 'CNY' } })
  await givePhase(db, { id: 'secret', state: 'draft' })
  await givePhase(db, { id: 'closed', state: 'retired', modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })
})

const enrol = (learner: TestLearner, id = 'llm') => call('/dataset-cert/enroll', { id }, { learner })
const leave = (learner: TestLearner, id = 'llm') => call('/dataset-cert/leave', { id }, { learner })
const overview = (learner: TestLearner, id = 'llm', lang: 'en' | 'zh-CN' = 'en') =>
  call('/dataset-cert/overview', { id }, { learner, lang })
const complete = (learner: TestLearner, lessonId: string, item: 'reading' | 'video' | 'experiment' = 'reading') =>
  giveCompletion(db, { accountId: learner.id, phaseId: 'llm', lessonId, item })

describe('/dataset-cert/enroll', () => {
  test('enrols with one click, and again is harmless', async () => {
    const learner = await house.signIn()
    house.setNow(new Date(march))
    expect((await enrol(learner)).body).toEqual({ enrolled_at: seconds(march) })
    house.setNow(new Date('2026-03-05T09:00:00Z'))
    expect((await enrol(learner)).body).toEqual({ enrolled_at: seconds(march) })
  })

  test('fifty clicks at once are one enrolment', async () => {
    const learner = await house.signIn()
    const replies = await Promise.all(Array.from({ length: 50 }, () => enrol(learner)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${String(body['enrolled_at'])}`)).size).toBe(1)
    expect(
      await one(
        db,
        z.strictObject({ n: z.number() }),
        sql`select count(*) as n from enrolment where account_id = ${learner.id}`,
      ),
    ).toEqual({ n: 1 })
  })

  test.each([
    ['rag', 'needs_payment', 'This phase has a price. It opens once your payment is approved.'],
    ['secret', 'not_found', 'This is not here, or no longer.'],
    ['closed', 'not_found', 'This is not here, or no longer.'],
    ['never-was', 'not_found', 'This is not here, or no longer.'],
  ])('%s is refused with %s', async (id, error, message) => {
    const learner = await house.signIn()
    expect((await enrol(learner, id)).body).toEqual({ error, message })
    expect((await call('/dataset-cert/enroll', { id }, { learner, lang: 'zh-CN' })).body).toEqual({
      error,
      message: expect.stringMatching(/\p{Script=Han}/u),
    })
    expect((await call('/dataset-cert/user-self-list', {}, { learner })).body).toEqual({ list: [] })
  })

  test('who is enrolled already stays so when a price comes', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'rag', enrolledAt: new Date(march) })
    expect((await enrol(learner, 'rag')).body).toEqual({ enrolled_at: seconds(march) })
  })
})

describe('/dataset-cert/leave', () => {
  test('ends the enrolment; coming back brings all progress back and begins the due dates anew', async () => {
    const learner = await house.signIn()
    house.setNow(new Date(march))
    await enrol(learner)
    await complete(learner, 'bigram')
    expect((await leave(learner)).body).toEqual({})
    expect((await overview(learner)).body).toMatchObject({ error: 'not_enrolled' })
    house.setNow(new Date('2026-05-01T09:00:00Z'))
    await enrol(learner)
    expect((await overview(learner)).body).toMatchObject({
      enrolled_at: seconds('2026-05-01T09:00:00Z'),
      progress: { done: 1, total: 5 },
      timeline: [{ module_id: 'counting', due_at: seconds('2026-05-15T23:59:59Z') }, { module_id: 'attention' }],
    })
  })

  test('is refused to who is not enrolled, has left already, or asks for what is not there', async () => {
    const learner = await house.signIn()
    expect((await leave(learner)).body).toEqual({
      error: 'not_enrolled',
      message: 'You are not enrolled in this phase.',
    })
    await enrol(learner)
    await leave(learner)
    expect((await leave(learner)).body).toMatchObject({ error: 'not_enrolled' })
    for (const id of ['secret', 'closed', 'never-was'])
      expect((await leave(learner, id)).body).toMatchObject({ error: 'not_found' })
  })

  test("does not end another learner's enrolment", async () => {
    const [learner, other] = await Promise.all([house.signIn(), house.signIn()])
    await Promise.all([enrol(learner), enrol(other)])
    await leave(learner)
    expect((await overview(other)).body).toMatchObject({ id: 'llm' })
  })

  test('a retired phase can be left', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'closed' })
    expect((await leave(learner, 'closed')).body).toEqual({})
    expect((await enrol(learner, 'closed')).body).toMatchObject({ error: 'not_found' })
  })
})

describe('/dataset-cert/overview', () => {
  test('shows every lesson with its state, progress counted in lessons, the next step and the timeline', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: new Date(march) })
    await complete(learner, 'bigram')
    await complete(learner, 'film')
    house.setNow(new Date('2026-03-13T09:00:00Z'))
    expect((await overview(learner, 'llm', 'zh-CN')).body).toEqual({
      id: 'llm',
      name: 'llm 中文',
      lang: 'zh-CN',
      desc: 'About llm 中文',
      desc_lang: 'zh-CN',
      enrolled_at: seconds(march),
      progress: { done: 1, total: 5 },
      next: { module_id: 'counting', lesson_id: 'film', name: 'Film', lang: 'en', item: 'video', minutes: 1 },
      modules: [
        {
          id: 'counting',
          name: 'counting 中文',
          lessons: [
            {
              id: 'bigram',
              name: 'bigram 中文',
              minutes: 25,
              items: [{ kind: 'reading', is_complete: true }],
              is_complete: true,
              lang: 'zh-CN',
            },
            {
              id: 'film',
              name: 'Film',
              minutes: 20,
              items: [
                { kind: 'video', is_complete: false },
                { kind: 'reading', is_complete: true },
                { kind: 'experiment', is_complete: false },
              ],
              is_complete: false,
              lang: 'en',
            },
          ],
        },
        {
          id: 'attention',
          name: 'attention 中文',
          lessons: [
            {
              id: 'heads',
              name: 'heads 中文',
              minutes: 20,
              items: [{ kind: 'reading', is_complete: false }],
              is_complete: false,
              lang: 'zh-CN',
            },
            {
              id: 'lab',
              name: 'lab 中文',
              minutes: 20,
              items: [{ kind: 'experiment', is_complete: false }],
              is_complete: false,
              lang: 'zh-CN',
            },
          ],
        },
        {
          id: 'open-end',
          name: 'open-end 中文',
          lessons: [
            {
              id: 'essay',
              name: 'essay 中文',
              minutes: 20,
              items: [{ kind: 'reading', is_complete: false }],
              is_complete: false,
              lang: 'zh-CN',
            },
          ],
        },
      ],
      final: null,
      timeline: [
        { module_id: 'counting', name: 'counting 中文', due_at: seconds('2026-03-15T23:59:59Z'), state: 'due_soon' },
        { module_id: 'attention', name: 'attention 中文', due_at: seconds('2026-06-01T23:59:59Z'), state: 'upcoming' },
      ],
      zone: 'UTC',
    })
  })

  test('due dates end at 23:59 of the zone in which the learner enrolled, which is named; another browser does not move them', async () => {
    const learner = await house.signIn()
    house.setNow(new Date(march))
    await call('/dataset-cert/enroll', { id: 'llm', zone: 'Asia/Shanghai' }, { learner })
    for (const zone of [undefined, 'America/New_York']) {
      const form = { id: 'llm', ...(zone === undefined ? {} : { zone }) }
      expect((await call('/dataset-cert/overview', form, { learner })).body).toMatchObject({
        zone: 'Asia/Shanghai',
        timeline: [{ due_at: seconds('2026-03-15T15:59:59Z') }, { due_at: seconds('2026-06-01T15:59:59Z') }],
      })
    }
  })

  test('who enrolled before zones were told has the school’s, and from the first visit on their own; no date comes before the moment it was', async () => {
    const learner = await house.signIn()
    house.setNow(new Date(march))
    await enrol(learner)
    const ask = (path: '/dataset-cert/overview' | '/dataset-cert/user-self-list', form: Record<string, string>) =>
      call(path, form, { learner })
    expect((await ask('/dataset-cert/overview', { id: 'llm' })).body).toMatchObject({
      zone: 'UTC',
      timeline: [{ due_at: seconds('2026-03-15T23:59:59Z') }, {}],
    })
    expect((await ask('/dataset-cert/overview', { id: 'llm', zone: 'Mars/Olympus' })).body).toMatchObject({
      zone: 'UTC',
    })
    expect((await ask('/dataset-cert/user-self-list', { zone: 'America/Los_Angeles' })).body).toMatchObject({
      list: [{ zone: 'America/Los_Angeles', timeline: [{ due_at: seconds('2026-03-16T06:59:59Z') }, {}] }],
    })
    expect((await ask('/dataset-cert/overview', { id: 'llm', zone: 'Asia/Tokyo' })).body).toMatchObject({
      zone: 'America/Los_Angeles',
    })
  })

  test('when all is done there is no next step, and the timeline says completed, not overdue', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: new Date(march) })
    for (const lessonId of ['bigram', 'film', 'heads', 'essay']) await complete(learner, lessonId)
    for (const lessonId of ['film', 'lab']) await complete(learner, lessonId, 'experiment')
    house.setNow(new Date('2027-01-01T00:00:00Z'))
    expect((await overview(learner)).body).toMatchObject({
      progress: { done: 4, total: 5 },
      next: { lesson_id: 'film' },
      timeline: [{ state: 'overdue' }, { state: 'completed' }],
    })
    await complete(learner, 'film', 'video')
    expect((await overview(learner)).body).toMatchObject({
      progress: { done: 5, total: 5 },
      next: null,
      timeline: [{ state: 'completed' }, { state: 'completed' }],
    })
  })

  test('a lesson that is retired leaves the outline; its completion is kept and is there when it comes back', async () => {
    const learner = await house.signIn()
    await enrol(learner, 'nlp')
    await giveCompletion(db, { accountId: learner.id, phaseId: 'nlp', lessonId: 'a', item: 'reading' })
    const retire = (isRetired: boolean) =>
      run(db, sql`update lesson set is_retired = ${isRetired} where phase_id = 'nlp'`)
    await retire(true)
    expect((await overview(learner, 'nlp')).body).toMatchObject({
      progress: { done: 0, total: 0 },
      next: null,
      modules: [],
    })
    await retire(false)
    expect((await overview(learner, 'nlp')).body).toMatchObject({ progress: { done: 1, total: 2 } })
  })

  test('a retired phase stays readable to who is enrolled, a draft to nobody', async () => {
    const learner = await house.signIn()
    for (const phaseId of ['closed', 'secret']) await giveEnrolment(db, { accountId: learner.id, phaseId })
    expect((await overview(learner, 'closed')).body).toMatchObject({ id: 'closed' })
    expect((await overview(learner, 'secret')).body).toMatchObject({ error: 'not_found' })
  })

  test("is refused to who is not enrolled; another learner's progress never shows", async () => {
    const [learner, other] = await Promise.all([house.signIn(), house.signIn()])
    await Promise.all([enrol(learner), complete(learner, 'bigram')])
    expect((await overview(other)).body).toEqual({
      error: 'not_enrolled',
      message: 'You are not enrolled in this phase.',
    })
    await enrol(other)
    expect((await overview(other)).body).toMatchObject({ progress: { done: 0, total: 5 } })
    for (const id of ['secret', 'closed', 'never-was'])
      expect((await overview(other, id)).body).toMatchObject({ error: 'not_found' })
  })
})

describe('/dataset-cert/user-self-list', () => {
  test('lists what the learner is enrolled in, then what they have left, each with progress, next step and timeline', async () => {
    const learner = await house.signIn()
    const other = await house.signIn()
    await giveEnrolment(db, {
      accountId: learner.id,
      phaseId: 'nlp',
      enrolledAt: new Date(march),
      leftAt: new Date('2026-03-02T09:00:00Z'),
    })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: new Date(march) })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'closed', enrolledAt: new Date('2026-01-01T00:00:00Z') })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'secret' })
    await giveEnrolment(db, { accountId: other.id, phaseId: 'rag' })
    await giveCompletion(db, { accountId: learner.id, phaseId: 'nlp', lessonId: 'a', item: 'reading' })
    await giveCompletion(db, { accountId: other.id, phaseId: 'llm', lessonId: 'bigram', item: 'reading' })
    house.setNow(new Date('2026-03-02T09:00:00Z'))
    const { body } = await call('/dataset-cert/user-self-list', {}, { learner, lang: 'zh-CN' })
    expect(body).toMatchObject({
      list: [
        {
          id: 'llm',
          name: 'llm 中文',
          img_url: null,
          enrolled_at: seconds(march),
          left_at: null,
          progress: { done: 0, total: 5 },
          next: { lesson_id: 'bigram', item: 'reading' },
          timeline: [{ module_id: 'counting', state: 'upcoming' }, {}],
        },
        { id: 'closed', left_at: null, progress: { done: 0, total: 1 }, next: { lesson_id: 'a' }, timeline: [] },
        {
          id: 'nlp',
          left_at: seconds('2026-03-02T09:00:00Z'),
          progress: { done: 1, total: 2 },
          next: null,
          timeline: [],
        },
      ],
    })
    expect(body['list']).toHaveLength(3)
  })

  test('is empty for who never enrolled', async () =>
    expect((await call('/dataset-cert/user-self-list', {}, { learner: await house.signIn() })).body).toEqual({
      list: [],
    }))
})

describe.each(['/dataset-cert/enroll', '/dataset-cert/leave', '/dataset-cert/overview'] as const)('%s', (path) => {
  test('asks a visitor to log in', async () => {
    expect((await call(path, { id: 'llm' })).body).toEqual({
      error: 'auth_fail',
      message: 'Token authentication failed, please log in again!',
    })
    expect((await call(path, { id: 'llm' }, { lang: 'zh-CN' })).body['message']).toBe('token 认证失败，请重新登陆！')
  })

  test('names the field that is missing, wrong or unknown', async () => {
    const learner = await house.signIn()
    expect((await call(path, {}, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: 'Please fill in this field.' },
    })
    expect((await call(path, { id: 'a b' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: 'This is not valid.' },
    })
    expect((await call(path, { id: 'llm', account_id: 'x' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { account_id: 'This field is not known.' },
    })
  })
})

describe('/dataset-cert/week', () => {
  test('tells of the last seven days in the learner’s zone how many parts were finished, their own only', async () => {
    const learner = await house.signIn()
    const other = await house.signIn()
    house.setNow(new Date('2026-03-08T20:00:00Z'))
    for (const one of [learner, other]) await enrol(one)
    await call('/lesson/complete', { cert_id: 'llm', lesson_id: 'bigram', item: 'reading' }, { learner })
    house.setNow(new Date('2026-03-10T12:00:00Z'))
    const ask = async (whose: typeof learner, form: Record<string, string>) => {
      const { days } = (await call('/dataset-cert/week', form, { learner: whose })).body as {
        days: { day: string; parts: number }[]
      }
      expect(days.map(({ day }) => day.slice(8))).toEqual(['04', '05', '06', '07', '08', '09', '10'])
      return days.filter(({ parts }) => parts > 0).map(({ day, parts }) => `${day} ${parts}`)
    }
    expect(await ask(learner, {})).toEqual(['2026-03-08 1'])
    expect(await ask(learner, { zone: 'Asia/Shanghai' })).toEqual(['2026-03-09 1'])
    expect(await ask(learner, { zone: 'Mars/Olympus' })).toEqual(['2026-03-08 1'])
    expect(await ask(other, {})).toEqual([])
  })

  test('asks a visitor to log in', async () =>
    expect((await call('/dataset-cert/week')).body).toMatchObject({ error: 'auth_fail' }))
})

test('/dataset-cert/user-self-list asks a visitor to log in', async () =>
  expect((await call('/dataset-cert/user-self-list')).body).toMatchObject({ error: 'auth_fail' }))
