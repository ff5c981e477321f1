import { expect, test } from 'vitest'
import type { Outline } from '../phase/outline.ts'
import { judgeCells, meanMark, withDues } from './class.ts'

const lesson = (id: string, items: readonly ('reading' | 'quiz')[] = ['reading', 'quiz']) => ({
  id,
  title: id,
  lang: 'en',
  minutes: 5,
  items,
  itemMinutes: [],
  isPreview: false,
})
const outline: Outline = [
  {
    id: 'a',
    title: 'a',
    lang: 'en',
    due: { afterDays: 10, at: null },
    lessons: [lesson('one'), lesson('two'), lesson('empty', [])],
  },
  { id: 'b', title: 'b', lang: 'en', due: { afterDays: null, at: null }, lessons: [lesson('three')] },
]
const now = new Date('2026-11-28T12:00:00Z')
const member = {
  completed: new Map([
    ['one', new Set(['lesson'])],
    ['three', new Set(['reading'])],
  ]),
  enrolledAt: new Date('2026-11-01T12:00:00Z'),
  zone: 'UTC',
  stuckAt: new Set<string>(),
  now,
}

test('each lesson with something to do has one state: done, stuck, overdue, begun, or not begun', () => {
  expect(judgeCells(outline, member)).toEqual(['done', 'late', 'part'])
  expect(judgeCells(outline, { ...member, stuckAt: new Set(['one', 'two']) })).toEqual(['done', 'stuck', 'part'])
  expect(judgeCells(outline, { ...member, enrolledAt: null, completed: new Map() })).toEqual(['todo', 'todo', 'todo'])
})

test('a due date of the group comes before the course’s own', () => {
  const later = withDues(outline, new Map([['a', new Date('2026-12-24T11:00:00Z')]]))
  expect(judgeCells(later, member)).toEqual(['done', 'todo', 'part'])
  const passed = withDues(outline, new Map([['b', new Date('2026-11-27T11:00:00Z')]]))
  expect(judgeCells(passed, member)).toEqual(['done', 'late', 'late'])
})

test('a mark is the mean of the best results in hundredths, whatever a quiz counts up to', () => {
  expect(meanMark([])).toBeNull()
  expect(
    meanMark([
      { score: 45, total: 50 },
      { score: 80, total: 100 },
    ]),
  ).toBe(85)
})
