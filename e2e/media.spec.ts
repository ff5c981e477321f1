// Films from another address than the product's (MEDIA_URL), as from a delivery network: of another origin, and without CORS.
import { mkdtemp, rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { ask, expect, houseUrl, signIn, signUpLearner, useHouse } from './house.ts'
import { FILMED, lessonPath, PHASE, settle } from './people.ts'
import { startProduct } from './product.ts'

const FIRST_BYTES = 300_000

interface Media {
  readonly url: string
  /** The film's requests and what they were answered. */
  readonly asked: { readonly range: string | undefined; readonly status: number }[]
}

const test = base.extend<object, { readonly media: Media }>({
  /** Passes /media/… on to the product's /files/…, as a delivery network does with what it has not yet. */
  media: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-media-'))
      let origin = ''
      const asked: Media['asked'] = []
      const server = http.createServer((request, response) => {
        const { range } = request.headers
        const passed = http.get(
          origin + String(request.url).replace('/media/', '/files/'),
          { headers: range === undefined ? {} : { range } },
          (reply: IncomingMessage) => {
            if (request.url?.endsWith('.mp4')) asked.push({ range, status: reply.statusCode ?? 0 })
            response.writeHead(reply.statusCode ?? 502, reply.headers)
            let left = range === 'bytes=0-' ? FIRST_BYTES : Infinity
            reply.on('data', (chunk: Buffer) => {
              left -= chunk.length
              response.write(chunk)
              if (left <= 0) reply.pause() // the rest takes its time: who wants another place must ask for it
            })
            reply.on('end', () => response.end())
          },
        )
        response.on('close', () => passed.destroy())
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
      const product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: 'yes', MEDIA_URL: `${url}/media` })
      origin = product.url
      try {
        useHouse(product.url)
        await use({ url, asked })
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
