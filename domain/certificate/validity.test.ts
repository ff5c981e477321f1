import { expect, test } from 'vitest'
import type { Validity } from './rule.ts'
import { endOfDay, lastDayOf, statusOfCertificate } from './validity.ts'

const at = (text: string) => new Date(text)

test.each<[string, Validity, string, string | null]>([
  ['permanent', { kind: 'permanent' }, '2026-11-21T10:00:00Z', null],
  ['until a day', { kind: 'until', date: '2027-06-30' }, '2026-11-21T10:00:00Z', '2027-06-30'],
  ['two years', { kind: 'months', months: 24 }, '2026-11-21T10:00:00Z', '2028-11-21'],
  ['across the year', { kind: 'months', months: 3 }, '2026-11-21T23:59:59Z', '2027-02-21'],
  ['into a month that is too short', { kind: 'months', months: 1 }, '2027-01-31T00:00:00Z', '2027-02-28'],
  ['into a leap day', { kind: 'months', months: 1 }, '2028-01-31T00:00:00Z', '2028-02-29'],
  ['from a leap day', { kind: 'months', months: 12 }, '2028-02-29T00:00:00Z', '2029-02-28'],
])('%s', (_name, validity, issued, lastDay) => expect(lastDayOf(validity, issued.slice(0, 10))).toBe(lastDay))

const certificate = { lastDay: '2027-06-30', revokedAt: null }

test('is valid through its last day, in UTC, and expired from the next', () => {
  expect(statusOfCertificate(certificate, at('2027-06-30T23:59:59.999Z'))).toBe('valid')
  expect(statusOfCertificate(certificate, at('2027-07-01T00:00:00Z'))).toBe('expired')
  expect(endOfDay('2027-06-30').toISOString()).toBe('2027-06-30T23:59:59.000Z')
})

test('a permanent one never expires', () =>
  expect(statusOfCertificate({ lastDay: null, revokedAt: null }, at('2999-01-01T00:00:00Z'))).toBe('valid'))

test('a revoked one is revoked, expired or not', () => {
  const revoked = { ...certificate, revokedAt: at('2027-01-01T00:00:00Z') }
  expect([
    statusOfCertificate(revoked, at('2027-02-01T00:00:00Z')),
    statusOfCertificate(revoked, at('2028-01-01T00:00:00Z')),
  ]).toEqual(['revoked', 'revoked'])
})
