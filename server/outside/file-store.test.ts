// One suite for every place that receipts may be in: the folder, and S3 against a real server of its protocol.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFileKey, WrongKey, type FileStore, type StoredFile } from './file-store.ts'
import { makeFolderStore } from './folder-store.ts'
import { makeS3Store, readS3Place } from './s3-store.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'tessera-store-'))
const s3 = new S3rver({ port: 0, silent: true, directory: path.join(dir, 's3'), configureBuckets: [{ name: 'receipts', configs: [] }] })
let port = 0
beforeAll(async () => void ({ port } = await s3.run()))
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})
const place = (bucket: string) => readS3Place(`http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1`)
const openS3 = (bucket = 'receipts'): FileStore => {
  const found = place(bucket)
  if (!found) throw new Error('no place')
  return makeS3Store(found)
}

const listAll = async (store: FileStore): Promise<StoredFile[]> => {
  const all: StoredFile[] = []
  for await (const one of store.list()) all.push(one)
  return all
}

describe.each([
  ['a folder', (): FileStore => makeFolderStore(path.join(dir, 'folder'))],
  ['S3', () => openS3()],
])('%s', (_, open) => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_unused, i) => (i * 7) % 256))

  test('gives back exactly what was put, to another opening too', async () => {
    const [store, key] = [open(), makeFileKey()]
    await store.put(key, bytes, 'image/png')
    const other = open()
    expect((await other.get(key))?.equals(bytes)).toBe(true)
    expect(await store.get(makeFileKey())).toBe(undefined)
    other.close()
    store.close()
  })

  test('lists what is there with its time, and nothing that was removed', async () => {
    const [store, kept, gone] = [open(), makeFileKey(), makeFileKey()]
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
    const keys = Array.from({ length: 8 }, makeFileKey)
    await Promise.all(keys.map((key, i) => store.put(key, Buffer.from(String(i).repeat(i)), 'image/webp')))
    expect((await Promise.all(keys.map((key) => store.get(key)))).map(String)).toEqual(keys.map((_key, i) => String(i).repeat(i)))
    store.close()
  })

  test.each(['../escape', '', 'a/b', '..', `${makeFileKey()}/../x`, makeFileKey().toUpperCase(), `${makeFileKey()}\0`])('looks nothing up by a name that is none of ours: %j', async (key) => {
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

test('storage that is not there is a fault, never "no such file"', async () => {
  const store = openS3('no-such-bucket')
  await expect(store.put(makeFileKey(), Buffer.from('x'), 'image/png')).rejects.toThrow('bucket')
  await expect(store.get(makeFileKey())).rejects.toThrow('bucket')
  store.close()
})

test.each(['https://host/bucket', 'https://KEY@host/bucket', 'https://KEY:SECRET@host/', 'https://KEY:SECRET@host/A', 'https://KEY:SECRET@host/a/b'])('an address that lacks a part is no place: %s', (address) =>
  expect(readS3Place(address)).toBe(undefined),
)
