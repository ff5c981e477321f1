// The labs and the house in the console: what is kept, nobody else's, and one deed a press.
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestEngine } from '../../labs/test-driver.ts'
import { selectAudit } from '../../store/audit.ts'
import { upsertHeldSource } from '../../store/held-source.ts'
import { insertJob } from '../../store/job.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import type { Labs } from '../flows/labs.ts'
import { countSchool } from '../flows/count-school.ts'
import { sendMail } from '../flows/send-mails.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { UndeliverableMail } from '../outside/mail.ts'
import { makeTestStaff } from './test-staff.ts'

let others: Labs['others'] = []
const house = await openTestApp({
  labs: (labs) => ({
    ...labs,
    get others() {
      return others
    },
  }),
})
const { database: db } = house
afterAll(house.close)
let owner: TestLearner
let teacher: TestLearner
let learner: TestLearner
let sessions: readonly string[] = []

const makeStaff = (email: string, ...role: readonly string[]) => makeTestStaff(house, role, email)
const labsOf = async (who: TestLearner) =>
  outputOf('/staff/labs', await house.call('/staff/labs', {}, { learner: who }))
const houseOf = async (who: TestLearner) =>
  outputOf('/staff/house', await house.call('/staff/house', {}, { learner: who }))

const Id = z.strictObject({ id: z.string() })
async function giveSession(
  phase: string,
  state: string,
  more: { reason?: string; daysAgo?: number; driver?: string } = {},
) {
  const who = await house.signIn()
  await giveEnrolment(db, { accountId: who.id, phaseId: phase })
  const at = new Date(house.now().getTime() - (more.daysAgo ?? 0) * 86_400_000 - 60_000)
  const isOver = !['waiting', 'running'].includes(state)
  const { id } = await one(
    db,
    Id,
    sql`insert into lab_session (account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ready_at, ended_at, is_queued, charged_seconds)
        values (${who.id}, ${`${phase}.lab`}, ${phase}, ${more.driver ?? 'embedded'}, true, ${state}, ${more.reason ?? null}, ${at}, ${state === 'running' ? at : null}, ${isOver ? at : null}, ${state === 'waiting'}, 1800) returning id`,
  )
  return { id, who }
}

beforeAll(async () => {
  for (const id of ['llm', 'nlp']) {
    await givePhase(db, { id, modules: [{ id: 'one', lessons: [{ id: 'lab', items: ['reading'] }] }] })
    await giveExperiment(db, { id: `${id}.lab`, phaseId: id, lessonId: 'lab' })
  }
  const running = await giveSession('llm', 'running')
  learner = running.who
  sessions = [running.id, (await giveSession('llm', 'waiting')).id, (await giveSession('nlp', 'running')).id]
  await giveSession('llm', 'stopped', { reason: 'start_timeout' })
  await giveSession('llm', 'stopped', { reason: 'start_timeout', daysAgo: 3 })
  await giveSession('llm', 'stopped', { reason: 'no_place', daysAgo: 9 })
  await giveSession('llm', 'stopped', { reason: 'stopped' })
  const check = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`select definition->'checks'->0->>'id' as id from experiment where id = 'llm.lab'`,
  )
  for (const [who, tries, isPassed] of [
    [learner, 9, false],
    [(await giveSession('llm', 'waiting')).who, 3, true],
  ] as const) {
    await run(db, sql`insert into lab_work (account_id, experiment_id) values (${who.id}, 'llm.lab')`)
    await run(
      db,
      sql`insert into lab_check (account_id, experiment_id, check_id, is_passed, tries) values (${who.id}, 'llm.lab', ${check.id}, ${isPassed}, ${tries})`,
    )
  }
  await run(
    db,
    sql`insert into lab_solution_seen (account_id, experiment_id, check_id, seen_at) values (${learner.id}, 'llm.lab', ${check.id}, now())`,
  )
  await countSchool(db, house.now())
  owner = await makeStaff('owner@example.com', 'owner')
  teacher = await makeStaff('teacher@example.com', 'teacher', '--phase', 'llm')
})

