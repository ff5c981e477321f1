// The session of a lab as this tab sees it: who writes, whether an engine runs, and the kernel in it. The server's
// answers decide; the tab only asks, and tells of its kernel.
import type { LabStatus } from '../../../../contract/experiment-calls.ts'
import type { RefusalCode } from '../../../../contract/refusals.ts'
import { isActive, shownStateOf } from '../../../../domain/experiment/session.ts'
import { CallRefused, type Ask } from '../../../api.ts'
import {
  KernelFailure,
  type BootProgress,
  type KernelClient,
  type KernelFailureName,
  type KernelInfo,
  type LeftRun,
} from '../../../lab/kernel-client.ts'
import { createStore, type Store } from '../../../store.ts'
import type { Stored } from '../saving/saver.ts'
import type { ServerWay } from './make-kernel.ts'

const BEAT_MS = 15_000
/** A kernel in a browser beats by a worker's clock, which no hidden tab slows; the page's own comes in only when that fails. */
const BEAT_LATE_MS = 25_000
const BEAT_STEP_MS = 2_000
const POLL_MS = 1_000
/** In its first seconds an engine may be there any moment. */
const SOON_MS = 250
/** A hand-in is run again apart. */
const RECEIPT_MS = 2_000
/** A cell that is done sooner is not worth a call of its own. */
const BUSY_MS = 1_000

export type KernelState =
  | { readonly kind: 'none' }
  | { readonly kind: 'booting'; readonly progress: BootProgress | undefined }
  | { readonly kind: 'ready'; readonly info: KernelInfo; readonly isBusy: boolean }
  | { readonly kind: 'failed'; readonly failure: KernelFailureName }

export interface SessionView {
  readonly status: LabStatus
  /** Milliseconds of this machine's steady clock at which `status` came. */
  readonly receivedAt: number
  readonly writer: LabStatus['writer']
  readonly kernel: KernelState
  readonly isStarting: boolean
  /** False while the server does not answer. */
  readonly isOnline: boolean
  /** Why a start was refused; its sentence comes from the server. */
  readonly refusal: { readonly code: RefusalCode | 'failed'; readonly message: string } | undefined
}

export interface LabSession {
  readonly view: Store<SessionView>
  /** The kernel, started when there is none. @throws when there is none to be had: `view` says why */
  readonly kernel: () => Promise<KernelClient>
  readonly liveKernel: () => KernelClient | undefined
  readonly start: (options?: { readonly stopsOther?: boolean }) => Promise<void>
  readonly stop: () => Promise<void>
  /** A new Python in the same session. */
  readonly restartKernel: () => Promise<void>
  /** Makes this tab the one that writes. `force`: the learner was asked. */
  readonly takeOver: (options?: { readonly force?: boolean }) => Promise<boolean>
  readonly writer: () => string | undefined
  /** Another call has brought a newer status. */
  readonly accept: (status: LabStatus) => void
  /** This tab was told that another one writes. */
  readonly loseWriter: () => void
  /** The learner has done something. */
  readonly noteActivity: () => void
  /** Answers "still there?". */
  readonly stillHere: () => Promise<void>
  readonly refresh: () => Promise<void>
  /** The page is going, or only hidden (`isOpen`). */
  readonly tellOpen: (isOpen: boolean) => void
  readonly dispose: () => void
}

export interface SessionOptions {
  readonly experiment: string
  readonly where: 'browser' | 'server'
  readonly status: LabStatus
  readonly ask: Ask
  /** As `ask`, for the last word of a page that goes. */
  readonly askLast: Ask
  readonly secret: {
    readonly read: () => string | undefined
    readonly keep: (secret: string) => void
    readonly forget: () => void
  }
  /** `way`: to a kernel on a server. */
  readonly makeKernel: (way: ServerWay | undefined) => Promise<KernelClient>
  /** A random id: the name of one press of Start. */
  readonly makeId: () => string
  /** The stored notebook, whenever this tab became the one that writes. */
  readonly onWriter: (stored: Stored) => void
  /** The kernel is another one, or none. */
  readonly onKernel: () => void
  /** A cell runs that was begun before this page was loaded. */
  readonly onLeft: (left: LeftRun) => void
  readonly now: () => number
  readonly after: (ms: number, callback: () => void) => () => void
}

