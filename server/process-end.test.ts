import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearEnd } from './process-end.ts'

/** What the process hears, and what was said and done at its end. */
const heard = new Map<string | symbol, (error?: unknown) => void>()
let parent = 7
const done: string[] = []

beforeEach(() => {
  heard.clear()
  done.length = 0
  parent = 7
  vi.useFakeTimers()
  vi.spyOn(process, 'on').mockImplementation((event, hear) => {
    heard.set(event, hear as () => void) // process.on has an overload for each event
    return process
  })
  vi.spyOn(process, 'ppid', 'get').mockImplementation(() => parent)
  vi.spyOn(console, 'error').mockImplementation((words) => done.push(String(words)))
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    done.push(`exit ${code}`)
    return undefined as never // a process that goes on only here
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const explain = (error: unknown) => `because of ${String(error)}`
const closing = (name: string) => () => {
  done.push(`close ${name}`)
  return Promise.resolve()
}
const soon = () => vi.advanceTimersByTimeAsync(0)

test('at its end the process closes what it opened, the newest first, and once, whoever asks how often', async () => {
  const process = hearEnd(explain)
  process.closeAtEnd(closing('database'))
  process.closeAtEnd(closing('door'))
  expect(process.isDraining()).toBe(false)
  void process.end(0)
  expect(process.isDraining()).toBe(true)
  void process.end(1, 'too late')
  await soon()
  expect(done).toEqual(['close door', 'close database', 'exit 0'])
})

test('what cannot be closed is said, and the rest is closed all the same', async () => {
  const process = hearEnd(explain)
  process.closeAtEnd(closing('database'))
  process.closeAtEnd(() => Promise.reject(new Error('stuck')))
  void process.end(0)
  await soon()
  expect(done).toEqual(['Error: stuck', 'close database', 'exit 0'])
})

test.each(['uncaughtException', 'unhandledRejection'])(
  'a fault that nobody caught (%s) is explained without what would command a terminal, and ends the process with 1',
  async (event) => {
    hearEnd(explain)
    heard.get(event)?.('\u001b[2J')
    await soon()
    expect(done).toEqual(['because of \\x1b[2J', 'exit 1'])
  },
)

test.each(['SIGINT', 'SIGHUP'])('%s ends the process at once', async (signal) => {
  hearEnd(explain).drainFor(5000)
  heard.get(signal)?.()
  await soon()
  expect(done).toEqual(['exit 0'])
})

test('after a SIGTERM the doors stay open as long as was asked for, and /readyz says so meanwhile', async () => {
  const process = hearEnd(explain)
  process.drainFor(5000)
  process.closeAtEnd(closing('door'))
  heard.get('SIGTERM')?.()
  await vi.advanceTimersByTimeAsync(4999)
  expect([process.isDraining(), ...done]).toEqual([true])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['close door', 'exit 0'])
})

test.each([
  [0, 1],
  [3, 3],
])('what does not close within ten seconds is not waited for: %i ends with %i', async (code, said) => {
  const process = hearEnd(explain)
  process.closeAtEnd(() => new Promise(() => {}))
  void process.end(code)
  await vi.advanceTimersByTimeAsync(9999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual([`exit ${said}`])
})

test('the process ends when the one that began it is gone, within a third of a second', async () => {
  hearEnd(explain)
  await vi.advanceTimersByTimeAsync(900)
  expect(done).toEqual([])
  parent = 1
  await vi.advanceTimersByTimeAsync(300)
  expect(done).toEqual(['exit 0'])
})
