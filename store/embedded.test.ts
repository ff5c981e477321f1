import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isNoRoomLeft } from './away.ts'
import { openDatabase } from './database.ts'
import { CannotOpen } from './cannot-open.ts'
import { openEmbedded } from './embedded.ts'
import { keepRoom } from './room.ts'

test('a database of another major version of PostgreSQL is refused with what to do, and left as it is', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-major-'))
  try {
    const cluster = await openEmbedded(dataDir)
    await cluster.close()
    const mark = path.join(dataDir, 'cluster/PG_VERSION')
    const made = await readFile(mark, 'utf8')
    await writeFile(mark, '17\n')
    const refusal = await openEmbedded(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(String(refusal)).toContain('another major version of PostgreSQL')
    await writeFile(mark, made)
    await (await openEmbedded(dataDir)).close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 60_000)

test('before the disk is full nothing is written and everything can be read, by everybody; it ends by itself, and with the next start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-room-'))
  const told: string[] = []
  let free = 1e9
  try {
    const database = await openDatabase({ url: undefined, dataDir })
    await database.query({ text: 'create table word (text text)' })
    await database.query({ text: `alter system set application_name = 'an operator’s own setting'` })
    const write = () =>
      database.query({ text: `insert into word values ('kept')` }).then(
        () => 'written',
        (error: unknown) => (isNoRoomLeft(error) ? 'no room' : String(error)),
      )
    const room = keepRoom({ database, dataDir, tell: (line) => told.push(line), readFree: async () => free })
    const reserve = () =>
      readFile(path.join(dataDir, 'reserve')).then(
        ({ length }) => length,
        () => 0,
      )
    await expect.poll(reserve, { timeout: 30_000 }).toBe(32 * 1024 * 1024)
    free = 1e6
    await expect.poll(write, { timeout: 30_000 }).toBe('no room')
    expect([
      room.isFull(),
      await reserve(),
      (await database.query({ text: 'select from word limit 1' })).rowCount,
    ]).toEqual([true, 0, 1])
    free = 1e9
    await expect.poll(write, { timeout: 30_000 }).toBe('written')
    free = 1e6
    await expect.poll(write, { timeout: 30_000 }).toBe('no room')
    room.close()
    await database.close() // as if killed: nobody takes it back
    const again = await openDatabase({ url: undefined, dataDir })
    await again.query({ text: `insert into word values ('kept')` })
    expect(
      (await again.query({ text: `select from pg_file_settings where setting = 'an operator’s own setting'` }))
        .rowCount,
    ).toBe(1)
    await again.close()
    expect(told.map((line) => line.includes('is full'))).toEqual([true, false, true])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 90_000)
