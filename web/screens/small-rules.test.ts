// Rules of a few lines that several screens share.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as wire from '../../contract/order-calls.ts'
import { DONE, readStep, writeStep } from '../parts/tour/guide.ts'
import { stubBrowser } from '../session/test-browser.ts'
import { formatBytes } from './order/format-bytes.ts'
import { MAX_RECEIPT_BYTES } from './order/limits.ts'
import { mainKind, sizeOf, splitMinutes } from '../parts/study/phase-size.ts'
import { headingOf } from './third-party/heading.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => (browser = stubBrowser('http://localhost:3000')))
afterEach(() => vi.unstubAllGlobals())

it.each([
  [0, '1 kB'],
  [1024, '1 kB'],
  [1537, '2 kB'],
  [1_023_000, '999 kB'],
  [1_024_000, '1 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [1_600_000, '1.5 MB'],
])('a file of %i bytes is %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))

it('a browser takes no receipt that the server would refuse, and refuses none that it would take', () => {
  expect(MAX_RECEIPT_BYTES).toBe(10_485_760)
  expect(MAX_RECEIPT_BYTES).toBe(wire.MAX_RECEIPT_BYTES)
})

describe('the size of a phase', () => {
  it('is its lessons and its time', () => {
    expect([splitMinutes(0), splitMinutes(59), splitMinutes(60), splitMinutes(135)]).toEqual([
      { hours: 0, minutes: 0 },
      { hours: 0, minutes: 59 },
      { hours: 1, minutes: 0 },
      { hours: 2, minutes: 15 },
    ])
    const tree = [{ children: [{}, {}] }, { children: [{}] }] as never
    expect(sizeOf({ map_tree: tree, minutes: 90 })).toEqual({ lessons: 3, hours: 1, minutes: 30 })
  })
  it.each([
    [['video', 'reading', 'quiz'], 'reading'],
    [['reading', 'experiment'], 'experiment'],
    [['quiz'], 'quiz'],
    [[], 'reading'],
  ] as const)('a lesson of %j is shown as %s', (items, kind) => expect(mainKind(items)).toBe(kind))
})

describe('the tour of a page', () => {
  it('is remembered for each person', () => {
    expect(readStep('ada')).toBe(1)
    writeStep('ada', 2)
    writeStep('eve', DONE)
    expect([readStep('ada'), readStep('eve'), readStep('bob'), DONE]).toEqual([2, 99, 1, 99])
  })
  it.each(['{', 'null', '{"ada":{"home":7}}', '{"ada":null}'])(
    'begins anew when what is stored is damaged: %s',
    (text) => {
      browser.stored.set('guide', text)
      expect(readStep('ada')).toBe(1)
    },
  )
})

it('the heading of an arrival says what is to be done, with the provider’s name', () => {
  const t = ((key: string, args?: object) => `${key} ${JSON.stringify(args ?? {})}`) as never
  const heading = (arrival: object) => headingOf(t, arrival as never, 'en')
  expect(heading({ kind: 'prove', provider: 'google' })).toBe('account.provider.prove.title {}')
  expect(heading({ kind: 'bind_email', provider: 'google' })).toBe('account.provider.email.title {}')
  expect(heading({ kind: 'bind', provider: 'google' })).toBe('account.provider.bind.title {"provider":"Google"}')
  expect(heading({ kind: 'stopped', why: 'over' })).toBe('account.provider.stopped.over {}')
  expect(heading({ kind: 'stopped', why: 'taken', provider: 'facebook' })).toBe(
    'account.provider.stopped.taken {"provider":"Facebook"}',
  )
})
