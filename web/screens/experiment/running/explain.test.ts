import { expect, it } from 'vitest'
import { nameAt } from './explain.ts'

it.each([
  ['len|', 'len'],
  ['le|n(x)', 'len'],
  ['os.path.jo|in', 'os.path.join'],
  ['print(|', 'print'],
  ['f(1, g(2), |3)', 'f'],
  ['f(1, g(2|', 'g'],
  ['f(\n    1,\n    2|)', 'f'],
  ['数据.求|和', '数据.求和'],
  ['|', undefined],
  ['x = 1\n|y', undefined],
  ['    |', undefined],
  ['1 + |', undefined],
  ['"a" |', undefined],
])('the name at the cursor of %j is %j', (marked, name) =>
  expect(nameAt(marked.replace('|', ''), marked.indexOf('|'))).toBe(name),
)
