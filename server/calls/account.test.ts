import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { one, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { openBrowser } from './test-browser.ts'

const app = await openTestApp({ maxConnections: 20 })
afterAll(app.close)
const start = new Date('2026-11-21T12:00:00Z')
beforeEach(() => app.setNow(start))
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const PASSWORD = 'Tall Giraffe 42'
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`
// One test must not use up the limits of another's source.
const sources = (function* () {
  for (let i = 1; ; i++) yield `203.0.${Math.floor(i / 250)}.${(i % 250) + 1}`
})()
const newSource = () => sources.next().value ?? ''

async function askCode(email: string, scene: 'signup' | 'reset', lang: 'en' | 'zh-CN' = 'en') {
  const source = newSource()
  expect((await app.call('/index/send-code', { email, scene }, { lang, source })).body).toEqual({ resend_after: 60 })
  const mail = (await deliverMails(app)).findLast(({ to }) => to.toLowerCase() === email.toLowerCase())
  return { mail, code: readCode(mail) ?? '', source }
}

async function register(email = newEmail(), password = PASSWORD) {
  const { code, source } = await askCode(email, 'signup')
  const { body } = await app.call('/index/register', { email, code, password }, { source })
  expect(body).not.toHaveProperty('error')
  return { email, learner: { id: '', token: String(body['token']) }, body }
}

test('a visitor signs up with the code from the mail and is signed in for 30 days', async () => {
  const email = newEmail()
  const { body, learner } = await register(email)
  expect(body).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    expires_at: start.getTime() / 1000 + 30 * 86_400,
    user: {
      id: expect.any(String),
      first_name: '',
      last_name: '',
      email,
      gender: null,
      nationality: null,
      education: null,
    },
  })
  expect((await app.call('/user/detail', {}, { learner })).body).toEqual({ user: body['user'] })
  later(30 * 86_400 - 1)
  expect((await app.call('/user/detail', {}, { learner })).body).toHaveProperty('user')
  later(1)
  expect((await app.call('/user/detail', {}, { learner })).body).toMatchObject({ error: 'auth_fail' })
})

test('a password is kept at its full cost', async () => {
  const { body } = await register()
  const Kept = z.strictObject({ password_hash: z.string() })
  const { id } = z.object({ id: z.string() }).parse(body['user'])
  expect(
    (await one(app.database, Kept, sql`select password_hash from account where id = ${id}`)).password_hash,
  ).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the address is kept as typed and is the same in any capitals', async () => {
  const email = `Ada.${newEmail()}`
  await register(email)
  const login = await app.call(
    '/index/login',
    { email: email.toUpperCase(), password: PASSWORD },
    { source: newSource() },
  )
  expect(login.body).toMatchObject({ user: { email } })
})

test('the profile is filled in after sign-up, Chinese names included', async () => {
  const { learner } = await register()
  const profile = {
    first_name: ' 小明 ',
    last_name: '王',
    gender: 'undisclosed',
    nationality: 'CN',
    education: 'master',
  }
  const { body } = await app.call('/index/complete-information', profile, { learner })
  expect(body).toMatchObject({ user: { ...profile, first_name: '小明' } })
  expect((await app.call('/user/detail', {}, { learner })).body).toEqual(body)
})

test('logging in and out; logging out ends this session only', async () => {
  const { email, learner } = await register()
  const { body } = await app.call('/index/login', { email, password: PASSWORD }, { source: newSource() })
  const second = { id: '', token: String(body['token']) }
  expect((await app.call('/user/logout', {}, { learner })).body).toEqual({})
  expect((await app.call('/user/detail', {}, { learner })).body).toMatchObject({
    error: 'auth_fail',
    message: 'Token authentication failed, please log in again!',
  })
  expect((await app.call('/user/logout', {}, { learner, lang: 'zh-CN' })).body).toEqual({
    error: 'auth_fail',
    message: 'token 认证失败，请重新登陆！',
  })
  expect((await app.call('/user/detail', {}, { learner: second })).body).toHaveProperty('user')
})

test('a forgotten password is set anew: every session ends, only the new one opens, and a mail tells of it', async () => {
  const { email, learner } = await register()
  later(60)
  const { mail, code, source } = await askCode(email, 'reset', 'zh-CN')
  expect(mail?.subject).toBe('格物重置密码验证码')
  expect(
    (await app.call('/index/forget-password', { email, code, password: 'Short Giraffe 43' }, { source, lang: 'zh-CN' }))
      .body,
  ).toEqual({})
  expect((await app.call('/user/detail', {}, { learner })).body).toMatchObject({ error: 'auth_fail' })
  expect((await app.call('/index/login', { email, password: PASSWORD }, { source })).body).toMatchObject({
    error: 'wrong_login',
  })
  expect((await app.call('/index/login', { email, password: 'Short Giraffe 43' }, { source })).body).toHaveProperty(
    'token',
  )
  expect(await deliverMails(app)).toMatchObject([{ to: email, subject: '格物密码已修改' }])
})

test('after a reset nobody has to wait for earlier wrong passwords', async () => {
  const { email } = await register()
  for (let i = 0; i < 6; i++) await app.call('/index/login', { email, password: 'wrong' }, { source: newSource() })
  expect((await app.call('/index/login', { email, password: PASSWORD }, { source: newSource() })).body).toMatchObject({
    error: 'too_many_tries',
  })
  later(60)
  const { code, source } = await askCode(email, 'reset')
  await app.call('/index/forget-password', { email, code, password: PASSWORD }, { source })
  expect((await app.call('/index/login', { email, password: PASSWORD }, { source })).body).toHaveProperty('token')
})

test('é typed in one piece or in two is the same password', async () => {
  const { email } = await register(newEmail(), 'Cafétière 42x'.normalize('NFC'))
  expect(
    (await app.call('/index/login', { email, password: 'Cafétière 42x'.normalize('NFD') }, { source: newSource() }))
      .body,
  ).toHaveProperty('token')
})

// ---- Codes

const wrongCode = { error: 'wrong_code', message: 'Invalid email verification code. Please try again.' }
const invalidCode = { ...wrongCode, fields: { code: 'Invalid email verification code. Please try again.' } }
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a wrong code is refused and the right one still works, up to five tries', async () => {
  const email = newEmail()
  const { code, source } = await askCode(email, 'signup')
  for (let i = 0; i < 4; i++)
    expect(
      (await app.call('/index/register', { email, code: other(code), password: PASSWORD }, { source })).body,
    ).toEqual(invalidCode)
  expect((await app.call('/index/register', { email, code, password: PASSWORD }, { source })).body).toHaveProperty(
    'token',
  )
})

test('after five wrong tries even the right code is refused, and the field says so in both languages', async () => {
  const email = newEmail()
  const { code, source } = await askCode(email, 'signup')
  for (let i = 0; i < 5; i++)
    await app.call('/index/register', { email, code: other(code), password: PASSWORD }, { source })
  const right = { email, code, password: PASSWORD }
  expect((await app.call('/index/register', right, { source })).body).toEqual({
    ...wrongCode,
    fields: { code: 'This code was tried too often. Please ask for a new one.' },
  })
  expect((await app.call('/index/register', right, { source, lang: 'zh-CN' })).body).toEqual({
    error: 'wrong_code',
    message: '邮箱验证码不正确，请重试。',
    fields: { code: '这个验证码尝试次数过多，请重新获取。' },
  })
})

test('a code lives ten minutes from its sending', async () => {
  const email = newEmail()
  const { code, source } = await askCode(email, 'signup')
  later(600)
  expect((await app.call('/index/register', { email, code, password: PASSWORD }, { source })).body).toEqual({
    ...wrongCode,
    fields: { code: 'This code has expired. Please ask for a new one.' },
  })
})

test('a mail that comes late carries a fresh code', async () => {
  const email = newEmail()
  const source = newSource()
  await app.call('/index/send-code', { email, scene: 'signup' }, { source })
  later(3000) // the mail server was away
  const code = readCode((await deliverMails(app))[0]) ?? ''
  later(599)
  expect((await app.call('/index/register', { email, code, password: PASSWORD }, { source })).body).toHaveProperty(
    'token',
  )
})

test('a code is good for one use', async () => {
  const { email, learner } = await register()
  later(60)
  const { code, source } = await askCode(email, 'reset')
  const tries = await Promise.all(
    Array.from({ length: 3 }, () =>
      app.call('/index/forget-password', { email, code, password: PASSWORD }, { source }),
    ),
  )
  expect(tries.filter(({ body }) => !('error' in body))).toHaveLength(1)
  expect((await app.call('/user/detail', {}, { learner })).body).toMatchObject({ error: 'auth_fail' })
})

test('a code belongs to its scene, to its address, and to the newest mail', async () => {
  const { email } = await register()
  later(60)
  const reset = await askCode(email, 'reset')
  const stranger = newEmail()
  const first = await askCode(stranger, 'signup')
  expect(
    (
      await app.call(
        '/index/register',
        { email: stranger, code: reset.code, password: PASSWORD },
        { source: first.source },
      )
    ).body,
  ).toEqual(invalidCode)
  expect(
    (
      await app.call(
        '/index/forget-password',
        { email, code: first.code, password: PASSWORD },
        { source: reset.source },
      )
    ).body,
  ).toEqual(invalidCode)
  later(60)
  const second = await askCode(stranger, 'signup')
  expect(
    (
      await app.call(
        '/index/register',
        { email: stranger, code: first.code, password: PASSWORD },
        { source: first.source },
      )
    ).body,
  ).toEqual(invalidCode)
  expect(
    (
      await app.call(
        '/index/register',
        { email: stranger, code: second.code, password: PASSWORD },
        { source: first.source },
      )
    ).body,
  ).toHaveProperty('token')
})

test('no code was asked for: refused like any wrong one', async () => {
  expect(
    (
      await app.call(
        '/index/register',
        { email: newEmail(), code: '123456', password: PASSWORD },
        { source: newSource() },
      )
    ).body,
  ).toEqual(invalidCode)
})

test('two people who hold the same fresh code of an address make one account', async () => {
  const email = newEmail()
  const { code, source } = await askCode(email, 'signup')
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => app.call('/index/register', { email, code, password: PASSWORD }, { source })),
  )
  expect(tries.filter(({ body }) => 'token' in body)).toHaveLength(1)
  expect(tries.filter(({ body }) => body['error'] === 'wrong_code')).toHaveLength(3)
})

test('a refused password uses no try of the code up', async () => {
  const email = newEmail()
  const { code, source } = await askCode(email, 'signup')
  for (let i = 0; i < 6; i++) await app.call('/index/register', { email, code, password: 'short' }, { source })
  expect((await app.call('/index/register', { email, code, password: PASSWORD }, { source })).body).toHaveProperty(
    'token',
  )
})

// ---- Sending codes

test('a new code at most every 60 s, 5 an hour and 10 a day, and each refusal says when', async () => {
  const email = newEmail()
  const source = newSource()
  const ask = async (lang: 'en' | 'zh-CN' = 'en') =>
    (await app.call('/index/send-code', { email, scene: 'signup' }, { source, lang })).body
  const sent = { resend_after: 60 }
  expect(await ask()).toEqual(sent)
  later(59)
  expect(await ask()).toEqual({
    error: 'code_too_soon',
    message: 'A code was sent a moment ago. You can ask for a new one in 1 second.',
    retry_after: 1,
  })
  expect(await ask('zh-CN')).toEqual({
    error: 'code_too_soon',
    message: '验证码刚刚发出，1 秒后可以重新获取。',
    retry_after: 1,
  })
  for (let i = 0; i < 4; i++) {
    later(i === 0 ? 1 : 60)
    expect(await ask()).toEqual(sent)
  }
  later(60)
  expect(await ask()).toEqual({
    error: 'too_many_tries',
    message: 'Too many tries. Please try again in 55 minutes.',
    retry_after: 3300,
  })
  expect(await ask('zh-CN')).toEqual({
    error: 'too_many_tries',
    message: '尝试次数过多，请在 55 分钟后再试。',
    retry_after: 3300,
  })
  later(3600)
  for (let i = 0; i < 5; i++) {
    expect(await ask()).toEqual(sent)
    later(60)
  }
  later(3600)
  expect(await ask()).toMatchObject({ error: 'too_many_tries' })
  later(86_400)
  expect(await ask()).toEqual(sent)
  await deliverMails(app)
})

test('signing up with a known address gives the same reply and a mail that says so', async () => {
  const { email } = await register()
  later(60)
  const { mail, code } = await askCode(email, 'signup')
  expect(code).toBe('')
  expect(mail).toMatchObject({
    to: email,
    subject: 'You already have a Tessera account',
    text: expect.stringContaining(`${app.config.publicUrl}/login/signin`),
  })
  later(60)
  expect((await askCode(email, 'signup', 'zh-CN')).mail?.subject).toBe('这个邮箱已注册格物账号')
})

test('resetting the password of an unknown address gives the same reply and a mail that says so', async () => {
  const email = newEmail()
  const { mail, code } = await askCode(email, 'reset')
  expect(code).toBe('')
  expect(mail).toMatchObject({ to: email, subject: 'No Tessera account here' })
})

test('asking again replaces a mail that still waits', async () => {
  const email = newEmail()
  const browser = openBrowser(app, newSource())
  await browser.call('/index/send-code', { email, scene: 'signup' })
  later(60)
  await browser.call('/index/send-code', { email, scene: 'signup' })
  expect(await deliverMails(app)).toHaveLength(1)
})

test('a password stays good until its owner changes it, and each signing in has a token of its own', async () => {
  const { email, learner } = await register()
  later(10 * 365 * 86_400)
  const tokens = [learner.token]
  for (let i = 0; i < 3; i++)
    tokens.push(
      String((await app.call('/index/login', { email, password: PASSWORD }, { source: newSource() })).body['token']),
    )
  expect(new Set(tokens.filter((token) => /^[\w-]{43}$/.test(token))).size).toBe(4)
})

// ---- Doors

test('a wrong login is one sentence, in both languages', async () => {
  const form = { email: newEmail(), password: 'x' }
  expect((await app.call('/index/login', form)).body).toEqual({
    error: 'wrong_login',
    message: 'The e-mail or the password is not right.',
  })
  expect((await app.call('/index/login', form, { lang: 'zh-CN' })).body).toEqual({
    error: 'wrong_login',
    message: '邮箱或密码不正确。',
  })
})

test('the cookie alone opens nothing', async () => {
  const { learner } = await register()
  expect((await app.call('/user/detail', {}, { headers: { cookie: `token=${learner.token}` } })).body).toMatchObject({
    error: 'auth_fail',
  })
})

test.each(['/index/send-code', '/index/register', '/index/login', '/index/forget-password'] as const)(
  '%s refuses a page of another site',
  async (path) => {
    expect((await app.call(path, {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await app.call(path, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  },
)
