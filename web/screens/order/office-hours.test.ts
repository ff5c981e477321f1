import { describe, expect, it } from 'vitest'
import { officeWeek, wordOffice, type Office } from './office-hours.ts'

const office: Office = { zone: 'Asia/Shanghai', days: ['mon', 'tue', 'wed', 'thu'], from_hour: 8, to_hour: 16 }
const now = new Date('2026-11-22T01:00:00Z') // a Sunday

describe('the hours of finance', () => {
  it.each([
    ['en', 'Asia/Shanghai', { first: 'Monday', last: 'Thursday', from: '8 AM', until: '4 PM', isNextDay: false }],
    ['zh-CN', 'Asia/Shanghai', { first: '星期一', last: '星期四', from: '08:00', until: '16:00', isNextDay: false }],
    [
      'en',
      'America/Los_Angeles',
      { first: 'Sunday', last: 'Wednesday', from: '4 PM', until: '12 AM', isNextDay: true },
    ],
    ['en', 'Asia/Kolkata', { first: 'Monday', last: 'Thursday', from: '5:30 AM', until: '1:30 PM', isNextDay: false }],
    ['en', 'Pacific/Kiritimati', { first: 'Monday', last: 'Thursday', from: '2 PM', until: '10 PM', isNextDay: false }],
  ])('are those of its own zone, and in %s on a clock of %s', (locale, zone, words) => {
    expect(wordOffice(officeWeek(office, now), locale, zone)).toEqual(words)
  })

  it('move with the summer time of the reader', () => {
    const inSummer = wordOffice(officeWeek(office, new Date('2026-07-01T00:00:00Z')), 'en', 'Europe/Berlin')
    expect([inSummer.from, wordOffice(officeWeek(office, now), 'en', 'Europe/Berlin').from]).toEqual(['2 AM', '1 AM'])
  })

  it('name each day when there is a gap between them', () => {
    const words = wordOffice(officeWeek({ ...office, days: ['thu', 'mon'] }, now), 'en', 'Asia/Shanghai')
    expect([words.first, words.last]).toEqual(['Monday and Thursday', undefined])
  })
})
