import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { one, run, sql } from '../../store/sql.ts'
import { doubleNotebook, giveExperiment } from '../../store/test-experiment.ts'
import { readShownNames } from '../../store/test-quiz.ts'
import { handlers } from '../calls/handlers.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTestSmtp } from '../outside/test-smtp.ts'
import { makeNotebookFile } from '../flows/notebook-file.ts'
import { makeMailSender } from '../outside/mail.ts'
import { startJobs } from '../timers/jobs.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const lines: string[] = []
let house: TestApp
beforeAll(async () => {
  house = await openTestApp({
    // A fault whose error brings the row along: PostgreSQL likes to tell which address is there already.
    handlers: {
      ...handlers,
      '/user/stat': async ({ database, learner }) => {
        await run(
          database,
          sql`insert into account (email, email_key) select email, email_key from account where id = ${learner.id}`,
        )
        throw new Error('unreachable')
      },
    },
    maxConnections: 10,
    door: { logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } },
  })
  await giveCourse(house.database)
  await giveShop(house.database)
})
afterAll(() => house.close())

const Lesson = z.strictObject({ id: z.string() })
const firstLesson = async () =>
  (await one(house.database, Lesson, sql`select id from lesson where phase_id = 'llm' order by id limit 1`)).id

test('the log of a whole walk names every request and holds no token, code, password, link, address or answer', async () => {
  const [email, other, password, secondPassword] = [
    'ada.walker@example.edu',
    'ada.moved@example.edu',
    'Tall Giraffe 42',
    'Short Giraffe 43',
  ]
  const secrets = new Set([
    email,
    other,
    'ada.walker',
    'ada.moved',
    password,
    secondPassword,
    'WrongPassword1',
    'my secret feedback',
    'Walker-Adaline',
  ])
  const note = (text: string | undefined) => {
    expect(text).toBeTruthy()
    secrets.add(text ?? '')
    return text ?? ''
  }
  const mailedCode = async () => note(readCode((await deliverMails(house)).at(-1)))
  const asked: (string | undefined)[] = []
  const call: TestApp['call'] = async (path, form, as) => {
    const reply = await house.call(path, form, as)
    asked.push(String(reply.headers['x-request-id']))
    return reply
  }

  await call('/index/send-code', { email, scene: 'signup' })
  const signedUp = await call('/index/register', { email, code: await mailedCode(), password, consent: '1' })
  const token = note(String(signedUp.body['token']))
  await call('/index/login', { email, password: 'WrongPassword1' })
  note(String((await call('/index/login', { email, password })).body['token']))
  const learner = {
    id: String(
      (await house.database.query({ text: 'select id from account limit 1' })).rows.map(
        (row) => (row as { id: string }).id,
      )[0],
    ),
    token,
  } // the one that has signed up
  await call(
    '/index/complete-information',
    { first_name: 'Walker-Adaline', last_name: 'Lovelace', gender: 'female', nationality: 'GB', education: 'bachelor' },
    { learner },
  )
  await call('/user/update-password', { password: secondPassword, proof_password: password }, { learner })
  await call('/feedback/create', { content: 'my secret feedback', question_type: 'other' }, { learner })
  await giveEnrolment(house.database, { accountId: learner.id, phaseId: 'llm' })
  const { body: started } = await call('/quiz/start', { category_id: 'start' }, { learner })
  await call(
    '/quiz/answer',
    {
      train_user_id: String(started['train_user_id']),
      question_id: 'one',
      choice: (await readShownNames(house.database, String(started['train_user_id']))).show('one', ['b']),
      seq: '1',
    },
    { learner },
  )
  const calendar = String((await call('/calendar/renew', {}, { learner })).body['address'])
  note(/\/calendar\/(\S+)\.ics$/.exec(calendar)?.[1])
  expect((await house.app.inject({ method: 'GET', url: new URL(calendar).pathname })).statusCode).toBe(200)
  const lesson = { id: 'log.lab', phaseId: 'llm', lessonId: await firstLesson() }
  await giveExperiment(house.database, lesson)
  const { packed, hash } = await makeNotebookFile(doubleNotebook)
  await run(
    house.database,
    sql`insert into lab_hand_in (number, account_id, experiment_id, version, content, hash, score, total, outcome, check_kind, handed_in_at, checked_at)
        values ('LOG-1', ${learner.id}, 'log.lab', 1, ${packed}, ${hash}, 2, 2, 'passed', 'verified', now(), now())`,
  )
  const { pathname } = new URL(
    String((await call('/work/show', { experiment_id: 'log.lab' }, { learner })).body['address']),
  )
  note(pathname.split('/').at(-1))
  for (const [url, status] of [
    [pathname, 200],
    [`${pathname}/notebook.ipynb?lang=en`, 200],
    [`${pathname}/`, 404],
    [`${pathname}x`, 404],
    [pathname.toUpperCase(), 404],
  ] as const)
    expect([url, (await house.app.inject({ method: 'GET', url })).statusCode]).toEqual([url, status])
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  await buyer.apply(await buyer.createHours())
  const mails = await deliverMails(house)
  const reviewLink = mails.map(({ text }) => /\/order\/review\/(\S+)/.exec(text)?.[1]).find(Boolean)
  await call('/order/review-detail', { token: note(reviewLink) })
  await house.app.inject({ method: 'GET', url: `/order/review/${reviewLink}` })
  await house.app.inject({ method: 'GET', url: `/login/register/${email}?code=123` })
  await house.app.inject({ method: 'GET', url: `/home?token=${token}` })
  const fault = await call('/user/stat', {}, { learner })
  expect(fault.status).toBe(500)

  // The queue too: a mail server that repeats the address.
  const smtp = await openTestSmtp()
  const warned = new Promise<void>((resolve) => {
    void startJobs(
      house.database,
      makeMailSender({ SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@school.example>' }, house.database),
      house.config,
      (line) => {
        house.app.log.warn(line)
        resolve()
      },
    ).then(async (jobs) => {
      await house.call(
        '/index/send-code',
        { email: 'later.walker@example.edu', scene: 'signup' },
        { source: '203.0.113.9' },
      )
      await warned
      await jobs.stop()
      await smtp.close()
    })
  })
  secrets.add('later.walker')
  await warned

  const log = lines.join('')
  for (const secret of secrets) expect(log.includes(secret) ? `the log has ${secret}` : '').toBe('')
  const told = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; path?: string; outcome?: string })
  for (const id of asked) expect(told.some(({ reqId, msg }) => reqId === id && msg === 'answered')).toBe(true)
  for (const path of ['feedback/create', 'quiz/answer', 'order/submit', 'order/review-detail', 'user/update-password'])
    expect(told).toContainEqual(expect.objectContaining({ path: `/api/${path}`, outcome: 'ok' }))
  expect(told).toContainEqual(expect.objectContaining({ path: '/api/index/login', outcome: 'wrong_login' }))
  expect(told).toContainEqual(
    expect.objectContaining({ msg: 'a call failed', reqId: String(fault.headers['x-request-id']) }),
  )
}, 60_000)
