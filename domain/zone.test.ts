import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDay, isZone } from './zone.ts'

test.each([
  ['2026-11-30T04:16:30Z', 'UTC', '2026-11-30T23:59:59.000Z'],
  ['2026-11-30T04:16:30Z', 'America/New_York', '2026-11-30T04:59:59.000Z'], // the evening before, there
  ['2026-11-30T04:16:30Z', 'Asia/Shanghai', '2026-11-30T15:59:59.000Z'],
  ['2026-11-30T16:00:00Z', 'Asia/Shanghai', '2026-12-01T15:59:59.000Z'],
  ['2026-11-30T04:16:30Z', 'Asia/Kathmandu', '2026-11-30T18:14:59.000Z'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'], // a day of 23 hours
  ['2026-10-24T22:30:00Z', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'], // a day of 25 hours
])('%s in %s ends at %s', (at, zone, end) => expect(endOfDay(new Date(at), zone).toISOString()).toBe(end))

test('is 23:59:59 of the same day there, and never earlier than the moment', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(
        'UTC',
        'Asia/Shanghai',
        'America/St_Johns',
        'Pacific/Auckland',
        'Pacific/Apia',
        'Europe/London',
        'Australia/Lord_Howe',
      ),
      (at, zone) => {
        const end = endOfDay(at, zone)
        const write = (moment: Date, form: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...form }).format(moment)
        expect(write(end, { timeStyle: 'medium' })).toBe('23:59:59')
        expect(write(end, { dateStyle: 'short' })).toBe(write(at, { dateStyle: 'short' }))
        expect(end.getTime()).toBeGreaterThanOrEqual(Math.floor(at.getTime() / 1000) * 1000)
      },
    ),
  ))

test('a zone is known by its IANA name', () =>
  expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', '../etc'].map(isZone)).toEqual([true, true, false, false]))
