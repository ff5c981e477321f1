// A running attempt in the browser: its answers, the server's clock, and how the attempt ends. Knows no React.
import type { OutputOf } from '../../../contract/index.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Place } from '../../outbox/place.ts'
import { createStore } from '../../store.ts'
import { openAnswers, type Answers, type AnswersView } from './answers.ts'
import type { Press, Reply } from './press.ts'
import { openServerClock, type DeviceClocks, type ServerClock } from '../../parts/server-clock.ts'

export type Attempt = OutputOf<'/quiz/attempt'>

/** The calls of an attempt. Each rejects when it was refused, or not heard. */
export interface AttemptCalls {
  readonly read: () => Promise<Attempt>
  readonly send: (attemptId: string, press: Press) => Promise<Reply>
  readonly submit: () => Promise<unknown>
}

/**
 * `running`, then `ending` once the time is over and the last answers are on their way. `timeUp`: the server has submitted.
 * `closed`: submitted in another tab or on another device.
 */
type AttemptStage = 'running' | 'ending' | 'timeUp' | 'closed'

/** A new object at every change. */
export interface AttemptView {
  readonly stage: AttemptStage
  readonly answers: AnswersView['answers']
  readonly flags: AnswersView['flags']
  readonly unsaved: AnswersView['unsaved']
  /** When the answer to each question was saved, in the server's seconds. */
  readonly savedAt: ReadonlyMap<string, number>
  /** Something could not be sent, and is tried again. */
  readonly isCutOff: boolean
  /** Answers that came too late to count. */
  readonly lateCount: number
  readonly deadline: number
}

export interface AttemptStore {
  readonly subscribe: (changed: () => void) => () => void
  readonly get: () => AttemptView
  readonly clock: ServerClock
  /** The JSON of the question's type; an empty text clears the answer. */
  readonly answer: Answers['answer']
  readonly flag: Answers['flag']
  /** Takes in what the server has just said. */
  readonly receive: (attempt: Attempt) => void
  /** Asks the server what it holds: another tab or device may have answered, the device may have slept. */
  readonly refresh: () => Promise<void>
  /** Another tab wrote into the storage. */
  readonly reread: () => void
  /** The network is back. */
  readonly wake: () => void
  /** The clock has come to its end. */
  readonly end: () => void
  /** Sends what is left and submits; `unsent` when the server cannot be reached. */
  readonly submit: () => Promise<'submitted' | 'unsent' | 'unreached' | 'over'>
  readonly stop: () => void
}

/** Two looks at the server need not be closer than this, however often the page comes to the front. */
const REFRESH_PAUSE_MS = 2_000
/** The wire's seconds are rounded up: by then the time is over for the server too. */
const END_PAUSE_MS = 1_000
const MOST_RETRY_MS = 15_000

