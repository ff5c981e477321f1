import { describe, expect, test } from 'vitest'
import {
  applyObservation,
  dormantAt,
  dueSeconds,
  judgeSession,
  labLimits as limits,
  seeSession,
  usedSeconds,
  warnOf,
  type SessionFacts,
} from './judge.ts'
import type { Observation } from './observation.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9) + seconds * 1000)
const MINUTE = 60

type Facts = SessionFacts & { readonly progress: number | null; readonly waitsFor: 'node' | 'image' | null }
const waiting: Facts = {
  state: 'waiting',
  where: 'server',
  isMetered: true,
  pricePercent: 100,
  requestedAt: at(0),
  readyAt: null,
  seenAt: null,
  unseenMs: 0,
  chargedSeconds: 0,
  activityAt: null,
  openAt: at(0),
  closedAt: null,
  isBusy: false,
  isQueued: false,
  unreachableSince: null,
  progress: null,
  waitsFor: null,
}
/** Ready at second 0, seen and open and active at `seconds`. */
const running = (seconds: number, more: Partial<Facts> = {}): Facts => ({
  ...waiting,
  state: 'running',
  readyAt: at(0),
  seenAt: at(seconds),
  activityAt: at(seconds),
  openAt: at(seconds),
  ...more,
})
const ready = (seconds: number, more: { isBusy?: boolean; activityAt?: Date } = {}): Observation => ({
  state: 'ready',
  at: at(seconds),
  isBusy: more.isBusy ?? false,
  activityAt: more.activityAt,
})

/** What a look at `seconds` comes to. */
const look = (session: Facts, seconds: number, observation: Observation | undefined, leftSeconds = 3600) => {
  const moved = applyObservation(session, { observation, now: at(seconds), limits })
  return { moved, verdict: judgeSession(moved, { observation, leftSeconds, now: at(seconds), limits }) }
}
const reasonOf = (result: ReturnType<typeof look>) =>
  result.verdict.kind === 'end'
    ? [result.verdict.reason, (result.verdict.at.getTime() - at(0).getTime()) / 1000]
    : result.verdict.kind

describe('a waiting session', () => {
  test('runs once its engine is ready, even at the very end of the time to start', () =>
    expect(reasonOf(look(waiting, 121, ready(121)))).toBe('ready'))
  test('waits on while the engine starts, and says how far it is', () => {
    const { verdict, moved } = look(waiting, 30, { state: 'starting', progress: 40 })
    expect([verdict.kind, moved.progress]).toEqual(['stay', 40])
  })
  test('is stopped after 120 s', () => {
    expect(reasonOf(look(waiting, 120, { state: 'starting' }))).toBe('stay')
    expect(reasonOf(look(waiting, 121, { state: 'starting' }))).toEqual(['start_timeout', 121])
  })
  test('is stopped for want of a place when that is what it waited for', () =>
    expect(reasonOf(look(waiting, 121, { state: 'starting', isQueued: true }))).toEqual(['no_place', 121]))
  test('is stopped because the engine is away when that is what it waited for', () =>
    expect(reasonOf(look(waiting, 121, undefined))).toEqual(['engine_lost', 121]))
  test('is stopped with the named cause of a start that failed', () =>
    expect(reasonOf(look(waiting, 3, { state: 'failed', fault: 'image_missing', detail: 'ImagePullBackOff' }))).toEqual(
      ['image_missing', 3],
    ))
  test('waits on while the engine does not answer: unknown is not gone', () =>
    expect(reasonOf(look(waiting, 60, undefined))).toBe('stay'))
})

describe('what is charged', () => {
  const walk = (...seconds: number[]) =>
    seconds.reduce((session, second) => seeSession(session, at(second), limits), running(0))

  test('is ready → seen, to the second', () => expect(usedSeconds(walk(2, 4, 59.9))).toBe(59))
  test('is nothing before it is ready', () => expect(usedSeconds(waiting)).toBe(0))
  test('never a stretch in which no server of ours looked', () => expect(usedSeconds(walk(30, 30 + 600, 640))).toBe(40))
  test('a short silence between two looks, since the lab ran on', () => expect(usedSeconds(walk(30, 120))).toBe(120))
  test('never less when the clock of a server is late', () => expect(usedSeconds(walk(30, 10))).toBe(30))
  test('nothing on an engine that is not metered', () => expect(dueSeconds({ ...walk(30), isMetered: false })).toBe(0))
  test('more where an hour costs more, and never a part of a second', () => {
    expect(dueSeconds({ ...walk(80), pricePercent: 400, chargedSeconds: 60 })).toBe(260)
    expect(dueSeconds({ ...walk(61), pricePercent: 50 })).toBe(30)
  })
  test('only what was not charged before', () => expect(dueSeconds({ ...walk(80), chargedSeconds: 60 })).toBe(20))
})

