// What a browser gets that keeps a phase: the worker under a policy of its own, the list of the program, and the end.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addWorkerDoor } from './worker-door.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'tessera-worker-'))
const [clientDir, labDir] = [path.join(root, 'client'), path.join(root, 'lab')]
for (const [name, text] of Object.entries({
  'client/worker.js': 'keeps()',
  'client/ended-worker.js': 'ends()',
  'client/.vite/manifest.json': JSON.stringify({
    'web/screens/staff/today.tsx': { file: 'assets/today.js', src: 'web/screens/staff/today.tsx' },
    'web/screens/lesson/lesson.tsx': { file: 'assets/lesson.js', src: 'web/screens/lesson/lesson.tsx' },
    _shared: { file: 'assets/shared.js' },
  }),
  'client/assets/today.js': 'console',
  'client/assets/lesson.js': 'lesson',
  'client/assets/lesson.js.br': 'packed',
  'client/assets/shared.js': 'shared',
  'client/assets/text.woff2': 'face',
  'lab/manifest.json': JSON.stringify({ files: [{ name: 'python.wasm', path: '/lab/python.1.wasm', bytes: 9 }] }),
})) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
let version = 7
const open = (isOn: boolean) => {
  const app = Fastify()
  addWorkerDoor(app, { clientDir, labDir, isOn, version: 'b1', contentVersion: () => version })
  afterAll(() => app.close())
  return (url: string) => app.inject(url)
}
afterAll(() => rmSync(root, { recursive: true }))

test('the worker is asked for anew each time, loads nothing and may ask this server only', async () => {
  const { statusCode, headers, body } = await open(true)('/worker.js')
  expect([statusCode, headers['cache-control'], headers['content-security-policy'], body]).toEqual([
    200,
    'no-store',
    "default-src 'none'; connect-src 'self'",
    'keeps()',
  ])
  expect(headers['content-type']).toMatch(/^text\/javascript/)
})

test('a small answer says which build and content there are, and the list has every file that a learner’s page may load, and Python', async () => {
  const ask = open(true)
  const reply = await ask('/worker.json')
  expect([reply.headers['cache-control'], reply.json()]).toEqual(['no-store', { is_on: true, build: 'b1', content: 7 }])
  version++
  expect((await ask('/worker.json')).json()).toMatchObject({ content: 8 })
  const list = await ask('/worker-files.json')
  expect([list.headers['cache-control'], list.json()]).toEqual([
    'no-store',
    {
      files: [
        { path: '/assets/lesson.js', bytes: 6 },
        { path: '/assets/shared.js', bytes: 6 },
        { path: '/assets/text.woff2', bytes: 4 },
      ],
      python: [
        { path: '/lab-frame', bytes: 0 },
        { path: '/lab/python.1.wasm', bytes: 9 },
      ],
    },
  ])
})

test('where the school has ended it, the worker in its place takes everything away', async () => {
  const ask = open(false)
  expect((await ask('/worker.js')).body).toBe('ends()')
  expect((await ask('/worker.json')).json()).toMatchObject({ is_on: false })
})
