// Long, because all its tests share one house: another file would start another.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { insertKeptMail } from '../../store/kept-mail.ts'
import { beginReading, notPersonal, personalData } from '../../store/personal-data.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { giveAttempt, giveProfile } from '../../store/test-certificate.ts'
import { giveCompletion, giveEnrolment, giveFeedbackType, givePhase, giveSitePage } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { admin } from '../admin/test-admin.ts'
import { makeNotebookFile } from '../flows/notebook-file.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'

const app = await openTestApp({ maxConnections: 10 })
const { database: db, call } = app
afterAll(app.close)
const start = new Date('2026-11-22T12:00:00Z')
beforeEach(() => app.setNow(start))
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const PASSWORD = 'Tall Giraffe 42'
const CHROME = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`
let sources = 0
const newSource = () => `203.0.${Math.floor(++sources / 250)}.${(sources % 250) + 1}`

interface Person extends TestLearner {
  readonly email: string
}

async function signUp(options: { email?: string; lang?: 'en' | 'zh-CN'; consent?: '1' } = {}): Promise<Person> {
  const { email = newEmail(), lang = 'en', consent } = options
  const source = newSource()
  await call('/index/send-code', { email, scene: 'signup' }, { source })
  const code = readCode((await deliverMails(app)).find(({ to }) => to === email)) ?? ''
  const { body } = await call(
    '/index/register',
    { email, code, password: PASSWORD, ...(consent ? { consent } : {}) },
    { source, lang, headers: CHROME },
  )
  const { token, user } = z.object({ token: z.string(), user: z.object({ id: z.string() }) }).parse(body)
  return { email, token, id: user.id }
}

async function logIn({
  email,
  password = PASSWORD,
  headers = CHROME,
}: {
  email: string
  password?: string
  headers?: Record<string, string>
}) {
  const { body } = await call('/index/login', { email, password }, { source: newSource(), headers })
  return { id: '', token: String(body['token']), error: body['error'] }
}

const isSignedIn = async (learner: TestLearner) => !('error' in (await call('/user/detail', {}, { learner })).body)
const sessions = async (learner: TestLearner) =>
  z
    .array(
      z.object({
        id: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        is_current: z.boolean(),
      }),
    )
    .parse((await call('/user/sessions', {}, { learner })).body['list'])

async function ownCode(learner: Person): Promise<string> {
  expect((await call('/user/send-code', {}, { learner, source: newSource() })).body).toEqual({ resend_after: 60 })
  return readCode((await deliverMails(app)).find(({ to }) => to === learner.email)) ?? ''
}

async function changeCode(email: string) {
  await call('/index/send-code', { email, scene: 'change' }, { source: newSource() })
  const mail = (await deliverMails(app)).find(({ to }) => to === email)
  return { mail, code: readCode(mail) ?? '000000' }
}

describe('profile and language', () => {
  test('what is given changes, the rest stays, and each wrong field has the sentence of the specification', async () => {
    const learner = await signUp()
    const profile = { first_name: '小明', last_name: '王', gender: 'male', nationality: 'CN', education: 'master' }
    expect((await call('/user/update', profile, { learner })).body).toMatchObject({ user: profile })
    expect((await call('/user/update', { education: 'doctorate', lang: 'zh-CN' }, { learner })).body).toMatchObject({
      user: { ...profile, education: 'doctorate' },
    })
    expect((await call('/user/settings', {}, { learner })).body).toEqual({
      user: { id: learner.id, email: learner.email, ...profile, education: 'doctorate' },
      lang: 'zh-CN',
      has_password: true,
      consent: null,
    })
    const wrong = { first_name: '', last_name: '<b>', gender: 'x', nationality: 'XX', education: '' }
    expect(
      (await call('/user/update', { ...wrong, last_name: 'Wang', nationality: '' }, { learner })).body,
    ).toMatchObject({
      error: 'invalid_input',
      fields: {
        first_name: 'Please enter your first name.',
        gender: 'Please select your gender.',
        nationality: 'Please select your country.',
        education: 'Please select your education.',
      },
    })
    expect((await call('/user/update', { last_name: '<b>', nationality: 'XX' }, { learner })).body).toMatchObject({
      fields: { last_name: 'Please enter a valid username.', nationality: 'Please select your country.' },
    })
  })
})

describe('the password', () => {
  test('changes with the old one: other sessions end, this one stays, and a mail tells of it in the language of the account', async () => {
    const learner = await signUp({ lang: 'zh-CN' })
    const other = await logIn(learner)
    const next = { password: 'Short Giraffe 43' }
    expect((await call('/user/update-password', next, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { proof_password: 'Please enter your password.' },
    })
    expect((await call('/user/update-password', { ...next, proof_password: 'x' }, { learner })).body).toMatchObject({
      error: 'wrong_password',
      fields: { proof_password: 'This is not your password.' },
    })
    expect(
      (await call('/user/update-password', { password: 'short', proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ error: 'invalid_input', fields: { password: expect.any(String) } })
    expect(
      (await call('/user/update-password', { password: 'Password123', proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ error: 'weak_password' })
    expect(await isSignedIn(other)).toBe(true)
    expect((await call('/user/update-password', { ...next, proof_password: PASSWORD }, { learner })).body).toEqual({})
    expect([await isSignedIn(learner), await isSignedIn(other)]).toEqual([true, false])
    expect((await deliverMails(app)).filter(({ to }) => to === learner.email)).toMatchObject([
      { subject: '格物密码已修改', text: expect.stringContaining('其他设备都已退出登录') },
    ])
    expect((await logIn(learner)).error).toBe('wrong_login')
    expect((await logIn({ ...learner, password: 'Short Giraffe 43' })).error).toBeUndefined()
  })

  test('is set by a code where there is none; a code is good once, and one for another purpose not at all', async () => {
    const learner = await signUp()
    await run(db, sql`update account set password_hash = null where id = ${learner.id}`)
    expect((await call('/user/settings', {}, { learner })).body).toMatchObject({ has_password: false })
    expect((await call('/user/update-password', { password: PASSWORD }, { learner })).body).toMatchObject({
      fields: { proof_code: 'Please enter the e-mail verification code.' },
    })
    later(60)
    const { code: resetCode } = await (async () => {
      await call('/index/send-code', { email: learner.email, scene: 'reset' }, { source: newSource() })
      return { code: readCode((await deliverMails(app))[0]) ?? '' }
    })()
    expect(
      (await call('/user/update-password', { password: PASSWORD, proof_code: resetCode }, { learner })).body,
    ).toMatchObject({
      error: 'wrong_code',
      fields: { proof_code: 'Invalid email verification code. Please try again.' },
    })
    later(60)
    const proof_code = await ownCode(learner)
    expect((await call('/user/update-password', { password: PASSWORD, proof_code }, { learner })).body).toEqual({})
    expect(
      (await call('/user/update-password', { password: 'Short Giraffe 43', proof_code }, { learner })).body,
    ).toMatchObject({ error: 'wrong_code' })
    expect((await logIn(learner)).error).toBeUndefined()
  })

  test('guesses of it are counted for the session, also when they come at once, and hold nobody who signs in', async () => {
    const learner = await signUp()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        call('/user/export', { proof_password: `Wrong ${i}` }, { learner, source: newSource() }),
      ),
    )
    expect(guesses.filter(({ body }) => body['error'] === 'wrong_password')).toHaveLength(5)
    expect(guesses.filter(({ body }) => body['error'] === 'too_many_tries')).toHaveLength(7)
    expect((await logIn(learner)).error).toBeUndefined()
  })
})

describe('the address', () => {
  test('changes with a code to the new one and the password; the old one is told', async () => {
    const learner = await signUp({ lang: 'zh-CN' })
    const email = `Ada.${newEmail()}`
    const { code, mail } = await changeCode(email)
    expect(mail?.subject).toBe('Your Tessera code for a new e-mail address')
    expect((await call('/user/change-email', { email, code }, { learner })).body).toMatchObject({
      fields: { proof_password: 'Please enter your password.' },
    })
    expect((await call('/user/change-email', { email, code, proof_password: 'x' }, { learner })).body).toMatchObject({
      error: 'wrong_password',
    })
    expect(
      (await call('/user/change-email', { email: newEmail(), code, proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ error: 'wrong_code', fields: { code: 'Invalid email verification code. Please try again.' } })
    expect(
      (await call('/user/change-email', { email, code, proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ user: { id: learner.id, email } })
    expect(await deliverMails(app)).toMatchObject([
      { to: learner.email, subject: '格物账号邮箱已更换', text: expect.stringContaining(email) },
    ])
    expect([(await logIn(learner)).error, (await logIn({ email })).error]).toEqual(['wrong_login', undefined])
  })

  test('of somebody else is not taken: they get a mail that says so, without a code', async () => {
    const [learner, other] = [await signUp(), await signUp()]
    later(60)
    const { mail, code } = await changeCode(other.email)
    expect([mail?.subject, readCode(mail)]).toEqual(['This address already has a Tessera account', undefined])
    expect(
      (await call('/user/change-email', { email: other.email, code, proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ error: 'wrong_code' })
    // Taken while the code was on its way.
    const email = newEmail()
    const { code: good } = await changeCode(email)
    await run(db, sql`update account set email = ${email}, email_key = ${email} where id = ${other.id}`)
    expect(
      (await call('/user/change-email', { email, code: good, proof_password: PASSWORD }, { learner })).body,
    ).toMatchObject({ error: 'wrong_code' })
    expect((await call('/user/detail', {}, { learner })).body).toMatchObject({ user: { email: learner.email } })
  })
})

describe('devices', () => {
  test('are listed by name, this one first, and end one by one or all others together', async () => {
    const learner = await signUp()
    const [phone, third] = [await logIn({ ...learner, headers: PHONE }), await logIn(learner)]
    const list = await sessions(learner)
    expect(list.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Chrome', 'Windows', true],
      expect.anything(),
      expect.anything(),
    ])
    expect(JSON.stringify(list)).not.toContain(learner.token)
    const onPhone = list.find(({ system }) => system === 'iPhone')?.id
    const stranger = await signUp()
    expect((await call('/user/session-revoke', { id: onPhone }, { learner: stranger })).body).toMatchObject({
      error: 'not_found',
    })
    expect((await call('/user/session-revoke', {}, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: expect.any(String) },
    })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await call('/user/session-revoke', { id: onPhone }, { learner })).body['list']).toHaveLength(2)
    expect([await isSignedIn(phone), await isSignedIn(third)]).toEqual([false, true])
    await call('/user/session-revoke', { others: '1' }, { learner })
    expect([await isSignedIn(learner), await isSignedIn(third), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a new one is told by mail, in the language of the account; a known one is not, whatever its version', async () => {
    const learner = await signUp({ lang: 'zh-CN' })
    await deliverMails(app)
    await logIn({ ...learner, headers: { 'user-agent': CHROME['user-agent'].replace('142', '143') } })
    expect(await deliverMails(app)).toEqual([])
    await logIn({ ...learner, headers: PHONE })
    expect(await deliverMails(app)).toMatchObject([
      {
        to: learner.email,
        subject: '格物账号在新设备上登录',
        text: expect.stringContaining('iPhone 上的 Safari，2026年11月22日 12:00（UTC）'),
      },
    ])
    await logIn({ ...learner, headers: PHONE })
    expect(await deliverMails(app)).toEqual([])
  })
})

test('consent is stored with its version, and asked again when the policy changes', async () => {
  const version = async (day: string) => {
    await run(db, sql`delete from site_page where id = 'privacy-policy'`)
    for (const lang of ['en', 'zh-CN'])
      await giveSitePage(db, { id: 'privacy-policy', lang, title: 'Privacy', updatedOn: day })
  }
  await version('2026-11-01')
  const [agreed, silent] = [await signUp({ consent: '1' }), await signUp()]
  const due = async (learner: TestLearner) =>
    z
      .object({ user: z.object({ consent_due: z.string().optional() }) })
      .parse((await call('/user/detail', {}, { learner })).body).user.consent_due
  expect([await due(agreed), await due(silent)]).toEqual([undefined, '2026-11-01'])
  await version('2026-12-24')
  expect(await due(agreed)).toBe('2026-12-24')
  expect((await call('/user/consent', { version: '2026-11-01' }, { learner: agreed })).body).toMatchObject({
    error: 'invalid_input',
    fields: { version: 'The policy has changed meanwhile. Please read the newest version.' },
  })
  expect((await call('/user/consent', { version: '2026-12-24' }, { learner: agreed })).body['user']).not.toHaveProperty(
    'consent_due',
  )
  expect((await call('/user/settings', {}, { learner: agreed })).body).toMatchObject({
    consent: { version: '2026-12-24', agreed_at: start.getTime() / 1000 },
  })
  await run(db, sql`delete from site_page where id = 'privacy-policy'`)
})

describe('all my data', () => {
  beforeAll(async () => {
    await givePhase(db, {
      id: 'llm',
      certificate: { validity: { kind: 'permanent' }, lessons: 'all', quizzes: [], experiments: [] },
      modules: [{ id: 'm', lessons: [{ id: 'a', minutes: 5, items: ['reading'], quiz: 'llm.a' }] }],
    })
    await giveExperiment(db, { id: 'llm.lab', phaseId: 'llm', lessonId: 'a' })
    await giveFeedbackType(db, { id: 'other' })
  })

  /** Somebody of whom much is stored. */
  async function student(name: { first: string; last: string }): Promise<Person & { certificate: string }> {
    const learner = await signUp()
    await giveProfile(db, learner.id, name)
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    await giveCompletion(db, { accountId: learner.id, phaseId: 'llm', lessonId: 'a', item: 'reading' })
    await giveAttempt(db, { accountId: learner.id, quizId: 'llm.a', score: 90, isPassed: true })
    const { packed, bytes, hash } = await makeNotebookFile({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [{ id: 'c1', cell_type: 'markdown', metadata: {}, source: `Notes of ${name.first} 中文` }],
    })
    await run(
      db,
      sql`insert into lab_work (account_id, experiment_id, version, writer_hash) values (${learner.id}, 'llm.lab', 1, ${Buffer.from('secret')})`,
    )
    await run(
      db,
      sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at) values (${learner.id}, 'llm.lab', 1, 'saved', ${packed}, ${bytes}, ${hash}, ${start})`,
    )
    await call('/feedback/create', { content: `Why, asks ${name.first}?`, question_type: 'other' }, { learner })
    await call('/certificate/set-name', { id: 'llm', name: 'Printed Name' }, { learner })
    const { body } = await call('/certificate/apply', { id: 'llm' }, { learner })
    await deliverMails(app)
    await insertKeptMail(db, {
      recipient: learner.email.toUpperCase(),
      subject: `Dear ${name.first}`,
      text: name.last,
      html: '',
      now: start,
    }) // where no mail server is configured
    return {
      ...learner,
      certificate: z.object({ certificate: z.object({ number: z.string() }) }).parse(body).certificate.number,
    }
  }

  const Tied = z.strictObject({ table: z.string(), secrets: z.array(z.string()) })
  /** Every table that hangs on an account, over any number of others, with its columns that hold secrets. */
  const findTied = () =>
    rows(
      db,
      Tied,
      sql`with recursive tied as (select 'account'::regclass::oid as t union select c.conrelid from pg_constraint c join tied on c.confrelid = tied.t where c.contype = 'f')
          select tied.t::regclass::text as "table",
            array(select a.attname::text from pg_attribute a where a.attrelid = tied.t and a.attnum > 0 and not a.attisdropped
              and (a.atttypid = 'bytea'::regtype or a.attname ~ '(_hash|token|secret)$')) as secrets
          from tied order by 1`,
    )

  test('every table that hangs on an account is in the file or is left out with a reason; secrets stay behind', async () => {
    const tied = await findTied()
    expect([...Object.keys(personalData), ...Object.keys(notPersonal)].toSorted()).toEqual(
      tied.map(({ table }) => table).toSorted(),
    )
    const bare = tied.flatMap(({ table, secrets }) => {
      const text = personalData[table]?.read({ accountId: '', limit: 1, offset: 0 }).text
      return text === undefined
        ? []
        : secrets.filter((column) => !text.includes(`- '${column}'`)).map((column) => `${table}.${column}`)
    })
    expect(bare).toEqual([])
  })

  test('the file needs the password, holds all of mine and nothing of anybody else', async () => {
    const [learner, other] = [
      await student({ first: 'Xantippe', last: 'Quillfeather' }),
      await student({ first: 'Somebody', last: 'Else' }),
    ]
    expect((await call('/user/export', {}, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { proof_password: expect.any(String) },
    })
    const reply = await call('/user/export', { proof_password: PASSWORD }, { learner })
    expect([
      reply.status,
      reply.headers['content-type'],
      reply.headers['cache-control'],
      reply.headers['transfer-encoding'],
    ]).toEqual([200, 'application/json', 'no-store', 'chunked'])
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="tessera-2026-11-22-/)
    const data = z.record(z.string(), z.unknown()).parse(JSON.parse(reply.bytes.toString('utf8')))
    expect(Object.keys(data)).toEqual(['format', 'version', 'made_at', ...Object.keys(personalData)])
    expect(data).toMatchObject({
      account: [{ id: learner.id, first_name: 'Xantippe', has_password: true }],
      session: [{ device: CHROME['user-agent'] }],
      enrolment: [{ phase_id: 'llm' }],
      quiz_attempt: [{ quiz_id: 'llm.a', score: 90 }],
      lab_version: [{ experiment_id: 'llm.lab', notebook: { cells: [{ source: expect.anything() }] } }],
      certificate: [{ number: learner.certificate }],
      message_copy: [{ message: { type: 5 } }],
      sent_mail: expect.arrayContaining([expect.objectContaining({ kind: 'notice', outcome: 'sent' })]),
      feedback: [{ content: 'Why, asks Xantippe?' }],
    })
    const text = reply.bytes.toString('utf8')
    expect(text).toContain('Notes of Xantippe 中文')
    for (const foreign of ['Somebody', other.id, other.email, 'argon2', 'token_hash', 'writer_hash', learner.token])
      expect(text).not.toContain(foreign)
    for (let i = 0; i < 4; i++) await call('/user/export', { proof_password: PASSWORD }, { learner })
    expect((await call('/user/export', { proof_password: PASSWORD }, { learner })).body).toMatchObject({
      error: 'too_many_tries',
    })
  })

  test('a page of many rows follows the first: nothing is lost and nothing comes twice', async () => {
    const learner = await signUp()
    await run(
      db,
      sql`insert into known_device (account_id, device, first_seen_at, last_seen_at) select ${learner.id}, 'device ' || n, ${start}, ${start} from generate_series(1, 1203) n`,
    )
    const { bytes } = await call('/user/export', { proof_password: PASSWORD }, { learner })
    const { known_device } = z
      .object({ known_device: z.array(z.object({ device: z.string() })) })
      .parse(JSON.parse(bytes.toString('utf8')))
    expect(new Set(known_device.map(({ device }) => device)).size).toBe(1204)
    expect(known_device).toHaveLength(1204)
  })

  test('reading it cannot change anything', async () => {
    await expect(
      db.transaction(async (inner) => {
        await beginReading(inner)
        await run(inner, sql`delete from enrolment`)
      }),
    ).rejects.toThrow('read-only transaction')
  })

  /** Where a text stands in any table of ours or of the queue. */
  async function findText(texts: readonly string[]): Promise<string[]> {
    const tables = await rows(
      db,
      z.strictObject({ name: z.string() }),
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows: hits } = await db.query({
        text: `select 1 from ${name} t where t::text ~* $1 limit 1`,
        values: [texts.join('|')],
      })
      if (hits.length > 0) found.push(name)
    }
    return found
  }

  test('deleting an account needs its address, typed, and the password', async () => {
    const learner = await signUp()
    const form = { confirm: learner.email, proof_password: PASSWORD }
    expect((await call('/user/delete', { ...form, confirm: 'me' }, { learner })).body).toMatchObject({
      error: 'not_confirmed',
      fields: { confirm: 'This is not the address of your account.' },
    })
    expect((await call('/user/delete', { ...form, confirm: '' }, { learner })).body).toMatchObject({
      error: 'invalid_input',
      fields: { confirm: 'Please type your address to confirm.' },
    })
    expect((await call('/user/delete', { ...form, proof_password: 'x' }, { learner })).body).toMatchObject({
      error: 'wrong_password',
    })
    expect((await call('/user/delete', { confirm: learner.email }, { learner })).body).toMatchObject({
      fields: { proof_password: expect.any(String) },
    })
    expect(await isSignedIn(learner)).toBe(true)
  })

  test.each([
    {
      who: 'its owner',
      erase: (learner: Person) =>
        call('/user/delete', { confirm: learner.email.toUpperCase(), proof_password: PASSWORD }, { learner }),
      left: [],
    },
    // An operator's deed names the account's id, which leads to nothing.
    {
      who: 'an operator',
      erase: ({ email }: Person) => admin(app, 'user', 'delete', '--email', email, '--confirm', email),
      left: ['public.audit_entry'],
    },
  ])(
    'deleting an account by $who leaves nothing of the person, and the certificate checkable',
    async ({ erase, left }) => {
      const learner = await student({ first: 'Zebulon', last: 'Quicksilver' })
      const before = await call('/index/certificate-verify', { number: learner.certificate })
      await call('/index/send-code', { email: learner.email, scene: 'reset' }, { source: newSource() }) // a mail that still waits, a count
      await call('/user/export', { proof_password: PASSWORD }, { learner }) // a count under the account's own id
      const traces = [learner.email, learner.id, 'Zebulon', 'Quicksilver']
      expect((await findText(traces)).length).toBeGreaterThan(8) // the search finds what is there
      await erase(learner)
      expect(await isSignedIn(learner)).toBe(false)
      expect(await deliverMails(app)).toMatchObject([
        { to: learner.email, subject: 'Your Tessera account was deleted' },
      ])
      expect(await findText(traces)).toEqual(left)
      expect((await call('/index/certificate-verify', { number: learner.certificate })).body).toEqual(before.body)
      expect(before.body).toMatchObject({ name: 'Printed Name' })
      expect((await signUp({ email: learner.email })).id).not.toBe(learner.id)
    },
  )
})

test('is refused to who is not signed in', async () => {
  for (const path of [
    '/user/settings',
    '/user/update',
    '/user/send-code',
    '/user/update-password',
    '/user/change-email',
    '/user/sessions',
    '/user/session-revoke',
    '/user/consent',
    '/user/export',
    '/user/delete',
  ] as const) {
    expect((await call(path, {})).body).toMatchObject({ error: 'auth_fail' })
  }
})
