import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CannotOpen } from './cannot-open.ts'
import { openDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-access-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let dataDir = ''
let count = 0
beforeEach(() => void (dataDir = path.join(folder, String(++count))))
const openFailing = () =>
  openEmbedded(dataDir).then(
    async (cluster) => (await cluster.close(), 'opened'),
    (error: unknown) => error,
  )

test.each([
  [
    'that others may enter',
    (access: string) => {
      mkdirSync(access)
      chmodSync(access, 0o777)
    },
    /mode 777/,
  ],
  [
    'that its group may enter',
    (access: string) => {
      mkdirSync(access)
      chmodSync(access, 0o710)
    },
    /mode 710/,
  ],
  [
    'that is a link to one',
    (access: string) => {
      mkdirSync(`${access}.there`, 0o700)
      symlinkSync(`${access}.there`, access)
    },
    /something else/,
  ],
  ['that is a file', (access: string) => writeFileSync(access, ''), /something else/],
])(
  'a socket folder %s is refused with a sentence, and nothing is started',
  async (_what, make, sentence) => {
    mkdirSync(dataDir, { mode: 0o700 })
    make(path.join(dataDir, 'access'))
    const refusal = await openFailing()
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(String(refusal)).toMatch(sentence)
    expect(existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  },
  120_000,
)

test.runIf(process.getuid?.() === 0)(
  'a socket folder, and a password, of another user is refused with a sentence',
  async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    const [access, password] = [path.join(dataDir, 'access'), path.join(dataDir, 'access/password')]
    mkdirSync(access, 0o700)
    spawnSync('chown', ['65534', access])
    expect(String(await openFailing())).toMatch(/belongs to another user \(65534\)/)
    rmSync(access, { recursive: true })
    mkdirSync(access, 0o700)
    writeFileSync(password, 'known to others', { mode: 0o644 })
    expect(String(await openFailing())).toMatch(/password can be opened by other users/)
    expect(existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  },
  120_000,
)

test('nobody comes in without the password, and the socket is for its owner only', async () => {
  const cluster = await openEmbedded(dataDir)
  try {
    const connect = async (password: string) => {
      const client = new pg.Client({ host: cluster.host, user: cluster.user, database: cluster.database, password })
      return client.connect().then(
        () => client.end().then(() => 'in'),
        (error: unknown) => String(error),
      )
    }
    expect(await connect('another')).toMatch(/password authentication failed/)
    expect(await connect('')).not.toBe('in')
    expect(await connect(cluster.password)).toBe('in')
    expect(statSync(path.join(cluster.host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
    expect(statSync(cluster.host).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(cluster.host, 'password')).mode & 0o777).toBe(0o600)
  } finally {
    await cluster.close()
  }
}, 120_000)

test('a data folder of an earlier release gets a password at its start, and that release still finds its own rules', async () => {
  await (await openEmbedded(dataDir)).close()
  rmSync(path.join(dataDir, 'access'), { recursive: true }) // earlier releases had none
  const before = readFileSync(path.join(dataDir, 'cluster/pg_hba.conf'), 'utf8')
  const again = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
  expect((await again.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  await again.close()
  expect(readFileSync(path.join(dataDir, 'cluster/pg_hba.conf'), 'utf8')).toBe(before)
}, 120_000)

test('a long and odd path works, and whoever may read it finds the running database by any spelling, link or TMPDIR', async () => {
  dataDir = path.join(folder, `a "quoted", it's 长的 \\ name ${'x'.repeat(60)}`, '数据'.repeat(20), 'y'.repeat(60))
  expect(dataDir.length).toBeGreaterThan(200)
  const first = await openDatabase({ url: undefined, dataDir, maxConnections: 1 })
  const known = process.env['TMPDIR']
  const link = path.join(folder, 'link')
  symlinkSync(dataDir, link)
  try {
    await first.query({ text: 'create table word (text text)' })
    process.env['TMPDIR'] = '/nowhere'
    for (const spelling of [
      dataDir,
      `${dataDir}/../${path.basename(dataDir)}/`,
      link,
      path.relative(process.cwd(), dataDir),
    ]) {
      const second = await openDatabase({ url: undefined, dataDir: spelling, maxConnections: 1, mayJoin: true })
      await second.query({ text: `insert into word values ('joined')` })
      await second.close()
    }
    expect((await first.query({ text: 'select from word' })).rowCount).toBe(4)
  } finally {
    if (known === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = known
    await first.close()
  }
}, 120_000)

test.runIf(process.getuid?.() === 0)(
  'root finds the running database of a service user, and is told whose a stopped one is',
  async () => {
    const cluster = await openEmbedded(dataDir)
    const owned = ['', 'access', 'access/password'].map((name) => path.join(dataDir, name))
    for (const place of owned) spawnSync('chown', ['65534', place])
    const joined = await openDatabase({ url: undefined, dataDir, maxConnections: 1, mayJoin: true })
    expect((await joined.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    await joined.close()
    for (const place of owned) spawnSync('chown', ['0', place])
    await cluster.close()
    spawnSync('chown', ['65534', path.join(dataDir, 'cluster')])
    expect(String(await openFailing())).toMatch(/belongs to user 65534, and only that user can start it/)
  },
  120_000,
)

test.each([
  ['a file', () => writeFileSync(dataDir, ''), /must be a folder/],
  [
    'below a file',
    () => {
      writeFileSync(dataDir, '')
      dataDir = path.join(dataDir, 'data')
    },
    /must be a folder/,
  ],
  [
    'with files of somebody else in the place of the database',
    () => {
      mkdirSync(path.join(dataDir, 'cluster'), { recursive: true })
      writeFileSync(path.join(dataDir, 'cluster/letter.txt'), 'Dear Ada')
    },
    /is there and is no database of Tessera/,
  ],
  [
    'with a longer name than the disk takes',
    () => {
      dataDir = path.join(dataDir, 'x'.repeat(300))
    },
    /too long/,
  ],
])(
  'a data folder that is %s is refused with a sentence',
  async (_what, make, sentence) => {
    make()
    const refusal = await openFailing()
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(String(refusal)).toMatch(sentence)
  },
  120_000,
)

test('a password that got lost is agreed on anew', async () => {
  await (await openEmbedded(dataDir)).close()
  renameSync(path.join(dataDir, 'access/password'), path.join(dataDir, 'password.old'))
  const cluster = await openEmbedded(dataDir)
  expect(cluster.password).not.toBe(readFileSync(path.join(dataDir, 'password.old'), 'utf8').trim())
  await cluster.close()
}, 120_000)
