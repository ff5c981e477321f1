import { describe, expect, it } from 'vitest'
import type { SessionView } from '../session/session-view.ts'
import { readTimes, readWaited, standingOf } from './standing.ts'

type Session = NonNullable<SessionView['status']['session']>
/** What the server and this tab know; the rest of it does not matter here. */
const view = (session: Partial<Session> | null, more: Partial<SessionView> = {}) =>
  ({
    status: {
      session: session && {
        is_engine_reachable: true,
        used_seconds: 100,
        left_seconds: 500,
        waited_seconds: 7,
        ...session,
      },
    },
    isStarting: false,
    isOnline: true,
    isAlone: false,
    kernel: { kind: 'ready' },
    receivedAt: 10_000,
    ...more,
  }) as unknown as SessionView

describe('how a lab stands', () => {
  it.each([
    [null, {}, 'none'],
    [{ state: 'deleted' }, {}, 'none'],
    [null, { isStarting: true }, 'starting'],
    [null, { kernel: { kind: 'booting' } }, 'starting'],
    [{ state: 'waiting' }, {}, 'starting'],
    [{ state: 'running' }, {}, 'running'],
    [{ state: 'running' }, { isOnline: false }, 'unreachable'],
    [null, { isOnline: false, isAlone: true }, 'alone'],
    [null, { isAlone: true, kernel: { kind: 'booting' } }, 'starting'],
    [{ state: 'waiting' }, { isAlone: true }, 'alone'],
    [{ state: 'dormant' }, { isAlone: true }, 'alone'],
    [{ state: 'running', is_engine_reachable: false }, {}, 'unreachable'],
    [{ state: 'running' }, { isStarting: true }, 'starting'],
    [{ state: 'timed_out' }, {}, 'timedOut'],
    [{ state: 'stopped' }, {}, 'stopped'],
    [{ state: 'ended' }, {}, 'ended'],
    [{ state: 'dormant' }, {}, 'dormant'],
  ])('%j with %j: %s', (session, more, standing) =>
    expect(standingOf(view(session as Partial<Session> | null, more as Partial<SessionView>))).toBe(standing),
  )
})

describe('the hours', () => {
  it('go on between two replies while the lab runs', () => {
    expect(readTimes(view({ state: 'running' }), 40_000)).toEqual({ used: 130, left: 470 })
    expect(readTimes(view({ state: 'running', left_seconds: 20 }), 40_000)).toEqual({ used: 130, left: 0 })
    expect(readTimes(view({ state: 'running', left_seconds: null }), 40_000)).toEqual({ used: 130, left: undefined })
  })
  it('stand still when it does not, when nobody knows, and when the clock was set back', () => {
    expect(readTimes(view({ state: 'waiting' }), 40_000)).toEqual({ used: 100, left: 500 })
    expect(readTimes(view({ state: 'running', is_engine_reachable: false }), 40_000)).toEqual({ used: 100, left: 500 })
    expect(readTimes(view({ state: 'running' }), 9_000)).toEqual({ used: 100, left: 500 })
    expect(readTimes(view(null), 40_000)).toEqual({ used: 0, left: undefined })
  })
})

it('the wait for a start is counted while there is one', () => {
  expect(readWaited(view({ state: 'waiting' }), 13_000)).toBe(10)
  expect(readWaited(view({ state: 'waiting' }), 9_000)).toBe(7)
  expect(readWaited(view({ state: 'running' }), 13_000)).toBe(0)
  expect(readWaited(view(null), 13_000)).toBe(0)
})
