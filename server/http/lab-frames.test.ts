import { mkdtempSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { addAddresses } from './address.ts'
import { addLabFrames } from './lab-frames.ts'

const labDir = mkdtempSync(path.join(tmpdir(), 'lab-frames-'))
const frames = { kernel: 'kernel()', output: 'output()' }
writeFileSync(
  path.join(labDir, 'manifest.json'),
  JSON.stringify({ files: [{ name: 'kernel.js', path: '/lab/kernel.0123456789abcdef.js', bytes: 8 }], frames }),
)
writeFileSync(path.join(labDir, 'kernel.0123456789abcdef.js'), 'worker()')
writeFileSync(path.join(labDir, 'kernel.0123456789abcdef.js.br'), 'packed')

function open(labOrigin?: string, findWheel?: (name: string) => Promise<Readable | undefined>) {
  const app = Fastify()
  addAddresses(app)
  addLabFrames(app, { labDir, labOrigin, publicUrl: 'https://learn.example.edu', findWheel })
  for (const page of [
    '/home',
    '/phase/lesson-learn/p/m/l',
    '/phase/lesson-try/p/o/l/e/m',
    '/phase/lesson-tryst',
    '/user/third-party-settings',
  ])
    app.get(page, (_request, reply) => reply.send('page'))
  afterAll(() => app.close())
  return async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'learn.example.edu', ...headers } })
}
const get = open()
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directives = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )

describe('the frames', () => {
  test.each(['/lab-frame', '/output-frame', '/output-frame/still'])(
    '%s has no origin, no network, and fits into an isolated page',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(200)
      expect(directives(headers['content-security-policy'])).toMatchObject({
        'default-src': "'none'",
        'connect-src': "'none'",
        'frame-src': "'none'",
        'form-action': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'self'",
        sandbox: 'allow-scripts',
      })
      expect(headers['content-security-policy']).not.toMatch(
        /https?:|\*|'self'(?! *; sandbox)|unsafe-eval'(?<!wasm-unsafe-eval')|allow-same-origin/,
      )
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'connection-allowlist': '()',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  test('the kernel runs our one script, its WebAssembly, and workers it makes itself', async () => {
    const { headers, body } = await get('/lab-frame')
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'script-src': `${hashOf(frames.kernel)} 'wasm-unsafe-eval'`,
      'worker-src': 'blob:',
    })
    expect(body).toContain('/lab/kernel.0123456789abcdef.js')
  })

  test('an output of this visit may run its scripts, one of a stored notebook only ours', async () => {
    expect(directives((await get('/output-frame')).headers['content-security-policy'])['script-src']).toBe(
      "'unsafe-inline'",
    )
    expect(directives((await get('/output-frame/still')).headers['content-security-policy'])['script-src']).toBe(
      hashOf(frames.output),
    )
  })
})

describe('the files', () => {
  test('are kept for ever and travel packed', async () => {
    const { headers, body } = await get('/lab/kernel.0123456789abcdef.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
    expect(body).toBe('packed')
  })

  test('the list of them is no file of theirs', async () => {
    expect((await get('/lab/manifest.json')).statusCode).toBe(404)
  })
})

describe('packages', () => {
  const ask = open(undefined, async (name) =>
    name.startsWith('six') || name.endsWith('.json') ? Readable.from([name]) : undefined,
  )

  test('come from the school, under names that can be nothing but packages', async () => {
    const wheel = await ask('/lab/wheels/six-1.0-py3-none-any.whl')
    expect(wheel.body).toBe('six-1.0-py3-none-any.whl')
    expect(wheel.headers['cache-control']).toContain('immutable')
    expect((await ask('/lab/wheels/pyodide-lock.json')).headers['cache-control']).toBe('no-cache')
    for (const name of ['torch-1.0.whl', 'six.exe', 'other.json', '..%2Fsix-1.0.whl', 'six%00.whl'])
      expect({ name, status: (await ask(`/lab/wheels/${name}`)).statusCode }).toEqual({ name, status: 404 })
  })

  test('without a folder there are none', async () => {
    expect((await get('/lab/wheels/six-1.0-py3-none-any.whl')).statusCode).toBe(404)
  })
})

describe('isolation', () => {
  test('the full-screen lab is isolated', async () => {
    const { headers } = await get('/phase/lesson-try/p/o/l/e/m')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'document-isolation-policy': 'isolate-and-require-corp',
    })
  })

  test.each(['/home', '/phase/lesson-learn/p/m/l', '/phase/lesson-tryst', '/user/third-party-settings'])(
    '%s is not: videos and sign-in of others go on there',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
      expect(headers).not.toHaveProperty('document-isolation-policy')
    },
  )
})

describe('with an origin of its own', () => {
  const ask = open('https://labs.example.net')

  test.each(['/lab-frame', '/output-frame', '/output-frame/still'])(
    '%s comes from there, for our page only',
    async (url) => {
      const here = await ask(url)
      expect(here.statusCode).toBe(302)
      expect(here.headers.location).toBe(`https://labs.example.net${url}`)
      const there = await ask(url, { host: 'labs.example.net' })
      expect(there.statusCode).toBe(200)
      expect(directives(there.headers['content-security-policy'])).toMatchObject({
        'frame-ancestors': 'https://learn.example.edu',
        sandbox: 'allow-scripts',
      })
      expect(there.headers['cross-origin-resource-policy']).toBe('cross-origin')
    },
  )

  test.each(['/home', '/phase/lesson-try/p/o/l/e/m', '/api/user/detail'])('%s is not served there', async (url) => {
    expect((await ask(url, { host: 'labs.example.net' })).statusCode).toBe(404)
  })
})
