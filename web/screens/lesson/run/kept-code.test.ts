import { expect, test } from 'vitest'
import { findKept } from './kept-code.ts'

const pages = ['print(1)', 'print(2)']
const kept = (entries: object) => JSON.stringify(entries)
const nothing = { own: undefined, offered: undefined }

test('what was made of a program stands in its place', () => {
  const text = kept({ 'print(2)': { source: 'print(3)', at: 1 } })
  expect(findKept(text, pages, 1)).toEqual({ own: 'print(3)', offered: undefined })
  expect(findKept(text, pages, 0)).toEqual(nothing)
})

test('it follows its program to another place', () => {
  const text = kept({ 'print(2)': { source: 'print(3)', at: 1 } })
  expect(findKept(text, ['print(0)', 'print(1)', 'print(2)'], 2)).toEqual({ own: 'print(3)', offered: undefined })
  expect(findKept(text, ['print(0)', 'print(1)', 'print(2)'], 1)).toEqual(nothing)
})

test('of a program that the lesson has changed it is offered, and not laid over', () => {
  const text = kept({ 'print("old")': { source: 'print("mine")', at: 0 } })
  expect(findKept(text, pages, 0)).toEqual({
    own: undefined,
    offered: { source: 'print("mine")', why: 'edition', page: 'print("old")' },
  })
  expect(findKept(text, pages, 1)).toEqual(nothing)
})

test('what was put back is offered', () => {
  const text = kept({ 'print(1)': { source: 'print("mine")', at: 0, isAside: true } })
  expect(findKept(text, pages, 0)).toEqual({
    own: undefined,
    offered: { source: 'print("mine")', why: 'reset', page: 'print(1)' },
  })
})

test.each([['nonsense'], ['[]'], ['{"print(1)": 5}'], ['{"print(1)": {"source": 1, "at": 0}}'], ['{}']])(
  'nothing is made of %s',
  (text) => {
    expect(findKept(text, pages, 0)).toEqual(nothing)
  },
)
