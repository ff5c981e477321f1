// docs/security.md says of each row which test keeps it: the test must be there, under that title.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const rows = [...readFileSync(path.join(root, 'docs/security.md'), 'utf8').matchAll(/^\| (V\d[^|]*) \| [^|]+ \| \*\*(\w+)\*\* ?(.*) \|$/gm)].map(([, row, state, rest]) => ({ row: row!, state: state!, rest: rest! }))
const cited = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(([, file, title]) => ({ file: file!, title: title! }))

test('every row has a state, and every row that is met a test', () => {
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(({ state }) => !['met', 'partly', 'not', 'operator'].includes(state))).toEqual([])
  expect(rows.filter(({ state, rest }) => state === 'met' && cited(rest).length === 0).map(({ row }) => row)).toEqual([])
  expect(rows.filter(({ state, rest }) => state !== 'met' && state !== 'operator' && rest.length < 30).map(({ row }) => row)).toEqual([])
})

test('each test that is named is there', () => {
  const missing = rows.flatMap(({ row, rest }) => cited(rest).filter(({ file, title }) => !existsSync(path.join(root, file)) || !readFileSync(path.join(root, file), 'utf8').includes(title)).map(({ file, title }) => `${row}: ${file}: ${title}`))
  expect(missing).toEqual([])
})
