import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, paths, type Path } from '../../contract/index.ts'
import { isListField } from '../../contract/form.ts'
import { refusalCodes } from '../../contract/refusals.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { insertGrant, updateSessionProved } from '../../store/staff.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { listRefusals } from './openapi.ts'
import { hashToken } from '../calls/token.ts'
import { openTestApp, type TestLearner } from './test-app.ts'
import { encodeTestBody, validFields, validFile, validForm } from './test-forms.ts'
import { zooPaths, zooRequests, zooValues } from './test-zoo.ts'

const house = await openTestApp()
afterAll(house.close)
beforeAll(() => giveCourse(house.database))

type Body = string | Buffer
interface Sent {
  readonly path: string
  readonly body: Body
  readonly lang: Locale
  readonly learner: TestLearner | undefined
  readonly method?: InjectOptions['method']
  readonly headers?: Readonly<Record<string, string>>
}

async function signInEnrolled(): Promise<TestLearner> {
  const learner = await house.signIn()
  await giveEnrolment(house.database, { accountId: learner.id, phaseId: 'llm' })
  // An owner of the school, too, who has typed the password: what the console takes is judged like everything else.
  const now = house.now()
  await insertGrant(house.database, {
    accountId: learner.id,
    role: 'owner',
    phaseId: null,
    groupId: null,
    by: 'Grace',
    now,
  })
  await updateSessionProved(house.database, hashToken(learner.token), now)
  return learner
}

/** Whether the learner's last answer was a refusal that leaves the session alone: most are, and need no look at it. */
let isSessionSure = false

