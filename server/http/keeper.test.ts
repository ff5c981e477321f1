import { expect, test } from 'vitest'
import { makeKeeper } from './keeper.ts'

function keeperOf(most = 10) {
  const state = { version: 1, made: 0 }
  const keeper = makeKeeper<string>({ contentVersion: () => state.version, most, isWorth: (value) => value !== 'poor' })
  const ask = (key: string, value = key) =>
    keeper.get(key, async () => {
      state.made++
      return value
    })
  return { state, ask, keeper }
}

test('makes a value once, also for those who ask at the same time', async () => {
  const { state, ask } = keeperOf()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a', 'a', 'a'])
  await ask('a')
  expect(state.made).toBe(1)
})

test('shows what is there already, and nothing of an older content', async () => {
  const { state, ask, keeper } = keeperOf()
  const making = ask('a')
  expect(keeper.peek('a')).toBe(undefined)
  await making
  expect(keeper.peek('a')).toBe('a')
  state.version++
  expect(keeper.peek('a')).toBe(undefined)
})

test('makes it again when the content has changed', async () => {
  const { state, ask } = keeperOf()
  await ask('a')
  state.version = 2
  await ask('a')
  expect(state.made).toBe(2)
})

test('keeps neither what is not worth it nor a fault', async () => {
  const { state, ask, keeper } = keeperOf()
  await ask('a', 'poor')
  await ask('a', 'poor')
  expect(state.made).toBe(2)
  await expect(keeper.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('b')).toBe('b')
})

test('lets the oldest go when there are too many', async () => {
  const { state, ask } = keeperOf(2)
  for (const key of ['a', 'b', 'c', 'c', 'b']) await ask(key)
  expect(state.made).toBe(3)
  await ask('a')
  expect(state.made).toBe(4)
})
