// Another edition comes by itself; what did not come whole is not asked for again at each page.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../test-alone.tsx'
import { followEdition } from './follow-edition.ts'
import { cacheOf, forgetAll, PROGRAM } from './forget.ts'
import { keepPhase } from './keep-phase.ts'
import { askProgram, planPhase, type PhasePlan } from './plan-phase.ts'
import { readRecord, writeRecord } from './record.ts'

vi.mock(import('./keep-phase.ts'), { spy: true })
vi.mock(import('./plan-phase.ts'), { spy: true })

beforeEach(async () => {
  signIn()
  writeRecord((before) => ({
    ...before,
    phases: { llm: { name: 'Language models', at: 1, bytes: 1, hasFilms: false, edition: 'one' } },
  }))
  await Promise.all([cacheOf('llm'), PROGRAM].map((name) => caches.open(name)))
  vi.mocked(askProgram).mockResolvedValue({ is_on: true, build: 'two', content: 1 })
  vi.mocked(planPhase).mockResolvedValue({ program: [] } as unknown as PhasePlan) // keepPhase alone reads it
  onTestFinished(() => void vi.resetAllMocks())
})
afterEach(forgetAll)
const follow = () => followEdition(() => {}).catch(() => {})
const keeping = vi.mocked(keepPhase)

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
