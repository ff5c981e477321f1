// Every number in the shipped courses is printed by a file; here each runs in the Python that a learner's browser has.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import { describe, expect, test } from 'vitest'
import { openFolder } from './folder.ts'

const courses = path.resolve('courses')
const files = (await openFolder(courses))?.files.filter((file) => /(^|\/)numbers[^/]*\.py$/.test(file)) ?? []

const python = await loadPyodide()
python.mountNodeFS('/courses', courses)
python.runPython('import runpy, sys\nsys.dont_write_bytecode = True')

function run(file: string): string[] {
  const lines: string[] = []
  python.setStdout({ batched: (line) => lines.push(line) })
  python.globals.set('file', file)
  python.runPython("runpy.run_path(file, run_name='__main__')")
  return lines
}

describe('all numbers hold in', () => {
  for (const file of files) {
    test(`${file}`, () => {
      expect(run(`/courses/${file}`).at(-1)).toBe('all numbers hold')
    })
  }
})

test('every lesson has such a file', async () => {
  const lessons = (await openFolder(courses))?.files.filter((file) => /\/lesson\.en\.md$/.test(file)).map((file) => path.posix.dirname(file)) ?? []
  expect(lessons.filter((lesson) => !files.some((file) => path.posix.dirname(file) === lesson))).toEqual([])
  expect(lessons.length).toBeGreaterThan(0)
})

test('a number that does not hold is found out', async () => {
  const file = path.join(courses, 'llm-foundations/modules/020-counting/020-surprise/numbers.py')
  const wrong = (await readFile(file, 'utf8')).replace('(32, 40, 0.8, 1.74)', '(32, 40, 0.7, 1.74)')
  python.FS.writeFile('/wrong.py', wrong)
  expect(() => run('/wrong.py')).toThrow(/AssertionError/)
})
