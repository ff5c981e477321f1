import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../store/test-database.ts'
import { liveSeed, prepareSchool } from './test-life.ts'
import type { Told } from './test-world.ts'

const { database, url, close } = await openTestDatabase()
beforeAll(() => prepareSchool(database))
afterAll(close)

test('seeds of kills, cuts and waiting lose nothing and give nothing twice', { timeout: 600_000 }, async () => {
  const all: Told = { steps: 0, kills: 0, cuts: 0, waits: 0 }
  const seeds = process.env['DEPTH'] === 'whole' ? 50 : 8
  for (let seed = 1; seed <= seeds; seed++) {
    const told = await liveSeed({ database, url, seed }).catch((error: unknown) =>
      Promise.reject(new Error(`seed ${seed}: ${String(error)}`, { cause: error })),
    )
    for (const what of ['steps', 'kills', 'cuts', 'waits'] as const)
      Object.assign(all, { [what]: all[what] + told[what] })
  }
  // A run in which nothing went wrong has shown nothing.
  expect(all.kills).toBeGreaterThan(1.6 * seeds)
  expect(all.cuts).toBeGreaterThan(2 * seeds)
  expect(all.waits).toBeGreaterThan(2 * seeds)
})

test.each([
  ['the lock on the seats of an invitation', / for update of i$/, ''],
  [
    'the locks on the orders of a learner',
    /(?<=^select from (?:account|purchase_order) where id = \$1) for (?:no key )?update$/,
    '',
  ],
  ['the lock on a learner in a phase', /(?<=^select from enrolment .*) for update$/, ''],
  ['any transaction', /^(?:begin|commit)$/, 'select 1'],
])('without %s some seed tells', { timeout: 600_000 }, async (_, what, instead) => {
  const mangle = (text: string) => text.replace(what, instead)
  const failures: unknown[] = []
  for (let seed = 1; seed <= 50 && failures.length === 0; seed++)
    await liveSeed({ database, url, seed, mangle }).catch((error: unknown) => failures.push(error))
  expect(failures).toHaveLength(1)
})
