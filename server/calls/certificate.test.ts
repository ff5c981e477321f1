import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OutputOf } from '../../contract/index.ts'
import { writeNumber } from '../../domain/certificate/number.ts'
import type { CertificateRule } from '../../domain/certificate/rule.ts'
import { updateCertificateRevoked } from '../../store/certificate.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveAttempt, giveHandIn, giveProfile } from '../../store/test-certificate.ts'
import { giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'

const house = await openTestApp({ maxConnections: 12 })
const { database: db, call } = house
afterAll(house.close)
afterEach(() => house.setNow())

const rule: CertificateRule = {
  validity: { kind: 'months', months: 24 },
  lessons: 'all',
  quizzes: ['llm.surprise'],
  experiments: ['llm.bigram'],
}
const lesson = (id: string) => ({ id, minutes: 40, items: ['reading'] as const })
const modules = [
  {
    id: 'counting',
    lessons: [
      lesson('bigram'),
      { ...lesson('surprise'), quiz: 'llm.surprise' },
      { ...lesson('extra'), quiz: 'llm.extra' },
    ],
  },
]

beforeAll(async () => {
  await givePhase(db, { id: 'llm', certificate: rule, modules })
  await giveExperiment(db, { id: 'llm.bigram', phaseId: 'llm', lessonId: 'bigram' })
  await givePhase(db, {
    id: 'over',
    certificate: {
      ...rule,
      validity: { kind: 'until', date: '2026-06-30' },
      lessons: [],
      quizzes: [],
      experiments: [],
    },
  })
  await givePhase(db, { id: 'plain', modules: [{ id: 'm', lessons: [lesson('a')] }] })
  await givePhase(db, { id: 'draft', state: 'draft', certificate: rule })
})

async function signIn(phaseId = 'llm'): Promise<TestLearner> {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId })
  return learner
}

/** Everything that the rule asks for, one by one. */
const deeds: readonly ((accountId: string) => Promise<unknown>)[] = [
  ...['bigram', 'surprise', 'extra'].map(
    (lessonId) => (accountId: string) => giveCompletion(db, { accountId, phaseId: 'llm', lessonId, item: 'reading' }),
  ),
  (accountId) => giveAttempt(db, { accountId, quizId: 'llm.surprise', score: 90, isPassed: true }),
  (accountId) => giveHandIn(db, { accountId, experimentId: 'llm.bigram', checkKind: 'self-checked' }),
  (accountId) => giveProfile(db, accountId),
]

async function graduate(): Promise<TestLearner> {
  const learner = await signIn()
  for (const deed of deeds) await deed(learner.id)
  return learner
}

const requirements = async (learner: TestLearner, lang: 'en' | 'zh-CN' = 'en', id = 'llm') =>
  (await call('/certificate/requirements', { id, category_id: `${id}.certificate` }, { learner, lang }))
    .body as OutputOf<'/certificate/requirements'> // the door has parsed it
const setName = (learner: TestLearner, name: string, id = 'llm') =>
  call('/certificate/set-name', { id, name }, { learner })
const apply = (learner: TestLearner, lang: 'en' | 'zh-CN' = 'en', id = 'llm') =>
  call('/certificate/apply', { id }, { learner, lang })
