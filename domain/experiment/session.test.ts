import { describe, expect, test } from 'vitest'
import {
  endReasons,
  eventOf,
  isActive,
  moveSession,
  shownStateOf,
  sessionCan,
  sessionEvents,
  sessionStates,
  type SessionEvent,
  type SessionPlace,
  type SessionState,
} from './session.ts'

const places: readonly SessionPlace[] = ['none', ...sessionStates]

// READINGS §7, written out once more; whatever is not here is not possible.
const readings: Record<SessionEvent, Partial<Record<SessionPlace, SessionState>>> = {
  start: { none: 'waiting', ended: 'waiting', stopped: 'waiting', timed_out: 'waiting', dormant: 'waiting' },
  ready: { waiting: 'running' },
  stop: { waiting: 'stopped', running: 'stopped' },
  failStart: { waiting: 'stopped' },
  finish: { running: 'ended' },
  lose: { running: 'stopped' },
  exhaust: { running: 'timed_out' },
  rest: { running: 'dormant' },
  remove: { waiting: 'deleted', ended: 'deleted', stopped: 'deleted', timed_out: 'deleted', dormant: 'deleted' },
}

describe.each(sessionEvents)('%s', (event) => {
  test.each(places)('from %s', (from) => {
    const to = readings[event][from]
    expect(moveSession(from, event)).toBe(to)
    expect(sessionCan[event](from)).toBe(to !== undefined)
    expect(sessionCan[event].states.includes(from)).toBe(to !== undefined)
  })
})

test('each reason ends a session in the state of READINGS §7', () => {
  const ends = (from: SessionState) =>
    Object.fromEntries(endReasons.map((reason) => [reason, moveSession(from, eventOf(reason, from))]))
  const faults = {
    start_timeout: 'stopped',
    no_place: 'stopped',
    image_missing: 'stopped',
    start_failed: 'stopped',
    browser_too_old: 'stopped',
    out_of_memory: 'stopped',
    kernel_died: 'stopped',
    engine_lost: 'stopped',
  }
  expect(ends('running')).toEqual({
    finished: 'ended',
    stopped: 'stopped',
    hours_used_up: 'timed_out',
    dormant: 'dormant',
    deleted: undefined,
    ...faults,
  })
  expect(ends('waiting')).toEqual({
    finished: undefined,
    stopped: 'stopped',
    hours_used_up: undefined,
    dormant: undefined,
    deleted: 'deleted',
    ...faults,
  })
})

test('what is over is over: no reason moves it', () => {
  const over = sessionStates.filter((state) => !isActive(state))
  const moved = over.flatMap((state) =>
    endReasons.filter((reason) => reason !== 'deleted' && moveSession(state, eventOf(reason, state)) !== undefined),
  )
  expect(moved).toEqual([])
})

test('a deleted session is none: the next start begins anew', () => {
  expect(shownStateOf('deleted')).toBe('none')
  expect(shownStateOf(undefined)).toBe('none')
  expect(shownStateOf('dormant')).toBe('dormant')
})
