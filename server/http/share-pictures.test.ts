import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCertificate, updateCertificateRevoked } from '../../store/certificate.ts'
import { upsertAssets } from '../../store/content.ts'
import { run, sql } from '../../store/sql.ts'
import { givePhase } from '../../store/test-data.ts'
import { sampleCertificate } from '../flows/credential/test-credential.ts'
import { findSharePicture, pictureAddress, type FoundPicture } from '../flows/share-picture.ts'
import { drawSharePicture } from '../outside/share-picture/draw-share-picture.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import type { Locale } from '../../messages/locale.ts'

const [COVER, NEW_COVER] = [`${'a'.repeat(32)}.svg`, `${'b'.repeat(32)}.svg`]
const certificate = sampleCertificate({ lastDay: '2027-06-30', issuedAt: new Date('2026-11-23T20:00:00Z') })
let now = new Date('2026-12-01T00:00:00Z')
const drawn: FoundPicture['picture'][] = []
const house: TestApp = await openTestApp({
  door: {
    contentVersion: () => 1,
    sharePictures: {
      find: (path, locale) => find(path, locale),
      draw: async (picture) => {
        drawn.push(picture)
        return drawSharePicture(picture, async () =>
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"><path d="M0 0h8v5z"/></svg>'),
        )
      },
    },
  },
})
afterAll(house.close)
const find = (path: string, locale: Locale = 'en') =>
  findSharePicture(house.database, { path, locale, config: house.config, now })
const addressOf = async (path: string, locale: Locale = 'en') => {
  const found = await find(path, locale)
  if (!found) throw new Error(`${path} has no picture`)
  return pictureAddress(found, locale)
}
const get = (url: string, headers = {}) => house.app.inject({ url, headers })
const checkPage = `/certificate/verify/${certificate.number}`

beforeAll(async () => {
  await givePhase(house.database, {
    id: 'llm',
    modules: [{ id: 'm', lessons: [{ id: 'open', isPreview: true }, { id: 'shut' }] }],
  })
  await givePhase(house.database, { id: 'draft', state: 'draft', modules: [{ id: 'm', lessons: [{ id: 'early' }] }] })
  await upsertAssets(
    house.database,
    [COVER, NEW_COVER].map((name) => ({ name, type: 'image/svg+xml', bytes: 1 })),
  )
  await run(house.database, sql`update phase set cover = ${COVER} where id = 'llm'`)
  await insertCertificate(house.database, certificate)
})

test.each(['/home', '/phase/detail/llm', '/phase/lesson-learn/llm/m/open', checkPage])(
  'the picture of %s is a PNG of 1200 × 630 in each language, each at its own address',
  async (path) => {
    const addresses = [await addressOf(path, 'en'), await addressOf(path, 'zh-CN')]
    expect(new Set(addresses).size).toBe(2)
    for (const address of addresses) {
      const reply = await get(address)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
      const { width, height } = await loadImage(reply.rawPayload)
      expect([width, height]).toEqual([1200, 630])
    }
  },
)

test('the picture of a page of courses is kept for ever and drawn once', async () => {
  const address = await addressOf('/phase/detail/llm')
  await get(address)
  const before = drawn.length
  const reply = await get(address)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(drawn).toHaveLength(before)
  expect((await get(address, { 'if-none-match': reply.headers['etag'] })).statusCode).toBe(304)
})

test('a new title or cover has a new address, and the old one leads there', async () => {
  const path = '/phase/lesson-learn/llm/m/shut'
  const old = await addressOf(path)
  await run(house.database, sql`update lesson_text set title = 'Renamed' where lesson_id = 'shut'`)
  const renamed = await addressOf(path)
  expect(renamed).not.toBe(old)
  expect((await get(old)).headers).toMatchObject({ location: renamed, 'cache-control': 'no-store' })
  await run(house.database, sql`update phase set cover = ${NEW_COVER} where id = 'llm'`)
  expect(await addressOf(path)).not.toBe(renamed)
})

