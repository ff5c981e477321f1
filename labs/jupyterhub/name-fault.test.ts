import { expect, test } from 'vitest'
import { nameFault, sayImageGone, saysQueued, saysStage } from './name-fault.ts'

const pulling = '2026-11-22T01:00:00Z [Normal] Pulling image "registry.example/lab:1"'
const unknown =
  '2026-11-22T01:00:03Z [Warning] Failed to pull image "registry.example/lab:1": rpc error: manifest unknown'
const failed = '2026-11-22T01:00:03Z [Warning] Error: ErrImagePull'
const backOff = '2026-11-22T01:00:05Z [Normal] Back-off pulling image "registry.example/lab:1"'
const unschedulable = '2026-11-22T01:00:01Z [Warning] 0/3 nodes are available: 3 Insufficient nvidia.com/gpu.'
const assigned = '2026-11-22T01:00:09Z [Normal] Successfully assigned labs/jupyter-u to node-1'
const added = '2026-11-22T01:00:02Z [Normal] pod triggered scale-up: [{https://cloud.example/pools/gpu 0->1 (max: 4)}]'
const started = '2026-11-22T01:03:00Z [Normal] Started container notebook'
const gaveUp = 'Spawn failed: Timeout'

test.for([
  [[gaveUp], 'start_timeout'],
  [
    ['Spawn failed: Server at http://10.0.0.1:8888/ didn’t respond in 30 seconds: failed to respond in time'],
    'start_timeout',
  ],
  [[pulling, failed, backOff, gaveUp], 'image_missing'],
  [[unschedulable, gaveUp], 'no_place'],
  [[unschedulable, assigned, gaveUp], 'start_timeout'],
  [[assigned, 'The container was terminated: OOMKilled', gaveUp], 'out_of_memory'],
  [['Spawn failed: the volume could not be mounted'], 'start_failed'],
] as const)('the words of a start that came to nothing: %j is %s', ([messages, fault]) =>
  expect(nameFault(messages)).toBe(fault),
)

test('a missing image is known at once where it is said, and after some tries otherwise', () => {
  expect(sayImageGone([pulling, unknown])).toBe(true)
  expect(sayImageGone([pulling, failed, backOff])).toBe(false)
  expect(sayImageGone([pulling, failed, backOff, failed, backOff])).toBe(true)
})

test('a machine that no node has room for waits for a place, until it has one', () => {
  expect([unschedulable, assigned, pulling, 'Server requested'].map(saysQueued)).toEqual([
    true,
    false,
    false,
    undefined,
  ])
})

test('a start waits for a machine that is being added, then for its software, then for nothing in particular', () => {
  expect([unschedulable, added, assigned, pulling, 'Server requested', started].map(saysStage)).toEqual([
    undefined,
    'node',
    null,
    'image',
    undefined,
    null,
  ])
})
