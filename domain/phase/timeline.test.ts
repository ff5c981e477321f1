import { describe, expect, test } from 'vitest'
import type { Due } from './outline.ts'
import { gatherCompleted } from './progress.ts'
import { lesson, module, never } from './test-outline.ts'
import { buildTimeline } from './timeline.ts'

const enrolledAt = new Date('2026-03-01T09:00:00Z')
const afterDays = (days: number): Due => ({ afterDays: days, at: null })
const at = (moment: string): Due => ({ afterDays: null, at: new Date(moment) })
const nobody = gatherCompleted([])
const stateOf = (due: Due, now: string) =>
  buildTimeline([module('m', [lesson('a')], due)], {
    completed: nobody,
    enrolledAt,
    zone: 'UTC',
    now: new Date(now),
  })[0]?.state

describe('a module that is due 14 days after enrolment', () => {
  test.each([
    ['2026-03-01T09:00:00Z', 'upcoming'],
    ['2026-03-12T23:59:58Z', 'upcoming'],
    ['2026-03-12T23:59:59Z', 'due_soon'],
    ['2026-03-15T23:59:59Z', 'due_soon'],
    ['2026-03-16T00:00:00Z', 'overdue'],
  ])('at %s: %s', (now, state) => expect(stateOf(afterDays(14), now)).toBe(state))
})

test('a fixed date does not depend on enrolment', () => {
  expect(stateOf(at('2026-02-01T00:00:00Z'), '2026-03-01T09:00:00Z')).toBe('overdue')
  expect(stateOf(at('2026-06-01T00:00:00Z'), '2026-03-01T09:00:00Z')).toBe('upcoming')
})

test('a module is completed when all that can be done in it is, also after its date', () => {
  const modules = [module('m', [lesson('a', ['video', 'reading']), lesson('lab', [])], afterDays(1))]
  const stateWith = (...items: string[]) =>
    buildTimeline(modules, {
      completed: gatherCompleted(items.map((item) => ({ lessonId: 'a', item }))),
      enrolledAt,
      zone: 'UTC',
      now: new Date('2026-05-01T00:00:00Z'),
    })[0]?.state
  expect(stateWith('video')).toBe('overdue')
  expect(stateWith('video', 'reading')).toBe('completed')
})

test('leaves out a module without a date, and one with nothing to do yet', () =>
  expect(
    buildTimeline([module('m', [lesson('a')], never), module('n', [lesson('lab', [])], afterDays(3))], {
      completed: nobody,
      enrolledAt,
      zone: 'UTC',
      now: enrolledAt,
    }),
  ).toEqual([]))

test('puts the earliest first, and those of one moment in the order of the outline', () => {
  const modules = [
    module('late', [lesson('a')], at('2026-04-01T00:00:00Z')),
    module('b', [lesson('b')], afterDays(2)),
    module('c', [lesson('c')], afterDays(2)),
  ]
  const timeline = buildTimeline(modules, { completed: nobody, enrolledAt, zone: 'UTC', now: enrolledAt })
  expect(timeline.map((entry) => [entry.moduleId, entry.dueAt.toISOString()])).toEqual([
    ['b', '2026-03-03T23:59:59.000Z'],
    ['c', '2026-03-03T23:59:59.000Z'],
    ['late', '2026-04-01T23:59:59.000Z'],
  ])
})

test.each([
  ['Asia/Shanghai', '2026-03-15T15:59:59.000Z'],
  ['America/Los_Angeles', '2026-03-16T06:59:59.000Z'],
  ['Pacific/Auckland', '2026-03-15T10:59:59.000Z'],
])('is due until the day ends in %s, and never before the moment that was set', (zone, dueAt) => {
  const [entry] = buildTimeline([module('m', [lesson('a')], afterDays(14))], {
    completed: nobody,
    enrolledAt,
    zone,
    now: enrolledAt,
  })
  expect(entry?.dueAt.toISOString()).toBe(dueAt)
  expect(entry?.dueAt.getTime()).toBeGreaterThanOrEqual(new Date('2026-03-15T09:00:00Z').getTime())
})