const verify = (number: string, lang: 'en' | 'zh-CN' = 'en') => call('/index/certificate-verify', { number }, { lang })
const countCertificates = async (learner: TestLearner) =>
  (
    await one(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from certificate where account_id = ${learner.id}`,
    )
  ).n

async function issue(learner: TestLearner, name = 'Lin Yao', lang: 'en' | 'zh-CN' = 'en'): Promise<string> {
  await setName(learner, name)
  const { body } = await apply(learner, lang)
  return (body as OutputOf<'/certificate/apply'>).certificate.number // the door has parsed it
}

describe('what is asked for', () => {
  test('is listed with where it is done, in both languages', async () => {
    const learner = await signIn()
    await giveAttempt(db, { accountId: learner.id, quizId: 'llm.surprise', score: 40, isPassed: false })
    const english = await requirements(learner)
    expect(english).toMatchObject({
      cert_name: 'llm in English',
      certificate_id: 'llm.certificate',
      state: 'requirements_not_met',
      name: null,
      suggested_name: '',
      certificate: null,
      validity: { kind: 'months', date: null, months: 24 },
    })
    expect(
      english.requirements.map(({ kind, id, name, module_id, lesson_id, is_met }) => [
        kind,
        id,
        name,
        module_id,
        lesson_id,
        is_met,
      ]),
    ).toEqual([
      ['lesson', 'bigram', 'bigram in English', 'counting', 'bigram', false],
      ['lesson', 'surprise', 'surprise in English', 'counting', 'surprise', false],
      ['lesson', 'extra', 'extra in English', 'counting', 'extra', false],
      ['quiz', 'llm.surprise', 'surprise in English', 'counting', 'surprise', false],
      ['experiment', 'llm.bigram', 'bigram in English', 'counting', 'bigram', false],
      ['profile', null, '', null, null, false],
    ])
    expect(english.requirements[3]).toMatchObject({ best_score: 40, passing_score: 60 })
    expect((await requirements(learner, 'zh-CN')).requirements[0]?.name).toBe('bigram 中文')
  })

  test('comes together in any order of events, and says can_apply exactly when nothing is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...deeds.keys()], { minLength: deeds.length }), async (order) => {
        const learner = await signIn()
        const met: number[] = []
        for (const at of order) {
          await deeds[at]?.(learner.id)
          const standing = await requirements(learner)
          met.push(standing.requirements.filter(({ is_met }) => is_met).length)
          expect(standing.state).toBe(met.length === deeds.length ? 'can_apply' : 'requirements_not_met')
        }
        expect(met).toEqual([1, 2, 3, 4, 5, 6])
      }),
      { numRuns: 12 },
    )
  })

  test('a quiz that was passed once stays passed, and a verified experiment is called so', async () => {
    const learner = await graduate()
    await giveAttempt(db, { accountId: learner.id, quizId: 'llm.surprise', score: 10, isPassed: false })
    await giveHandIn(db, { accountId: learner.id, experimentId: 'llm.bigram', checkKind: 'verified' })
    const { requirements: list, state, suggested_name } = await requirements(learner)
    expect([state, suggested_name]).toEqual(['can_apply', 'Lin Yao'])
    expect(list.find(({ kind }) => kind === 'experiment')).toMatchObject({
      check_kind: 'verified',
      is_solution_seen: false,
    })
    expect(list.find(({ kind }) => kind === 'quiz')?.best_score).toBe(90)
  })

  test('a certificate that is given up to a day is not given after it', async () => {
    const learner = await signIn('over')
    await giveProfile(db, learner.id)
    house.setNow(new Date('2026-06-30T23:00:00Z'))
    expect(await requirements(learner, 'en', 'over')).toMatchObject({ state: 'can_apply' })
    house.setNow(new Date('2026-07-01T00:00:00Z'))
    expect((await requirements(learner, 'en', 'over')).requirements.at(-1)).toMatchObject({
      kind: 'offer',
      is_met: false,
    })
  })

  test.each([
    ['a phase without a certificate', 'plain', 'plain.certificate', 'not_found'],
    ['a draft', 'draft', 'draft.certificate', 'not_found'],
    ['an unknown phase', 'nowhere', 'nowhere.certificate', 'not_found'],
    ['parts that do not belong together', 'llm', 'over.certificate', 'not_found'],
    ['a phase that the learner is not in', 'over', 'over.certificate', 'not_enrolled'],
  ])('of %s: refused', async (_what, id, category_id, error) => {
    const learner = await signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'plain' })
    expect((await call('/certificate/requirements', { id, category_id }, { learner })).body).toMatchObject({ error })
  })
})

describe('the name', () => {
  test('is set once, tidied, and never again', async () => {
    const learner = await graduate()
    expect((await setName(learner, '  Zoe\u0308   Müller ')).body).toEqual({ name: 'Zoë Müller' })
    expect((await setName(learner, 'Zoë Müller')).body).toEqual({ name: 'Zoë Müller' })
    expect((await setName(learner, 'Somebody Else')).body).toMatchObject({ error: 'certificate_name_fixed' })
    expect(await requirements(learner)).toMatchObject({ name: 'Zoë Müller' })
    await apply(learner)
    expect((await setName(learner, 'Somebody Else')).body).toMatchObject({ error: 'certificate_name_fixed' })
  })

  test('of two that are set at the same time one holds', async () => {
    const learner = await graduate()
    const replies = await Promise.all(['One Name', 'Other Name'].map((name) => setName(learner, name)))
    expect(replies.filter(({ body }) => body['error'] === 'certificate_name_fixed').length).toBe(1)
    expect(replies.filter(({ body }) => 'name' in body).length).toBe(1)
  })

  test('cannot be set before everything is there', async () => {
    expect((await setName(await signIn(), 'Lin Yao')).body).toMatchObject({ error: 'certificate_not_earned' })
  })

  test('that has a character which cannot be printed is refused, and the character named, in both languages', async () => {
    const learner = await graduate()
    expect((await setName(learner, '𠮷野')).body).toEqual({
      error: 'name_not_printable',
      message: 'The certificate cannot be printed with: 𠮷. Please write the name without.',
    })
    const chinese = await call('/certificate/set-name', { id: 'llm', name: 'محمد 林' }, { learner, lang: 'zh-CN' })
    expect(chinese.body).toMatchObject({
      error: 'name_not_printable',
      message: '证书上无法印出：م ح د。请换一种写法。',
    })
    expect(await requirements(learner)).toMatchObject({ name: null })
  })

  test.each(['', '   ', '123', '<b>', 'Lin \u202eoaY', 'X'.repeat(61)])('%j is refused at its field', async (name) => {
    expect((await setName(await graduate(), name)).body).toMatchObject({
      error: 'invalid_input',
      fields: { name: expect.any(String) },
    })
  })
})

describe('applying', () => {
  test('issues a certificate and tells the learner', async () => {
    house.setNow(new Date('2026-11-21T09:30:00Z'))
    const learner = await graduate()
    await setName(learner, '林小雨')
    const { body } = await apply(learner, 'zh-CN')
    expect(body).toEqual({
      certificate: {
        number: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
        cert_id: 'llm',
        cert_name: 'llm 中文',
        cert_lang: 'zh-CN',
        certificate_id: 'llm.certificate',
        name: '林小雨',
        lang: 'zh-CN',
        issued_at: 1795253400,
        issued_on: '2026-11-21',
        valid_until: '2028-11-21',
        status: 'valid',
      },
    })
    expect(await requirements(learner)).toMatchObject({
      state: 'issued',
      requirements: [],
      certificate: { name: '林小雨', cert_name: 'llm in English' },
    })
    await deliverMails(house)
    const { body: messages } = await call('/message/user-messages', {}, { learner })
    expect(messages).toMatchObject({
      list: [{ message: { type: 5, title: 'Your certificate for llm in English is here' } }],
    })
  })

  test('ten times at once issues one, and again gives the same', async () => {
    const learner = await graduate()
    await setName(learner, 'Lin Yao')
    const replies = await Promise.all(Array.from({ length: 10 }, () => apply(learner)))
    const numbers = new Set(replies.map(({ body }) => (body as OutputOf<'/certificate/apply'>).certificate.number)) // the door has parsed it
    expect(numbers.size).toBe(1)
    expect(await countCertificates(learner)).toBe(1)
    expect([...numbers]).toEqual([await issue(learner)])
  })

  test.each<[string, string, () => Promise<TestLearner>]>([
    [
      'while something is missing',
      'certificate_not_earned',
      async () => {
        const learner = await graduate()
        await setName(learner, 'Lin Yao')
        await run(db, sql`delete from quiz_attempt where account_id = ${learner.id}`)
        return learner
      },
    ],
    ['without a name', 'certificate_name_missing', graduate],
    [
      'after it was revoked',
      'certificate_revoked',
      async () => {
        const learner = await graduate()
        await updateCertificateRevoked(db, await issue(learner), new Date())
        return learner
      },
    ],
    [
      'in a phase that the learner has left',
      'not_enrolled',
      async () => {
        const learner = await graduate()
        await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id}`)
        return learner
      },
    ],
  ])('%s is refused', async (_when, error, prepare) => {
    const learner = await prepare()
    const before = await countCertificates(learner)
    expect((await apply(learner)).body).toMatchObject({ error })
    expect(await countCertificates(learner)).toBe(before)
  })

  test('what a later edition asks for takes nothing back', async () => {
    const learner = await graduate()
    const number = await issue(learner)
    await run(db, sql`delete from item_completion where account_id = ${learner.id}`)
    expect(await requirements(learner)).toMatchObject({ state: 'issued', certificate: { number, status: 'valid' } })
  })
})

