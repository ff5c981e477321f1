import { describe, expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { chapterAt, cueAt, firstGap, groupCues, onOneLine, resumeAt } from './timeline.ts'

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [88, '1:28'],
  [600, '10:00'],
  [3599.9, '59:59'],
  [3600, '01:00:00'],
  [36_061, '10:01:01'],
  [-1, '0:00'],
])('%f seconds read %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))

const cues = [
  { start: 1, end: 3, text: 'a' },
  { start: 3, end: 5, text: 'b' },
  { start: 8, end: 9, text: 'c' },
]
const chapters = [
  { start: 3, title: 'One' },
  { start: 8, title: 'Two' },
  { start: 20, title: 'Silent' },
]

test.each([
  [0, -1],
  [1, 0],
  [2.99, 0],
  [3, 1],
  [6, -1],
])('at %f the sentence is number %i', (at, index) => expect(cueAt(cues, at)).toBe(index))

test.each([
  [0, -1],
  [3, 0],
  [7.9, 0],
  [30, 2],
])('at %f the chapter is number %i', (at, index) => expect(chapterAt(chapters, at)).toBe(index))

test.each([
  ['再数一遍，再合并。\n新词元还能再合并。', '再数一遍，再合并。新词元还能再合并。'],
  ['它读到\n28 个字节', '它读到 28 个字节'],
  ['Count again.\nMerge again.', 'Count again. Merge again.'],
  ['the letters of “means”\nbecome one token', 'the letters of “means” become one token'],
  ['it goes on …\nand on', 'it goes on … and on'],
  ['这五个字母“means”\n变成一个词元', '这五个字母“means”变成一个词元'],
])('what stands on two lines of a film is one in its transcript: %j', (cue, line) => expect(onOneLine(cue)).toBe(line))

test('sentences stand under their chapters, and none is lost', () =>
  expect(
    groupCues(cues, chapters).map(({ chapter, cues: said }) => [chapter?.title, said.map(({ text }) => text).join('')]),
  ).toEqual([
    [undefined, 'a'],
    ['One', 'b'],
    ['Two', 'c'],
    ['Silent', ''],
  ]))

test('without chapters the sentences stand alone', () =>
  expect(groupCues(cues, [])).toEqual([{ chapter: undefined, cues }]))

describe('the first piece that was not watched', () => {
  test.each<[string, [number, number][], number]>([
    ['is the beginning when nothing was', [], 0],
    ['begins where watching ended', [[0, 40]], 40],
    ['lies before what was watched', [[20, 100]], 0],
    [
      'lies between two stretches, in whatever order they come',
      [
        [60, 100],
        [0, 40],
      ],
      40,
    ],
    [
      'is not a crack of half a second',
      [
        [0, 40],
        [40.5, 100],
      ],
      0,
    ],
    ['is the beginning when all was watched', [[0, 100]], 0],
  ])('%s', (_title, watched, at) => expect(firstGap(watched, 100)).toBe(at))
})

test('a video that was left at its end begins anew', () => {
  expect(resumeAt(50, 88)).toBe(50)
  expect(resumeAt(86, 88)).toBe(0)
})