const causes: Partial<Record<KernelFailureName, 'browser_too_old' | 'out_of_memory' | 'start_failed' | 'kernel_died'>> =
  {
    'browser-too-old': 'browser_too_old',
    'out-of-memory': 'out_of_memory',
    'files-missing': 'start_failed',
    'package-missing': 'start_failed',
    'start-too-slow': 'start_failed',
    'kernel-died': 'kernel_died',
  }

export function createLabSession(options: SessionOptions): LabSession {
  const { experiment, ask, secret } = options
  const view = createStore<SessionView>({
    status: options.status,
    receivedAt: options.now(),
    writer: options.status.writer,
    kernel: { kind: 'none' },
    isStarting: false,
    isOnline: true,
    refusal: undefined,
  })
  let kernel: KernelClient | undefined
  let booting: Promise<KernelClient> | undefined
  /** Ends the boot at hand: a kernel that is let go of may never say so itself. */
  let abandon = () => {}
  let starting: Promise<void> | undefined
  /** The start at hand. Calling it off may overtake it on the way: the server knows both by this id. */
  let press: { readonly id: string; isCancelled: boolean } | undefined
  let taking: Promise<boolean> | undefined
  let cancelTick: (() => void) | undefined
  let cancelBusy: (() => void) | undefined
  let activeAt = options.now()
  let toldBusy = false
  let toldAt = options.now()
  let isDisposed = false

  const set = (part: Partial<SessionView>) => view.update((now) => ({ ...now, ...part }))
  const place = { experiment_id: experiment }
  const mine = () => ({ ...place, writer: secret.read() ?? '' })
  const stateOf = () => shownStateOf(view.get().status.session?.state)

  const accept = (status: LabStatus) => {
    const known = view.get().status.session
    // An answer that was overtaken by a newer one says nothing new.
    if (known && status.session && known.id === status.session.id && status.session.version < known.version) return
    set({ status, receivedAt: options.now(), writer: status.writer, isOnline: true })
    if (!isActive(stateOf()) && kernel) dropKernel()
    planTick()
  }

  const dropKernel = (next: KernelState = { kind: 'none' }) => {
    kernel?.dispose()
    kernel = undefined
    booting = undefined
    abandon()
    set({ kernel: next, isStarting: false })
    options.onKernel()
  }

  /** While something runs the server is told; while an engine far away starts it is asked. */
  const planTick = () => {
    cancelTick?.()
    cancelTick = undefined
    if (isDisposed) return
    if (view.get().status.receipt?.outcome === 'checking') cancelTick = options.after(RECEIPT_MS, () => void refresh())
    if (!isActive(stateOf())) return
    const isAway = options.where === 'server' && stateOf() === 'waiting'
    cancelTick?.()
    const waited = view.get().status.session?.waited_seconds ?? 0
    const pollMs = Math.min(POLL_MS, Math.max(SOON_MS, waited * 100))
    const beatMs = view.get().kernel.kind === 'ready' ? BEAT_LATE_MS : BEAT_MS
    cancelTick = options.after(
      isAway ? pollMs : beatMs,
      () => void (isAway || view.get().writer !== 'this' ? refresh() : beat()),
    )
  }

  /** Where any tab may ask, and is told whether it is the one that writes. */
  const here = () => ({ ...place, ...(secret.read() ? { writer: secret.read() } : {}) })

  const refresh = () => hear(() => ask('/experiment/status', here()))

  const beat = async (
    more: { readonly cause?: 'browser_too_old' | 'out_of_memory' | 'start_failed' | 'kernel_died' } = {},
  ) => {
    const { kernel: mineNow } = view.get()
    const kind = more.cause ? 'failed' : mineNow.kind === 'ready' ? 'ready' : 'starting'
    toldBusy = mineNow.kind === 'ready' && mineNow.isBusy
    toldAt = options.now()
    await hear(() =>
      ask('/experiment/heartbeat', {
        ...mine(),
        kernel: kind,
        ...more,
        is_busy: toldBusy ? '1' : '0',
        idle_seconds: String(Math.round((options.now() - activeAt) / 1000)),
      }),
    )
  }

  const hear = async (asking: () => Promise<LabStatus>) => {
    try {
      accept(await asking())
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'not_writer') loseWriter()
      else set({ isOnline: error instanceof CallRefused })
      planTick()
    }
  }

  const loseWriter = () => {
    secret.forget()
    set({ writer: 'other', isOnline: true })
    if (kernel) dropKernel()
    planTick()
  }

  /** Once at a time: a second one without the first one's secret would be told that another tab writes. */
  const takeOver = ({ force = false } = {}): Promise<boolean> => {
    taking ??= takePen(force).finally(() => (taking = undefined))
    return taking
  }

  const takePen = async (force: boolean): Promise<boolean> => {
    const known = secret.read()
    try {
      const { writer, notebook } = await ask('/experiment/take-over', {
        ...place,
        force: force ? '1' : '0',
        ...(known ? { writer: known } : {}),
      })
      secret.keep(writer)
      set({ writer: 'this', isOnline: true })
      options.onWriter({ content: notebook.content, version: notebook.version, savedAt: notebook.saved_at })
      if (force) await refresh()
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'open_elsewhere') set({ writer: 'other' })
      else refuseStart(error)
      return false
    }
  }

  const refuseStart = (error: unknown) =>
    set({
      isStarting: false,
      isOnline: error instanceof CallRefused,
      refusal:
        error instanceof Error
          ? { code: error instanceof CallRefused ? error.code : 'failed', message: error.message }
          : undefined,
    })

  const start = ({ stopsOther = false } = {}): Promise<void> => {
    starting ??= begin(stopsOther).finally(() => (starting = undefined))
    return starting
  }

  const begin = async (stopsOther: boolean): Promise<void> => {
    const own = { id: options.makeId(), isCancelled: false }
    press = own
    set({ isStarting: true, refusal: undefined })
    try {
      if (view.get().writer !== 'this' && !(await takeOver())) throw new Error('another tab writes')
      if (own.isCancelled) throw new NoKernel()
      if (!isActive(stateOf()))
        accept(await ask('/experiment/start', { ...mine(), stop_other: stopsOther ? '1' : '0', start_id: own.id }))
      if (own.isCancelled || !isActive(stateOf())) throw new NoKernel()
    } catch (error) {
      if (view.get().writer === 'other' || error instanceof NoKernel) set({ isStarting: false })
      else refuseStart(error)
      throw error
    }
    await openKernel()
  }

  /** Boots a kernel for the session that is active; once at a time. */
  const openKernel = (): Promise<KernelClient> => {
    if (booting) return booting
    const mineNow = boot().finally(() => {
      if (booting !== mineNow) return
      booting = undefined
      set({ isStarting: false })
    })
    booting = mineNow
    return mineNow
  }

  const boot = async (): Promise<KernelClient> => {
    set({ kernel: { kind: 'booting', progress: undefined }, isStarting: true })
    let opened: KernelClient | undefined
    const { promise: isAbandoned, reject } = Promise.withResolvers<never>()
    isAbandoned.catch(() => {}) // heard where it is waited for
    abandon = () => reject(new NoKernel())
    try {
      if (options.where === 'server') await Promise.race([runningOnServer(), isAbandoned])
      opened = await options.makeKernel(options.where === 'server' ? way : undefined)
      kernel = opened
      planTick()
      if (options.where === 'browser') void beat()
      const info = await Promise.race([
        opened.boot((progress) => kernel === opened && set({ kernel: { kind: 'booting', progress } })),
        isAbandoned,
      ])
      if (kernel !== opened) throw new NoKernel()
      follow(opened, info)
      await beat()
      return opened
    } catch (error) {
      const isStopped = error instanceof NoKernel || (opened !== undefined && kernel !== opened)
      if (isStopped) set({ isStarting: false, kernel: kernel === undefined ? { kind: 'none' } : view.get().kernel })
      else await failKernel(error)
      throw error
    }
  }

  const follow = (opened: KernelClient, info: KernelInfo) => {
    set({ kernel: { kind: 'ready', info, isBusy: opened.status === 'busy' || opened.status === 'input' } })
    if (opened.left) options.onLeft(opened.left)
    opened.on('status', (status) => {
      if (kernel !== opened || view.get().kernel.kind !== 'ready') return
      const isBusy = status === 'busy' || status === 'input'
      set({ kernel: { kind: 'ready', info: opened.info ?? info, isBusy } })
      cancelBusy?.()
      if (isBusy !== toldBusy) cancelBusy = options.after(isBusy ? BUSY_MS : 0, () => void beat())
    })
    opened.on('dead', (failure) => {
      if (kernel === opened) void failKernel(failure)
    })
    opened.on('beat', ({ isBusy }) => {
      if (
        kernel === opened &&
        view.get().writer === 'this' &&
        options.now() - Math.max(view.get().receivedAt, toldAt) >= BEAT_MS - BEAT_STEP_MS / 2
      )
        void beat()
      if (isBusy) activeAt = options.now()
    })
  }

  const failKernel = async (error: unknown) => {
    const failure = error instanceof KernelFailure ? error.failure : undefined
    if (failure === undefined && error instanceof Error) refuseStart(error)
    dropKernel(failure === undefined ? { kind: 'none' } : { kind: 'failed', failure })
    set({ isStarting: false })
    const cause = failure && causes[failure]
    if (options.where === 'browser' && isActive(stateOf())) return beat({ cause: cause ?? 'start_failed' })
    await refresh()
    // It went because the session is over, or another tab's: then that says why.
    if (options.where === 'server' && (!isActive(stateOf()) || view.get().writer !== 'this') && !kernel)
      set({ kernel: { kind: 'none' } })
  }

  /** Settles when the engine runs. @throws when the start came to nothing */
  const runningOnServer = () =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        const state = stateOf()
        if (state === 'waiting') return
        forget()
        if (state === 'running') resolve()
        else reject(new NoKernel())
      }
      const forget = view.subscribe(look)
      look()
    })

  const way: ServerWay = {
    async find() {
      const found = await ask('/experiment/connect', mine())
      if (found.kind !== 'server') throw new NoKernel()
      return { baseUrl: found.base_url, ticket: found.ticket }
    },
    tell: (deed) => ask('/experiment/kernel', { ...mine(), deed }),
  }

  planTick()
  return {
    view,
    liveKernel: () => kernel,
    async kernel() {
      if (kernel && view.get().kernel.kind === 'ready') return kernel
      if (booting) return booting
      if (isActive(stateOf()) && view.get().writer === 'this') return openKernel()
      await start()
      if (kernel) return kernel
      throw new NoKernel()
    },
    start,
    async stop() {
      if (press) press.isCancelled = true
      dropKernel()
      await hear(() => ask('/experiment/stop', { ...here(), ...(press ? { start_id: press.id } : {}) }))
    },
    async restartKernel() {
      if (!kernel) return start()
      const opened = kernel
      set({ kernel: { kind: 'booting', progress: undefined } })
      options.onKernel()
      try {
        const info = await opened.restart()
        set({ kernel: { kind: 'ready', info, isBusy: false } })
        options.onKernel()
      } catch (error) {
        await failKernel(error)
      }
    },
    takeOver,
    writer: secret.read,
    accept,
    loseWriter,
    noteActivity: () => void (activeAt = options.now()),
    async stillHere() {
      activeAt = options.now()
      await beat()
    },
    refresh,
    tellOpen(isOpen) {
      if (!isActive(stateOf()) || view.get().writer !== 'this') return
      const { kernel: state } = view.get()
      const told = {
        ...mine(),
        kernel: state.kind === 'ready' ? 'ready' : 'starting',
        is_busy: state.kind === 'ready' && state.isBusy ? '1' : '0',
        is_open: isOpen ? '1' : '0',
      } as const
      void options.askLast('/experiment/heartbeat', told).then(accept, () => {})
    },
    dispose() {
      isDisposed = true
      cancelTick?.()
      cancelBusy?.()
      kernel?.dispose()
      kernel = undefined
    },
  }
}

/** The start came to nothing; the session's reason says why. */
class NoKernel extends Error {
  override name = 'NoKernel'
  constructor() {
    super('no kernel')
  }
}
