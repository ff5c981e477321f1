// The files of courses as a browser's player asks for them, from a folder and from S3.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signFilm } from '../flows/film-address.ts'
import { courseFiles, type FileStore } from '../outside/file-store.ts'
import { makeFolderStore } from '../outside/folder-store.ts'
import { makeS3Store, readS3Place } from '../outside/s3-store.ts'
import { addCourseFiles } from './course-files.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'tessera-files-'))
const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: path.join(dir, 's3'),
  configureBuckets: [{ name: 'media', configs: [] }],
})
const { port } = await s3.run()
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251))
const name = `${'ab12'.repeat(8)}.mp4`
const address = `/files/${name}`
const paid = `${'cd34'.repeat(8)}.mp4`
const now = { at: new Date('2026-11-23T10:00:00Z') }
const openS3 = (bucket: string): FileStore => {
  const place = readS3Place(`http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`)
  if (!place) throw new Error('no place')
  return makeS3Store(place, courseFiles)
}
const open = (store: FileStore) => {
  const app = Fastify()
  addCourseFiles(app, store, { findFree: async () => new Set([name]), secret: 'a secret of tests', now: () => now.at })
  return { app, store }
}
const places = {
  folder: open(makeFolderStore(path.join(dir, 'files'), courseFiles)),
  s3: open(openS3('media')),
  away: open(openS3('no-such-bucket')),
}
beforeAll(async () => {
  for (const { store } of [places.folder, places.s3])
    for (const key of [name, paid])
      await store.put(
        key,
        {
          size: bytes.length,
          chunks: (async function* () {
            yield bytes
          })(),
        },
        'video/mp4',
      )
})
afterAll(async () => {
  for (const { app, store } of Object.values(places)) {
    await app.close()
    store.close()
  }
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

describe.each(['folder', 's3'] as const)('from the %s', (place) => {
  const { app } = places[place]
  const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = address) =>
    app.inject({ method, url, headers })

  test('a film that not everybody may see needs a signed address, which ends, with ranges until then', async () => {
    const signed = `/files/${paid}${signFilm('a secret of tests', paid, now.at)}`
    const { statusCode, headers, rawPayload } = await ask({ range: 'bytes=100-199' }, 'GET', signed)
    expect([statusCode, rawPayload.equals(bytes.subarray(100, 200))]).toEqual([206, true])
    expect(headers['cache-control']).toMatch(/^private, max-age=1[4-6]\d{3}$/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const begun = now.at
    now.at = new Date(begun.getTime() + 4 * 3_600_000)
    expect((await ask({}, 'GET', signed)).statusCode).toBe(200) // four hours at least
    now.at = new Date(begun.getTime() + 4.5 * 3_600_000 + 1000)
    const over = await ask({ range: 'bytes=100-199' }, 'GET', signed)
    now.at = begun
    expect([over.statusCode, over.headers['cache-control'], over.headers['access-control-allow-origin']]).toEqual([
      403,
      'no-store',
      undefined,
    ])
  })

  test.each([
    ['no signature', ''],
    ['that of another file', signFilm('a secret of tests', name, now.at)],
    ['that of another secret', signFilm('another secret', paid, now.at)],
    [
      'a later end',
      signFilm('a secret of tests', paid, now.at).replace(/end=(\d+)/, (_, end: string) => `end=${Number(end) + 1}`),
    ],
    ['an end that is no number', '?end=1e12&key=AAAA'],
    ['two ends', `${signFilm('a secret of tests', paid, now.at)}&end=99999999999`],
  ])('a film of a paid phase is not given with %s', async (_what, query) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await ask({}, method, `/files/${paid}${query}`)).statusCode).toBe(403)
  })

  test('a signature on a free film changes nothing', async () => {
    expect((await ask({}, 'GET', `${address}?end=1&key=x`)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
  })

  test('the whole, with its type and length, to be kept for ever', async () => {
    const { statusCode, headers, rawPayload } = await ask()
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=299000-', 299_000, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=100-999999999', 100, 299_999],
    ['bytes=-999999999', 0, 299_999],
  ])('%s is answered 206 with those bytes, by HEAD without them', async (range, start, end) => {
    const reply = await ask({ range })
    expect([
      reply.statusCode,
      reply.headers['content-range'],
      reply.headers['content-length'],
      reply.rawPayload.equals(bytes.subarray(start, end + 1)),
    ]).toEqual([206, `bytes ${start}-${end}/300000`, String(end - start + 1), true])
    const head = await ask({ range }, 'HEAD')
    expect([
      head.statusCode,
      head.headers['content-range'],
      head.headers['content-length'],
      head.rawPayload.length,
    ]).toEqual([206, `bytes ${start}-${end}/300000`, String(end - start + 1), 0])
  })

  test.each(['bytes=300000-', 'bytes=-0', 'bytes=400000-500000'])(
    '%s lies beyond: 416, with the length',
    async (range) => {
      const { statusCode, headers } = await ask({ range })
      expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */300000'])
    },
  )

  test.each(['bytes=9-1', 'bytes=0-1,5-9', 'bytes=a-b', 'bytes=-', 'pages=1-2'])(
    '%s is no range we know: the whole',
    async (range) => expect((await ask({ range })).statusCode).toBe(200),
  )

  test('If-Range: a range of the file that was begun, else the whole; what is there already is not sent again', async () => {
    expect((await ask({ range: 'bytes=0-9', 'if-range': `"${name}"` })).statusCode).toBe(206)
    for (const other of ['"another"', `W/"${name}"`, 'Sat, 21 Nov 2026 10:00:00 GMT'])
      expect((await ask({ range: 'bytes=0-9', 'if-range': other })).statusCode).toBe(200)
    expect((await ask({ 'if-none-match': `"${name}"` })).statusCode).toBe(304)
  })

  test('HEAD tells the length; no other name is looked for', async () => {
    const head = await ask({}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '300000', 0])
    for (const url of [`/files/${'0'.repeat(32)}.mp4`, '/files/..%2fcluster', '/files/x', `/files/${name}%00`])
      expect((await ask({}, 'GET', url)).statusCode).toBe(404)
  })
})

test('storage that is away is told with a sentence and 503, not as a missing file', async () => {
  const { statusCode, headers, body } = await places.away.app.inject({
    url: address,
    headers: { 'accept-language': 'zh-CN' },
  })
  expect([statusCode, headers['cache-control'], body]).toEqual([503, 'no-store', '课程文件暂时无法读取，请稍后再试。'])
})
