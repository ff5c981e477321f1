import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAudit } from './audit.ts'
import { hasPeople } from './snapshot.ts'
import { run, sql, type Sql } from './sql.ts'
import { giveAccount, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'

const { database: db, close } = await openTestDatabase()
afterAll(close)
beforeAll(() => givePhase(db, { id: 'llm' })) // what comes from files is nobody's

const now = new Date('2026-03-01T09:00:00Z')
const give = (query: Sql) => () => run(db, query)

// An order and a certificate outlive their learner.
test.each<[string, () => Promise<unknown>]>([
  ['a learner', () => giveAccount(db)],
  ['a deed of an operator', () => insertAudit(db, { operator: 'Grace', noun: 'order', verb: 'list', facts: {}, now })],
  [
    'an order',
    give(sql`insert into purchase_order (reference, kind, phase_id, amount, currency, created_at)
             values ('TS-1', 'phase', 'llm', 100, 'USD', ${now})`),
  ],
  [
    'a certificate',
    give(sql`insert into certificate (number, phase_id, name, lang, says, issued_at, status_list, status_index)
             values ('1', 'llm', 'Ada', 'en', '{}', ${now}, 1, 1)`),
  ],
])('a restore would take %s away, also when nothing else is there', async (_what, give) => {
  for (const table of ['certificate', 'purchase_order', 'audit_entry', 'account'])
    await db.query({ text: `truncate ${table} cascade` })
  expect(await hasPeople(db)).toBe(false)
  await give()
  expect(await hasPeople(db)).toBe(true)
})
