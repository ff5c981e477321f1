import { afterEach, expect, test, vi } from 'vitest'
import { makeAdmission, makeLane } from './admission.ts'

afterEach(() => vi.useRealTimers())

/** A lane of two places on a clock of its own. */
function makeTestLane() {
  let time = 0
  return {
    lane: makeLane({ places: 2, busyPlaces: 1, mostWaiting: 10, now: () => time }),
    pass: (ms: number) => void (time += ms),
  }
}

test('a burst waits and is let in, in the order it came', async () => {
  const { lane, pass } = makeTestLane()
  expect([lane.enter(), lane.enter()]).toEqual([true, true])
  const came: number[] = []
  const line = [1, 2, 3].map(async (n) => (await lane.enter()) && came.push(n))
  expect(lane.isShut()).toBe(false)
  for (let i = 0; i < 3; i++) {
    pass(20)
    lane.leave()
  }
  await Promise.all(line)
  expect(came).toEqual([1, 2, 3])
  expect(lane.figures()).toEqual({ working: 2, waiting: 0 })
})

test('a line that does not get shorter is shut: who waits long is sent away, who comes is refused at once, fewer are at work', async () => {
  const { lane, pass } = makeTestLane()
  expect([lane.enter(), lane.enter()]).toEqual([true, true])
  const line = Array.from({ length: 6 }, () => lane.enter())
  expect(lane.isShut()).toBe(false)
  pass(3001)
  expect(lane.isShut()).toBe(true)
  expect(lane.enter()).toBe(false)
  lane.leave() // one is at work, as many as serve a lane that is overrun
  expect(lane.figures()).toEqual({ working: 1, waiting: 6 })
  lane.leave() // a place comes free: those who have waited so long make room for the last one
  expect(await Promise.all(line.map(async (isIn) => isIn))).toEqual([false, false, false, false, false, true])
  expect(lane.isShut()).toBe(false)
  lane.leave()
  expect(lane.figures()).toEqual({ working: 0, waiting: 0 })
})

test('a line that was full is short until nobody has waited for a while', async () => {
  const { lane, pass } = makeTestLane()
  expect([lane.enter(), lane.enter()]).toEqual([true, true])
  const line = Array.from({ length: 10 }, () => lane.enter())
  expect([lane.isShut(), lane.enter(), lane.isShut()]).toEqual([false, false, true])
  pass(21)
  lane.leave()
  lane.leave()
  expect((await Promise.all(line.map(async (isIn) => isIn))).filter(Boolean)).toEqual([true])
  pass(90) // one is at work and nobody waits
  expect([lane.isOverrun(), lane.isShut()]).toEqual([true, false])
  const next = lane.enter()
  expect([lane.isShut(), lane.enter()]).toEqual([true, false])
  for (let i = 0; i < 2; i++) lane.leave()
  expect(await next).toBe(true)
  pass(101)
  expect([lane.isOverrun(), lane.enter(), lane.enter()]).toEqual([false, true, true])
})

test('a lane is calm again a tenth of a second after its line became empty, not after somebody began to wait', async () => {
  const { lane, pass } = makeTestLane()
  const line = Array.from({ length: 13 }, () => lane.enter()) // it was full once
  for (let i = 0; i < 12; i++) lane.leave()
  await Promise.all(line.map(async (isIn) => isIn))
  expect(lane.enter()).toBe(true)
  const last = lane.enter()
  pass(80)
  lane.leave() // nobody waits any more
  expect(await last).toBe(true)
  pass(100)
  expect(lane.isOverrun()).toBe(true)
  pass(1)
  expect(lane.isOverrun()).toBe(false)
})

test('who waits in a burst is sent away after three seconds, when whoever works hangs', async () => {
  vi.useFakeTimers()
  const { lane } = makeTestLane()
  expect([lane.enter(), lane.enter()]).toEqual([true, true])
  const waits = lane.enter()
  await vi.advanceTimersByTimeAsync(2999)
  expect(lane.figures()).toEqual({ working: 2, waiting: 1 })
  await vi.advanceTimersByTimeAsync(1)
  expect([await waits, lane.figures()]).toEqual([false, { working: 2, waiting: 0 }])
  const next = lane.enter()
  lane.leave()
  expect([await next, vi.getTimerCount()]).toEqual([true, 0])
})

test('no more are read in a turn of the event loop than there is room for, and who then keeps silent holds no place', async () => {
  const { lane } = makeTestLane()
  const line = Array.from({ length: 13 }, () => lane.enter())
  expect(line.at(-1)).toBe(false)
  for (let i = 0; i < 12; i++) lane.leave()
  await Promise.all(line.map(async (isIn) => isIn))
  expect([lane.figures().working, lane.isOverrun(), lane.isShut()]).toEqual([0, true, false])
  for (let i = 0; i < 2; i++) lane.expectOne() // one to work and one to wait
  expect(lane.isShut()).toBe(true)
  await new Promise(setImmediate)
  expect(lane.isShut()).toBe(false)
})

test.each([
  { waitsFor: 'the processor, which they share', takes: (working: number) => 2 * working, room: 2 },
  { waitsFor: 'a disk that takes its time with each', takes: () => 2, room: 12 },
])('an overrun lane whose work waits for $waitsFor finds room for $room at once', async ({ takes, room }) => {
  let time = 0
  const lane = makeLane({ places: 12, busyPlaces: 4, mostWaiting: 10, now: () => time })
  // A quiet day: one at a time.
  for (let i = 0; i < 100; i++) {
    expect(lane.enter()).toBe(true)
    time += takes(1)
    lane.leave()
  }
  while (lane.enter() !== false); // more come than are served
  for (let i = 0; i < 2000; i++) {
    const { working } = lane.figures()
    time += takes(working) / working
    lane.leave()
    while (lane.enter() !== false);
  }
  expect(lane.figures().working).toBe(room)
})

test('whoever waits for a slow hash or an engine keeps nobody from answering a quiz', () => {
  const admission = makeAdmission({ places: 2, slowPlaces: 1 })
  const slow = admission.laneOf('/index/login')
  expect(slow.enter()).toBe(true)
  expect(slow.enter()).toBeInstanceOf(Promise)
  expect(admission.laneOf('/quiz/answer').enter()).toBe(true)
})
