import { expect, test } from 'vitest'
import { AskerGone, LineFull, makeFairLine, type Turn } from './fair-line.ts'

const stays = new AbortController().signal

/** A line whose work ends when the test says so. */
function open(places = 1, slowPlaces = 1) {
  let clock = 0
  const line = makeFairLine({ places, slowPlaces, mostEach: 2, mostWaiting: 5, now: () => clock })
  const begun: string[] = []
  const turns = new Map<string, { turn: Turn; end: () => void }>()
  const ask = (name: string, who = name, gone = stays) => {
    const done = line.run(who, gone, (turn) => {
      begun.push(name)
      return new Promise<string>((resolve) => turns.set(name, { turn, end: () => resolve(name) }))
    })
    done.catch(() => {})
    return done
  }
  const end = async (name: string, ms = 1) => {
    await settle()
    clock += ms
    turns.get(name)?.end()
    await settle()
  }
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    await settle()
    clock += ms
  }
  return { line, begun, ask, end, settle, pass, turn: (name: string) => turns.get(name)?.turn }
}

test('one person has one piece of work at a time, however many places there are', async () => {
  const { begun, ask, end, settle } = open(3)
  void ask('a1', 'a')
  void ask('a2', 'a')
  void ask('b')
  await settle()
  expect(begun).toEqual(['a1', 'b'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b', 'a2'])
})

test('whoever has taken the least lately goes first, not whoever came first', async () => {
  const { begun, ask, end } = open()
  void ask('a1', 'a')
  await end('a1', 5000)
  void ask('b')
  void ask('a2', 'a')
  void ask('c')
  await end('b')
  await end('c')
  expect(begun).toEqual(['a1', 'b', 'c', 'a2'])
})

test('slow work leaves its place, and among the slow there are few', async () => {
  const { begun, ask, end, settle, turn } = open()
  void ask('a')
  void ask('b')
  void ask('c')
  await settle()
  const isIn: string[] = []
  const slow = async (name: string) => {
    void turn(name)
      ?.waitForSlow()
      .then(() => isIn.push(name))
    await settle()
  }
  await slow('a')
  expect([begun, isIn]).toEqual([['a', 'b'], ['a']])
  await slow('b')
  expect([begun, isIn]).toEqual([['a', 'b', 'c'], ['a']])
  await end('a')
  expect(isIn).toEqual(['a', 'b'])
})

test('whoever has taken little may stay while those who wait have taken as much', async () => {
  const { ask, end, turn, pass } = open()
  void ask('a1', 'a')
  await end('a1', 800)
  void ask('b')
  void ask('a2', 'a')
  await pass(1200)
  expect(turn('b')?.mayStay()).toBe(true)
  await pass(200)
  expect(turn('b')?.mayStay()).toBe(false)
})

test('half a second more than who waits has taken is no reason to go, and a moment longer is one', async () => {
  const { ask, turn, pass } = open()
  void ask('a')
  void ask('b')
  await pass(500)
  expect(turn('a')?.mayStay()).toBe(true)
  await pass(1)
  expect(turn('a')?.mayStay()).toBe(false)
})

test('to wait takes nothing', async () => {
  const { begun, ask, end } = open()
  void ask('a')
  void ask('b1', 'b')
  void ask('c1', 'c')
  await end('a', 9000) // b and c wait meanwhile
  await end('b1', 10)
  await end('c1', 20)
  void ask('d')
  void ask('c2', 'c')
  void ask('b2', 'b')
  await end('d', 30)
  expect(begun.slice(-2)).toEqual(['d', 'b2'])
})

test('whoever asks for one thing comes before whoever asks for several at once', async () => {
  const { begun, ask, end } = open()
  void ask('a')
  for (const name of ['b1', 'b2']) void ask(name, 'b')
  void ask('c')
  await end('a')
  expect(begun).toEqual(['a', 'c'])
})

test('to get ready at a place takes nothing', async () => {
  const { begun, ask, end, settle, pass, turn } = open()
  void ask('a1', 'a')
  await settle()
  const { promise, resolve: sayReady } = Promise.withResolvers<void>()
  void turn('a1')?.getReady(promise)
  await pass(9000)
  sayReady()
  void ask('b1', 'b')
  await end('a1', 10)
  await end('b1', 20)
  void ask('d')
  void ask('b2', 'b')
  void ask('a2', 'a')
  await end('d')
  expect(begun.slice(-2)).toEqual(['d', 'a2'])
})

test('who has gone leaves the line, and the next moves up', async () => {
  const { begun, ask, end, settle, line } = open()
  const gone = new AbortController()
  void ask('a')
  const second = ask('b', 'b', gone.signal)
  void ask('c')
  gone.abort()
  await expect(second).rejects.toThrow(AskerGone)
  await end('a')
  await end('c')
  await settle()
  expect(begun).toEqual(['a', 'c'])
  expect(line.figures()).toEqual({ working: 0, waiting: 0 })
})

test('a line that is full says so, to one person sooner than to all', async () => {
  const { ask } = open()
  void ask('a1', 'a')
  void ask('a2', 'a')
  void ask('a3', 'a')
  await expect(ask('a4', 'a')).rejects.toThrow(LineFull)
  for (const who of ['b', 'c', 'd']) void ask(who)
  await expect(ask('e')).rejects.toThrow(LineFull)
})

test('whoever has waited long for a place is told so, and the line goes on', async () => {
  const line = makeFairLine({ places: 1, slowPlaces: 1, mostEach: 2, mostWaiting: 5, longestWaitMs: 20 })
  const { promise: isOver, resolve: end } = Promise.withResolvers<string>()
  const first = line.run('a', stays, () => isOver)
  await expect(line.run('b', stays, async () => 'b')).rejects.toThrow(LineFull)
  const slow = line.run('c', stays, async (turn) => turn.waitForSlow())
  await expect(slow).rejects.toThrow(LineFull) // its turn has not come at all
  end('a')
  expect(await first).toBe('a')
  await line.run('d', stays, (turn) => turn.waitForSlow())
  const held = line.run('e', stays, async (turn) => {
    await turn.waitForSlow()
    return new Promise<string>(() => {})
  })
  held.catch(() => {})
  await expect(line.run('f', stays, (turn) => turn.waitForSlow())).rejects.toThrow(LineFull)
  expect(line.figures()).toEqual({ working: 1, waiting: 0 })
})

test('work that fails gives its place back', async () => {
  const line = makeFairLine({ places: 1, slowPlaces: 1, mostEach: 2, mostWaiting: 5 })
  await expect(line.run('a', stays, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await line.run('a', stays, async () => 'next')).toBe('next')
})
