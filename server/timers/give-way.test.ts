import { expect, test } from 'vitest'
import { makeGiveWay } from './give-way.ts'

/** A clock that stands still but while somebody works or rests; `log` says what happened when. */
function makeHouse() {
  let at = 0
  const log: string[] = []
  const giveWay = makeGiveWay(
    new AbortController().signal,
    () => at,
    async (ms) => {
      log.push(`${at} rest ${ms}`)
      at += ms
    },
  )
  const work = (name: string, ms: number) =>
    giveWay(async () => {
      log.push(`${at} ${name}`)
      at += ms
      await Promise.resolve()
      if (name === 'bad') throw new Error('bad')
      return name
    })
  return { work, log }
}

test('one piece at a time, in the order they came, and four times as long a rest after each', async () => {
  const { work, log } = makeHouse()
  expect(await Promise.all([work('a', 10), work('b', 5), work('c', 1)])).toEqual(['a', 'b', 'c'])
  expect(log).toEqual(['0 a', '10 rest 40', '50 b', '55 rest 20', '75 c', '76 rest 4'])
})

test('the first piece after a while begins at once, and what fails keeps nobody waiting', async () => {
  const { work, log } = makeHouse()
  await expect(work('bad', 2)).rejects.toThrow('bad')
  expect(await work('a', 1)).toBe('a')
  expect(log).toEqual(['0 bad', '2 rest 8', '10 a', '11 rest 4'])
})

test('after a piece that hung the rest is short', async () => {
  const { work, log } = makeHouse()
  await work('a', 60_000)
  expect(log.at(-1)).toBe('60000 rest 1000')
})

test('when it ends nobody rests', async () => {
  const ended = new AbortController()
  let at = 0
  const giveWay = makeGiveWay(ended.signal, () => (at += 1e6)) // a rest would last a second
  const works = Array.from({ length: 30 }, (_, i) => giveWay(async () => i))
  ended.abort()
  expect((await Promise.all(works)).length).toBe(30)
})
