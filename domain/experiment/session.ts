// The states of a lab session and the moves between them: READINGS §7, to the letter. Screens, server and sentences ask
// this table.

import { faults } from './observation.ts'

/** A session that is over stays in its last state; the next start begins another one. */
export const sessionStates = ['waiting', 'running', 'ended', 'stopped', 'timed_out', 'dormant', 'deleted'] as const
export type SessionState = (typeof sessionStates)[number]

/** Why a session is over; each has a sentence and a next step: `experiment.reason.<word>`. */
export const endReasons = ['finished', 'stopped', 'hours_used_up', 'dormant', 'deleted', ...faults] as const
export type EndReason = (typeof endReasons)[number]

/** What happens to a session. */
export const sessionEvents = [
  'start',
  'ready',
  'stop',
  'failStart',
  'finish',
  'lose',
  'exhaust',
  'rest',
  'remove',
] as const
export type SessionEvent = (typeof sessionEvents)[number]

/** `none`: the learner has no session of this experiment yet, or its work was deleted. */
export type SessionPlace = SessionState | 'none'
export const shownStateOf = (state: SessionState | undefined): SessionPlace =>
  state === undefined || state === 'deleted' ? 'none' : state

interface Move {
  readonly from: readonly SessionPlace[]
  readonly to: SessionState
}

const over = ['ended', 'stopped', 'timed_out', 'dormant'] as const

/** Nothing else is possible. */
const moves: Readonly<Record<SessionEvent, Move>> = {
  start: { from: ['none', ...over], to: 'waiting' },
  ready: { from: ['waiting'], to: 'running' },
  stop: { from: ['waiting', 'running'], to: 'stopped' },
  failStart: { from: ['waiting'], to: 'stopped' },
  finish: { from: ['running'], to: 'ended' },
  lose: { from: ['running'], to: 'stopped' },
  exhaust: { from: ['running'], to: 'timed_out' },
  rest: { from: ['running'], to: 'dormant' },
  remove: { from: ['waiting', ...over], to: 'deleted' },
}

interface Ask {
  (state: SessionPlace): boolean
  /** The states in which it may happen. */
  readonly states: readonly SessionPlace[]
}

const ask = (event: SessionEvent): Ask =>
  Object.assign((state: SessionPlace) => moves[event].from.includes(state), { states: moves[event].from })

/** `sessionCan.stop(state)`, `sessionCan.stop.states`. */
export const sessionCan: Readonly<Record<SessionEvent, Ask>> = {
  start: ask('start'),
  ready: ask('ready'),
  stop: ask('stop'),
  failStart: ask('failStart'),
  finish: ask('finish'),
  lose: ask('lose'),
  exhaust: ask('exhaust'),
  rest: ask('rest'),
  remove: ask('remove'),
}

/** Where an event leads, or `undefined` when the state does not allow it. */
export const moveSession = (state: SessionPlace, event: SessionEvent): SessionState | undefined =>
  sessionCan[event](state) ? moves[event].to : undefined

/**
 * The event behind a reason: how the reasons of a machine map onto the moves of READINGS §7. A fault stops a start as
 * well as a run.
 */
export function eventOf(reason: EndReason, state: SessionState): SessionEvent {
  switch (reason) {
    case 'finished':
      return 'finish'
    case 'stopped':
      return 'stop'
    case 'hours_used_up':
      return 'exhaust'
    case 'dormant':
      return 'rest'
    case 'deleted':
      return 'remove'
    case 'start_timeout':
    case 'no_place':
    case 'image_missing':
    case 'start_failed':
    case 'browser_too_old':
    case 'out_of_memory':
    case 'kernel_died':
    case 'engine_lost':
      return state === 'waiting' ? 'failStart' : 'lose'
  }
}

/** Waiting or running: a learner has at most one such session. */
export const isActive = (state: SessionPlace): boolean => state === 'waiting' || state === 'running'
