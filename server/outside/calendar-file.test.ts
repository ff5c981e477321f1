import { expect, test } from 'vitest'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { readCalendar } from './test-calendar.ts'

const now = new Date('2026-11-27T08:00:00Z')
const write = (entries: readonly CalendarEntry[]) =>
  writeCalendar({ name: 'Tessera 格物：日程', locale: 'zh-CN', now, entries })
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '0123@learn.example.edu',
  at: new Date('2026-11-24T15:59:59Z'),
  title: '截止：数一数',
  text: '《语言模型如何工作》。',
  url: 'https://learn.example.edu/phase/lesson/llm/counting',
  ...more,
})

test('two foreign readers have every word as it was written, also where it has marks that mean something in the file', () => {
  const odd = [
    entry({ id: 'a@x', title: 'Commas, semicolons; colons: "quotes" and back\\slashes', text: 'one\ntwo\n\nfour' }),
    entry({ id: 'b@x', title: 'BEGIN:VEVENT\r\nSUMMARY:forged', text: 'END:VCALENDAR' }),
    entry({ id: 'c@x', at: '2026-03-08', title: '👩🏽‍🔬 𠮷野家', text: '梯度' }),
  ]
  const { name, events } = readCalendar(write(odd))
  expect(name).toBe('Tessera 格物：日程')
  expect(events).toEqual(
    odd.map(({ at, ...rest }) => ({
      ...rest,
      title: rest.title.replace('\r\n', '\n'),
      at: at instanceof Date ? at.toISOString().replace('.000', '') : at,
    })),
  )
})

test('no line is longer than 75 octets, none ends inside a character, and each ends as RFC 5545 has it', () => {
  const long = Array.from({ length: 80 }, (_, i) =>
    entry({ id: `${i}@x`, title: 'a'.repeat(i) + '格物致知𠮷'.repeat(30) }),
  )
  const file = write(long)
  const lines = file.replace(/\r\n$/, '').split('\r\n')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => !line.isWellFormed())).toEqual([])
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  expect(readCalendar(file).events.map(({ title }) => title)).toEqual(long.map(({ title }) => title))
})

test('a moment is in UTC, so no table of zones is needed; a day has no hour; nothing takes anybody’s time', () => {
  const file = write([entry(), entry({ id: 'day@x', at: '2026-11-24' })])
  expect(file).toContain('\r\nDTSTART:20261124T155959Z\r\n')
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261124\r\n')
  expect(file.match(/\r\nTRANSP:TRANSPARENT\r\n/g)).toHaveLength(2)
  expect(file).not.toMatch(/TZID|VTIMEZONE|VALARM/)
})
