import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveExperiment } from './test-experiment.ts'
import { givePhase, giveFeedbackType } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { growing, growSchool } from './test-growth.ts'
import { pretendStatistics, readMillion, scatter } from './test-statistics.ts'
import { findWalks, openWalks, passing, sources, statements, untagged } from './test-walks.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

beforeAll(async () => {
  const lessons = Array.from({ length: 6 }, (_, i) => ({
    id: `lesson-${i}`,
    items: ['reading', 'quiz'] as const,
    quiz: `quiz-${i}`,
  }))
  await givePhase(database, { id: 'llm', modules: [{ id: 'counting', dueAfterDays: 14, lessons }] })
  for (let i = 0; i < 3; i++)
    await giveExperiment(database, { id: `lab-${i}`, phaseId: 'llm', lessonId: `lesson-${i}` })
  await giveFeedbackType(database, { id: 'other' })
  await growSchool(database, 1000)
}, 60_000)

const million = readMillion()

test('every statement of store/ is planned, and every table that hangs on a learner is watched', async () => {
  expect(statements.length).toBeGreaterThan(300)
  expect(sources.filter(({ source }) => /\bquery\(/.test(source)).map(({ name }) => name)).toEqual(
    Object.keys(untagged).toSorted(),
  )
  expect(growing.filter((table) => !million.relations.some(({ name }) => name === table))).toEqual([]) // a new one: fill a million again, see bench/README.md
  const hanging = await database.query({
    text: `with recursive hanging (oid) as (select 'account'::regclass::oid union select c.conrelid from pg_constraint c join hanging h on h.oid = c.confrelid where c.contype = 'f')
      select oid::regclass::text as name from hanging`,
  })
  expect(
    (hanging.rows as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !growing.includes(name) && !passing.includes(name)),
  ).toEqual([]) // the column named
})

test.each([
  ['as the generator fills it', million],
  ['with everybody’s rows scattered', scatter(million)],
])(
  'in a school of a million, %s, no statement goes through a table that grows, but for those with a reason',
  async (_how, statistics) => {
    await pretendStatistics(database, statistics)
    expect((await findWalks(database)).walks).toEqual([])
  },
)

test('each reason is needed in one of the two', async () => {
  await pretendStatistics(database, million)
  const { unused } = await findWalks(database)
  await pretendStatistics(database, scatter(million))
  const { unused: alsoUnused } = await findWalks(database)
  expect(unused.filter((begins) => alsoUnused.includes(begins))).toEqual([])
})

test('a statement that would read such a table is found', async () => {
  await pretendStatistics(database, million)
  const walksOf = await openWalks(database)
  expect(await walksOf('select id from account where first_name = $1')).toEqual(['reads all of account'])
  expect(await walksOf('select count(*) from message_copy where read_at is not null')).toEqual([
    'walks all of message_copy_read',
  ])
  expect(await walksOf('select count(*) from message_copy where created_at > $1')).toEqual([
    'reads all of message_copy',
  ])
  expect(
    await walksOf('select c.id from message_copy c join message_preference p using (account_id) where p.by_mail = $1'),
  ).toEqual(['reads all of message_copy', 'reads all of message_preference'])
})

test('what triggers ask is found by an index, too', async () => {
  await pretendStatistics(database, million)
  const { rows } = await database.query({
    text: "select prosrc as body from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace order by proname",
  })
  // A statement ends at a semicolon, or with the bracket around it; what a trigger knows of its row is a parameter.
  const asked = (rows as { body: string }[]).flatMap(({ body }) =>
    [...body.matchAll(/\b(?:perform|select|insert|update|delete)\b(?:[^();]|\((?:[^()]|\([^()]*\))*\))*/g)].map(
      ([text]) => {
        let n = 0
        return text
          .replace(/^perform/, 'select')
          .replace(/\binto \w+ from\b/, 'from')
          .replaceAll(/\bnew\.\w+|\(to_jsonb\(old\) ->> '\w+'\)/g, () => `$${++n}`)
      },
    ),
  )
  expect(asked.length).toBeGreaterThanOrEqual(5)
  const walksOf = await openWalks(database)
  for (const text of asked) expect.soft([text, await walksOf(text)]).toEqual([text, []])
})

test('whoever is deleted is deleted by indices: each table that refers to what goes has one for it', async () => {
  const lacking = await database.query({
    text: `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as refers_to from pg_constraint c
      where c.contype = 'f' and c.conrelid::regclass::text = any($1) and (c.confrelid::regclass::text = any($1))
        and not exists (select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    values: [growing],
  })
  expect(lacking.rows).toEqual([])
})
