import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findFaults } from './operators.ts'
import { addHits } from './runner.ts'
import { editSql } from './sql-operators.ts'
import { drawSample, isLeftOut, listMutants, parses, plant } from './sources.ts'
import { drawMutants } from './mutate.ts'

/** Each fault of a source as the source with it. */
const faultsOf = (text: string) => findFaults('a.ts', text).map((fault) => plant(text, fault))

test.each([
  ['const a = b < c', ['const a = b <= c']],
  ['const a = b === c', ['const a = b !== c']],
  ['const a = b && !c', ['const a = b || !c', 'const a = b && c']],
  ['const a = b + c * 2', ['const a = b - c * 2', 'const a = b + c / 2', 'const a = b + c * 3']],
  ['const a = `${b} x` + c', ['const a = `` + c']],
  ['const a = b ?? []', ['const a = (b)']],
  ['if (a) b()', ['if (!(a)) b()', 'if (a) {}']],
  ['async () => { await b() }', ['async () => { {} }']],
  ['const a = b.filter(c).some(d)', ['const a = b.filter(c).every(d)', 'const a = b.some(d)']],
  ['const a = Math.max(b, 5000)', ['const a = Math.min(b, 5000)', 'const a = Math.max(b, 10000)']],
  ["const a = b ? 'c' : true", ["const a = !(b) ? 'c' : true", "const a = b ? '' : true", "const a = b ? 'c' : false"]],
])('plants every fault that a line can have: %s', (text, faults) => expect(faultsOf(text)).toEqual(faults))

test.each([
  "import a from 'b'",
  "type A = 'b' | 3",
  'const a = b as 5',
  "throw new Error('because ' + why)",
  "console.log('done')",
  "const a = { 'b-c': d }",
  'log.warn(`odd ${a}`)',
])('leaves alone what no behaviour hangs on: %s', (text) => expect(faultsOf(text)).toEqual([]))

test.each([
  ['select from a where id = $ for update', ['select from a where id <> $ for update', 'select from a where id = $']],
  [
    'select 1 from a order by b desc limit 5',
    ['select 1 from a order by b asc limit 5', 'select 1 from a order by b desc limit 1'],
  ],
  [
    'where a >= 1 and b is null',
    ['where a > 1 and b is null', 'where a >= 1 or b is null', 'where a >= 1 and b is not null'],
  ],
  ['update a set b = 1 where not exists (select c)', ['update a set b = 1 where exists (select c)']],
  ['select pg_advisory_xact_lock(1)', ['select abs(1)']],
  ['in (select id for update of a skip locked)', ['in (select id)', 'in (select id for update of a)']],
])('plants faults in SQL: %s', (text, faults) => {
  expect(
    editSql(text, 0)
      .map((edit) => plant(text, edit))
      .toSorted(),
  ).toEqual([...faults].toSorted())
  expect(faultsOf(`const a = sql\`${text.replace('$', '${id}')}\``)).toHaveLength(faults.length)
})

test('turns round no assignment, which would be no SQL, wherever in the statement it stands', () =>
  expect(faultsOf('const a = sql`update a set b = ${b}, c = ${c} where d = ${d}`')).toEqual([
    'const a = sql`update a set b = ${b}, c = ${c} where d <> ${d}`',
  ]))

test('knows which function a fault stands in, as the hits of the tests are counted', () => {
  const text = 'const a = 1\nconst b = (c: number) => c + 2\nfunction d() { return e.map((f) => f * 3) }'
  expect(findFaults('a.ts', text).map(({ place }) => place)).toEqual([-1, 0, 0, 2, 2])
  const counted = addHits('a.ts', text)
  expect(counted.match(/"a\.ts \d"/g)).toEqual(['"a.ts 0"', '"a.ts 1"', '"a.ts 2"'])
  expect(parses('a.ts', counted)).toBe(true)
})

test('the sources of the product keep their sense with hits in them, and every fault of a room is one that parses', () => {
  const mutants = ['store/order.ts', 'store/order-event.ts', 'store/order-loan.ts'].flatMap((file) => listMutants(file))
  expect(mutants.length).toBeGreaterThan(80)
  expect(mutants.some(({ was }) => was.includes('for update'))).toBe(true)
  expect(
    isLeftOut('store/order.test.ts') && isLeftOut('web/screens/quiz/timer.tsx') && isLeftOut('server/http/test-app.ts'),
  ).toBe(true)
  expect(isLeftOut('web/outbox/journal.ts') || isLeftOut('server/http/api.ts')).toBe(false)
})

test('one seed draws the same faults each time, another one others; each is as likely', () => {
  const draw = (seed: number) =>
    drawMutants({ seed, count: 30, only: ['domain/order'], patience: 1 }).drawn.map(
      ({ file, start, text }) => `${file} ${start} ${text}`,
    )
  expect(draw(1)).toEqual(draw(1))
  expect(draw(2)).not.toEqual(draw(1))
  const all = Array.from({ length: 50 }, (_, at) => ({ name: `line ${at}` }))
  const [first, ...others] = drawSample(all, { seed: 1, count: 10 })
  const without = drawSample(
    all.filter((one) => one !== first),
    { seed: 1, count: 10 },
  )
  expect(without.slice(0, 9)).toEqual(others) // a changed line is out of the sample; the others stay in it
  const ten = Array.from({ length: 10 }, (_, at) => ({ name: `line ${at}`, at }))
  const counts = Array.from({ length: 10 }, () => 0)
  for (let seed = 0; seed < 2000; seed++)
    for (const { at } of drawSample(ten, { seed, count: 3 })) counts[at] = (counts[at] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(120)
})

test('a fault that no test notices is found, with its place; one that a test notices is not', () => {
  const done = spawnSync(
    'node',
    ['tools/mutate/cli.ts', '--only', 'tools/mutate/fixture', '--no-compiler', '--workers', '1', '--fresh', '--json'],
    {
      encoding: 'utf8',
      timeout: 110_000,
      env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
    },
  )
  const { findings, share } = JSON.parse(done.stdout) as {
    share: number
    findings: { end: string; by: string; mutant: { line: number; was: string; text: string } }[]
  } // printed by the tool itself
  const endOf = (line: number, was: string, text: string) =>
    findings.find(({ mutant }) => mutant.line === line && mutant.was === was && mutant.text === text)
  expect(endOf(2, '<', '<=')).toMatchObject({
    end: 'noticed',
    by: expect.stringContaining('half until the day of eighteen'),
  })
  expect(endOf(3, '>', '>=')).toMatchObject({ end: 'survived' })
  expect(endOf(4, 'false', 'true')).toMatchObject({ end: 'survived' })
  // `isThere || resolve()`: its test waits for ever, and is asked once more before that is believed.
  expect(endOf(5, '&&', '||')).toMatchObject({
    end: 'timeout',
    by: expect.stringContaining('never ended: tools/mutate/fixture/fare.test.ts > who is there'),
  })
  expect(done.stderr).toContain('of which 1 never ended, asked twice')
  expect(share).toBeLessThan(95)
  expect(done.status).toBe(1)
  expect(done.stderr).toContain('SURVIVED  tools/mutate/fixture/fare.ts:3  >  →  >=')
}, 120_000)
