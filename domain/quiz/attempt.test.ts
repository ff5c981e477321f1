import { describe, expect, test } from 'vitest'
import {
  attemptCan,
  attemptDeadline,
  attemptState,
  countAllowed,
  dueAt,
  judgeStanding,
  shownDepth,
  submissionTime,
  type AttemptFact,
  readMoreTime,
} from './attempt.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

describe('an attempt that ends at noon', () => {
  test.each([
    [-1, 'running'],
    [0, 'closing'],
    [4999, 'closing'], // READINGS §6: five seconds for answers on the wire
    [5000, 'overdue'],
  ])('%i ms after noon is %s', (ms, state) =>
    expect(attemptState({ deadline: noon, submittedAt: null }, after(ms))).toBe(state),
  )

  test('once submitted is so for ever, whatever the clock says', () => {
    for (const ms of [-3_600_000, 0, 3_600_000])
      expect(attemptState({ deadline: noon, submittedAt: after(-5) }, after(ms))).toBe('submitted')
  })

  test('is submitted by the server once the answers on the wire had their time', () =>
    expect(dueAt(noon)).toEqual(after(5000)))

  test('counts as submitted at noon when the queue was late', () => {
    expect(submissionTime(noon, after(3_600_000))).toEqual(noon)
    expect(submissionTime(noon, after(-1000))).toEqual(after(-1000))
  })
})

test.each([
  ['running', ['show', 'save', 'submit']],
  ['closing', ['show', 'save', 'submit']],
  ['overdue', ['submit', 'submitByServer']],
  ['submitted', ['result']],
] as const)('an attempt that is %s allows exactly %j', (state, allowed) => {
  expect(
    Object.entries(attemptCan)
      .filter(([, may]) => may(state))
      .map(([what]) => what),
  ).toEqual(allowed)
})

test('a deadline is a whole second, never earlier than the minutes given', () => {
  expect(attemptDeadline(noon, 10)).toEqual(after(600_000))
  expect(attemptDeadline(after(1), 10)).toEqual(after(601_000))
})

const rules = { attempts: 3, waitSeconds: 600 }
const nothing = { minutes: 0, attempts: 0 }
const done = (ms: number, score = 50, isPassed = false): AttemptFact => ({ submittedAt: after(ms), score, isPassed })
const open: AttemptFact = { submittedAt: null, score: null, isPassed: false }
const stand = (attempts: AttemptFact[], now = noon, granted = nothing) =>
  judgeStanding(rules, { attempts, granted, now })

describe('how a learner stands', () => {
  test('before the first attempt', () =>
    expect(stand([])).toEqual({ made: 0, left: 3, best: null, isPassed: false, state: 'can_start', nextAt: null }))
  test('while one runs, which counts as made', () =>
    expect(stand([open])).toEqual({ made: 1, left: 2, best: null, isPassed: false, state: 'running', nextAt: null }))
  test('the best score counts, whichever attempt it was', () => {
    expect(stand([done(-9e6, 80, true), done(-8e6, 20)])).toMatchObject({ best: 80, isPassed: true })
    expect(stand([done(-9e6, 20), done(-8e6, 80, true)])).toMatchObject({ best: 80, isPassed: true })
  })
  test('waits from the last submission on, to the second', () => {
    expect(stand([done(-600_000 + 1)])).toMatchObject({ state: 'waiting', nextAt: after(1) })
    expect(stand([done(-600_000)])).toMatchObject({ state: 'can_start', nextAt: null })
  })
  test('waits ever longer where the wait grows, the last one from then on, and not at all once passed', () => {
    const waits = [0, 600, 3600]
    const afterAttempts = (...attempts: AttemptFact[]) =>
      judgeStanding({ attempts: null, waitSeconds: 0, waits }, { attempts, granted: nothing, now: noon })
    expect(afterAttempts(done(0))).toMatchObject({ state: 'can_start' })
    expect(afterAttempts(done(0), done(-1))).toMatchObject({ state: 'waiting', nextAt: after(600_000) })
    expect(afterAttempts(done(0), done(-1), done(-2))).toMatchObject({ nextAt: after(3_600_000) })
    expect(afterAttempts(done(0), done(-1), done(-2), done(-3))).toMatchObject({ nextAt: after(3_600_000) })
    expect(afterAttempts(done(0), done(-1), done(-2, 80, true))).toMatchObject({ state: 'can_start' })
  })
  test('has none left after the last, and more when some were granted', () => {
    const three = [done(-9e6), done(-8e6), done(-7e6)]
    expect(stand(three)).toMatchObject({ left: 0, state: 'no_attempts' })
    expect(stand(three, noon, { minutes: 0, attempts: 1 })).toMatchObject({ left: 1, state: 'can_start' })
  })
  test('an edition that allows fewer attempts than were made leaves none, not less than none', () =>
    expect(stand([done(-9e6), done(-8e6), done(-7e6), done(-6e6)])).toMatchObject({ left: 0 }))
  test('without a limit none is ever left over', () => {
    expect(countAllowed({ attempts: null }, { minutes: 0, attempts: 5 })).toBeNull()
    expect(
      judgeStanding({ attempts: null, waitSeconds: 0 }, { attempts: [done(-1)], granted: nothing, now: noon }),
    ).toMatchObject({ left: null, state: 'can_start' })
  })
})

describe('what a result shows', () => {
  const standing = { isPassed: false, left: 2, state: 'can_start' } as const
  test.each([
    ['full', {}, 'keys'],
    ['none', { isPassed: true, left: 0 }, 'nothing'],
    ['after-pass', {}, 'nothing'],
    ['after-pass', { isPassed: true }, 'keys'],
    ['after-pass', { left: 0 }, 'keys'],
    ['after-pass', { left: null }, 'nothing'],
    ['reasons', {}, 'reasons'],
    ['reasons', { left: null, state: 'waiting' }, 'reasons'],
    ['reasons', { isPassed: true }, 'keys'],
    ['reasons', { left: 0 }, 'keys'],
    ['full', { state: 'waiting' }, 'keys'],
    ['full', { state: 'running' }, 'nothing'],
    ['reasons', { state: 'running' }, 'nothing'],
    ['after-pass', { isPassed: true, state: 'running' }, 'nothing'],
  ] as const)('%s with %j: %s', (review, more, shown) =>
    expect(shownDepth({ review }, { ...standing, ...more })).toBe(shown),
  )
})

test.each([
  ['15', 20, 15],
  ['50%', 25, 13],
  ['100%', 20, 20],
  ['1440', 20, 1440],
  ['1441', 20, undefined],
  ['900%', 600, undefined],
  ['0', 20, undefined],
  ['0%', 20, undefined],
  ['5 %', 20, undefined],
  ['-5', 20, undefined],
])('more time of %s in a quiz of %s minutes: %s', (typed, minutes, more) => {
  expect(readMoreTime(typed, minutes)).toBe(more)
})
