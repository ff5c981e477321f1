import { expect, test } from 'vitest'
import { listWeek, weekBegins } from './week.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-24T02:00:00Z')

test('counts the last seven days, today last, each part on the day that it was there', () => {
  const finished = ['2026-11-18T10:00:00Z', '2026-11-23T23:30:00Z', '2026-11-24T01:00:00Z', '2026-11-24T01:05:00Z'].map(
    at,
  )
  expect(listWeek(finished, { now, zone: 'UTC' }).map(({ day, parts }) => `${day} ${parts}`)).toEqual([
    '2026-11-18 1',
    '2026-11-19 0',
    '2026-11-20 0',
    '2026-11-21 0',
    '2026-11-22 0',
    '2026-11-23 1',
    '2026-11-24 2',
  ])
  expect(listWeek(finished, { now, zone: 'Asia/Shanghai' }).at(-1)).toEqual({ day: '2026-11-24', parts: 3 })
  expect(listWeek(finished, { now, zone: 'America/New_York' }).at(-1)).toEqual({ day: '2026-11-23', parts: 3 }) // evening yet
})

test('what is older is no part of it, and a day on which clocks are set is one day', () => {
  const autumn = listWeek([at('2026-10-24T22:30:00Z'), at('2026-10-25T22:30:00Z'), at('2026-10-18T12:00:00Z')], {
    now: at('2026-10-26T12:00:00Z'),
    zone: 'Europe/Berlin', // 25 October has 25 hours
  })
  expect(autumn.map(({ day, parts }) => [day.slice(8), parts])).toEqual([
    ['20', 0],
    ['21', 0],
    ['22', 0],
    ['23', 0],
    ['24', 0],
    ['25', 2],
    ['26', 0],
  ])
})

test('nothing that counts anywhere on earth is left out of what is asked for', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect(Date.parse(`${listWeek([], { now, zone })[0]?.day}T00:00:00Z`)).toBeGreaterThan(
      weekBegins(now).getTime() + 14 * 3_600_000 - 24 * 3_600_000,
    )
})