export function openAttemptStore(options: {
  attempt: Attempt
  calls: AttemptCalls
  /** Whose attempt it is. */
  owner: string
  isOwnersPage: () => boolean
  place: Place
  device: DeviceClocks
  later: (work: () => void, ms: number) => () => void
  random: () => number
  tab: string
}): AttemptStore {
  const { attempt, calls, later, device } = options
  const answers = openAnswers({
    ...options,
    attemptId: attempt.train_user_id,
    send: calls.send,
    device: { now: device.date, later, random: options.random },
  })
  const clock = openServerClock(device, attempt.server_now)
  const savedAt = new Map<string, number>()
  let heard: AnswersView['clock'] = null
  let unsaved: ReadonlySet<string> = new Set()
  let stage: AttemptStage = 'running'
  let deadline = attempt.deadline
  let isCutOff = false
  let refreshing: Promise<void> | undefined
  let refreshedAt = -Infinity
  let retryMs = END_PAUSE_MS
  let cancelRetry: (() => void) | undefined
  let isStopped = false
  let isSubmitting = false
  const state = createStore(makeState())
  const unsubscribe = answers.subscribe(follow)

  return {
    subscribe: state.subscribe,
    get: state.get,
    clock,
    answer: answers.answer,
    flag: answers.flag,
    receive,
    refresh,
    reread: answers.reread,
    wake() {
      void answers.wake()
      if (stage === 'ending') planEnd(0)
    },
    end() {
      if (stage !== 'running') return
      enter('ending')
      planEnd(END_PAUSE_MS)
    },
    submit,
    stop() {
      isStopped = true
      cancelRetry?.()
      unsubscribe()
      answers.stop()
    },
  }

  function receive(next: Attempt): void {
    for (const { id, saved_at } of next.questions) if (saved_at !== null) savedAt.set(id, saved_at)
    answers.receive(next)
  }

  /** After each change of the answers. */
  function follow(): void {
    const view = answers.view()
    for (const question of unsaved)
      if (!view.unsaved.has(question) && view.savedAt !== null) savedAt.set(question, view.savedAt)
    unsaved = view.unsaved
    if (view.clock && view.clock !== heard) {
      heard = view.clock
      deadline = heard.deadline
      clock.sync(heard.serverNow)
    }
    // While it sends again after a failure the page goes on saying so.
    if (view.state === 'waiting') isCutOff = true
    else if (view.state !== 'saving') isCutOff = false
    enter(view.state === 'closed' ? over() : stage)
  }

  function refresh(): Promise<void> {
    if (refreshing) return refreshing
    if (stage !== 'running' || device.monotonic() - refreshedAt < REFRESH_PAUSE_MS) return Promise.resolve()
    refreshedAt = device.monotonic()
    return (refreshing = calls
      .read()
      .then(receive, (error: unknown) => {
        if (refusalOf(error) === 'quiz_closed' && !isSubmitting) enter(over())
      })
      .finally(() => (refreshing = undefined)))
  }

  async function submit(): Promise<'submitted' | 'unsent' | 'unreached' | 'over'> {
    const left = await answers.flush()
    if (left === 'closed') return 'over'
    if (left === 'waiting') return 'unsent'
    isSubmitting = true
    try {
      await calls.submit()
      return 'submitted'
    } catch (error) {
      isSubmitting = false
      if (refusalOf(error) !== undefined) throw error
      return 'unreached'
    }
  }

  function planEnd(ms: number): void {
    cancelRetry?.()
    cancelRetry = later(() => void tryToEnd(), ms)
  }

  /** Sends what is left, makes sure that the time is over for the server, and submits. */
  async function tryToEnd(): Promise<void> {
    if (stage !== 'ending' || isStopped) return
    const left = await answers.flush()
    if (left === 'closed') return
    try {
      if (left === 'waiting') throw new Error('the server cannot be reached')
      const now = await calls.read()
      receive(now)
      if (now.server_now < now.deadline) return enter('running') // an operator gave more time, or this clock was wrong
      await calls.submit()
      enter('timeUp')
    } catch (error) {
      if (refusalOf(error) === 'quiz_closed') return enter('timeUp')
      isCutOff = true
      enter(stage)
      retryMs = Math.min(retryMs * 2, MOST_RETRY_MS)
      planEnd(retryMs)
    }
  }

  /** The attempt takes nothing more: by the clock, or because somebody submitted it elsewhere. */
  function over(): AttemptStage {
    if (stage === 'timeUp' || stage === 'closed') return stage
    return stage === 'ending' || clock.now() >= deadline - 1 ? 'timeUp' : 'closed'
  }

  function enter(next: AttemptStage): void {
    stage = next
    if (next === 'timeUp' || next === 'closed') cancelRetry?.()
    state.update(makeState)
  }

  function makeState(): AttemptView {
    const view = answers.view()
    return {
      stage,
      answers: view.answers,
      flags: view.flags,
      unsaved: view.unsaved,
      savedAt: new Map(savedAt),
      isCutOff,
      lateCount: view.late.length,
      deadline,
    }
  }
}
