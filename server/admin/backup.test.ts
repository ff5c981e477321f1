// The drill: everything into a file while learners go on, and back into an empty house.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '../../store/database.ts'
import { selectPublicKeys } from '../../store/signing-key.ts'
import { selectOptionalHold } from '../../store/outgoing-hold.ts'
import { hasPeople, selectLedger } from '../../store/snapshot.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveProfile } from '../../store/test-certificate.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { openTab } from '../calls/test-lab.ts'
import { giveShop, makeBuyer, makeReceipt } from '../calls/test-orders.ts'
import { prepareSigningKeys } from '../flows/credential/signing-keys.ts'
import { creditHours } from '../flows/hours.ts'
import { reapStrangers } from '../flows/reconcile-sessions.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { openTestApp, type TestApp, type TestLearner } from '../http/test-app.ts'
import { makeFileKey } from '../outside/file-store.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { adminWith } from './test-admin.ts'

const PATIENCE_MS = 60_000
const env = { LAB_METERED: 'always', SECRET: 'the secret of the school' }
const [house, copy] = [await openTestApp({ maxConnections: 12, env }), await openTestApp({ env })]
const folder = await mkdtemp(path.join(tmpdir(), 'tessera-backup-'))
afterAll(async () => {
  await Promise.all([house.close(), copy.close()])
  await rm(folder, { recursive: true, force: true })
})

const operate = (on: TestApp, ...args: string[]) =>
  adminWith({ OPERATOR: 'Grace', DATA_DIR: on.config.DATA_DIR, ...env }, on, ...args)
const Told = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), sha256: z.string() }),
  ledger: z.object({ lots: z.number(), seconds: z.number() }),
  missing: z.array(z.string()),
})
const backUp = async (on: TestApp, name: string) =>
  Told.parse((await operate(on, 'backup', path.join(folder, name), '--json')).json)
const countOf = (told: z.output<typeof Told>, table: string) => told.tables.find((found) => found.table === table)?.rows

const film = { name: `${'ab12'.repeat(8)}.mp4`, bytes: Buffer.alloc(700_000, 'film') }
const person = { email: 'ada@example.com', password: 'Tall Giraffe 42' }
let [learner, receipt, orderId, number]: [TestLearner | undefined, Buffer, string, string] = [
  undefined,
  Buffer.alloc(0),
  '',
  '',
]

async function signUp(): Promise<TestLearner> {
  await house.call('/index/send-code', { email: person.email, scene: 'signup' })
  const [mail] = await deliverMails(house)
  const { body } = await house.call('/index/register', { ...person, code: readCode(mail) ?? '' })
  const { id } = await one(
    house.database,
    z.strictObject({ id: z.string() }),
    sql`select id from account where email = ${person.email}`,
  )
  return { id, token: String(body['token']) }
}

beforeAll(async () => {
  const { database } = house
  await giveShop(database)
  await givePhase(database, {
    id: 'llm',
    freeHours: 2,
    certificate: { validity: { kind: 'months', months: 12 }, lessons: [], quizzes: [], experiments: [] },
    modules: [{ id: 'm', lessons: [{ id: 'lab', items: ['experiment'] }] }],
  })
  await giveExperiment(database, { id: 'llm.lab', phaseId: 'llm', lessonId: 'lab' })
  await run(
    database,
    sql`insert into asset (name, type, bytes) values (${film.name}, 'video/mp4', ${film.bytes.length}), (${`${'cd34'.repeat(8)}.vtt`}, 'text/vtt', 5)`,
  )
  await run(
    database,
    sql`insert into kept_mail (recipient, subject, body_text, body_html, created_at) values ('x@example.com', '', '', '', now())`,
  )
  const files = path.join(house.config.DATA_DIR, 'files')
  await mkdir(files)
  await writeFile(path.join(files, film.name), film.bytes)
  learner = await signUp()
  await prepareSigningKeys(database, house.config, new Date())
  await house.call('/dataset-cert/enroll', { id: 'llm' }, { learner })
  await giveProfile(database, learner.id)
  await house.call('/certificate/set-name', { id: 'llm', name: 'Lin Yao' }, { learner })
  number = z
    .object({ certificate: z.object({ number: z.string() }) })
    .parse((await house.call('/certificate/apply', { id: 'llm' }, { learner })).body).certificate.number
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  const order = await buyer.createHours(3)
  orderId = order.id
  await buyer.upload(order.id, await makeReceipt())
  await buyer.submit(order.id)
  receipt = (await house.call('/order/receipt-file', { order_id: orderId }, { learner })).bytes
  const tab = await openTab(house, { learner, experiment: 'llm.lab' })
  await tab.takeOver()
  await tab.mine('/experiment/start')
  await tab.beat()
  await operate(
    house,
    'message',
    'announce',
    '--title-en',
    'New lab',
    '--title-zh',
    '新实验室',
    '--text-en',
    'Open now.',
    '--text-zh',
    '现已开放。',
    '--mail',
  ) // its first step waits in the backup
}, PATIENCE_MS)