describe('a running session', () => {
  test('runs on while there is something left', () =>
    expect(reasonOf(look(running(10), 12, ready(12), 1))).toBe('stay'))
  test('times out the moment nothing is left', () =>
    expect(reasonOf(look(running(10), 12, ready(12), 0))).toEqual(['hours_used_up', 12]))
  test('times out at the second that was paid last, if that is over', () =>
    expect(reasonOf(look(running(10), 12, ready(12), -2))).toEqual(['hours_used_up', 10]))
  test('times out when the hours ended that a dear machine took', () =>
    expect(reasonOf(look(running(10, { pricePercent: 400 }), 12, ready(12), -8))).toEqual(['hours_used_up', 10]))
  test('that is not metered never times out', () =>
    expect(reasonOf(look(running(10, { isMetered: false }), 12, ready(12), 0))).toBe('stay'))
  test('whose kernel is gone ends when it was last seen', () =>
    expect(reasonOf(look(running(10), 40, { state: 'absent' }))).toEqual(['kernel_died', 10]))
  test('whose kernel died says why', () =>
    expect(reasonOf(look(running(10), 40, { state: 'failed', fault: 'out_of_memory', detail: 'OOMKilled' }))).toEqual([
      'out_of_memory',
      10,
    ]))
  test('outlives an engine that does not answer for a while, and then ends when it was last seen', () => {
    const first = look(running(10), 12, undefined)
    expect(reasonOf(first)).toBe('stay')
    const kept = { ...first.moved, openAt: at(612), activityAt: at(612) }
    expect(reasonOf(look(kept, 612, undefined))).toBe('stay')
    expect(reasonOf(look(kept, 613, undefined))).toEqual(['engine_lost', 10])
  })
  test('forgets the outage once the engine answers again', () =>
    expect(look(running(10, { unreachableSince: at(11) }), 20, ready(20)).moved.unreachableSince).toBeNull())
})

describe('goes dormant', () => {
  const inSeconds = (session: Facts, now: number) => {
    const moment = dormantAt(session, at(now), limits)
    return moment && (moment.getTime() - at(0).getTime()) / 1000
  }

  test('30 minutes after the last activity with a tab open', () => {
    const idle = running(29 * MINUTE, { activityAt: at(0) })
    expect(inSeconds(idle, 29 * MINUTE)).toBe(30 * MINUTE)
    const still = { ...idle, openAt: at(30 * MINUTE - 1) }
    expect(reasonOf(look(still, 30 * MINUTE - 1, ready(30 * MINUTE - 1)))).toBe('stay')
    expect(reasonOf(look(still, 30 * MINUTE, ready(30 * MINUTE)))).toEqual(['dormant', 30 * MINUTE])
  })
  test('5 minutes after its tab said goodbye', () =>
    expect(inSeconds(running(100, { closedAt: at(100) }), 120)).toBe(100 + 5 * MINUTE))
  test('5 minutes after its tab was last heard of', () =>
    expect(inSeconds(running(100), 100 + 121)).toBe(100 + 5 * MINUTE))
  test('not because a hidden tab is slow', () => expect(inSeconds(running(100), 100 + 119)).toBe(100 + 30 * MINUTE))
  test('never while code runs on a server, also with the tab closed', () =>
    expect(inSeconds(running(100, { isBusy: true, closedAt: at(100) }), 9000)).toBeUndefined())
  test('never while code runs in an open browser', () =>
    expect(inSeconds(running(100, { where: 'browser', isBusy: true, activityAt: at(0) }), 110)).toBeUndefined())
  test('5 minutes after a browser was closed, whatever it said last: nothing runs there any more', () => {
    const closed = running(100, { where: 'browser', isBusy: true, closedAt: at(100) })
    expect(inSeconds(closed, 200)).toBe(100 + 5 * MINUTE)
    expect(reasonOf(look(closed, 100 + 5 * MINUTE, undefined))).toEqual(['dormant', 100])
  })
  test('5 minutes after a computation that ran on without a tab', () =>
    expect(inSeconds(running(2000, { openAt: at(100), activityAt: at(2000) }), 2010)).toBe(2000 + 5 * MINUTE))
  test('not by an old claim of activity in the future', () =>
    expect(inSeconds(running(100, { openAt: at(100), activityAt: at(99_999) }), 400)).toBe(400 + 5 * MINUTE))
})

test.each([
  [{ leftSeconds: 901, dormantInSeconds: 121 }, []],
  [{ leftSeconds: 900, dormantInSeconds: null }, ['left_15']],
  [{ leftSeconds: 300, dormantInSeconds: 120 }, ['left_15', 'left_5', 'dormant_2']],
  [{ leftSeconds: 60, dormantInSeconds: null }, ['left_15', 'left_5', 'left_1']],
  [{ leftSeconds: null, dormantInSeconds: 1 }, ['dormant_2']],
])('of %o it warns %o', (facts, warnings) => expect(warnOf(facts)).toEqual(warnings))
