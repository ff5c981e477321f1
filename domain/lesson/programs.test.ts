import { describe, expect, test } from 'vitest'
import { compareLines, countDifferent, listDue, listPrograms, type StandingProgram } from './programs.ts'

const python = { language: 'python', isOnlyRead: false }
const still = { language: 'python', isOnlyRead: true }
const text = { language: 'text', isOnlyRead: false }
const words = undefined

describe('of the pieces of a text', () => {
  test('each piece of Python runs, and prints what stands directly below it', () => {
    expect(listPrograms([words, python, text, words, python, python, text])).toEqual([
      { at: 1, printedAt: 2 },
      { at: 4, printedAt: undefined },
      { at: 5, printedAt: 6 },
    ])
  })

  test('text that has words before it, or stands alone, is nothing that a program prints', () => {
    expect(listPrograms([text, python, words, text])).toEqual([{ at: 1, printedAt: undefined }])
  })

  test('what is only read does not run, nor does another language', () => {
    expect(listPrograms([still, text, { language: 'bash', isOnlyRead: false }, text])).toEqual([])
  })
})

describe('before a program run', () => {
  const unrun = (source: string): StandingProgram => ({ source, ran: undefined })
  const ran = (source: string, turn: number, as = source): StandingProgram => ({ source, ran: { source: as, turn } })

  test.each<[string, StandingProgram[], number, number[]]>([
    ['all above that have not run', [unrun('a'), unrun('b'), unrun('c')], 2, [0, 1, 2]],
    ['none, where all above have run as they stand', [ran('a', 1), ran('b', 2), unrun('c')], 2, [2]],
    ['itself again', [ran('a', 1), ran('b', 2)], 1, [1]],
    ['none that stands below', [unrun('a'), unrun('b')], 0, [0]],
    ['what was changed since, and all from there', [ran('a', 1, 'old'), ran('b', 2), unrun('c')], 2, [0, 1, 2]],
    ['what ran before something above it ran again', [ran('a', 3), ran('b', 2), unrun('c')], 2, [1, 2]],
    ['only from the first that is missing', [ran('a', 1), unrun('b'), ran('c', 2), unrun('d')], 3, [1, 2, 3]],
  ])('%s', (_, programs, target, due) => {
    expect(listDue(programs, target)).toEqual(due)
  })
})

describe('lines are compared', () => {
  const mark = { both: ' ', page: '-', run: '+' } as const
  const compare = (page: string, run: string) => compareLines(page, run).map((line) => mark[line.of] + line.text)

  test.each([
    ['the same', '1\n2', '1\n2\n', [' 1', ' 2'], 0],
    ['blanks and empty lines at the ends do not count', '1  \n2\n\n', '1\n2', [' 1', ' 2'], 0],
    ['an empty line within does', '1\n2', '1\n\n2', [' 1', '+', ' 2'], 1],
    ['one that was changed', 'a\nb\nc', 'a\nB\nc', [' a', '-b', '+B', ' c'], 1],
    ['one that is missing', 'a\nb\nc', 'a\nc', [' a', '-b', ' c'], 1],
    ['one that came more', 'a\nc', 'a\nb\nc', [' a', '+b', ' c'], 1],
    ['nothing was printed', 'a\nb', '', ['-a', '-b'], 2],
    ['all is new', 'a', 'x\ny', ['-a', '+x', '+y'], 2],
    ['two that were changed in a row', 'a\nb', 'x\ny', ['-a', '-b', '+x', '+y'], 2],
  ])('%s', (_, page, run, lines, different) => {
    expect(compare(page, run)).toEqual(lines)
    expect(countDifferent(compareLines(page, run))).toBe(different)
  })

  test('what is left and right of the marks gives both texts again, however long', () => {
    for (const length of [3, 40, 1200]) {
      const page = Array.from({ length }, (_, i) => `line ${i % 7}`)
      const run = Array.from({ length }, (_, i) => `line ${(i * 3) % 5}`)
      const lines = compareLines(page.join('\n'), run.join('\n'))
      expect(lines.filter(({ of }) => of !== 'run').map((line) => line.text)).toEqual(page)
      expect(lines.filter(({ of }) => of !== 'page').map((line) => line.text)).toEqual(run)
    }
  })
})