/** People who come while the backup is made: each with a lot of hours and its entry, in one transaction. */
function keepWriting({ database }: TestApp): () => Promise<number> {
  let [isOver, written] = [false, 0]
  const write = async () => {
    while (!isOver) {
      await database.transaction(async (db) => {
        const accountId = await giveAccount(db)
        await giveEnrolment(db, { accountId, phaseId: 'free' })
        await creditHours(
          db,
          { accountId, phaseId: 'free', source: 'grant', seconds: 60, expiresAt: null, key: `grant ${accountId}` },
          new Date(),
        )
      })
      written++
    }
  }
  const writers = Array.from({ length: 4 }, () => write().catch(() => {})) // their phase may go
  return async () => {
    isOver = true
    await Promise.all(writers)
    return written
  }
}

test(
  'a backup under load is one moment; restored it is the same house, which writes to nobody',
  { timeout: PATIENCE_MS },
  async () => {
    const stop = keepWriting(house)
    const told = await backUp(house, 'load.tar.zst')
    const after = await backUp(house, 'again.tar.zst')
    expect(await stop()).toBeGreaterThan(0)
    expect(countOf(told, 'account')).toBeGreaterThan(0)
    expect((countOf(told, 'account') ?? 0) + 1).toBe(countOf(told, 'enrolment')) // the learner has two, everybody else one
    expect(countOf(after, 'account')).toBeGreaterThanOrEqual(countOf(told, 'account') ?? 0)
    expect(told.missing).toEqual([`files/${'cd34'.repeat(8)}.vtt`])
    expect((await stat(path.join(folder, 'load.tar.zst'))).mode & 0o777).toBe(0o600)

    expect(await operate(copy, 'restore', path.join(folder, 'load.tar.zst'))).toMatchObject({
      code: 0,
      lines: [
        expect.stringContaining('Everybody signs in anew'),
        expect.stringContaining('outgoing resume'),
        expect.stringContaining('1 file is missing, of 3'),
        `  files/${'cd34'.repeat(8)}.vtt`,
      ],
    })

    // The same rows to the letter, but for what a restore itself changes.
    const again = await backUp(copy, 'copy.tar.zst')
    const changed = new Set(['lab_session', 'hour_entry', 'content_version', 'audit_entry'])
    const same = (of: z.output<typeof Told>) => of.tables.filter(({ table }) => !changed.has(table))
    expect(same(again)).toEqual(same(told))
    expect(again.files).toEqual(told.files)
    expect(told.tables.map(({ table }) => table)).not.toContain('session')
    for (const state of [
      sql`select count(*) as n from session`,
      sql`select count(*) as n from email_code`,
      sql`select count(*) as n from kept_mail`,
      sql`select count(*) as n from lab_session where state in ('waiting', 'running') or not is_reaped`,
    ])
      expect(await one(copy.database, left, state)).toEqual({ n: 0 })

    // The ledger adds up to what learners are shown.
    const ledger = await selectLedger(copy.database)
    expect([ledger.lots, ledger.seconds]).toEqual([told.ledger.lots, again.ledger.seconds])
    expect(
      await rows(
        copy.database,
        z.strictObject({ lot: z.number() }),
        sql`select lot_id as lot from hour_entry group by lot_id having sum(seconds) < 0`,
      ),
    ).toEqual([])

    // What people come for.
    const signedIn = await copy.call('/index/login', person)
    expect(signedIn.body).toMatchObject({ token: expect.any(String) })
    const ada = { id: learner?.id ?? '', token: String(signedIn.body['token']) }
    expect((await copy.call('/user/detail', {}, { learner: learner ?? ada })).status).toBe(200)
    expect(
      (await copy.call('/order/receipt-file', { order_id: orderId }, { learner: ada })).bytes.equals(receipt),
    ).toBe(true)
    const asked = await copy.call('/index/certificate-verify', { number })
    expect(asked.body).toMatchObject({ status: 'valid', name: 'Lin Yao' })
    const atHome = await house.call('/index/certificate-verify', { number })
    expect(asked.body).toEqual({ ...atHome.body, checked_at: expect.any(Number) }) // each says when it looked
    expect(await readFile(path.join(copy.config.DATA_DIR, 'files', film.name))).toEqual(film.bytes)
    await prepareSigningKeys(copy.database, copy.config, new Date()) // makes new ones where it cannot open the old
    expect(await selectPublicKeys(copy.database)).toEqual(await selectPublicKeys(house.database))
    const { balance } = await one(
      copy.database,
      z.strictObject({ balance: z.number() }),
      sql`select sum(e.seconds) as balance from hour_entry e join hour_lot l on l.id = e.lot_id where l.account_id = ${ada.id} and l.phase_id = 'llm'`,
    )
    expect((await copy.call('/experiment/time', { cert_id: 'llm' }, { learner: ada })).body).toMatchObject({
      balance_seconds: balance,
    })
    await copy.database.transaction((db) => giveAccount(db)) // ids and keys go on behind those that were

    await expectHeldMails()
  },
)

