import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { encodeForm } from '../../contract/encode.ts'
import { contract, paths } from '../../contract/index.ts'
import { insertCopy, upsertNotice } from '../../store/message.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { giveCompletion, giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from './test-app.ts'
import { validFields, validForm } from './test-forms.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
beforeAll(() => giveCourse(db))

const learnerPaths = paths.filter((path) => contract[path].who === 'learner')
const openPaths = paths.filter((path) => ['anyone', 'either'].includes(contract[path].who)) // the staff's: server/staff/authorisation.test.ts

const post = (path: string, headers: Readonly<Record<string, string>> = {}, body?: string) => {
  const known = paths.find((one) => one === path)
  return house.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body ?? (known ? validForm(known) : ''),
  })
}

const authFail = {
  en: { error: 'auth_fail', message: 'Token authentication failed, please log in again!' },
  'zh-CN': { error: 'auth_fail', message: 'token 认证失败，请重新登陆！' },
}

describe.each(learnerPaths)('%s needs the access-token header', (path) => {
  let learner: TestLearner
  beforeEach(async () => {
    learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  })

  test('answers to it', async () =>
    expect((await post(path, { 'access-token': learner.token })).payload).not.toContain('auth_fail')) // some answer with a file

  test('is refused without, in both languages', async () => {
    for (const lang of ['en', 'zh-CN'] as const) {
      const reply = await post(path, { 'accept-language': lang })
      expect([reply.statusCode, reply.json()]).toEqual([200, authFail[lang]])
    }
  })

  test('is refused with an expired one', async () => {
    const { token } = await house.signIn({ expiresAt: new Date(Date.now() - 1000) })
    expect((await post(path, { 'access-token': token })).json()).toEqual(authFail.en)
  })

  test('is refused with one that ends this very moment', async () => {
    const end = new Date('2026-03-01T09:00:00Z')
    const { token } = await house.signIn({ expiresAt: end })
    house.setNow(end)
    expect((await post(path, { 'access-token': token })).json()).toEqual(authFail.en)
    house.setNow()
  })

  test.each(['cookie: token', 'cookie: __Host-token', 'authorization', 'x-access-token', 'a field', 'the address'])(
    'is refused with the token in %s only',
    async (place) => {
      const { token } = learner
      const header = place.startsWith('cookie')
        ? { cookie: `${place.slice(8)}=${token}` }
        : { authorization: `Bearer ${token}`, 'x-access-token': token }[place]
      const headers = typeof header === 'string' ? { [place]: header } : (header ?? {})
      const reply = await post(
        place === 'the address' ? `${path}?access-token=${token}` : path,
        headers,
        place === 'a field' ? `access-token=${token}` : validForm(path),
      )
      expect(reply.json()).toEqual(authFail.en)
    },
  )

  test('is refused with a token that is nearly right', async () => {
    const { token } = learner
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const wrong of [
      '',
      flipped,
      token.slice(1),
      `${token}A`,
      `${token} ${token}`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    ]) {
      expect((await post(path, { 'access-token': wrong })).json()).toEqual(authFail.en)
    }
  })
})

describe.each(openPaths)('%s needs no token', (path) => {
  test.each<[string, Record<string, string>]>([
    ['from a foreign page', { origin: 'https://evil.example' }],
    ['from a page whose name begins with ours', { origin: 'http://localhost:3000.evil.example' }],
    ['from another port of our host', { origin: 'http://localhost:3001' }],
    ['from a page without an origin', { origin: 'null' }],
    ['when the browser says cross-site', { 'sec-fetch-site': 'cross-site' }],
    [
      'when the browser says cross-site but the origin is ours',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    ],
  ])('and is refused %s, in both languages', async (_title, headers) => {
    for (const [lang, script] of [
      ['en', /^Requests from other sites/],
      ['zh-CN', /\p{Script=Han}/u],
    ] as const) {
      const reply = await post(path, { ...headers, 'accept-language': lang })
      expect([reply.statusCode, reply.json()]).toEqual([403, { message: expect.stringMatching(script) }])
    }
  })

  test('and is answered to our own pages and to programs', async () => {
    for (const headers of [{}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }])
      expect((await post(path, headers)).statusCode).toBe(200)
  })

  test('a live or a dead token changes nothing of that', async () => {
    const { token } = await house.signIn()
    for (const given of [token, 'x'.repeat(43)])
      expect((await post(path, { origin: 'https://evil.example', 'access-token': given })).statusCode).toBe(403)
  })
})

