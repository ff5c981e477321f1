// What the build has made goes out as it is, and is kept by browsers as long as its name promises.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'
import { makeTestPages } from './test-pages.ts'

const clientDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-build-'))
for (const [name, text] of Object.entries({
  'assets/app-1.js': 'go()',
  'assets/app-1.js.br': 'packed',
  'assets/index.html': 'no page of ours',
  'films/one.vtt': 'WEBVTT',
  'icons/i.svg': '<svg/>',
  'favicon.ico': 'ico',
  'mark.svg': '<svg/>',
  'notices.txt': 'MIT',
  'site.webmanifest': '{}',
  'secret.txt': 'not served',
})) {
  mkdirSync(path.dirname(path.join(clientDir, name)), { recursive: true })
  writeFileSync(path.join(clientDir, name), text)
}
const house = await openTestApp({ door: { pages: makeTestPages({ made: () => {}, clientDir }) } })
afterAll(async () => {
  await house.close()
  rmSync(clientDir, { recursive: true })
})
const ask = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers })

test.each([
  ['/assets/app-1.js', 'public, max-age=31536000, immutable', 'go()'],
  ['/films/one.vtt', 'public, max-age=86400', 'WEBVTT'],
  ['/icons/i.svg', 'public, max-age=86400', '<svg/>'],
  ['/favicon.ico', 'public, max-age=0', 'ico'],
  ['/mark.svg', 'public, max-age=0', '<svg/>'],
  ['/notices.txt', 'public, max-age=0', 'MIT'],
  ['/site.webmanifest', 'public, max-age=0', '{}'],
])('%s is served, and kept as long as its name stays what it is: %s', async (url, kept, body) => {
  const reply = await ask(url)
  expect([reply.statusCode, reply.headers['cache-control'], reply.body]).toEqual([200, kept, body])
})

test('what was packed at the build goes out packed', async () => {
  const reply = await ask('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect([reply.headers['content-encoding'], reply.body]).toEqual(['br', 'packed'])
})

test.each(['/assets/', '/assets/gone.js', '/assets/..%2fsecret.txt', '/icons/'])('%s leads to no file', async (url) => {
  const reply = await ask(url)
  expect(reply.statusCode).not.toBe(200)
  expect(reply.body).not.toContain('not served')
})
