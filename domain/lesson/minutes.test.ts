import { expect, test } from 'vitest'
import { splitLessonTime, type LessonTime } from './minutes.ts'

const all: LessonTime = {
  minutes: 60,
  items: ['video', 'reading', 'experiment', 'quiz'],
  videoSeconds: 95,
  labMinutes: 30,
  quizMinutes: 10,
}
const split = (more: Partial<LessonTime> = {}) =>
  splitLessonTime({ ...all, ...more }).map(({ kind, minutes }) => `${kind} ${minutes}`)

test('the reading has what the others leave of the lesson', () => {
  expect(split()).toEqual(['video 2', 'reading 18', 'experiment 30', 'quiz 10'])
  expect(split({ items: ['reading', 'quiz'], minutes: 25 })).toEqual(['reading 15', 'quiz 10'])
  expect(split({ items: ['reading'], minutes: 25 })).toEqual(['reading 25'])
})

test('a reading is never shorter than a minute', () => expect(split({ minutes: 20 })).toContain('reading 1'))

test('a part whose time nobody has told has none, and the reading is not given it', () => {
  expect(split({ labMinutes: null })).toEqual(['video 2', 'quiz 10'])
  expect(split({ items: ['video', 'reading'], videoSeconds: null })).toEqual([])
})
