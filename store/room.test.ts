import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { dropReserve, keepRoom, type Room } from './room.ts'

const MEGABYTE = 1024 * 1024
const READ_ONLY = ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()']
const WRITABLE = ['alter system reset default_transaction_read_only', 'select pg_reload_conf()']

let dataDir = ''
let free = 0
let isAway = false
/** What PostgreSQL was told, and whether the reserve was still there then. */
let asked: { readonly text: string; readonly hasReserve: boolean }[] = []
let told: string[] = []
let looks = 0
let room: Room
const open = () =>
  keepRoom({
    // A query is all that it asks of a database.
    database: {
      query({ text }: { text: string }) {
        if (isAway) return Promise.reject(new Error('starting again'))
        asked.push({ text, hasReserve: existsSync(reserve()) })
        return Promise.resolve()
      },
    } as unknown as Database, // a query is all that is asked of it
    dataDir,
    tell: (line) => told.push(line),
    readFree(folder) {
      expect(folder).toBe(dataDir)
      looks++
      return Promise.resolve(free)
    },
  })
const reserve = () => path.join(dataDir, 'reserve')

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-room-'))
  ;[free, isAway, asked, told, looks] = [1000 * MEGABYTE, false, [], [], 0]
  room = open()
})
afterEach(() => {
  vi.useRealTimers()
  room.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})
const setFree = async (bytes: number) => {
  free = bytes
  const before = looks
  await expect.poll(() => looks, { interval: 5, timeout: 15_000 }).toBeGreaterThan(before + 1) // the look that saw it has ended
}
const texts = () => asked.map(({ text }) => text)

test('while there is enough, 32 MB are put aside for the moment when there is none, once', async () => {
  await expect.poll(() => existsSync(reserve()), { interval: 5, timeout: 15_000 }).toBe(true)
  const { size, mode, ino } = statSync(reserve())
  expect([size, mode & 0o777, readdirSync(dataDir)]).toEqual([32 * MEGABYTE, 0o600, ['reserve']])
  await setFree(free)
  expect(statSync(reserve()).ino).toBe(ino)
  expect([texts(), told, room.isFull()]).toEqual([[], [], false])
})

test('with less than 32 MB nothing is written any more, and there is room again only with 96', async () => {
  await expect.poll(() => existsSync(reserve()), { interval: 5, timeout: 15_000 }).toBe(true)
  await setFree(32 * MEGABYTE)
  expect([texts(), room.isFull()]).toEqual([[], false])
  await setFree(32 * MEGABYTE - 1)
  expect(asked).toEqual(READ_ONLY.map((text) => ({ text, hasReserve: false })))
  expect([room.isFull(), existsSync(reserve())]).toEqual([true, false])
  await setFree(96 * MEGABYTE - 1)
  expect([texts(), room.isFull(), existsSync(reserve())]).toEqual([READ_ONLY, true, false])
  await setFree(96 * MEGABYTE)
  expect([texts(), room.isFull()]).toEqual([[...READ_ONLY, ...WRITABLE], false])
  await expect.poll(() => existsSync(reserve()), { interval: 5, timeout: 15_000 }).toBe(true)
  expect(told).toEqual([
    `The disk of ${dataDir} is full: nothing is saved until there are 96 MB free; reading goes on.`,
    `There is room again in ${dataDir}: saving goes on.`,
  ])
})

test('between the two nothing is put aside', async () => {
  await expect.poll(() => existsSync(reserve()), { interval: 5, timeout: 15_000 }).toBe(true)
  await setFree(95 * MEGABYTE)
  dropReserve(dataDir)
  await setFree(95 * MEGABYTE)
  expect([readdirSync(dataDir), texts(), room.isFull()]).toEqual([[], [], false])
})

test('a PostgreSQL that is away is told at a later look, and until it knows nobody is told either', async () => {
  isAway = true
  await setFree(0)
  expect([texts(), told, room.isFull()]).toEqual([[], [], false])
  isAway = false
  await setFree(0)
  expect([texts(), told.length, room.isFull()]).toEqual([READ_ONLY, 1, true])
})

test('looks four times a second, and no more once it is closed', async () => {
  room.close()
  free = 50 * MEGABYTE // nothing is put aside, nobody is told
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  looks = 0
  const watched = open()
  await vi.advanceTimersByTimeAsync(999)
  expect(looks).toBe(4)
  watched.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(looks).toBe(4)
})

test('what was put aside is given back, also when nothing was', () => {
  writeFileSync(path.join(dataDir, 'reserve'), '')
  dropReserve(dataDir)
  expect(existsSync(reserve())).toBe(false)
  expect(() => dropReserve(dataDir)).not.toThrow()
})
