import { afterAll, expect, test } from 'vitest'
import { givePhase, videoFile } from '../../store/test-data.ts'
import { contentSecurityPolicy } from '../http/pages.ts'
import { openTestApp } from '../http/test-app.ts'

const house = await openTestApp({ env: { MEDIA_URL: 'https://media.example.edu/films/' } })
afterAll(house.close)

test('films and posters come from the address that is set, captions from here, where no CORS stands in their way', async () => {
  await givePhase(house.database, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'film', items: ['video'], isPreview: true, videoSeconds: 10, texts: [{ lang: 'en', video: { ...videoFile('film'), captions: 'film.vtt' } }] }] }] })
  const { body } = await house.call('/lesson/detail', { cert_id: 'llm', lesson_id: 'film' })
  expect(body['video']).toMatchObject({ sources: [{ src: 'https://media.example.edu/films/film.mp4' }], poster: 'https://media.example.edu/films/film.webp', captions: '/files/film.vtt' })
})

test('the policy of pages lets in that address, for films and pictures only', () => {
  const policy = contentSecurityPolicy('', '', { filmOrigin: undefined, mediaOrigin: 'https://media.example.edu', labOrigin: undefined }).split('; ')
  expect(policy.filter((line) => line.includes('media.example.edu'))).toEqual(["img-src 'self' data: https://media.example.edu", "media-src 'self' https://media.example.edu"])
})
