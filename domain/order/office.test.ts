import { expect, test } from 'vitest'
import { addWorkingDays, answerBy, type Office } from './office.ts'

const office: Office = { zone: 'Asia/Dubai', days: ['mon', 'tue', 'wed', 'thu'], fromHour: 8, toHour: 16, closed: [] }
const at = (text: string) => new Date(text)
// 2026-11-23 is a Monday; Dubai is four hours ahead of UTC all year.
test.each([
  ['in the morning of a working day', '2026-11-23T10:00+04:00', '2026-11-25T10:00+04:00', '2026-11-25T16:00+04:00'],
  ['before the office opens', '2026-11-23T03:00+04:00', '2026-11-24T16:00+04:00', '2026-11-24T16:00+04:00'],
  ['at night, after it closed', '2026-11-23T22:00+04:00', '2026-11-25T16:00+04:00', '2026-11-25T16:00+04:00'],
  ['on the last working day of a week', '2026-11-26T15:00+04:00', '2026-12-01T15:00+04:00', '2026-12-01T16:00+04:00'],
  ['on a free day', '2026-11-28T12:00+04:00', '2026-12-01T16:00+04:00', '2026-12-01T16:00+04:00'],
])('two working days after what comes in %s', (_, sent, over, answer) => {
  expect(addWorkingDays(at(sent), office, 2)).toEqual(at(over))
  expect(answerBy(at(sent), office)).toEqual(at(answer))
})

test('a day on which the office is shut counts for nothing', () => {
  expect(addWorkingDays(at('2026-11-23T10:00+04:00'), { ...office, closed: ['2026-11-24', '2026-11-25'] }, 2)).toEqual(
    at('2026-11-30T10:00+04:00'),
  )
})

test("the office's own clock counts, also on the day that has 23 or 25 hours", () => {
  const berlin: Office = { ...office, zone: 'Europe/Berlin', days: ['fri', 'sat', 'sun', 'mon'] }
  expect(addWorkingDays(at('2026-03-27T12:00+01:00'), berlin, 2)).toEqual(at('2026-03-29T12:00+02:00'))
  expect(addWorkingDays(at('2026-10-24T23:30+02:00'), berlin, 1)).toEqual(at('2026-10-25T16:00+01:00'))
})

test('an office that never opens is no endless search', () => {
  expect(() => addWorkingDays(at('2026-11-23T10:00Z'), { ...office, days: [] }, 1)).toThrow(RangeError)
})