test('labs that run and wait are listed, the oldest first; starts that failed in seven days by their cause', async () => {
  const all = await labsOf(owner)
  expect([all.running, all.starting, all.queued]).toEqual([2, 2, 2])
  expect(all.list.map(({ session_id }) => session_id)).toEqual(expect.arrayContaining([...sessions]))
  expect(all.list[0]).toMatchObject({ account_id: learner.id, state: 'running', charged: 1800 })
  expect(all.failed).toHaveLength(1)
  expect(all.failed[0]).toMatchObject({ cause: 'start_timeout', count: 2, today: 1 })
  expect(all.engine).toMatchObject({ name: 'embedded', where: 'browser', is_well: true })
  expect(all.engines).toEqual([
    {
      name: 'embedded',
      where: 'browser',
      is_well: true,
      is_metered: false,
      running: 2,
      starting: 2,
      queued: 2,
      failed: 2,
      failed_today: 1,
      hand_ins: 'self-checked',
    },
  ])
})

test('a check says how many have tried it and not passed, how often, and who opened its solution', async () => {
  const { checks, hours } = await labsOf(owner)
  expect(checks).toHaveLength(1)
  expect(checks[0]).toMatchObject({ tried: 2, open: 1, tries: 12, shown: 1 })
  // Sessions of more than seven days ago count no more.
  expect(hours.find(({ cert_id }) => cert_id === 'llm')?.used).toBe(6 * 1800)
})

test('a teacher has the labs of their own phase, and stops none', async () => {
  const own = await labsOf(teacher)
  expect(own.list.map(({ session_id }) => session_id)).not.toContain(sessions[2])
  expect(own.list.map(({ session_id }) => session_id)).toContain(sessions[0])
  expect(own.running).toBe(1)
  expect(own.hours.map(({ cert_id }) => cert_id)).toEqual(['llm'])
  expect(own.may_stop).toBe(false)
  const stop = { account_id: learner.id, session_id: sessions[0] ?? '', reason: 'It blocks a place.' }
  expect((await house.call('/staff/learner-stop-lab', stop, { learner: teacher })).body).toMatchObject({
    error: 'not_found',
  })
})

test('two engines stand side by side, each with what runs on it and does not start there', async () => {
  const engine = makeTestEngine()
  engine.setHealth(false)
  const hub = {
    ...engine.driver,
    ownCheck: { known: () => ({ kind: 'verified' }) as const, look: () => Promise.reject(new Error('nobody asks')) },
  }
  others = [hub]
  await giveSession('nlp', 'running', { driver: 'jupyterhub' })
  await giveSession('llm', 'waiting', { driver: 'jupyterhub' })
  for (const reason of ['no_place', 'image_missing'])
    await giveSession('llm', 'stopped', { reason, driver: 'jupyterhub' })
  const { engine: shown, engines, failed } = await labsOf(owner)
  expect(shown).toMatchObject({ name: 'jupyterhub', is_well: false })
  expect(engines).toMatchObject([
    { name: 'embedded', where: 'browser', is_well: true, is_metered: false, failed: 2, hand_ins: 'self-checked' },
    {
      name: 'jupyterhub',
      where: 'server',
      is_well: false,
      is_metered: true,
      running: 1,
      starting: 1,
      queued: 1,
      failed: 2,
      failed_today: 2,
      hand_ins: 'verified',
    },
  ])
  expect(
    failed
      .filter((one) => one.engine === 'jupyterhub')
      .map(({ cause }) => cause)
      .toSorted(),
  ).toEqual(['image_missing', 'no_place'])
  const own = await labsOf(teacher)
  expect(own.engines[1]).toMatchObject({ running: 0, starting: 1, failed: 2 })
  others = []
})

test('of two who stop the same lab at once one does it, and the other is told', async () => {
  const other = await makeStaff('support@example.com', 'support')
  const { id, who } = await giveSession('llm', 'running')
  const stop = { account_id: who.id, session_id: id, reason: 'It blocks a place.' }
  const answers = await Promise.all(
    [owner, other].map((by) => house.call('/staff/learner-stop-lab', stop, { learner: by })),
  )
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'done' : 'declined')).toSorted()).toEqual([
    'declined',
    'done',
  ])
  const stopped = (await selectAudit(db, 20)).filter(({ noun, facts }) => noun === 'session' && facts['session'] === id)
  expect(stopped).toHaveLength(1)
})

