import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddress } from '../../domain/address/read-address.ts'
import { locales } from '../../messages/locale.ts'
import { selectPublicPlaces } from '../../store/public-place.ts'
import { upsertTerms } from '../../store/term.ts'
import { givePhase } from '../../store/test-data.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { addFindable } from './findable.ts'

const SITE = 'https://learn.example.edu'
const { database, close } = await openTestDatabase()
afterAll(close)
beforeAll(async () => {
  await givePhase(database, {
    id: 'llm',
    modules: [
      {
        id: 'm',
        lessons: [{ id: 'open', isPreview: true }, { id: 'shut' }, { id: 'gone', isPreview: true, isRetired: true }],
      },
    ],
  })
  const term = { id: 'token', name: { en: 'token' }, usual: {}, definition: { en: 'A piece.' }, firstUse: {} }
  await upsertTerms(database, { id: 'llm', terms: [{ ...term, pinyin: null }] })
  await givePhase(database, {
    id: 'wordless',
    position: 2,
    modules: [],
  })
  await givePhase(database, {
    id: 'secret-draft',
    state: 'draft',
    modules: [{ id: 'm', lessons: [{ id: 'early', isPreview: true }] }],
  })
})

const app = Fastify()
addFindable(app, {
  publicUrl: SITE,
  contentUpdatedAt: () => Date.parse('2026-11-21T10:00:00Z') / 1000,
  listPlaces: () => selectPublicPlaces(database),
})
const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the sitemap has every public page in both languages, each naming the other, and nothing else', async () => {
  const reply = await app.inject('/sitemap.xml')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const paths = [
    '/home',
    '/phase',
    '/questions',
    '/certificate/verify',
    '/user/privacy-policy',
    '/phase/detail/llm',
    '/phase/terms/llm',
    '/phase/lesson-learn/llm/m/open',
    '/phase/detail/wordless',
  ]
  expect(matchAll(reply.body, /<loc>([^<]*)<\/loc>/g)).toEqual(
    paths.flatMap((path) => locales.map((locale) => `${SITE}${path}?lang=${locale}`)),
  )
  const alternates = reply.body.split('</url>').slice(0, -1)
  for (const one of alternates) expect(matchAll(one, /hreflang="([^"]*)"/g)).toEqual([...locales, 'x-default'])
  expect(matchAll(reply.body, /<lastmod>([^<]*)<\/lastmod>/g)).toContain('2026-11-21')
  for (const path of paths) expect(readAddress(path)).toMatchObject({ kind: 'screen', isPublic: true, path })
})

test('robots are told where the sitemap is, and leave alone what is one person’s', async () => {
  const { body } = await app.inject('/robots.txt')
  expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
  for (const path of ['/my/info', '/search?q=words', '/order/1', '/login/invitation/x', '/api/user/detail'])
    expect(matchAll(body, /^Disallow: (.*)$/gm).some((apart) => path.startsWith(apart))).toBe(true)
})
