import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAudit } from './audit.ts'
import { hasPeople, selectFileKeys } from './snapshot.ts'
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

test.each(['receipts', 'files'] as const)(
  'in steps of any length each of the %s is named once, in order',
  async (kind) => {
    await run(db, sql`delete from purchase_order`)
    await run(db, sql`delete from asset`)
    await run(
      db,
      sql`with made as (
          insert into purchase_order (reference, kind, phase_id, amount, currency, created_at)
          select n::text, 'phase', 'llm', 100, 'USD', ${now} from generate_series(0, 3) n
          returning id, reference
        )
        insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at, pages, drawn_key, drawn_lengths)
        select id, 1, (array['a', 'b', 'e', 'g'])[reference::int + 1], 'r', 'application/pdf', 1, '', ${now},
          case when reference <> '3' then 1 end, (array['c', 'd', 'f'])[reference::int + 1], case when reference <> '3' then '{1}'::int[] end
        from made`,
    )
    await run(
      db,
      sql`insert into asset (name, type, bytes) select chr(96 + n), 'image/png', 1 from generate_series(1, 7) n`,
    )
    for (const limit of [1, 2, 3, 7, 8]) {
      const steps: string[][] = []
      for (let after = ''; steps.length < 9;) {
        const keys = (await selectFileKeys(db, { kind, after, limit })).map(({ key }) => key)
        if (keys.length === 0) break
        steps.push(keys)
        after = keys.at(-1) ?? ''
      }
      const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      expect(steps).toEqual(
        Array.from({ length: Math.ceil(7 / limit) }, (_, i) => all.slice(i * limit, (i + 1) * limit)),
      )
    }
  },
)
