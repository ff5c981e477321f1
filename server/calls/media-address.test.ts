import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { giveEnrolment, givePhase, videoFile } from '../../store/test-data.ts'
import { contentSecurityPolicy } from '../http/page-policy.ts'
import { courseFiles } from '../outside/file-store.ts'
import { makeFolderStore } from '../outside/folder-store.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp({ env: { MEDIA_URL: 'https://media.example.edu/films/' } })
afterAll(house.close)

test('films and posters come from the address that is set, captions from here, where no CORS stands in their way', async () => {
  await givePhase(house.database, {
    id: 'llm',
    modules: [
      {
        id: 'm',
        lessons: [
          {
            id: 'film',
            items: ['video'],
            isPreview: true,
            videoSeconds: 10,
            texts: [{ lang: 'en', video: { ...videoFile('film'), captions: 'film.vtt' } }],
          },
        ],
      },
    ],
  })
  const { body } = await house.call('/lesson/detail', { cert_id: 'llm', lesson_id: 'film' })
  expect(body['video']).toMatchObject({
    sources: [{ src: 'https://media.example.edu/films/film.mp4' }],
    poster: 'https://media.example.edu/films/film.webp',
    captions: '/files/film.vtt',
  })
})

test('the policy of pages lets in that address, for films and pictures only', () => {
  const policy = contentSecurityPolicy('', '', {
    filmOrigin: undefined,
    mediaOrigin: 'https://media.example.edu',
    labOrigin: undefined,
  }).split('; ')
  expect(policy.filter((line) => line.includes('media.example.edu'))).toEqual([
    "img-src 'self' data: https://media.example.edu",
    "media-src 'self' https://media.example.edu",
  ])
})

test('a film of a paid phase has an address that ends, for whoever may see the lesson; a free lesson, and what it shares, has one for ever', async () => {
  const paid = await openTestApp()
  const [mine, shared] = [`${'a1'.repeat(16)}.mp4`, `${'b2'.repeat(16)}.mp4`]
  const video = (asset: string) => ({ ...videoFile('x'), sources: [{ asset, type: 'video/mp4' }] })
  const lesson = (id: string, asset: string, isPreview = false) => ({
    id,
    items: ['video' as const],
    isPreview,
    videoSeconds: 10,
    texts: [{ lang: 'en', video: video(asset) }],
  })
  await givePhase(paid.database, {
    id: 'sold',
    price: { amount: 5000, currency: 'USD' },
    modules: [{ id: 'm', lessons: [lesson('film', mine), lesson('both', shared), lesson('try', shared, true)] }],
  })
  const store = makeFolderStore(path.resolve(paid.config.DATA_DIR, 'files'), courseFiles)
  for (const name of [mine, shared]) await store.put(name, Buffer.from('a film'), 'video/mp4')
  const learner = await paid.signIn()
  await giveEnrolment(paid.database, { accountId: learner.id, phaseId: 'sold' })
  const srcOf = async (lesson_id: string, as?: TestLearner): Promise<string> => {
    const { body } = await paid.call('/lesson/detail', { cert_id: 'sold', lesson_id }, as ? { learner: as } : {})
    return (body['video'] as { sources: { src: string }[] } | undefined)?.sources[0]?.src ?? String(body['error']) // parsed by the contract on its way out
  }
  const statusOf = async (url: string) => (await paid.app.inject({ url })).statusCode
  const signed = await srcOf('film', learner)
  expect(signed).toMatch(/^\/files\/(a1){16}\.mp4\?end=\d+&key=[\w-]{24}$/)
  expect([await statusOf(signed), await statusOf(`/files/${mine}`), await statusOf(`/files/${shared}`)]).toEqual([
    200, 403, 200,
  ])
  expect(await srcOf('try')).toBe(`/files/${shared}`)
  expect(await srcOf('film')).toBe('not_enrolled')
  await paid.close()
})
