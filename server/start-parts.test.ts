import { expect, test } from 'vitest'
import { makeStartParts } from './start-parts.ts'

test('a start says how long each of its parts took, and all of them together', () => {
  const times = [400, 525, 1040]
  const parts = makeStartParts(() => times.shift() ?? 0)
  for (const name of ['loading', 'database', 'listening']) parts.end(name)
  expect(parts.words()).toBe('Started in 1.04 s: loading 0.40, database 0.13, listening 0.52')
})
