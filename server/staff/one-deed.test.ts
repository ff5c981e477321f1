// Two of the staff press on the same case at the same moment: one deed, one line in the audit log. What adds something
// each time (hours, attempts, time) is no case, and is not here.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '../../contract/index.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { issueCertificate } from '../flows/issue-certificate.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
const owners: TestLearner[] = []

beforeAll(async () => {
  await giveCourse(db)
  await giveShop(db)
  await admin(house, 'group', 'make', '--group', 'class', '--name-en', 'Class', '--name-zh', '班')
  for (const email of ['first@example.com', 'second@example.com']) {
    owners.push(await house.signIn({ email }))
    await admin(house, 'staff', 'grant', '--email', email, '--role', 'owner')
  }
  await run(db, sql`update session set proved_at = ${house.now()}`)
})

const giveLearner = async () => {
  const email = `${randomUUID()}@example.com`
  const learner = await house.signIn({ email })
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  return { email, accountId: learner.id, account_id: learner.id, learner }
}
const says = { school: { en: 'S' }, phase: { en: 'P' }, lessonCount: 1, minutes: 1, quizzes: [], experiments: [] }
async function giveCertificate() {
  const { accountId, account_id } = await giveLearner()
  const { number } = await issueCertificate(db, {
    accountId,
    phaseId: 'llm',
    name: 'Ada',
    lang: 'en',
    says,
    lastDay: null,
    zone: null,
    issuedAt: house.now(),
  })
  return { account_id, number, reason: 'A slip.' }
}
/** An order that waits for finance. */
async function giveOrder() {
  const buyer = makeBuyer(house, (await giveLearner()).learner)
  await buyer.enter()
  return buyer.apply(await buyer.createHours(3))
}
const Id = z.strictObject({ id: z.string() })

/** Each press, with a case of its own. */
const presses: readonly (readonly [Path, string, () => Promise<Record<string, string>>])[] = [
  [
    '/staff/receipt-decide',
    'approved',
    async () => {
      const order = await giveOrder()
      return { order_id: order.id, round: '1', decision: 'approve', amount: '600' }
    },
  ],
  [
    '/staff/order-reopen',
    'reopened',
    async () => {
      const { id, reference } = await giveOrder()
      await admin(house, 'order', 'reject', '--reference', reference, '--reason', 'No stamp.')
      return { order_id: id, reason: 'The stamp is there.' }
    },
  ],
  [
    '/staff/order-reverse',
    'reversed',
    async () => {
      const { id, reference } = await giveOrder()
      await admin(house, 'order', 'approve', '--reference', reference, '--amount', '600')
      return { order_id: id, reason: 'Another learner paid.' }
    },
  ],
  [
    '/staff/stuck-seen',
    'seen',
    async () => {
      const { account_id } = await giveLearner()
      await run(
        db,
        sql`insert into stuck_case (account_id, phase_id, lesson_id, reason, times, since, changed_at) values (${account_id}, 'llm', 'closed', 'quiz', 3, now(), now())`,
      )
      return { account_id, cert_id: 'llm', node_id: 'closed', reason: 'quiz' }
    },
  ],
  [
    '/staff/group-revoke',
    'revoked',
    async () => {
      const command = [
        'group',
        'invite',
        '--group',
        'class',
        '--by',
        'Li',
        '--phases',
        'llm',
        '--expires',
        '2099-12-31',
      ]
      return { group_id: 'class', invitation_id: String((await admin(house, ...command, '--json')).json['invitation']) }
    },
  ],
  [
    '/staff/group-due',
    'taken off',
    async () => {
      await run(
        db,
        sql`insert into group_due (group_id, phase_id, module_id, due_at) values ('class', 'llm', 'counting', now()) on conflict do nothing`,
      )
      return { group_id: 'class', cert_id: 'llm', module_id: 'counting' }
    },
  ],
  [
    '/staff/faq-remove',
    'removed',
    async () => {
      const { account_id } = await giveLearner()
      const { id } = await one(
        db,
        Id,
        sql`insert into feedback (account_id, type_id, content) values (${account_id}, 'other', 'Where?') returning id`,
      )
      await run(
        db,
        sql`insert into faq_category (id, position, title) values ('labs', 1, '{"en": "L"}') on conflict do nothing`,
      )
      await run(
        db,
        sql`insert into faq (id, category_id, position, is_featured, title, answer, made_by, feedback_id) values (${randomUUID()}, 'labs', 1, false, '{}', '{}', 'Li', ${id}::uuid)`,
      )
      return { id }
    },
  ],
  [
    '/staff/learner-send-mail',
    'queued',
    async () => {
      const { account_id } = await giveLearner()
      const { id } = await one(
        db,
        Id,
        sql`with m as (insert into message (type, title, body) values (3, '{"en": "T"}', '{"en": "B"}') returning id)
            insert into message_copy (id, message_id, account_id, key) select gen_random_uuid(), m.id, ${account_id}::uuid, 'again' from m returning id`,
      )
      return { account_id, copy_id: id, reason: 'It never came.' }
    },
  ],
  ['/staff/learner-revoke', 'revoked', giveCertificate],
  ['/staff/learner-reissue', 'reissued', async () => ({ ...(await giveCertificate()), name: 'Ada Grove' })],
  [
    '/staff/learner-delete',
    'deleted',
    async () => {
      const { account_id, email } = await giveLearner()
      return { account_id, confirm: email, reason: 'They asked.' }
    },
  ],
  ['/staff/grant', 'given', async () => ({ email: (await giveLearner()).email, role: 'support' })],
  [
    '/staff/revoke',
    'taken',
    async () => {
      const { email } = await giveLearner()
      await admin(house, 'staff', 'grant', '--email', email, '--role', 'support')
      return { email, role: 'support' }
    },
  ],
  ['/staff/outgoing-hold', 'held', async () => ({})],
]

const countLines = async () =>
  (await one(db, z.strictObject({ n: z.number() }), sql`select count(*) as n from audit_entry`)).n

/** Said to both, for it is so; what the second would have written is not written. */
const toBoth = ['/staff/outgoing-hold', '/staff/stuck-seen']
/** Put away, or held for ten seconds: no line yet. */
const withoutLine = ['/staff/receipt-decide', '/staff/stuck-seen']

test.each(presses)('%s by two at once: %s once', async (path, _word, give) => {
  const form = await give()
  const before = await countLines()
  const answers = await Promise.all(owners.map((learner) => house.call(path, form, { learner })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body['error'] === undefined)).toHaveLength(toBoth.includes(path) ? 2 : 1)
  expect((await countLines()) - before).toBe(withoutLine.includes(path) ? 0 : 1)
})
