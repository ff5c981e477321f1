// A type of question is small because what several types do is written once, beside them. The page that tells how one is
// added says how long each is; it is read here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const guide = readFileSync(path.join(root, 'docs/how-to-add-a-question-type.md'), 'utf8')

/** All that is one type's own, without tests. */
const filesOf = (type: string): string[] =>
  globSync(
    [
      `domain/quiz/types/${type}/*.ts`,
      `content/quiz/types/${type}.ts`,
      `contract/quiz-types/${type}.ts`,
      `web/screens/quiz/types/${type}/*.{ts,tsx,css}`,
    ],
    { cwd: root },
  ).filter((file) => !file.includes('.test.'))

const countLines = (file: string) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length
const sum = (files: readonly string[]) => files.reduce((lines, file) => lines + countLines(file), 0)

/** `| number | 67 | 76 | 21 | 91 | 0 |`: the rooms in the order of `filesOf`, the screen's styles last. */
const rows = [...guide.matchAll(/^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(
  ([, type = '', ...told]) => ({ type, told: told.map(Number) }),
)

it('the page counts all types that are answered otherwise than by choosing', () => {
  expect(rows.map(({ type }) => type)).toEqual(['text', 'order', 'match', 'number', 'cloze'])
})

it.each(rows)('$type is as long as the page says: what more is needed is shared, or told there', ({ type, told }) => {
  const files = filesOf(type)
  const counted = [
    sum(files.filter((file) => file.startsWith('domain'))),
    sum(files.filter((file) => file.startsWith('content'))),
    sum(files.filter((file) => file.startsWith('contract'))),
    sum(files.filter((file) => /^web.*\.tsx?$/.test(file))),
    sum(files.filter((file) => file.endsWith('.css'))),
  ]
  expect(counted.every((lines, at) => lines <= (told[at] ?? 0) + 10 && lines >= (told[at] ?? 0) - 10)).toBe(true)
})
