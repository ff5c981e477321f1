import { expect, test } from 'vitest'
import type { BrowserClaim } from '../../domain/experiment/observation.ts'
import { noPlace } from '../check/check-place.ts'
import { describeDriver } from '../conformance.ts'
import { makeEmbeddedDriver } from './embedded.ts'

const make = () => makeEmbeddedDriver({ place: noPlace })

describeDriver('embedded', async () => {
  const claims = new Map<string, BrowserClaim>()
  const say = (runId: string, claim: Partial<BrowserClaim>) =>
    claims.set(runId, {
      kernel: 'ready',
      fault: undefined,
      isBusy: false,
      activityAt: undefined,
      at: new Date(),
      ...claim,
    })
  return {
    driver: make(),
    again: make,
    claim: ({ runId }) => claims.get(runId),
    bringUp: async ({ runId }) => void say(runId, {}),
    kill: async ({ runId }) => void say(runId, { kernel: 'failed', fault: 'kernel_died' }),
    cutOff: async ({ runId }) => {
      say(runId, { at: new Date(Date.now() - 120_000) })
      return async () => void say(runId, {})
    },
    patience: { ready: 1, gone: 1 },
    close: async () => {},
  }
})

test('a browser is believed about its own kernel: what it is doing, since when, why it failed', async () => {
  const at = new Date('2026-03-01T09:00:00Z')
  const seen = (claim: Partial<BrowserClaim>) =>
    make().observe(
      { runId: 'a', learnerId: 'b' },
      { claim: { kernel: 'ready', fault: undefined, isBusy: true, activityAt: undefined, at, ...claim }, now: at },
    )
  expect(await seen({ activityAt: at })).toEqual({ state: 'ready', at, isBusy: true, activityAt: at })
  expect(await seen({ kernel: 'failed', fault: 'out_of_memory' })).toMatchObject({
    state: 'failed',
    fault: 'out_of_memory',
  })
  expect(await seen({ kernel: 'starting' })).toEqual({ state: 'starting' })
})

test('a lab that asks for packages is not checked apart: there are no wheels', async () => {
  const asked: unknown[] = []
  const order = { author: [], own: {} }
  const driver = makeEmbeddedDriver({
    place: { ...noPlace, check: async (order) => (asked.push(order), { kind: 'ran', results: [] }) },
  })
  expect(
    await driver.check(order, { experimentId: 'llm.lab', profile: 'python', packages: ['numpy'], startSeconds: 9 }),
  ).toEqual({
    kind: 'unavailable',
    why: 'packages',
  })
  expect(
    await driver.check(order, { experimentId: 'llm.lab', profile: 'python', packages: [], startSeconds: 9 }),
  ).toEqual({
    kind: 'ran',
    results: [],
  })
  expect(asked).toHaveLength(1)
})
