// Every number in the shipped courses is printed by a file; here each runs in the Python that a learner's browser has.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { openPython } from './test-shipped.ts'

const courses = path.resolve('courses')
const files = (await openFolder(courses))?.files.filter((file) => /(^|\/)numbers[^/]*\.py$/.test(file)) ?? []

const python = await openPython()
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
  const lessons =
    (await openFolder(courses))?.files
      .filter((file) => /\/lesson\.en\.md$/.test(file))
      .map((file) => path.posix.dirname(file)) ?? []
  expect(lessons.filter((lesson) => !files.some((file) => path.posix.dirname(file) === lesson))).toEqual([])
  expect(lessons.length).toBeGreaterThan(0)
})

/** Numbers that somebody has worked out: with two decimals and more, or in thousands and not round. */
const figure = /(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+\.\d{2,})(?![\d])/g
const literal = /(?<![\w.])(?:\d[\d_]*\.?\d*|\.\d+)/g

/** Which of a text's numbers the programs beside it neither hold nor print. */
function findStrangers(text: string, programs: string): string[] {
  const known = new Set((programs.match(literal) ?? []).map((digits) => Number(digits.replaceAll('_', ''))))
  return (text.match(figure) ?? []).filter(
    (digits) => !/,000$/.test(digits) && !known.has(Number(digits.replaceAll(',', ''))),
  )
}

const folder = await openFolder(path.join(courses, 'llm-foundations'))
const texts =
  folder?.files.filter((file) => /(lesson\.[\w-]+\.md|quiz(\.zh-CN)?\.yaml|\.transcript\.md)$/.test(file)) ?? []
const readText = async (file: string) =>
  (await readFile(path.join(courses, 'llm-foundations', file), 'utf8'))
    .replaceAll('{,}', ',')
    .replaceAll(/^source: .*$|^\[\^\d+\]:.*$|https?:\/\/\S+/gm, '')

async function readPrograms(lesson: string): Promise<string> {
  const own =
    folder?.files.filter((file) => path.posix.dirname(file) === lesson && /numbers[^/]*\.py$/.test(file)) ?? []
  const pages = texts.filter((file) => path.posix.dirname(file) === lesson && file.endsWith('.md'))
  const blocks = (await Promise.all(pages.map(readText))).flatMap(
    (page) => page.match(/```(?:python|text)\n[\s\S]*?```/g) ?? [],
  )
  return [...(await Promise.all(own.map(readText))), ...blocks].join('\n')
}

describe('no number stands alone in', () => {
  test.each(texts)('%s', async (file) => {
    const lesson = path.posix.dirname(file).replace(/\/film$/, '')
    const text = (await readText(file)).replaceAll(/```[\s\S]*?```/g, '')
    expect(findStrangers(text, await readPrograms(lesson))).toEqual([])
  })

  test('a page with a digit changed', async () => {
    const lesson = 'modules/040-attention/040-whole-model'
    const text = (await readText(`${lesson}/lesson.en.md`))
      .replace('Attention writes (0.867', 'Attention writes (0.876')
      .replace('124,439,808', '124,439,880')
    expect(findStrangers(text, await readPrograms(lesson))).toEqual(['0.876', '124,439,880'])
  })
})

test('a number that does not hold is found out', async () => {
  const file = path.join(courses, 'llm-foundations/modules/020-counting/020-surprise/numbers.py')
  const wrong = (await readFile(file, 'utf8')).replace('(32, 40, 0.8, 1.74)', '(32, 40, 0.7, 1.74)')
  python.FS.writeFile('/wrong.py', wrong)
  expect(() => run('/wrong.py')).toThrow(/AssertionError/)
})