const left = z.strictObject({ n: z.number() })

async function expectHeldMails(): Promise<void> {
  await copy.call('/index/send-code', { email: 'new@example.com', scene: 'signup' }) // also one that is asked for now
  expect(await deliverMails(copy)).toEqual([])
  // It may lie beside the original, on the same storage and the same hub.
  await copy.receipts.put(makeFileKey(), Buffer.from('of the original'), 'image/png')
  const stopped: string[] = []
  const labs = {
    ...copy.labs,
    driver: {
      ...copy.labs.driver,
      list: async () => [{ runId: 'of-the-original', learnerId: 'somebody' }],
      stop: async ({ runId }: { runId: string }) => ({ isPending: stopped.push(runId) === 0 }),
    },
  }
  const clearUp = async () => [
    await tidyReceipts(copy.database, copy.receipts, new Date('2100-01-01')),
    await reapStrangers({ database: copy.database, labs }),
    stopped.length,
  ]
  expect(await clearUp()).toEqual([0, 0, 0])
  const { json } = await operate(copy, 'outgoing', 'show', '--json')
  expect(json).toMatchObject({
    is_held: true,
    backup_made_at: expect.any(String),
    waiting_restored: expect.any(Number),
    waiting_later: expect.any(Number),
  })
  expect(Number(json['waiting_restored'])).toBeGreaterThan(0)
  expect((await copy.app.inject('/readyz')).json()).toMatchObject({
    status: 'ready',
    outgoing: { status: 'held', since: expect.any(String) },
  })
  expect(await operate(copy, 'outgoing', 'resume')).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('--sent-until')],
  })
  expect(
    await operate(copy, 'outgoing', 'resume', '--sent-until', new Date().toISOString().slice(0, 16) + 'Z', '--unsent'),
  ).toMatchObject({ code: 1 })
  expect(await deliverMails(copy)).toEqual([])
  expect((await operate(copy, 'outgoing', 'resume', '--sent-until', '2100-01-01')).code).toBe(0)
  expect(await clearUp()).toEqual([1, 1, 1])
  expect((await deliverMails(copy)).map(({ to }) => to)).toEqual(['new@example.com']) // all others the original has sent, those too whose jobs the copy made itself
  expect(
    (
      await one(
        copy.database,
        left,
        sql`select count(*) as n from message_copy c join message m on m.id = c.message_id where m.type = 0`,
      )
    ).n,
  ).toBeGreaterThan(0) // in the house everybody has them
  expect(await operate(copy, 'outgoing', 'resume')).toMatchObject({ code: 1 })
  expect((await copy.app.inject('/readyz')).json()).not.toHaveProperty('outgoing')
}

