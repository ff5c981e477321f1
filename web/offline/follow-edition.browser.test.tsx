// Another edition comes by itself; what did not come whole is not asked for again at each page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailed } from '../api.ts'
import { signIn } from '../test-alone.tsx'
import { followEdition, type Ways } from './follow-edition.ts'
import { cacheOf, forgetAll, PROGRAM } from './forget.ts'
import { CutOff } from './keep-phase.ts'
import type { PhasePlan } from './plan-phase.ts'
import { readRecord, writeRecord } from './record.ts'

const keeping = vi.fn<Ways['keepPhase']>()
const by: Ways = {
  askProgram: () => Promise.resolve({ is_on: true, build: 'two', content: 1 }),
  planPhase: () => Promise.resolve({ program: [] } as unknown as PhasePlan), // keepPhase alone reads it
  keepPhase: keeping,
}

beforeEach(async () => {
  signIn()
  writeRecord((before) => ({
    ...before,
    phases: { llm: { name: 'Language models', at: 1, bytes: 1, hasFilms: false, edition: 'one' } },
  }))
  await Promise.all([cacheOf('llm'), PROGRAM].map((name) => caches.open(name)))
  keeping.mockReset()
})
afterEach(forgetAll)
const follow = () => followEdition(() => {}, by).catch(() => {})

it('what did not come whole is tried again by a later page, not by the next', async () => {
  keeping.mockRejectedValue(new Error('a busy server'))
  await follow()
  await follow()
  expect(keeping).toHaveBeenCalledTimes(1)
  const { tried } = readRecord() ?? {}
  writeRecord((before) => ({ ...before, ...(tried ? { tried: { ...tried, at: tried.at - 11 * 60 * 1000 } } : {}) }))
  keeping.mockResolvedValue()
  await follow()
  expect([keeping.mock.calls.length, readRecord()?.tried]).toEqual([2, undefined])
})

it.each([new CutOff('no line'), new TypeError('a body that ended'), new CallFailed(0, 'no line')])(
  'what a line cut off is gone on with by the next page: %s',
  async (error) => {
    keeping.mockRejectedValue(error)
    await follow()
    keeping.mockResolvedValue()
    await follow()
    expect([keeping.mock.calls.length, readRecord()?.tried]).toEqual([2, undefined])
  },
)

it('a page that goes meanwhile has not tried: the next one goes on', async () => {
  keeping.mockImplementation(async () => {
    dispatchEvent(new Event('pagehide'))
    throw new TypeError('its requests are called off')
  })
  await follow()
  dispatchEvent(new Event('pageshow'))
  keeping.mockResolvedValue()
  await follow()
  expect(keeping).toHaveBeenCalledTimes(2)
})
