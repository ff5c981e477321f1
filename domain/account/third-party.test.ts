import { describe, expect, it } from 'vitest'
import { canUnbind, judgeArrival } from './third-party.ts'

describe('somebody who comes back from a provider', () => {
  it.each([
    // connected, verified address, address taken
    [true, true, true, 'sign_in'],
    [true, true, false, 'sign_in'],
    [true, false, true, 'sign_in'],
    [true, false, false, 'sign_in'],
    [false, true, true, 'prove'],
    [false, true, false, 'create'],
    [false, false, true, 'bind_email'],
    [false, false, false, 'bind_email'],
  ])(
    'connected %s, with a verified address %s, which has an account %s: %s',
    (isBound, hasVerifiedEmail, isEmailTaken, verdict) => {
      expect(judgeArrival({ isBound, hasVerifiedEmail, isEmailTaken })).toBe(verdict)
    },
  )
})

it.each([
  [true, 1, true],
  [true, 2, true],
  [false, 2, true],
  [false, 1, false],
])('with a password %s and %i connected providers, one may be taken away: %s', (hasPassword, boundCount, may) => {
  expect(canUnbind({ hasPassword, boundCount })).toBe(may)
})