describe('what is no whole backup of ours', () => {
  let [good, plain]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
  beforeAll(async () => {
    await backUp(house, 'good.tar.zst')
    good = await readFile(path.join(folder, 'good.tar.zst'))
    plain = zstdDecompressSync(good)
  }, PATIENCE_MS)
  const flipped = (bytes: Buffer, at: number) => {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    return other
  }
  /** As somebody would who can pack it anew. */
  const repacked = (change: (text: string) => string) =>
    zstdCompressSync(Buffer.from(change(plain.toString('latin1')), 'latin1'))

  test.each<[string, () => Buffer, RegExp]>([
    ['one cut in the middle', () => good.subarray(0, Math.floor(good.length / 2)), /damaged or incomplete/],
    // More than the packing's own checksum, four bytes: without that alone nothing is missing, and Node's zstd does not always say so.
    ['one without its end', () => good.subarray(0, -64), /damaged or incomplete/],
    [
      'one whose manifest is missing',
      () => zstdCompressSync(plain.subarray(0, plain.indexOf('manifest.json'))),
      /damaged or incomplete/,
    ],
    ['one bit wrong in the packing', () => flipped(good, Math.floor(good.length * 0.7)), /damaged or incomplete/],
    [
      'one bit wrong in a row',
      () => zstdCompressSync(flipped(plain, plain.indexOf('ada@example.com'))),
      /damaged or incomplete/,
    ],
    [
      'one bit wrong in a file',
      () => zstdCompressSync(flipped(plain, plain.indexOf('filmfilm') + 999)),
      /damaged or incomplete/,
    ],
    [
      'something behind its end',
      () => zstdCompressSync(Buffer.concat([plain, Buffer.from('more')])),
      /damaged or incomplete/,
    ],
    [
      'a name that leads elsewhere',
      () => zstdCompressSync(Buffer.concat([plain.subarray(0, 1536), renamed(plain)])),
      /damaged or incomplete/,
    ],
    [
      'a newer schema',
      () => repacked((text) => text.replace('2026-11-21-1800-house.sql', '2096-11-21-1800-house.sql')),
      /newer release/,
    ],
    ['a newer form', () => repacked((text) => text.replace('"format":1', '"format":7')), /newer release/],
    [
      'a migration of the same name that says something else',
      () => repacked((text) => text.replace(/("name":"2026-11-21-1800-house.sql","hash":")./, '$1z')),
      /no backup of this product/,
    ],
    ['an empty file', () => Buffer.alloc(0), /no backup of this product/],
    ['a picture', () => receipt, /no backup of this product/],
    ['another archive', () => zstdCompressSync(Buffer.alloc(4096)), /no backup of this product/],
  ])('%s is refused with a sentence, and nothing changes', { timeout: PATIENCE_MS }, async (_title, make, sentence) => {
    const file = path.join(folder, 'bad.tar.zst')
    await writeFile(file, make())
    const before = await stateOf(copy)
    const reply = await operate(copy, 'restore', file, '--replace')
    expect([reply.code, reply.complaints.join('\n')]).toEqual([1, expect.stringMatching(sentence)])
    expect(await stateOf(copy)).toEqual(before)
  })

  const renamed = (bytes: Buffer): Buffer => {
    const rest = Buffer.from(bytes.subarray(1536))
    const at = rest.indexOf('files/ab12')
    const header = rest.subarray(at, at + 512)
    header.fill(0, 0, 100).write('files/../../escape', 0, 'latin1')
    header.fill(' ', 148, 156)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    )
    return rest
  }

  test(
    'data that is there, another SECRET or no such file are refused likewise',
    { timeout: PATIENCE_MS },
    async () => {
      const file = path.join(folder, 'good.tar.zst')
      expect(await hasPeople(copy.database)).toBe(true)
      const before = await stateOf(copy)
      expect(await operate(copy, 'restore', file)).toMatchObject({
        code: 1,
        complaints: [expect.stringContaining('--replace')],
      })
      expect(
        await adminWith(
          { OPERATOR: 'Grace', DATA_DIR: copy.config.DATA_DIR, SECRET: 'quite another secret' },
          copy,
          'restore',
          file,
          '--replace',
        ),
      ).toMatchObject({ code: 1, complaints: [expect.stringContaining('--new-keys')] })
      expect(await operate(copy, 'restore', path.join(folder, 'nothing'), '--replace')).toMatchObject({
        code: 1,
        complaints: [expect.stringContaining('no readable file')],
      })
      expect(await operate(copy, 'restore')).toMatchObject({ code: 2 })
      expect(await operate(house, 'backup', file)).toMatchObject({
        code: 1,
        complaints: [expect.stringContaining('is there already')],
      })
      expect(await stateOf(copy)).toEqual(before)
    },
  )

  test('after a move every mail that waited leaves, once', { timeout: PATIENCE_MS }, async () => {
    expect((await operate(copy, 'restore', path.join(folder, 'good.tar.zst'), '--replace')).code).toBe(0)
    expect(await deliverMails(copy)).toEqual([])
    expect((await operate(copy, 'outgoing', 'resume', '--unsent')).code).toBe(0)
    expect((await deliverMails(copy)).filter(({ to }) => to === house.config.FINANCE_EMAIL)).toHaveLength(1)
    expect(await deliverMails(copy)).toEqual([])
  })
})

/** Whatever a refused restore must leave as it is. */
async function stateOf({ database, config }: TestApp) {
  const sums = await one(
    database,
    z.strictObject({ accounts: z.number(), newest: z.string().nullable(), audit: z.number(), version: z.number() }),
    sql`select (select count(*) from account) as accounts, (select max(id::text) from account) as newest, (select count(*) from audit_entry) as audit, (select version from content_version) as version`,
  )
  return {
    ...sums,
    ledger: await selectLedger(database),
    hold: await selectOptionalHold(database),
    files: (await readdir(config.DATA_DIR, { recursive: true })).sort(),
  }
}

test(
  'an older backup is migrated forward, over what is there while it is at work',
  { timeout: PATIENCE_MS },
  async () => {
    const old = await openTestApp()
    try {
      await old.signIn({ email: 'old@example.com' })
      // As the release before the newest migration left it.
      await run(old.database, sql`drop table outgoing_hold`)
      await run(old.database, sql`delete from migration where name = '2026-11-22-0400-outgoing-hold.sql'`)
      await backUp(old, 'old.tar.zst')
    } finally {
      await old.close()
    }
    const stop = keepWriting(copy)
    const reply = await operate(copy, 'restore', path.join(folder, 'old.tar.zst'), '--replace')
    await stop()
    expect(reply).toMatchObject({ code: 0 })
    expect(await selectOptionalHold(copy.database)).toMatchObject({ backup_made_at: expect.any(Date) })
    expect(
      await one(
        copy.database,
        z.strictObject({ found: z.boolean() }),
        sql`select exists (select from account where email = 'old@example.com') as found`,
      ),
    ).toEqual({ found: true })
  },
)

test(
  'a fresh data folder takes a backup, and a full disk leaves no half of one',
  { timeout: PATIENCE_MS },
  async () => {
    const command = (line: string, dataDir: string, settings: Record<string, string> = {}) =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        const child = spawn('bash', ['-c', line], {
          cwd: path.resolve(import.meta.dirname, '../..'),
          env: { ...process.env, OPERATOR: 'Grace', SECRET: env.SECRET, DATA_DIR: dataDir, ...settings },
        })
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
        child.once('close', (code) => resolve({ code, said }))
      })
    const admin = `${process.execPath} server/admin/cli.ts`
    const dataDir = path.join(folder, 'fresh')
    const restored = await command(`${admin} restore ${folder}/good.tar.zst`, dataDir)
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored as it was')])
    const fresh: Database = await openDatabase({ url: undefined, dataDir })
    try {
      expect(
        await one(
          fresh,
          z.strictObject({ found: z.boolean() }),
          sql`select exists (select from account where email = ${person.email}) as found`,
        ),
      ).toEqual({ found: true })
      expect((await readdir(path.join(dataDir, 'receipts'))).length).toBe(1)
      // A limit on the size of files breaks the write where a full disk would.
      const full = await command(`ulimit -f 4; ${admin} backup ${folder}/full.tar.zst`, dataDir)
      expect([full.code, full.said]).toEqual([1, expect.stringMatching(/could not be written to .*full\.tar\.zst/)])
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
    } finally {
      await fresh.close()
    }
  },
)
