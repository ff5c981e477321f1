// Every lock of this room, held by one transaction while another comes. Titles begin with the file and the lock's name:
// guards/locks.test.ts wants one here for every lock that is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAccountShared, lockAccountWithPassword, lockOptionalOwner, updatePassword } from './account.ts'
import { deleteAccount, lockOptionalAccountByEmail } from './account-search.ts'
import { lockAnnouncement } from './announcement.ts'
import { lockCertificates, lockOptionalCertificate } from './certificate.ts'
import { lockContent } from './content.ts'
import { migrate, type Database, type Db } from './database.ts'
import { lockEnrolment } from './enrolment.ts'
import { lockOptionalFeedback } from './feedback.ts'
import { lockOptionalInvitation } from './group.ts'
import { insertCredit, insertTakeBack, lockLots } from './hours.ts'
import { migrateJobs } from './job.ts'
import { insertLabSession, lockOptionalLabSession, updateLookedAt } from './lab-session.ts'
import { lockWork } from './lab-work.ts'
import { insertCopy } from './message.ts'
import { lockOptionalOrder, lockOrders } from './order.ts'
import { insertAttempt, lockOptionalAttempt, updateAnswer, updateFlag } from './quiz-attempt.ts'
import { lockRegradableAttempts } from './quiz-regrade.ts'
import { insertRevisions, selectQuestionPool } from './quiz.ts'
import { takeTurn } from './rate.ts'
import { lockOptionalNote } from './note.ts'
import { lockOptionalCard } from './recall.ts'
import { replaceAll } from './replace.ts'
import { lockKeys } from './signing-key.ts'
import { run, sql } from './sql.ts'
import { insertGrant, lockStaffWith } from './staff.ts'
import { giveAccount, giveEnrolment, giveFeedbackType, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { giveExperiment } from './test-experiment.ts'
import { question } from './test-quiz.ts'
import { runBehind } from './test-turns.ts'

const { database, close } = await openTestDatabase({ maxConnections: 8 })
afterAll(close)

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T13:00:00Z')
const EMAIL = 'ada@example.com'
const PASSWORD = 'a hash'
const TOKEN = Buffer.alloc(32, 7)
const NUMBER = '0000-0000-0000-0001'
const FEEDBACK = '00000000-0000-4000-8000-000000000001'
const ORDER = '00000000-0000-4000-8000-000000000002'
const ORPHAN = '00000000-0000-4000-8000-000000000003'
const CARD = '00000000-0000-4000-8000-000000000004'
const NOTE = '00000000-0000-4000-8000-00000000007a'
const ANNOUNCED = '00000000-0000-4000-8000-00000000007b'
let accountId: string
let attemptId: string
let sessionId: string
let turns = 0

beforeAll(async () => {
  const db = database
  await givePhase(db, {
    id: 'llm',
    modules: [{ id: 'm', lessons: [{ id: 'a', items: ['quiz', 'experiment'], quiz: 'llm.a' }] }],
  })
  await giveExperiment(db, { id: 'llm.lab', phaseId: 'llm', lessonId: 'a' })
  await giveFeedbackType(db, { id: 'other' })
  accountId = await giveAccount(db, EMAIL)
  await giveEnrolment(db, { accountId, phaseId: 'llm' })
  await updatePassword(db, accountId, PASSWORD)
  await insertGrant(db, { accountId, role: 'owner', phaseId: null, groupId: null, by: 'Grace', now })
  await run(
    db,
    sql`insert into certificate (number, account_id, phase_id, name, lang, says, issued_at, status_list, status_index)
    values (${NUMBER}, ${accountId}, 'llm', 'Ada', 'en', '{"school":{"en":"S"},"phase":{"en":"P"},"lessonCount":1,"minutes":10,"quizzes":[],"experiments":[]}', ${now}, 1, 1)`,
  )
  await run(db, sql`insert into learner_group (id, name, created_at) values ('g', '{"en":"G"}', ${now})`)
  await run(
    db,
    sql`insert into invitation (group_id, token_hash, invited_by, phase_ids, expires_at, created_at) values ('g', ${TOKEN}, 'Li', '{llm}', ${later}, ${now})`,
  )
  await run(
    db,
    sql`insert into feedback (id, account_id, type_id, content, created_at) values (${FEEDBACK}, ${accountId}, 'other', 'Why?', ${now})`,
  )
  await run(
    db,
    sql`insert into recall_card (id, account_id, phase_id, lesson_id, question_id, made_at) values (${CARD}, ${accountId}, 'llm', 'a', 'one', ${now})`,
  )
  await run(
    db,
    sql`insert into note (account_id, id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at)
    values (${accountId}, ${NOTE}, 'llm', 'a', 'text', 'en', '', 0, '', 'a', '', 'solid', '', '{}', 1, ${NOTE}, 1, ${now}, ${now})`,
  )
  for (const [id, owner] of [
    [ORDER, accountId],
    [ORPHAN, null],
  ]) {
    await run(
      db,
      sql`insert into purchase_order (id, reference, account_id, kind, phase_id, amount, currency, created_at) values (${id}, ${id}, ${owner}, 'phase', 'llm', 1, 'USD', ${now})`,
    )
  }
  await insertCredit(db, {
    accountId,
    phaseId: 'llm',
    source: 'grant',
    seconds: 100,
    expiresAt: null,
    key: 'lot',
    orderId: null,
    now,
  })
  const questions = (await selectQuestionPool(db, 'llm.a')).map(({ revision_id, content }) => ({
    questionId: content.id,
    variant: null,
    revisionId: revision_id,
    choiceIds: ['a', 'b', 'c'],
    shownIds: ['a', 'b', 'c'],
  }))
  attemptId =
    (await insertAttempt(db, {
      accountId,
      quizId: 'llm.a',
      ordinal: 1,
      totalScore: 100,
      passingScore: 60,
      startedAt: now,
      deadline: later,
      questions,
    })) ?? 'none'
  await insertRevisions(
    db,
    'llm.a',
    questions.map(({ questionId }) => question(questionId, { answer: ['b'] })),
  )
  await run(
    db,
    sql`with m as (insert into message (id, type, title, body) values (${ANNOUNCED}, 0, '{}', '{}') returning id)
        insert into announcement (message_id, by_mail, by_name, made_at, send_at) select id, false, 'Li', now(), now() from m`,
  )
  sessionId =
    (
      await insertLabSession(db, {
        accountId,
        experimentId: 'llm.lab',
        phaseId: 'llm',
        driver: 'test',
        isMetered: true,
        profile: 'python',
        pricePercent: 100,
        now,
      })
    )?.id ?? 'none'
})

const inOwn = (work: (db: Db) => Promise<unknown>) => () => database.transaction(work)
const waits = async (first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown> = first) =>
  (await runBehind(database, first, inOwn(second))).waited
const touchAttempt = (db: Db) => run(db, sql`update quiz_attempt set deadline = deadline where id = ${attemptId}`)

/** Whoever takes the lock waits for whoever has it. */
const alike: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'account-search: lockOptionalAccountByEmail': (db) => lockOptionalAccountByEmail(db, EMAIL),
  'announcement: lockAnnouncement': (db) => lockAnnouncement(db, ANNOUNCED),
  'account: lockOptionalOwner': (db) => lockOptionalOwner(db, accountId),
  'certificate: lockCertificates': (db) => lockCertificates(db, { accountId, phaseId: 'llm' }),
  'certificate: lockOptionalCertificate': (db) => lockOptionalCertificate(db, NUMBER),
  'content: lockContent': lockContent,
  'enrolment: lockEnrolment': (db) => lockEnrolment(db, { accountId, phaseId: 'llm' }),
  'feedback: lockOptionalFeedback': (db) => lockOptionalFeedback(db, FEEDBACK),
  'group: lockOptionalInvitation': (db) => lockOptionalInvitation(db, TOKEN),
  'hours: lockLots': (db) => lockLots(db, { accountId, phaseId: 'llm' }),
  'lab-session: lockOptionalLabSession': (db) => lockOptionalLabSession(db, sessionId),
  'lab-work: lockWork': (db) => lockWork(db, { accountId, experimentId: 'llm.lab' }),
  'note: lockOptionalNote': (db) => lockOptionalNote(db, { accountId, id: NOTE }),
  'order: lockOrders': (db) => lockOrders(db, accountId),
  'order: lockOptionalOrder': (db) => lockOptionalOrder(db, { orderId: ORPHAN }),
  'quiz-attempt: lockOptionalAttempt': (db) => lockOptionalAttempt(db, { attemptId }),
  'quiz-regrade: lockRegradableAttempts': (db) => lockRegradableAttempts(db, 'llm.a'),
  'recall: lockOptionalCard': (db) => lockOptionalCard(db, { accountId, id: CARD }),
  // Each at a moment of its own: two of one moment would wait for the row that both count in.
  'rate: takeTurn': (db) =>
    takeTurn(db, [{ key: 'door', limits: [{ max: 100, seconds: 60 }] }], new Date(now.getTime() + ++turns)),
  'signing-key: lockKeys': lockKeys,
  'staff: lockStaffWith': (db) => lockStaffWith(db, 'owner'),
}

