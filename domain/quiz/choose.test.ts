import { expect, test } from 'vitest'
import { isAnswer } from './choose.ts'

const single = { type: 'single', choiceIds: ['a', 'b', 'c'] } as const
const multiple = { type: 'multiple', choiceIds: ['a', 'b', 'c'] } as const

test.each([
  [single, ['a'], true],
  [single, [], true],
  [single, ['a', 'b'], false],
  [single, ['d'], false],
  [multiple, ['c', 'a'], true],
  [multiple, [], true],
  [multiple, ['a', 'a'], false],
  [multiple, ['a', 'd'], false],
])('%j takes %j: %s', (question, chosen, isTaken) => expect(isAnswer(question, chosen)).toBe(isTaken))
