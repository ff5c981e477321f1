// What the worker answers, and what it never does (docs/decisions/059-offline.md).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestWorker, type TestWorker } from './test-worker.ts'

const LESSON = '/phase/lesson-learn/llm/m/one'
const FILM = '/files/0123456789abcdef.mp4'
let worker: TestWorker
beforeEach(() => {
  worker = openTestWorker('worker')
  worker.kept.set(
    'phase llm',
    new Map([
      [LESSON, new Response('kept lesson', { headers: { 'content-security-policy': 'strict' } })],
      ['/phase/quiz/start/-/-', new Response('kept attempt')],
      [FILM, new Response('0123456789', { headers: { 'content-type': 'video/mp4' } })],
      ['/api/lesson/detail', new Response('planted')],
      ['/lab/wheels/pyodide-lock.json', new Response('kept list')],
    ]),
  )
  worker.kept.set('program', new Map([['/assets/a.js', new Response('kept program')]]))
})
afterEach(() => vi.useRealTimers())

const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text()

test.each([
  ['/api/lesson/detail', {}],
  ['/api/lesson/detail', { isPage: true }],
  ['/api/user/logout', { method: 'POST' }],
  [LESSON, { isPage: true, method: 'POST' }],
  ['/calendar/secret.ics', {}],
  ['/worker.js', {}],
  ['/worker.json', {}],
  ['https://elsewhere.example/assets/a.js', {}],
] as const)('a call, a write and another origin pass it by: %s %o', (address, request) =>
  expect(worker.ask(address, request)).toBeUndefined(),
)

test.each([200, 404, 500, 503])('while there is a line a page is what the network says, also %i', async (status) => {
  worker.network = async () => new Response('fresh', { status })
  const answer = await worker.ask(LESSON, { isPage: true })
  expect([answer?.status, await answer?.text()]).toEqual([status, 'fresh'])
})

test('without a line a page is the kept one, with its own policy, whatever its query asks', async () => {
  const answer = await worker.ask(`${LESSON}?find=bit`, { isPage: true })
  expect([answer?.headers.get('content-security-policy'), await answer?.text()]).toEqual(['strict', 'kept lesson'])
  await expect(worker.ask('/phase/detail/other', { isPage: true })).rejects.toThrow('no line')
})

test('the page of every attempt is one, and says nothing of whose', async () => {
  expect(await textOf(worker.ask('/phase/quiz/start/llm.one/0b9a', { isPage: true }))).toBe('kept attempt')
  await expect(worker.ask('/phase/quiz/result/llm.one/0b9a', { isPage: true })).rejects.toThrow('no line')
})

test('a line that says nothing is waited for only where the browser calls it poor', async () => {
  vi.useFakeTimers()
  worker = openTestWorker('worker')
  worker.kept.set('phase llm', new Map([[LESSON, new Response('kept lesson')]]))
  worker.network = () => new Promise(() => {})
  worker.isOnline = false
  const poor = textOf(worker.ask(LESSON, { isPage: true }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await poor).toBe('kept lesson')
})

test('what is named by its content comes from the device; what is not, from the network first', async () => {
  worker.network = async (path) => new Response(`fresh ${path}`)
  expect(await textOf(worker.ask('/assets/a.js'))).toBe('kept program')
  expect(await textOf(worker.ask('/assets/b.js'))).toBe('fresh /assets/b.js')
  expect(await textOf(worker.ask('/lab/wheels/pyodide-lock.json'))).toBe('fresh /lab/wheels/pyodide-lock.json')
  worker.network = () => Promise.reject(new TypeError('no line'))
  expect(await textOf(worker.ask('/lab/wheels/pyodide-lock.json'))).toBe('kept list')
})

test.each([
  ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=10-', 416, 'bytes */10', ''],
])('a film is given piece by piece: %s', async (range, status, said, text) => {
  const answer = await worker.ask(`${FILM}?end=1&key=x`, { range })
  expect([answer?.status, answer?.headers.get('content-range'), await answer?.text()]).toEqual([status, said, text])
})

test('where nobody is signed in it gives nothing that is kept, takes all of it away and ends itself', async () => {
  worker.cookies.splice(0, 1, 'lang')
  worker.network = (path) => Promise.reject(new TypeError(`no line to ${path}`))
  await expect(worker.ask(FILM)).rejects.toThrow('no line')
  await expect(worker.ask(LESSON, { isPage: true })).rejects.toThrow('no line')
  await vi.waitFor(() => expect(worker.ended).toEqual(['offline', 'worker']))
  expect(worker.kept.size).toBe(0)
})

test.each(['token', '__Host-token'])('a session is told by the cookie %s', async (name) => {
  worker.cookies.splice(0, 1, name)
  expect(await textOf(worker.ask(LESSON, { isPage: true }))).toBe('kept lesson')
  expect(worker.ended).toEqual([])
})

test('the one that ends it takes all away and itself, and answers nothing', async () => {
  const last = openTestWorker('ended-worker')
  last.kept.set('program', new Map())
  last.kept.set('phase llm', new Map())
  expect(last.ask(LESSON, { isPage: true })).toBeUndefined()
  await last.start()
  expect([last.kept.size, last.ended]).toEqual([0, ['offline', 'worker']])
})