test('an open lesson shows its own figure, one that is closed shows nothing of its text', async () => {
  const figure = '<svg class="fig" viewBox="0 0 9 9"><rect class="gold" width="9" height="9"></rect></svg>'
  const path = '/phase/lesson-learn/llm/m/'
  const [open, shut] = [await addressOf(`${path}open`), await addressOf(`${path}shut`)]
  await run(
    house.database,
    sql`update lesson_text set reading = ${JSON.stringify([{ kind: 'html', html: `<figure>${figure}</figure>` }])}::jsonb`,
  )
  expect((await find(`${path}open`))?.picture).toMatchObject({ figure })
  expect(await addressOf(`${path}shut`)).toBe(shut)
  const drawnNow = await addressOf(`${path}open`)
  expect(drawnNow).not.toBe(open)
  const image = await loadImage((await get(drawnNow)).rawPayload)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  expect([...context.getImageData(968, 315, 1, 1).data]).toEqual([0xf4, 0xb7, 0x1c, 0xff]) // in the middle of its sheet
})

test('a certificate’s picture says no more than its public check page, and not that it counts today', async () => {
  const found = await find(checkPage)
  expect(found?.picture).toEqual({
    kind: 'certificate',
    lang: 'en',
    brand: 'Tessera',
    school: 'School of AI Engineering',
    title: 'Certificate of completion',
    name: '林小雨',
    phase: 'How a language model works',
    phaseLang: 'en',
    facts: ['Issued on November 23, 2026', 'Valid until June 30, 2027'],
    number: certificate.number,
    check: 'Anybody can check it by its number',
    address: expect.stringMatching(/\/certificate\/verify$/),
  })
  const reply = await get(await addressOf(checkPage))
  expect([reply.headers['cache-control'], reply.headers['x-robots-tag']]).toEqual(['public, no-cache', 'noindex']) // asked for again each time
})

test('a certificate whose time is over says so in its picture', async () => {
  const held = await addressOf(checkPage)
  now = new Date('2027-07-01T00:00:00Z')
  expect((await find(checkPage, 'zh-CN'))?.picture).toMatchObject({
    facts: ['签发日期：2026年11月23日', '已过期，有效期至 2027年6月30日'],
  })
  expect((await get(held)).statusCode).toBe(302)
  now = new Date('2026-12-01T00:00:00Z')
})

test('the picture of a revoked certificate never shows what it was, at its old address neither', async () => {
  const revoked = sampleCertificate()
  await insertCertificate(house.database, revoked)
  const path = `/certificate/verify/${revoked.number}`
  const old = await addressOf(path)
  const bytes = (await get(old)).rawPayload // drawn and kept
  await updateCertificateRevoked(house.database, revoked.number, now)
  const [reply, stale] = [await get(old), await get(old, { 'if-none-match': '*' })]
  for (const one of [reply, stale]) expect([one.statusCode, one.rawPayload.length]).toEqual([302, 0])
  const today = String(reply.headers['location'])
  const shown = await get(today)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(bytes)).toBe(false)
  const said = JSON.stringify(drawn.at(-1))
  for (const past of ['林小雨', 'How a language model works', '2026', revoked.says.phase['zh-CN'] ?? '-'])
    expect(said).not.toContain(past)
  expect((await find(path))?.alt).toBe('This certificate was revoked')
})

test.each([
  '/my/learning',
  '/phase/detail/draft',
  '/phase/lesson-learn/draft/m/early',
  '/phase/lesson-learn/llm/other/open',
  '/certificate/verify/0000-0000-0000-0000',
  '/order/review/token',
  '/nowhere',
])('%s has no picture', async (path) => {
  expect(await find(path)).toBeUndefined()
  const reply = await get(`/share/00000000/en${path}.png`)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('the address at which every page’s picture once was leads to home’s', async () => {
  expect((await get('/share/zh-CN.png')).headers['location']).toBe(await addressOf('/home', 'zh-CN'))
  expect((await get('/share/fr.png')).statusCode).toBe(404)
})

test('a cover that is not there is left out', async () => {
  const found = await find('/phase/detail/llm')
  if (!found) throw new Error('no picture')
  const bytes = await drawSharePicture(found.picture, async () => undefined)
  expect((await loadImage(bytes)).width).toBe(1200)
})
