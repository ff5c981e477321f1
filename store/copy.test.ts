import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type pg from 'pg'
import { z } from 'zod'
import { copyIn, copyOut } from './copy.ts'
import { openClient } from './snapshot.ts'
import { one, run, sql } from './sql.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const KILO = 1024
let house: TestDatabase
let client: pg.Client
beforeAll(async () => {
  house = await openTestDatabase()
  client = await openClient(house.database)
  await client.query('create temporary table line (at int primary key, text text not null)')
})
afterAll(async () => {
  await client.end().catch(() => {})
  await house.close()
})
beforeEach(() => client.query('truncate line'))

const fill = (rows: number, characters: number) =>
  run(
    client,
    sql`insert into line select n, repeat(chr(96 + n % 26 + 1), ${characters}::int) from generate_series(1, ${rows}::int) n`,
  )
async function read(text = 'copy (select * from line order by at) to stdout') {
  const blocks: Buffer[] = []
  for await (const block of copyOut(client, text)) blocks.push(Buffer.from(block))
  return blocks
}
const expected = (rows: number, characters: number) =>
  Array.from(
    { length: rows },
    (_, at) => `${at + 1}\t${String.fromCharCode(97 + ((at + 1) % 26)).repeat(characters)}\n`,
  ).join('')
const readCount = async () =>
  await one(
    client,
    z.strictObject({ n: z.number(), size: z.number() }),
    sql`select count(*)::int as n, coalesce(sum(length(text)), 0)::int as size from line`,
  )

test('nothing is copied out of an empty table, and the connection goes on', async () => {
  expect(await read()).toEqual([])
  expect(await read()).toEqual([])
})

test.each([
  ['many small rows', 20_000, 40],
  ['rows that fill a block but for a little', 9, 200 * KILO],
  ['rows longer than a block', 3, 300 * KILO],
])('%s come whole and in order, in blocks of 256 kB but for longer rows', async (_what, rows, characters) => {
  await fill(rows, characters)
  const blocks = await read()
  expect(Buffer.concat(blocks).toString()).toBe(expected(rows, characters))
  const most = Math.max(256 * KILO, characters + 3)
  for (const { length } of blocks) expect(length).toBeLessThanOrEqual(most)
  expect(blocks.length).toBeLessThanOrEqual(Math.ceil((rows * (characters + 7)) / (128 * KILO)))
})

test('a row longer than a block does not overtake the short ones before it', async () => {
  await fill(2, 10)
  await run(client, sql`insert into line values (3, repeat('x', ${300 * KILO}::int)), (4, 'last')`)
  expect(Buffer.concat(await read()).toString()).toBe(`${expected(2, 10)}3\t${'x'.repeat(300 * KILO)}\n4\tlast\n`)
})

test('who reads slowly gets all of it, while the server is made to wait', async () => {
  await fill(60, 200 * KILO)
  const sizes: number[] = []
  for await (const block of copyOut(client, 'copy (select * from line order by at) to stdout')) {
    sizes.push(block.length)
    await new Promise(setImmediate)
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(expected(60, 200 * KILO).length)
})

test('a copy that fails says why, at its beginning and in its midst, and the connection goes on', async () => {
  await expect(read('copy nowhere to stdout')).rejects.toThrow('relation "nowhere" does not exist')
  await expect(read('copy (select 1 / (500 - n) from generate_series(1, 1000) n) to stdout')).rejects.toThrow(
    'division by zero',
  )
  await fill(1, 1)
  expect(await read()).toHaveLength(1)
})

test('who stops before the end loses the connection: the server cannot be told to stop', async () => {
  const other = await openClient(house.database)
  const ended = new Promise((resolve) => other.once('end', resolve))
  for await (const block of copyOut(
    other,
    `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`,
  )) {
    expect(block.length).toBeGreaterThan(0)
    break
  }
  await ended
  await expect(other.query('select 1')).rejects.toThrow(/connection|Client/)
})

async function* chunksOf(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
test.each([7, 4096, 1_000_000])(
  'what was copied out is copied in as it was, and the rows are counted, in pieces of %i',
  async (size) => {
    expect(await copyIn(client, 'copy line from stdin', chunksOf(expected(1200, 900), size))).toBe(1200)
    expect(await readCount()).toEqual({ n: 1200, size: 1200 * 900 })
    expect(Buffer.concat(await read()).toString()).toBe(expected(1200, 900))
  },
)

test('more than a connection takes at once is copied in whole', async () => {
  expect(await copyIn(client, 'copy line from stdin', chunksOf(expected(40, 500 * KILO), 3_000_000))).toBe(40)
})

test('no rows at all are copied in', async () =>
  expect(await copyIn(client, 'copy line from stdin', chunksOf('', 1))).toBe(0))

test('a source that breaks off leaves no row, says its own fault, and the connection goes on', async () => {
  async function* broken() {
    yield Buffer.from('1\ta\n')
    throw new Error('the disk is gone')
  }
  await expect(copyIn(client, 'copy line from stdin', broken())).rejects.toThrow('the disk is gone')
  expect((await readCount()).n).toBe(0)
})

test('rows that the server refuses leave none, say why, and no more of the source is read', async () => {
  let given = 0
  async function* twice() {
    for (; given < 1e6; given++) {
      yield Buffer.from('1\ta\n')
      await new Promise(setImmediate)
    }
  }
  await expect(copyIn(client, 'copy line from stdin', twice())).rejects.toThrow('duplicate key')
  const before = given
  expect((await readCount()).n).toBe(0)
  expect([given - before < 10, before < 1e6]).toEqual([true, true])
  await expect(copyIn(client, 'copy nowhere from stdin', twice())).rejects.toThrow('does not exist')
})