test.each(Object.entries(alike))('%s makes two take turns, until the end of the first', async (_, lock) => {
  await database.transaction(lock) // rows that the first one makes are not what the second waits for
  expect(await waits(lock)).toBe(true)
})

test('order: lockOptionalOrder makes two decisions about one learner take turns, be they about other orders', async () => {
  expect(
    await waits(
      (db) => lockOptionalOrder(db, { orderId: ORDER }),
      (db) => lockOrders(db, accountId),
    ),
  ).toBe(true)
})

test('locks of one learner keep no other waiting', async () => {
  const other = await giveAccount(database)
  await giveEnrolment(database, { accountId: other, phaseId: 'llm' })
  expect(
    await waits(
      (db) => lockEnrolment(db, { accountId, phaseId: 'llm' }),
      (db) => lockEnrolment(db, { accountId: other, phaseId: 'llm' }),
    ),
  ).toBe(false)
  expect(
    await waits(
      (db) => lockOrders(db, accountId),
      (db) => lockOrders(db, other),
    ),
  ).toBe(false)
  expect(
    await waits(
      (db) => lockCertificates(db, { accountId, phaseId: 'llm' }),
      (db) => lockCertificates(db, { accountId: other, phaseId: 'llm' }),
    ),
  ).toBe(false)
})