async function send({ path, body, lang, learner, method = 'POST', headers = {} }: Sent) {
  const reply = await house.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': lang,
      ...(learner ? { 'access-token': learner.token } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  if (learner)
    isSessionSure =
      reply.statusCode !== 200 || (reply.body.startsWith('{"error":') && !reply.body.startsWith('{"error":"auth_fail"'))
  return reply
}

const isInLanguage = (sentence: unknown, lang: Locale) =>
  typeof sentence === 'string' && sentence.length > 3 && /\p{Script=Han}/u.test(sentence) === (lang === 'zh-CN')

/** What is wrong with a reply, as a sentence; empty when nothing is. */
async function judge(sent: Sent, status?: number): Promise<string> {
  const reply = await send(sent)
  if (reply.statusCode >= 500 || (status !== undefined && reply.statusCode !== status))
    return `HTTP ${reply.statusCode}: ${reply.body.slice(0, 200)}`
  if (!String(reply.headers['content-type']).startsWith('application/json'))
    return `no JSON: ${String(reply.headers['content-type'])}`
  if (/\n\s+at |node_modules|\.ts:\d|Error:|Zod|select .* from /.test(reply.body))
    return `tells of the inside: ${reply.body.slice(0, 300)}`
  const body = reply.json<Record<string, unknown>>()
  if (reply.statusCode !== 200)
    return isInLanguage(body['message'], sent.lang) ? '' : `HTTP ${reply.statusCode} says: ${String(body['message'])}`
  return judgeAnswer(sent, body)
}

function judgeAnswer({ path, lang }: Sent, body: Record<string, unknown>): string {
  const known = paths.find((one) => one === path)
  if (!known) return 'an unknown path was answered'
  if (!('error' in body))
    return contract[known].output.safeParse(body).success ? '' : 'the answer is not the contract’s'
  const code = refusalCodes.find((one) => one === body['error'])
  if (!code || !listRefusals(known).includes(code))
    return `a refusal that the contract does not list: ${String(body['error'])}`
  const sentences = [body['message'], ...Object.values(body['fields'] ?? {})]
  if (code === 'invalid_input' && sentences.length < 2) return 'no field was named'
  return sentences.every((sentence) => isInLanguage(sentence, lang)) ? '' : `not in ${lang}: ${sentences.join(' / ')}`
}

const isWhole = process.env['DEPTH'] === 'whole'
let turn = 0
/**
 * Asks in both languages, as a visitor and as a learner whose session is renewed when the call has ended it. Each of the
 * four; otherwise one of them, and they take turns.
 */
async function judgeAll(
  path: string,
  name: string,
  body: Body,
  more: {
    status?: number | undefined
    method?: InjectOptions['method']
    headers?: Readonly<Record<string, string>>
  } = {},
): Promise<string[]> {
  const complaints: string[] = []
  const { status, ...rest } = more
  turn++
  for (const [at, lang] of locales.entries()) {
    for (const isVisitor of [true, false]) {
      if (!isWhole && turn % 4 !== 2 * at + Number(isVisitor)) continue
      const learner = isVisitor ? undefined : await currentLearner()
      const complaint = await judge({ path, body, lang, learner, ...rest }, status)
      if (complaint) complaints.push(`${name}, ${lang}, ${learner ? 'learner' : 'visitor'}: ${complaint}`)
    }
  }
  return complaints
}

let learner: TestLearner | undefined
async function currentLearner(): Promise<TestLearner> {
  const isAlive = learner && (isSessionSure || !('error' in (await house.call('/user/detail', {}, { learner })).body))
  isSessionSure = true
  return learner && isAlive ? learner : (learner = await signInEnrolled())
}

const replaceField = (path: Path, name: string, encoded: string) =>
  [
    ...Object.entries(validFields(path))
      .filter(([other]) => other !== name)
      .map(([other, value]) => `${other}=${encodeURIComponent(value)}`),
    `${name}=${encoded}`,
  ].join('&')

describe.each(paths)('%s', (path) => {
  const fields = Object.entries(contract[path].input.shape)

  test('takes the valid form that the zoo starts from', async () => {
    const { type, payload } = encodeTestBody(path, validForm(path), validFile(path))
    const reply = await send({
      path,
      body: payload,
      lang: 'en',
      learner: await currentLearner(),
      headers: { 'content-type': type },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).not.toMatchObject({ error: 'invalid_input' })
    expect(reply.json()).not.toMatchObject({ error: 'auth_fail' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  // A field that no call has is sent the whole zoo too: a strict form refuses it.
  test.each([...fields.map(([name]) => name), 'nobody-knows-this'])(
    'every value of the zoo in %s is answered well',
    async (name) => {
      const complaints: string[] = []
      // What cannot be read is refused before anybody knows of fields: by a whole run in each, otherwise in one.
      const values = zooValues.filter(({ status }) => isWhole || !status || name === 'nobody-knows-this')
      for (const value of values)
        complaints.push(
          ...(await judgeAll(path, value.name, replaceField(path, name, value.encoded), { status: value.status })),
        )
      expect(complaints).toEqual([])
    },
  )

  test('every value of the zoo as the name of a field is answered well', async () => {
    const complaints: string[] = []
    for (const value of zooValues)
      complaints.push(
        ...(await judgeAll(path, value.name, `${validForm(path)}&${value.encoded}=1`, { status: value.status })),
      )
    expect(complaints).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('every request of the zoo is refused with its own status', async () => {
    const complaints: string[] = []
    for (const { name, status, method, headers, body } of zooRequests) {
      if (contract[path].upload && name === 'multipart') continue // its own encoding: read-upload.test.ts
      complaints.push(
        ...(await judgeAll(path, name, body?.(validForm(path)) ?? validForm(path), {
          status,
          ...(method ? { method } : {}),
          ...(headers ? { headers } : {}),
        })),
      )
    }
    expect(complaints).toEqual([])
  })

  test('a field that takes one value and comes twice is refused', async () => {
    const complaints: string[] = []
    for (const [name, field] of fields) {
      const twice = `${validForm(path)}&${name}=${encodeURIComponent(validFields(path)[name] ?? '')}`
      if (!isListField(field)) complaints.push(...(await judgeAll(path, name, twice, { status: 400 })))
    }
    expect(complaints).toEqual([])
  })

  test('a field that the call does not have is refused by its name, so nothing is set by guessing', async () => {
    const reply = await send({
      path,
      body: `${validForm(path)}&owner_id=1&is_admin=1`,
      lang: 'en',
      learner: await currentLearner(),
    })
    expect(reply.json()).toMatchObject({
      error: 'invalid_input',
      fields: { owner_id: expect.any(String), is_admin: expect.any(String) },
    })
  })

  test('an empty form is answered well', async () =>
    expect(await judgeAll(path, 'empty', '', { status: 200 })).toEqual([]))
})

test('what was typed is decoded once, read by no template, and stored and given back to the letter', async () => {
  const typed = '%2541 &amp;lt; \\u0041 ${7*7} {{7*7}} <%= 7*7 %> {x, plural, other {#}} %s %n <b>&quot;</b>'
  const somebody = await house.signIn()
  const profile = {
    first_name: '%2541 &amp;lt; ${7*7} {{7*7}}',
    last_name: '{x, plural, other {#}} %s',
    gender: 'female',
    nationality: 'CN',
    education: 'bachelor',
  }
  await house.call('/index/complete-information', profile, { learner: somebody })
  const { body } = await house.call('/user/detail', {}, { learner: somebody })
  expect(body['user']).toMatchObject({ first_name: profile.first_name, last_name: profile.last_name })
  await house.call('/feedback/create', { content: typed, question_type: 'other' }, { learner: somebody })
  const { rows } = await house.database.query({ text: 'select content from feedback order by created_at desc limit 1' })
  expect(rows).toEqual([{ content: typed }])
})

describe('addresses that are no call', () => {
  test.each(zooPaths)('/api%s', async (path) => {
    const complaints: string[] = []
    for (const lang of locales) {
      const reply = await house.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'accept-language': lang, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      const body = reply.json<Record<string, unknown>>()
      if (![400, 404, 414].includes(reply.statusCode) || !isInLanguage(body['message'], lang))
        complaints.push(`${lang}: HTTP ${reply.statusCode} ${reply.body.slice(0, 200)}`)
    }
    expect(complaints).toEqual([])
  })
})

describe('headers', () => {
  test.each([
    ['accept-language', ''],
    ['accept-language', 'zh'],
    ['accept-language', '*;q=0'],
    ['accept-language', 'x'.repeat(5000)],
    ['accept-language', '__proto__'],
    ['access-token', ''],
    ['access-token', "' or 1=1 --"],
    ['access-token', 'x'.repeat(5000)],
    ['user-agent', 'x'.repeat(5000)],
    ['user-agent', '<script>'],
  ])('%s: %s', async (name, value) => {
    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/index/cert-detail',
      headers: { 'content-type': 'application/x-www-form-urlencoded', [name]: value },
      payload: 'id=never-was',
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, { error: 'not_found', message: expect.any(String) }])
  })
})
