// The drill with files in S3-compatible storage, and with commands that are killed on the way.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { selectLedger } from '../../store/snapshot.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveAccount } from '../../store/test-data.ts'
import { giveShop, makeBuyer, makeReceipt } from '../calls/test-orders.ts'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { courseFiles } from '../outside/file-store.ts'
import { makeCourseFileStore, makeFileStore } from '../outside/make-file-store.ts'
import { makeS3Store, readS3Place } from '../outside/s3-store.ts'
import { adminWith } from './test-admin.ts'

const PATIENCE_MS = 60_000
const folder = await mkdtemp(path.join(tmpdir(), 'tessera-backup-storage-'))
const buckets = ['here', 'there'].map((name) => ({ name, configs: [] }))
const s3 = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3'), configureBuckets: buckets })
const { port } = await s3.run()
const at = (bucket: string, host = `127.0.0.1:${port}`) => `http://S3RVER:S3RVER@${host}/${bucket}?region=us-east-1`
const SECRET = 'the secret of the school'
const inS3 = (bucket: string) => ({
  OPERATOR: 'Grace',
  SECRET,
  DATA_DIR: path.join(folder, bucket),
  RECEIPTS_URL: at(bucket),
  FILES_URL: at(bucket),
})
const inFolder = { OPERATOR: 'Grace', SECRET, DATA_DIR: path.join(folder, 'plain') }
const [house, copy] = [await openTestApp(), await openTestApp()]
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([house.close(), copy.close()])
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const file = path.join(folder, 'school.tar.zst')
const film = { name: `${'ab12'.repeat(8)}.mp4`, bytes: Buffer.alloc(300_000, 'film') }
let receipt: { key: string; bytes: Buffer } = { key: '', bytes: Buffer.alloc(0) }
const Told = z.object({
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  missing: z.array(z.string()),
})

beforeAll(async () => {
  const { database } = house
  await giveShop(database)
  const learner = await house.signIn({ email: 'ada@example.com' })
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  const { id } = await buyer.createHours(3)
  await buyer.upload(id, await makeReceipt())
  const { key } = await one(database, z.strictObject({ key: z.string() }), sql`select key from order_receipt`)
  receipt = { key, bytes: (await house.receipts.get(key)) ?? Buffer.alloc(0) }
  await run(
    database,
    sql`insert into asset (name, type, bytes) values (${film.name}, 'video/mp4', ${film.bytes.length})`,
  )
  const config = readConfig(inS3('here'))
  await makeFileStore(config).put(receipt.key, receipt.bytes, 'image/png')
  await makeCourseFileStore(config).put(film.name, film.bytes, 'video/mp4')
}, PATIENCE_MS)

const readFiles = async (env: Readonly<Record<string, string>>) => {
  const config = readConfig(env)
  return [await makeFileStore(config).get(receipt.key), await makeCourseFileStore(config).get(film.name)]
}

test('out of S3, into S3 elsewhere and into a folder: the same files each time', { timeout: PATIENCE_MS }, async () => {
  const told = Told.parse((await adminWith(inS3('here'), house, 'backup', file, '--json')).json)
  expect(told).toMatchObject({ files: { count: 2, bytes: film.bytes.length + receipt.bytes.length }, missing: [] })
  expect(await adminWith(inS3('there'), copy, 'restore', file)).toMatchObject({ code: 0 })
  expect(await readFiles(inS3('there'))).toEqual([receipt.bytes, film.bytes])
  expect(await adminWith(inFolder, copy, 'restore', file, '--replace')).toMatchObject({ code: 0 })
  expect(await readFiles(inFolder)).toEqual([receipt.bytes, film.bytes])
  const again = Told.parse(
    (await adminWith(inFolder, copy, 'backup', path.join(folder, 'again.tar.zst'), '--json')).json,
  )
  expect(again).toEqual(told)
})

test('a storage that is away is told with a sentence, and nothing changes', { timeout: PATIENCE_MS }, async () => {
  const away = { ...inS3('there'), RECEIPTS_URL: at('there', '127.0.0.1:9'), FILES_URL: at('there', '127.0.0.1:9') }
  const before = await stateOf(copy)
  expect(await adminWith(away, copy, 'restore', file, '--replace')).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/storage .*ECONNREFUSED.*database was not changed/)],
  })
  expect(await stateOf(copy)).toEqual(before)
  expect(await adminWith(away, house, 'backup', path.join(folder, 'away.tar.zst'))).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/storage .*ECONNREFUSED/)],
  })
  expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([])
})

const stateOf = async ({ database }: TestApp) => ({
  ...(await one(
    database,
    z.strictObject({ accounts: z.number(), audit: z.number(), version: z.number() }),
    sql`select (select count(*) from account) as accounts, (select count(*) from audit_entry) as audit, (select version from content_version) as version`,
  )),
  ledger: await selectLedger(database),
})

/** Starts a command as its operator does, and kills it when it stands before a lock that this test holds: no moment is left to luck. */
async function killBefore(lock: string, on: TestApp, ...args: readonly string[]): Promise<void> {
  const client = await on.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const {
      rows: [own],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const child = spawn(process.execPath, ['server/admin/cli.ts', ...args], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        ...inS3('there'),
        DATABASE_URL: on.url.replace(/^socket:\/\/(\w+)@(.+)\?db=(\w+)$/, 'postgresql://$1@localhost/$3?host=$2'),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    const isWaiting = async () =>
      (
        await on.database.query({
          text: 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          values: [own?.pid],
        })
      ).rowCount
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test(
  'kill -9 of a backup leaves nothing under its name, and the next one of that name is whole',
  { timeout: PATIENCE_MS },
  async () => {
    await killBefore(
      'lock table account in access exclusive mode',
      house,
      'backup',
      path.join(folder, 'killed.tar.zst'),
    )
    expect(await readdir(folder)).not.toContain('killed.tar.zst')
    expect(await adminWith(inS3('here'), house, 'backup', path.join(folder, 'killed.tar.zst'))).toMatchObject({
      code: 0,
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed.tar.zst'])
    expect(
      await adminWith(inS3('there'), copy, 'restore', path.join(folder, 'killed.tar.zst'), '--replace'),
    ).toMatchObject({ code: 0 })
  },
)

test.each([
  ['between the files and the rows', 'lock table account in share mode'],
  ['when every table is gone and none is back', 'lock table graphile_worker._private_jobs in share mode'],
])(
  'kill -9 of a restore %s leaves what was there, and a second one succeeds',
  { timeout: PATIENCE_MS },
  async (_where, lock) => {
    await copy.database.transaction((db) => giveAccount(db))
    const place = readS3Place(at('there'))
    if (place) await makeS3Store(place, courseFiles).remove(film.name)
    const before = await stateOf(copy)
    await killBefore(lock, copy, 'restore', file, '--replace')
    await expect.poll(() => stateOf(copy), { timeout: 30_000 }).toEqual(before) // PostgreSQL notices that nobody is there any more
    expect(await adminWith(inS3('there'), copy, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    expect(await stateOf(copy)).toMatchObject({ accounts: 1, ledger: before.ledger })
    expect(await readFiles(inS3('there'))).toEqual([receipt.bytes, film.bytes])
  },
)