test('the list has what was issued, the newest first, and how far the others are', async () => {
  const learner = await graduate()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'over' })
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'plain' })
  house.setNow(new Date('2026-03-01T00:00:00Z'))
  const list = async () => (await call('/certificate/list', {}, { learner })).body
  expect(await list()).toEqual({
    list: [],
    open: [
      {
        cert_id: 'llm',
        cert_name: 'llm in English',
        cert_lang: 'en',
        certificate_id: 'llm.certificate',
        state: 'can_apply',
        met: 6,
        total: 6,
      },
      {
        cert_id: 'over',
        cert_name: 'over in English',
        cert_lang: 'en',
        certificate_id: 'over.certificate',
        state: 'can_apply',
        met: 2,
        total: 2,
      },
    ],
  })
  const number = await issue(learner)
  await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id} and phase_id = 'llm'`)
  expect(await list()).toMatchObject({ list: [{ number, status: 'valid' }], open: [{ cert_id: 'over' }] })
})

test('a certificate says the day on which its learner had it, everywhere and for ever', async () => {
  house.setNow(new Date('2026-11-21T20:14:00Z')) // in Shanghai it is the 22nd, 04:14
  const learner = await graduate()
  await run(db, sql`update enrolment set zone = 'Asia/Shanghai' where account_id = ${learner.id} and phase_id = 'llm'`)
  await setName(learner, 'Lin Yao')
  const { certificate } = (await apply(learner)).body as OutputOf<'/certificate/apply'> // the door has parsed it
  expect(certificate).toMatchObject({ issued_on: '2026-11-22', issued_at: 1795292040 })
  await run(db, sql`update enrolment set zone = 'UTC' where account_id = ${learner.id}`)
  expect((await verify(certificate.number)).body).toMatchObject({ issued_on: '2026-11-22' })
  await run(db, sql`delete from certificate_zone where number = ${certificate.number}`) // one of before zones were kept
  expect((await verify(certificate.number)).body).toMatchObject({ issued_on: '2026-11-21' })
})

describe('the public check', () => {
  test('shows everything that is printed, without sign-in, in both languages', async () => {
    house.setNow(new Date('2026-11-21T09:30:00Z'))
    const number = await issue(await graduate(), '林小雨', 'zh-CN')
    const { body } = await verify(number.toLowerCase().replaceAll('-', ' '))
    expect(body).toEqual({
      number,
      status: 'valid',
      name: '林小雨',
      lang: 'zh-CN',
      school: [
        { lang: 'en', text: 'School of AI Engineering' },
        { lang: 'zh-CN', text: '人工智能工程学院' },
      ],
      phase: [
        { lang: 'en', text: 'llm in English' },
        { lang: 'zh-CN', text: 'llm 中文' },
      ],
      cert_id: 'llm',
      issued_at: 1795253400,
      issued_on: '2026-11-21',
      valid_until: '2028-11-21',
      revoked_at: null,
      is_replaced: false,
      checked_at: 1795253400,
      lesson_count: 3,
      minutes: 120,
      quizzes: [{ name: 'surprise in English', score: 90, passing_score: 60, total_score: 100 }],
      final: null,
      experiments: [{ name: 'bigram in English', check_kind: 'self-checked', is_solution_seen: false }],
      edition: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), code: '' },
    })
    expect((await verify(number, 'zh-CN')).body).toMatchObject({
      school: [{ lang: 'zh-CN', text: '人工智能工程学院' }, { lang: 'en' }],
      experiments: [{ name: 'bigram 中文' }],
    })
  })

  test('says expired after the last day, and revoked at once', async () => {
    house.setNow(new Date('2026-11-21T09:30:00Z'))
    const number = await issue(await graduate())
    house.setNow(new Date('2028-11-22T00:00:00Z'))
    expect((await verify(number)).body).toMatchObject({ status: 'expired', revoked_at: null })
    await updateCertificateRevoked(db, number, house.now())
    expect((await verify(number)).body).toMatchObject({ status: 'revoked', revoked_at: 1858464000 })
  })

  test('still answers when the account is deleted and the texts are changed', async () => {
    const learner = await graduate()
    const number = await issue(learner, 'Ada Byron')
    house.setNow(house.now())
    const before = (await verify(number)).body
    await run(db, sql`delete from account where id = ${learner.id}`)
    await run(db, sql`update lesson_text set title = 'renamed' where phase_id = 'llm' and lesson_id = 'bigram'`)
    expect((await verify(number)).body).toEqual(before)
  })

  test('of a number that nobody has: not found; of a mistyped one: said at the field', async () => {
    expect((await verify(writeNumber(new Uint8Array(15).fill(7)))).body).toMatchObject({ error: 'not_found' })
    for (const typed of ['7K3M', '7777-7777-7777-777X', 'no number', '%'])
      expect((await verify(typed)).body).toMatchObject({
        error: 'invalid_input',
        fields: { number: expect.any(String) },
      })
  })
})

describe('the files', () => {
  test.each([
    ['pdf', 'application/pdf', '.pdf', /^%PDF-1\.7/],
    ['credential', 'application/vc', '.json', /"eddsa-rdfc-2022"/],
    ['jwt', 'application/vc+jwt', '.jwt', /^[\w-]+\.[\w-]+\.[\w-]+$/],
  ] as const)('%s comes as the reply of the call, to be saved', async (form, type, ending, content) => {
    const learner = await graduate()
    const number = await issue(learner)
    const { status, headers, bytes } = await call('/certificate/download', { number, form }, { learner })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining(type),
      'content-disposition': `attachment; filename="certificate-${number}${ending}"; filename*=UTF-8''certificate-${number}${ending}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(bytes.toString('latin1')).toMatch(content)
  })

  test('another learner gets none, nor does anybody of one that is revoked or was never issued', async () => {
    const learner = await graduate()
    const number = await issue(learner)
    const download = async (as: TestLearner, of = number) =>
      (await call('/certificate/download', { number: of, form: 'pdf' }, { learner: as })).body
    expect(await download(await signIn())).toMatchObject({ error: 'not_found' })
    expect(await download(learner, '0000-0000-0000-0000')).toMatchObject({ error: 'not_found' })
    await updateCertificateRevoked(db, number, new Date())
    expect(await download(learner)).toMatchObject({ error: 'certificate_revoked' })
  })
})

test.each([
  ['/certificate/list', {}],
  ['/certificate/requirements', { id: 'llm' }],
  ['/certificate/set-name', { id: 'llm', name: 'Lin Yao' }],
  ['/certificate/apply', { id: 'llm' }],
  ['/certificate/download', { number: '0000-0000-0000-0000', form: 'pdf' }],
] as const)('%s needs a token', async (path, form) =>
  expect((await call(path, form)).body).toMatchObject({ error: 'auth_fail' }),
)