test('mails are counted when they leave, and when no server will ever take them', async () => {
  const before = await houseOf(owner)
  const countOf = (shown: typeof before) => shown.mails.days.find(({ days_ago }) => days_ago === 0)
  const mail = { kind: 'recall' as const, to: 'a@example.com', locale: 'en' as const, subject: 'Hello', blocks: [] }
  const context = { database: db, config: house.config, now: house.now, warn: () => {} }
  const mailer = (send: () => Promise<void>) => ({ send, check: async () => {}, close: () => {} })
  await sendMail({ ...context, mailer: mailer(async () => {}) }, mail)
  await sendMail(
    {
      ...context,
      mailer: mailer(async () => {
        throw new UndeliverableMail('550 no such user')
      }),
    },
    mail,
  )
  await expect(
    sendMail(
      {
        ...context,
        mailer: mailer(async () => {
          throw new Error('not now')
        }),
      },
      mail,
    ),
  ).rejects.toThrow('not now') // it is tried again: neither left nor refused
  expect(countOf(await houseOf(owner))).toEqual({
    days_ago: 0,
    sent: (countOf(before)?.sent ?? 0) + 1,
    refused: (countOf(before)?.refused ?? 0) + 1,
  })
})

test('what was given up is told by its task, without anybody’s address; the last backup with who wrote it', async () => {
  await insertJob(db, { task: 'send-notice-mail', payload: {}, maxAttempts: 1 })
  await run(
    db,
    sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'refused for <noor@example.com>' where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-notice-mail')`,
  )
  await run(
    db,
    sql`insert into audit_entry (operator, noun, verb, facts, done_at) values ('Grace', 'backup', 'write', '{"bytes": 5000, "missing": 0}', now())`,
  )
  const { queue, backup, database, disk } = await houseOf(owner)
  expect(queue.given_up).toEqual([
    expect.objectContaining({ task: 'send-notice-mail', count: 1, error: 'refused for <<address>>' }),
  ])
  expect(backup).toMatchObject({ by: 'Grace', bytes: 5000, missing: 0 })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(disk?.free).toBeGreaterThan(0)
})

test('mails are held and leave again by two presses; of two who resume at once one does it', async () => {
  expect((await house.call('/staff/outgoing-hold', {}, { learner: owner })).body).toEqual({})
  expect((await houseOf(owner)).mails.hold).toMatchObject({ restored: 0 })
  const other = await makeStaff('second@example.com', 'owner')
  const answers = await Promise.all(
    [owner, other].map((by) => house.call('/staff/outgoing-resume', {}, { learner: by })),
  )
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'done' : 'declined')).toSorted()).toEqual([
    'declined',
    'done',
  ])
  expect((await houseOf(owner)).mails.hold).toBeNull()
})

test('in a restored copy mails leave only when somebody has said which of them', async () => {
  await run(db, sql`insert into outgoing_hold (since, backup_made_at) values (now() + interval '1 minute', now())`)
  await insertJob(db, { task: 'send-notice-mail', payload: {}, maxAttempts: 5 })
  const resume = (form: Record<string, string>) => house.call('/staff/outgoing-resume', form, { learner: owner })
  expect((await resume({})).body).toMatchObject({ error: 'declined' })
  expect((await resume({ sent_until: 'yesterday' })).body).toMatchObject({
    error: 'invalid_input',
    fields: { sent_until: expect.any(String) },
  })
  expect((await resume({ unsent: '1' })).body).toEqual({})
})

test('a network is held with its reason and goes on by a press, once', async () => {
  const now = house.now()
  const held = { what: 'guess' as const, source: '198.51.100.7', now, until: new Date(now.getTime() + 600_000) }
  await upsertHeldSource(db, held)
  expect((await houseOf(owner)).held).toMatchObject([{ source: '198.51.100.7', what: 'guess', refused: 1 }])
  const release = () => house.call('/staff/source-release', { source: '198.51.100.7' }, { learner: owner })
  const answers = await Promise.all([release(), release()])
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'done' : 'declined')).toSorted()).toEqual([
    'declined',
    'done',
  ])
  expect((await houseOf(owner)).held).toEqual([])
})
