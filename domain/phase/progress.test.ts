import { describe, expect, test } from 'vitest'
import { countProgress, findNextStep, gatherCompleted, isLessonComplete } from './progress.ts'
import { lesson, module } from './test-outline.ts'

const done = (...items: string[]) =>
  gatherCompleted(items.map((one) => ({ lessonId: one.split(':')[0] ?? '', item: one.split(':')[1] ?? '' })))

describe('a lesson is complete', () => {
  const film = lesson('film', ['video', 'reading'])
  test('when all its items are', () => expect(isLessonComplete(done('film:reading', 'film:video'), film)).toBe(true))
  test('ever after, also when a later edition adds an item', () =>
    expect(isLessonComplete(done('film:lesson'), film)).toBe(true))
  test('not when one is missing', () => expect(isLessonComplete(done('film:reading'), film)).toBe(false))
  test("not by another lesson's items", () =>
    expect(isLessonComplete(done('film:reading', 'other:video'), film)).toBe(false))
  test('not when there is nothing to do in it yet', () =>
    expect(isLessonComplete(done(), lesson('lab', []))).toBe(false))
})

describe('progress', () => {
  const outline = [
    module('m1', [lesson('a'), lesson('b', ['video', 'reading'])]),
    module('m2', [lesson('lab', []), lesson('c')]),
  ]

  test('counts lessons, and those that have something to do', () =>
    expect(countProgress(outline, done('a:reading', 'b:video'))).toEqual({ done: 1, total: 3 }))
  test('reaches the total', () =>
    expect(countProgress(outline, done('a:reading', 'b:video', 'b:reading', 'c:reading'))).toEqual({
      done: 3,
      total: 3,
    }))
  test('does not count what left the outline', () =>
    expect(countProgress(outline, done('retired:reading'))).toEqual({ done: 0, total: 3 }))

  test.each([
    ['the first item of all', [], 'm1/a/reading'],
    ['the next item of a lesson that was begun', ['a:reading', 'b:video'], 'm1/b/reading'],
    ['an earlier item that was left out', ['b:video', 'b:reading', 'c:reading'], 'm1/a/reading'],
    [
      'past a lesson that was complete before an item was added',
      ['a:reading', 'b:lesson', 'b:reading'],
      'm2/c/reading',
    ],
    ['past a lesson with nothing to do', ['a:reading', 'b:video', 'b:reading'], 'm2/c/reading'],
    ['nowhere when all is done', ['a:reading', 'b:video', 'b:reading', 'c:reading'], undefined],
  ])('the next step leads to %s', (_title, items, where) => {
    const step = findNextStep(outline, done(...items))
    expect(step && `${step.moduleId}/${step.lesson.id}/${step.item}`).toBe(where)
  })
})
