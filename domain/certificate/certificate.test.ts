import { expect, test } from 'vitest'
import { issueDayOf } from './certificate.ts'

test.each([
  [null, '2026-11-22'],
  ['UTC', '2026-11-22'],
  ['Asia/Shanghai', '2026-11-23'],
  ['America/New_York', '2026-11-22'],
])('issued at 20:14 in UTC, in %s it was the day %s', (zone, day) =>
  expect(issueDayOf({ issuedAt: new Date('2026-11-22T20:14:00Z'), zone })).toBe(day),
)