test('no reply lets a foreign page read it', async () => {
  for (const path of paths) {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const reply = await house.app.inject({
        method,
        url: `/api${path}`,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'access-token',
        },
      })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

describe("another learner's", () => {
  const name = 'Xiomara'
  let owner: TestLearner
  beforeAll(async () => {
    owner = await house.signIn({ email: 'xiomara.owner@example.org' })
    await run(db, sql`update account set first_name = ${name}, last_name = 'Quillfeather' where id = ${owner.id}`)
    await giveEnrolment(db, { accountId: owner.id, phaseId: 'llm' })
    await giveCompletion(db, { accountId: owner.id, phaseId: 'llm', lessonId: 'film', item: 'reading' })
    await house.call(
      '/lesson/progress',
      { cert_id: 'llm', lesson_id: 'film', range: ['0-77.25'], video_position: 77, reading_position: 613 },
      { learner: owner },
    )
    const { body: feedback } = await house.call(
      '/feedback/create',
      { content: 'Why kaleidoscope?', question_type: 'other' },
      { learner: owner },
    )
    const messageId = await upsertNotice(db, {
      type: 1,
      subject: 'notice.feedback.answered',
      values: { question: 'Why kaleidoscope?', answer: 'Because.' },
      path: null,
      now: new Date(),
    })
    const copyId = await insertCopy(db, { messageId, accountId: owner.id, key: 'feedback', now: new Date() })
    ids = [copyId, messageId, feedback['id']].map(String)
  })
  /** What carries the owner's data and could be named in a field: a copy, its text, a piece of feedback. */
  let ids: readonly string[] = []

  const Everything = z.strictObject({ what: z.string(), facts: z.string() })
  /** All that the database knows of a person. */
  const readAll = (accountId: string) =>
    rows(
      db,
      Everything,
      sql`select 'account' as what, a::text as facts from account a where a.id = ${accountId}
          union all select 'session', s::text from session s where s.account_id = ${accountId}
          union all select 'enrolment', e::text from enrolment e where e.account_id = ${accountId}
          union all select 'progress', p::text from lesson_progress p where p.account_id = ${accountId}
          union all select 'completion', c::text from item_completion c where c.account_id = ${accountId}
          union all select 'message', m::text from message_copy m where m.account_id = ${accountId}
          union all select 'feedback', f::text from feedback f where f.account_id = ${accountId}
          order by what, facts`,
    )

  test.each(paths)('data neither shows nor changes when somebody else asks %s', async (path) => {
    const before = await readAll(owner.id)
    expect(before.map((row) => row.what)).toEqual([
      'account',
      'completion',
      'enrolment',
      'feedback',
      'message',
      'progress',
      'session',
    ])
    const stranger = await house.signIn()
    await giveEnrolment(db, { accountId: stranger.id, phaseId: 'llm' })
    for (const headers of [{ 'access-token': stranger.token }, {}] as Record<string, string>[]) {
      const { body } = await post(path, headers)
      for (const secret of secrets()) expect(body).not.toContain(secret)
    }
    expect(await readAll(owner.id)).toEqual(before)
  })

  const secrets = () => [owner.id, owner.token, name, 'Quillfeather', 'xiomara.owner', '77.25', ':613', 'kaleidoscope']

  test('ids open nothing in any field of any call, alone or together', async () => {
    const before = await readAll(owner.id)
    const stranger = await house.signIn()
    await giveEnrolment(db, { accountId: stranger.id, phaseId: 'llm' })
    const headers = { 'access-token': stranger.token }
    for (const path of paths.filter((one) => one !== '/user/logout')) {
      const fields = Object.entries<z.ZodType>(contract[path].input.shape).filter(
        ([, field]) => field.safeParse(ids[0]).success,
      )
      if (fields.length === 0) continue
      const forms = [
        ...ids.map((id) => Object.fromEntries(fields.map(([field]) => [field, id]))),
        Object.fromEntries(fields.map(([field], at) => [field, ids[at % ids.length] ?? ''])),
      ]
      for (const form of forms) {
        const { body } = await post(path, headers, encodeForm({ ...validFields(path), ...form }))
        for (const secret of secrets()) expect(`${path} ${body}`).not.toContain(secret)
      }
    }
    expect(await readAll(owner.id)).toEqual(before)
  })

  test('data is shown to themselves, so the test above looks for what is there', async () => {
    const { body } = await house.call('/lesson/detail', { cert_id: 'llm', lesson_id: 'film' }, { learner: owner })
    expect(body).toMatchObject({ position: { reading: 613, watched: [[0, 77.25]] } })
    expect((await house.call('/user/detail', {}, { learner: owner })).body).toMatchObject({
      user: { first_name: name },
    })
    expect(
      JSON.stringify(
        (await house.call('/message/m-detail', { id: ids[0], message_id: ids[1] }, { learner: owner })).body,
      ),
    ).toContain('kaleidoscope')
  })
})
