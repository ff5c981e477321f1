// Films from another address than the product's (MEDIA_URL), as from a delivery network: of another origin, and without CORS.
import { rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test as base } from '@playwright/test'
import { signFilmUntil } from '../server/flows/film-address.ts'
import { ask, expect, houseUrl, isWhole, signIn, signUpLearner, useHouse } from './house.ts'
import { houseSecret, sellPhase } from './operator.ts'
import { FILMED, lessonPath, PHASE, settle } from './people.ts'
import { say } from '../messages/format.ts'
import { makeDataDir, startProduct } from './product.ts'

const FIRST_BYTES = 300_000
/** A film's table of contents stands at its end. */
const LAST_BYTES = 100_000

interface Media {
  /** Beyond the first bytes of a film nothing comes for now. */
  hold: () => void
  /** What is held is cut off; from now on all comes. */
  cut: () => void
  readonly url: string
  /** The data folder of its product. */
  readonly dataDir: string
  /** The film's requests and what they were answered. */
  readonly asked: { readonly range: string | undefined; readonly status: number }[]
}

const test = base.extend<object, { readonly media: Media }>({
  /** Passes /media/… on to the product's /files/…, as a delivery network does with what it has not yet. */
  media: [
    async ({}, use) => {
      const dataDir = await makeDataDir('media')
      let origin = ''
      const asked: Media['asked'] = []
      let isSlow = false
      const held = new Set<http.ServerResponse>()
      const server = http.createServer((request, response) => {
        const { range } = request.headers
        const passed = http.get(
          origin + String(request.url).replace('/media/', '/files/'),
          { headers: range === undefined ? {} : { range } },
          (reply: IncomingMessage) => {
            if (/\.mp4(?:\?|$)/.test(request.url ?? '')) asked.push({ range, status: reply.statusCode ?? 0 })
            response.writeHead(reply.statusCode ?? 502, reply.headers)
            const coming = Number(reply.headers['content-length'] ?? 0)
            const isHeld = isSlow && reply.statusCode === 206 && coming > LAST_BYTES
            let left = range === 'bytes=0-' ? FIRST_BYTES : Infinity
            if (isHeld) held.add(response)
            if (isHeld && range !== 'bytes=0-') return response.flushHeaders()
            reply.on('data', (chunk: Buffer) => {
              left -= chunk.length
              response.write(chunk)
              if (left <= 0) reply.pause() // the rest takes its time: who wants another place must ask for it
            })
            reply.on('end', () => response.end())
          },
        )
        passed.on('error', () => response.destroy()) // whoever asked has hung up before there was an answer
        response.on('close', () => passed.destroy())
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
      const product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: 'yes', MEDIA_URL: `${url}/media` })
      origin = product.url
      try {
        useHouse(product.url)
        await use({
          url,
          dataDir,
          asked,
          hold: () => (isSlow = true),
          cut() {
            isSlow = false
            for (const response of held) response.destroy()
          },
        })
      } finally {
        useHouse(undefined)
        await product.stop()
        server.closeAllConnections()
        server.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'serial' }) // the second sells the phase of the house that both have

test('a film from a separate address plays, by ranges, with its captions, and the policy lets in exactly that address', async ({
  page,
  media,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const learner = await signUpLearner()
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  await signIn(page, learner)
  const reply = await page.goto(houseUrl() + lessonPath(FILMED))
  const policy = (reply?.headers()['content-security-policy'] ?? '').split('; ')
  expect(policy).toContain(`media-src 'self' ${media.url}`)
  expect(policy.filter((line) => line.includes(media.url)).map((line) => line.split(' ')[0])).toEqual([
    'img-src',
    'media-src',
  ])
  await settle(page)

  const video = page.locator('video')
  await video.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(
    new RegExp(`^${media.url}/media/[0-9a-f]{32}\\.mp4$`),
  )

  // To a place that has not come yet.
  const nearEnd = await video.evaluate((element: HTMLVideoElement) => (element.currentTime = element.duration - 3))
  await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(nearEnd)
  expect(media.asked.filter(({ status }) => status !== 206)).toEqual([])
  expect(media.asked.some(({ range }) => /^bytes=[1-9]\d*-/.test(range ?? ''))).toBe(true)

  // The browser's own captions, which a track of another origin without CORS would lose.
  const cues = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const [track] = element.textTracks
      if (track) track.mode = 'hidden'
      return track?.cues?.length ?? 0
    })
  await expect.poll(cues, { timeout: 30_000 }).toBeGreaterThan(3)
  expect(complaints).toEqual([])
})

if (isWhole)
  test('a paid film whose address is over while it is open goes on at its place, by a new one', async ({
    page,
    media,
  }) => {
    const learner = await signUpLearner()
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    await sellPhase(media.dataDir, PHASE)
    await signIn(page, learner)

    media.hold()
    // The first answer's addresses are over some seconds later, signed as the house signs.
    const secret = houseSecret(media.dataDir)
    const end = Math.floor(Date.now() / 1000) + 30
    const given: string[] = []
    await page.route('**/api/lesson/detail', async (route) => {
      const reply = await route.fetch()
      const text = await reply.text()
      const isFirst = given.length === 0
      const body = text.replace(/\/([0-9a-f]{32}\.mp4)\?end=\d+&(?:amp;)?key=[\w-]+/g, (found, name: string) => {
        const address = isFirst ? `/${name}${signFilmUntil(secret, name, end)}` : found
        given.push(address)
        return address
      })
      await route.fulfill({ response: reply, body })
    })
    await page.goto(houseUrl() + lessonPath(FILMED))
    await settle(page)
    const video = page.locator('video')
    await video.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const source = () => video.evaluate((element: HTMLVideoElement) => element.currentSrc)
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0)
    const first = await source()
    expect(first).toContain(`end=${end}&`)

    // The film plays what it has, then stands and waits; meanwhile its address ends.
    const isStanding = () =>
      video.evaluate(({ currentTime, readyState }: HTMLVideoElement) => currentTime > 5 && readyState < 3)
    await expect.poll(isStanding, { timeout: 40_000 }).toBe(true)
    const place = await at()
    // Its time is 0 for a moment, until the new address has told how long it is: what counts is from where it plays.
    const begun = await video.evaluateHandle((element: HTMLVideoElement) => {
      const places: number[] = []
      element.addEventListener('playing', () => places.push(element.currentTime))
      return places
    })
    await expect.poll(async () => (await fetch(first)).status, { timeout: 40_000 }).toBe(403)
    media.cut()
    await expect.poll(source, { timeout: 30_000 }).not.toBe(first)
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(place + 1)
    expect(Math.min(...(await begun.evaluate((places) => places)))).toBeGreaterThanOrEqual(place)
    await expect(page.getByRole('alert').filter({ hasText: say('en', 'lesson.video.failed') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible() // it plays, nobody has to press again
  })
