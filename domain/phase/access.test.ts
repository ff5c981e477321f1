import { describe, expect, test } from 'vitest'
import { admitEnrolment, admitLearner, admitReader, canSeePhase } from './access.ts'

describe('a phase is seen', () => {
  test.each([
    ['draft', false, false],
    ['draft', true, false],
    ['published', false, true],
    ['published', true, true],
    ['retired', false, false],
    ['retired', true, true],
  ] as const)('%s, enrolled %s: %s', (state, isEnrolled, isSeen) => expect(canSeePhase(state, isEnrolled)).toBe(isSeen))
})

describe('what an enrolled learner may do', () => {
  test.each([
    ['published', true, 'open'],
    ['published', false, 'not_enrolled'],
    ['retired', true, 'open'],
    ['retired', false, 'not_found'],
    ['draft', true, 'not_found'],
    ['draft', false, 'not_found'],
  ] as const)('%s, enrolled %s: %s', (state, isEnrolled, admission) =>
    expect(admitLearner({ state, isEnrolled })).toBe(admission),
  )
})

describe("a lesson's text", () => {
  test.each([
    ['published', true, false, 'open'],
    ['published', false, false, 'not_enrolled'],
    ['published', false, true, 'open'],
    ['retired', false, true, 'not_found'],
    ['retired', true, false, 'open'],
    ['draft', true, true, 'not_found'],
  ] as const)('%s, enrolled %s, preview %s: %s', (state, isEnrolled, isPreview, admission) =>
    expect(admitReader({ state, isEnrolled, isPreview })).toBe(admission),
  )
})

describe('enrolling', () => {
  test.each([
    ['published', false, false, false, false, 'open'],
    ['published', false, true, false, false, 'needs_payment'],
    ['published', false, true, true, false, 'open'],
    ['published', false, true, false, true, 'open'],
    ['published', true, true, false, false, 'open'],
    ['retired', false, false, false, false, 'not_found'],
    ['retired', false, true, true, true, 'not_found'],
    ['retired', true, false, false, false, 'open'],
    ['draft', true, false, true, true, 'not_found'],
  ] as const)(
    '%s, enrolled %s, priced %s, opened by a group %s, paid %s: %s',
    (state, isEnrolled, hasPrice, isOpenedByGroup, isPaid, admission) =>
      expect(admitEnrolment({ state, isEnrolled, hasPrice, isOpenedByGroup, isPaid })).toBe(admission),
  )
})
