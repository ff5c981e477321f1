import { expect, test } from 'vitest'
import { isForOther, judgeInvitation } from './invitation.ts'

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-22T10:00:00Z')
const open = { revokedAt: null, expiresAt: later, maxUses: 2, useCount: 1 }

test.each([
  ['one more use is left', open, 'open'],
  ['uses are not counted', { ...open, maxUses: null, useCount: 9999 }, 'open'],
  ['the last use is taken', { ...open, useCount: 2 }, 'used_up'],
  ['it ends this very moment', { ...open, expiresAt: now }, 'expired'],
  ['it ended, and was used up before', { ...open, expiresAt: now, useCount: 2 }, 'expired'],
  ['it was revoked, whatever else', { revokedAt: now, expiresAt: now, maxUses: 1, useCount: 1 }, 'revoked'],
] as const)('when %s', (_when, invitation, state) => expect(judgeInvitation(invitation, now)).toBe(state))

test('a personal invitation is for its address only', () => {
  expect(isForOther({ forEmailKey: 'ada@example.com' }, { emailKey: 'ada@example.com' })).toBe(false)
  expect(isForOther({ forEmailKey: 'ada@example.com' }, { emailKey: 'eve@example.com' })).toBe(true)
  expect(isForOther({ forEmailKey: null }, { emailKey: 'eve@example.com' })).toBe(false)
})