test('account: lockAccountWithPassword lets two sign in at once, and a new password waits for both', async () => {
  const lock = (db: Db) => lockAccountWithPassword(db, accountId, PASSWORD)
  expect(await waits(lock)).toBe(false)
  expect(await waits(lock, (db) => updatePassword(db, accountId, PASSWORD))).toBe(true)
})

test('account: lockAccountShared lets two sign in at once, and an app that is turned on waits for both', async () => {
  const lock = (db: Db) => lockAccountShared(db, accountId)
  expect(await waits(lock)).toBe(false)
  expect(await waits(lock, (db) => lockOptionalOwner(db, accountId))).toBe(true)
})

test('hours: insertTakeBack takes no second a second time, whatever the events', async () => {
  const takeBack = (event: string) => (db: Db) => insertTakeBack(db, { key: 'lot', event, upToSeconds: null, now })
  const { waited, result } = await runBehind(database, takeBack('one'), () => database.transaction(takeBack('two')))
  expect({ waited, result }).toEqual({ waited: true, result: { takenSeconds: 0 } })
})

test('quiz-attempt: updateAnswer and updateFlag keep a submission waiting, and not each other', async () => {
  const at = { accountId, attemptId, questionId: 'one', seq: 1, endedBefore: now }
  const answer = (db: Db) => updateAnswer(db, { ...at, answer: ['a'], now })
  const flag = (db: Db) => updateFlag(db, { ...at, questionId: 'none', isFlagged: true })
  expect(await waits(answer, touchAttempt)).toBe(true)
  expect(await waits(flag, touchAttempt)).toBe(true)
  expect(await waits(answer, flag)).toBe(false)
})

test('lab-session: updateLookedAt gives each process sessions of its own, and keeps none waiting', async () => {
  const eve = await giveAccount(database)
  await insertLabSession(database, {
    accountId: eve,
    experimentId: 'llm.lab',
    phaseId: 'llm',
    driver: 'test',
    isMetered: true,
    profile: 'python',
    pricePercent: 100,
    now,
  })
  let mine: readonly { id: string }[] = []
  const take = (db: Db) => updateLookedAt(db, { areActive: true, before: now, now, limit: 1 })
  const { waited, result } = await runBehind(
    database,
    async (db) => (mine = await take(db)),
    () => database.transaction(take),
  )
  expect(waited).toBe(false)
  expect([mine.length, result.length]).toEqual([1, 1])
  expect(result[0]?.id).not.toBe(mine[0]?.id)
})

test('message: insertCopy waits for an account that is being deleted, and tells nobody then', async () => {
  const leaver = await giveAccount(database)
  const messageId = '00000000-0000-4000-8000-000000000004'
  await run(
    database,
    sql`insert into message (id, type, title, body) values (${messageId}, 1, '{"en":"T"}', '{"en":"B"}')`,
  )
  const { waited, result } = await runBehind(
    database,
    (db) => deleteAccount(db, leaver),
    () => database.transaction((db) => insertCopy(db, { messageId, accountId: leaver, key: 'k', now })),
  )
  expect({ waited, result }).toEqual({ waited: true, result: undefined })
})

/** The lock of a start, held by another process. */
const startsBehind = async (name: string, start: (database: Database) => Promise<unknown>) =>
  (
    await runBehind(
      database,
      (db) => db.query({ text: `select pg_advisory_xact_lock(hashtext('${name}'))` }),
      () => start(database),
    )
  ).waited

test('database: migrate waits for another process that migrates', async () => {
  expect(await startsBehind('tessera migrations', migrate)).toBe(true)
})

test('job: migrateJobs waits for another process that makes the queue’s index', async () => {
  await database.query({ text: 'drop index graphile_worker.jobs_by_task' })
  expect(await startsBehind('tessera jobs', migrateJobs)).toBe(true)
})

test('replace: beginAlone waits for a process that migrates; what does not finish has not happened', async () => {
  const broken = { migrations: [], tables: (async function* () {})(), sequences: [] } // of no backup: it is undone in any case
  const restore = () => replaceAll(database, broken, () => Promise.reject(new Error('not finished')))
  expect(await startsBehind('tessera migrations', () => expect(restore()).rejects.toBeInstanceOf(Error))).toBe(true)
  expect(await lockOptionalAccountByEmail(database, EMAIL)).toMatchObject({ id: accountId })
})
