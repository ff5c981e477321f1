// A tab's lab session with a server that answers as the test says, a kernel that does as it is told, and a clock.
import type { LabStatus } from '../../../../contract/experiment-shapes.ts'
import { CallRefused, type Ask } from '../../../api.ts'
import type { BootProgress, KernelClient, KernelEvents, KernelFailure, LeftRun } from '../../../lab/kernel-client.ts'
import type { Stored } from '../saving/saver.ts'
import { createLabSession } from './lab-session.ts'
import type { ServerWay } from './make-kernel.ts'

type State = NonNullable<LabStatus['session']>['state']

export const session = (state: State, version: number, more: object = {}): NonNullable<LabStatus['session']> => ({
  id: 's1',
  state,
  reason: null,
  message: null,
  version,
  requested_at: 0,
  ready_at: null,
  ended_at: null,
  waited_seconds: 0,
  progress: null,
  used_seconds: 0,
  left_seconds: null,
  is_metered: false,
  is_busy: false,
  is_engine_reachable: true,
  dormant_in_seconds: null,
  warnings: [],
  ...more,
})
export const status = (state: State | 'none', version = 1, more: Partial<LabStatus> = {}): LabStatus => ({
  state,
  session: state === 'none' ? null : session(state, version),
  hours: { is_metered: false, balance_seconds: 0 },
  writer: 'this',
  version: 1,
  receipt: null,
  server_now: 0,
  ...more,
})

export function arrange({
  where = 'browser',
  first = status('none', 0, { writer: 'free' }),
}: { where?: 'browser' | 'server'; first?: LabStatus } = {}) {
  let clock = 0
  const timers = new Set<{ at: number; callback: () => void }>()
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const answers: Record<string, () => unknown> = {
    '/experiment/take-over': () => ({
      writer: 'w1',
      notebook: { content: '{}', version: 3, hash: '', saved_at: null },
    }),
    '/experiment/start': () => status('waiting', 1),
    '/experiment/heartbeat': () => status('running', 2),
    '/experiment/status': () => status('running', 2),
    '/experiment/connect': () => ({ kind: 'server', base_url: '/lab/x', ticket: 't' }),
    '/experiment/stop': () => status('stopped', 9),
  }
  const ask = ((path: string, input: Record<string, unknown>) => {
    asked.push({ path, input })
    try {
      return Promise.resolve(answers[path]?.())
    } catch (error) {
      return Promise.reject(error as Error)
    }
  }) as Ask // answers in the contract's shapes, above
  let secret: string | undefined
  let presses = 0
  const listeners: Partial<Record<keyof KernelEvents, (value: never) => void>> = {}
  const kernel = {
    boots: 0,
    disposed: 0,
    failure: undefined as KernelFailure | undefined,
    making: undefined as Promise<void> | undefined,
    ready: undefined as Promise<void> | undefined,
    /** Instead of a kernel. */
    broken: undefined as Error | undefined,
    restarts: 0,
  }
  const told = { kernels: 0, left: [] as LeftRun[], stored: [] as Stored[], last: [] as Record<string, unknown>[] }
  let progress: (now: BootProgress) => void = () => {}
  const client = {
    info: { language: 'python', version: '3.14.2', interruptsGently: true, canAskInput: true },
    status: 'idle' as KernelClient['status'],
    left: undefined as LeftRun | undefined,
    async restart() {
      kernel.restarts++
      await kernel.ready
      if (kernel.failure) throw kernel.failure
      return { ...client.info, version: 'new' }
    },
    async boot(onProgress: (now: BootProgress) => void) {
      progress = onProgress
      kernel.boots++
      await kernel.ready
      if (kernel.failure) throw kernel.failure
      return client.info
    },
    on(event: keyof KernelEvents, listener: (value: never) => void) {
      listeners[event] = listener
      return () => {}
    },
    dispose: () => void kernel.disposed++,
  }
  const ways: (ServerWay | undefined)[] = []
  const lab = createLabSession({
    experiment: 'x',
    where,
    status: first,
    ask,
    askLast: ((path: string, input: Record<string, unknown>) => {
      told.last.push(input)
      return ask(path as '/experiment/heartbeat', input as never) // as the session calls it
    }) as Ask,
    secret: {
      read: () => secret,
      offer: () => secret ?? 'w0',
      keep: (next) => (secret = next),
      forget: () => (secret = undefined),
    },
    makeKernel: (way) => {
      ways.push(way)
      if (kernel.broken) return Promise.reject(kernel.broken)
      return Promise.resolve(kernel.making).then(() => client as unknown as KernelClient) // the session uses nothing else of it
    },
    makeId: () => `press-${++presses}`,
    onWriter: (stored) => void told.stored.push(stored),
    onKernel: () => void told.kernels++,
    onLeft: (left) => void told.left.push(left),
    now: () => clock,
    after(ms, callback) {
      const timer = { at: clock + ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  })
  const pause = async () => {
    for (let i = 0; i < 30; i++) await Promise.resolve()
  }
  /** A kernel that is there beats every 2 s. */
  const pass = async (ms: number) => {
    for (const end = clock + ms; ; say('beat', { isBusy: false })) {
      await advance(Math.min(end, (Math.floor(clock / 2000) + 1) * 2000))
      if (clock === end) return
    }
  }
  const advance = async (end: number) => {
    for (;;) {
      await pause()
      const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.delete(next)
      clock = Math.max(clock, next.at)
      next.callback()
    }
    clock = end
    await pause()
  }
  const say = <E extends keyof KernelEvents>(event: E, value: KernelEvents[E]) =>
    (listeners[event] as ((value: KernelEvents[E]) => void) | undefined)?.(value) // set by `on` with the same name
  const askedFor = (path: string) => asked.filter((one) => one.path === path)
  const secretIs = (value: string) => (secret = value)
  return {
    lab,
    answers,
    asked,
    askedFor,
    kernel,
    client,
    told,
    pass,
    /** Time without a beat of the kernel's own. */
    advance: (ms: number) => advance(clock + ms),
    pause,
    say,
    ways,
    secretIs,
    secret: () => secret,
    progress: (now: BootProgress) => progress(now),
    now: () => clock,
  }
}
export const refusal = (error: 'open_elsewhere' | 'no_hours' | 'other_session' | 'not_writer') => () => {
  throw new CallRefused({ error, message: `sentence of ${error}` })
}
