// One suite for every place that files may be in: the folder, and S3 against a real server of its protocol; for receipts and for the files of courses.
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import {
  courseFiles,
  makeFileKey,
  receiptFiles,
  WrongKey,
  type FileKind,
  type FileStore,
  type StoredFile,
} from './file-store.ts'
import { makeFolderStore } from './folder-store.ts'
import { makeS3Store, readS3Place } from './s3-store.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'tessera-store-'))
const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: path.join(dir, 's3'),
  configureBuckets: [{ name: 'receipts', configs: [] }],
})
let port = 0
beforeAll(async () => void ({ port } = await s3.run()))
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})
const place = (bucket: string) => readS3Place(`http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1`)
const openS3 = (bucket = 'receipts', kind: FileKind = receiptFiles): FileStore => {
  const found = place(bucket)
  if (!found) throw new Error('no place')
  return makeS3Store(found, kind)
}

const listAll = async (store: FileStore): Promise<StoredFile[]> => {
  const all: StoredFile[] = []
  for await (const one of store.list()) all.push(one)
  return all
}

let films = 0
const makeFilmKey = () => `${(films++).toString(16).padStart(32, '0')}.mp4`

describe.each<[string, () => FileStore, () => string]>([
  ['receipts in a folder', () => makeFolderStore(path.join(dir, 'folder')), makeFileKey],
  ['receipts in S3', () => openS3(), makeFileKey],
  ['course files in a folder', () => makeFolderStore(path.join(dir, 'films'), courseFiles), makeFilmKey],
  ['course files in S3', () => openS3('receipts', courseFiles), makeFilmKey],
])('%s', (_, open, makeKey) => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_unused, i) => (i * 7) % 256))

  test('gives back exactly what was put, to another opening too', async () => {
    const [store, key] = [open(), makeKey()]
    await store.put(key, bytes, 'image/png')
    const other = open()
    expect((await other.get(key))?.equals(bytes)).toBe(true)
    expect(await store.get(makeKey())).toBe(undefined)
    other.close()
    store.close()
  })

  test('takes a file bit by bit and gives it so, whole or a range of it', async () => {
    const [store, key] = [open(), makeKey()]
    const chunks = async function* () {
      for (let at = 0; at < bytes.length; at += 9000) yield bytes.subarray(at, at + 9000)
    }
    await store.put(key, { size: bytes.length, chunks: chunks() }, 'video/mp4')
    expect(await store.find(key)).toEqual({ size: bytes.length })
    const read = async (range?: { start: number; end: number }) => {
      const body = await store.open(key, range)
      return body && (await buffer(body))
    }
    expect((await read())?.equals(bytes)).toBe(true)
    expect((await read({ start: 100, end: 69_999 }))?.equals(bytes.subarray(100))).toBe(true)
    expect((await read({ start: 5, end: 5 }))?.equals(bytes.subarray(5, 6))).toBe(true)
    const absent = makeKey()
    expect([await store.find(absent), await store.open(absent)]).toEqual([undefined, undefined])
    store.close()
  })

  test('a source that breaks off leaves nothing', async () => {
    const [store, key] = [open(), makeKey()]
    const chunks = async function* () {
      yield bytes.subarray(0, 1000)
      throw new Error('broke off')
    }
    await expect(store.put(key, { size: bytes.length, chunks: chunks() }, 'video/mp4')).rejects.toThrow('broke off')
    expect(await store.find(key)).toBe(undefined)
    expect((await listAll(store)).map((one) => one.key)).not.toContain(key)
    store.close()
  })

  test('lists what is there with its time, and nothing that was removed', async () => {
    const [store, kept, gone] = [open(), makeKey(), makeKey()]
    for (const key of [kept, gone]) await store.put(key, Buffer.from(key), 'application/pdf')
    await store.remove(gone)
    await store.remove(gone)
    expect(await store.get(gone)).toBe(undefined)
    const found = (await listAll(store)).find(({ key }) => key === kept)
    expect(Math.abs((found?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await listAll(store)).map(({ key }) => key)).not.toContain(gone)
    store.close()
  })

  test('holds several at once, and one of no length', async () => {
    const store = open()
    const keys = Array.from({ length: 8 }, makeKey)
    await Promise.all(keys.map((key, i) => store.put(key, Buffer.from(String(i).repeat(i)), 'image/webp')))
    expect((await Promise.all(keys.map((key) => store.get(key)))).map(String)).toEqual(
      keys.map((_key, i) => String(i).repeat(i)),
    )
    store.close()
  })

  test.each([
    '../escape',
    '',
    'a/b',
    '..',
    `${makeKey()}/../x`,
    makeKey().toUpperCase().replace('.MP4', '.mp4!'),
    `${makeKey()}\0`,
  ])('looks nothing up by a name that is none of ours: %j', async (key) => {
    const store = open()
    await expect(async () => store.put(key, bytes, 'image/png')).rejects.toThrow(WrongKey)
    await expect(async () => store.get(key)).rejects.toThrow(WrongKey)
    await expect(async () => store.remove(key)).rejects.toThrow(WrongKey)
    store.close()
  })
})

test('a file in the folder is for the product’s own user only, and no half of one is left', async () => {
  const folder = path.join(dir, 'private')
  const key = makeFileKey()
  await makeFolderStore(folder).put(key, Buffer.from('x'), 'image/png')
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, key))).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await readdir(folder)).toEqual([key])
})

test('what a process that was killed left half-written goes after a day; what is just being written stays', async () => {
  const folder = path.join(dir, 'halves')
  const store = makeFolderStore(folder)
  const key = makeFileKey()
  await store.put(key, Buffer.from('whole'), 'image/png')
  const [old, fresh] = [`${makeFileKey()}.old.part`, `${makeFileKey()}.fresh.part`]
  for (const name of [old, fresh]) await writeFile(path.join(folder, name), 'ha')
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [old, key]) await utimes(path.join(folder, name), dayBefore, dayBefore)
  expect((await listAll(store)).map((one) => one.key)).toEqual([key])
  expect((await readdir(folder)).toSorted()).toEqual([key, fresh].toSorted())
  store.close()
})

test('storage that is not there is a fault, never "no such file"', async () => {
  const store = openS3('no-such-bucket')
  await expect(store.put(makeFileKey(), Buffer.from('x'), 'image/png')).rejects.toThrow('bucket')
  await expect(store.get(makeFileKey())).rejects.toThrow('bucket')
  store.close()
})

test.each([
  'https://host/bucket',
  'https://KEY@host/bucket',
  'https://KEY:SECRET@host/',
  'https://KEY:SECRET@host/A',
  'https://KEY:SECRET@host/a/b',
])('an address that lacks a part is no place: %s', (address) => expect(readS3Place(address)).toBe(undefined))
