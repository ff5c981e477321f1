// The session of a lab as this tab sees it: who writes, whether an engine runs, and the kernel in it. The server's
// answers decide; the tab only asks, and tells of its kernel.
import type { LabStatus } from '../../../../contract/experiment-shapes.ts'
import { isActive, shownStateOf } from '../../../../domain/experiment/session.ts'
import { CallRefused } from '../../../api.ts'
import { KernelFailure, type KernelClient, type KernelInfo } from '../../../lab/kernel-client.ts'
import { createStore } from '../../../store.ts'
import { makeJoin, mayRunAlone } from './alone.ts'
import { kernelMoves, type KernelEvent, type KernelStateName } from './kernel-states.ts'
import { BEAT_MS, nextLook } from './next-look.ts'
import { makeCallOff, makeServerWay, NoKernel, runningOnServer } from './running-on-server.ts'
import {
  plainView,
  toldOf,
  viewRefusal,
  type KernelState,
  type LabSession,
  type SessionOptions,
  type SessionView,
} from './session-view.ts'
import { makeTakeOver } from './take-over.ts'
import { failureCauses, isBusyNow, watchKernel, type FailureCause } from './watch-kernel.ts'

const BEAT_STEP_MS = 2_000
/** A cell that is done sooner is not worth a call of its own. */
const BUSY_MS = 1_000

export function createLabSession(options: SessionOptions): LabSession {
  const { experiment, ask, secret } = options
  const view = createStore<SessionView>({
    status: options.status,
    receivedAt: options.now(),
    writer: options.status.writer,
    kernel: { kind: 'none' },
    isStarting: false,
    isOnline: true,
    isAlone: false,
    refusal: undefined,
  })
  let state: KernelStateName = 'none'
  let kernel: KernelClient | undefined
  let booting: Promise<KernelClient> | undefined
  /** Ends the boot at hand: a kernel that is let go of may never say so itself. */
  let abandon = () => {}
  let starting: Promise<void> | undefined
  /** The start at hand. Calling it off may overtake it on the way: the server knows both by this id. */
  let press: { readonly id: string; isCancelled: boolean } | undefined
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
    if (!isActive(stateOf()) && !view.get().isAlone) void move('over')
    planTick()
  }

  const letGo = () => {
    kernel?.dispose()
    kernel = undefined
    booting = undefined
    set({ isAlone: false })
    abandon()
  }

  /** What the table says of an event, done in its order: the kernel goes, the screen sees it, whoever must know is told. */
  const move = (event: KernelEvent, shown?: KernelState): Promise<void> | undefined => {
    const found = kernelMoves[state][event]
    if (!found) return undefined
    state = found.to
    if (found.effects.includes('letGo')) letGo()
    set({ kernel: shown ?? plainView[state], isStarting: state === 'starting' || state === 'booting' })
    if (found.effects.includes('letGo') || found.effects.includes('announce')) options.onKernel()
    return found.effects.includes('tell') ? beat() : undefined
  }

  const planTick = () => {
    cancelTick?.()
    const look = isDisposed
      ? undefined
      : nextLook(view.get(), { isReady: state === 'ready', isOnServer: options.where === 'server' })
    cancelTick =
      look && options.after(look.ms, () => void (look.isBeat && view.get().writer === 'this' ? beat() : refresh()))
  }

  /** Where any tab may ask, and is told whether it is the one that writes. */
  const here = () => ({ ...place, ...(secret.read() ? { writer: secret.read() } : {}) })

  const refresh = () => hear(() => ask('/experiment/status', here()))

  const beat = async (more: { readonly cause?: FailureCause } = {}) => {
    if (view.get().isAlone) return refresh() // there is no session to tell of it yet
    const told = { ...toldOf(view.get().kernel), ...(more.cause ? { kernel: 'failed' as const } : {}) }
    toldBusy = told.is_busy === '1'
    toldAt = options.now()
    await hear(() =>
      ask('/experiment/heartbeat', {
        ...mine(),
        ...told,
        ...more,
        idle_seconds: String(Math.round((options.now() - activeAt) / 1000)),
      }),
    )
  }

  const hear = async (asking: () => Promise<LabStatus>) => {
    try {
      accept(await asking())
      if (view.get().isAlone) await join()
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'not_writer') loseWriter()
      else set({ isOnline: error instanceof CallRefused })
      planTick()
    }
  }

  const loseWriter = () => {
    secret.forget()
    set({ writer: 'other', isOnline: true })
    void move('over')
    planTick()
  }

  const refuseStart = (error: unknown) => {
    void move('refuse')
    set({ isOnline: error instanceof CallRefused, refusal: viewRefusal(error) })
  }

  const start = ({ stopsOther = false } = {}): Promise<void> => {
    starting ??= begin(stopsOther).finally(() => (starting = undefined))
    return starting
  }

  const begin = async (stopsOther: boolean): Promise<void> => {
    const own = { id: options.makeId(), isCancelled: false }
    press = own
    void move('press')
    set({ refusal: undefined })
    try {
      if (view.get().writer !== 'this' && !(await takeOver())) throw lost ?? new Error('another tab writes')
      if (own.isCancelled) throw new NoKernel()
      if (!isActive(stateOf()))
        accept(await ask('/experiment/start', { ...mine(), stop_other: stopsOther ? '1' : '0', start_id: own.id }))
      if (own.isCancelled || !isActive(stateOf())) throw new NoKernel()
    } catch (error) {
      if (own.isCancelled || !mayRunAlone(error, options, view.get())) {
        if (view.get().writer === 'other' || error instanceof NoKernel) void move('refuse')
        else refuseStart(error)
        throw error
      }
      set({ isOnline: false, isAlone: true })
    }
    await openKernel()
  }

  /** Boots a kernel for the session that is active; once at a time. */
  const openKernel = (): Promise<KernelClient> => {
    if (state === 'ready' && kernel) return Promise.resolve(kernel)
    if (booting) return booting
    const own = boot().finally(() => {
      if (booting === own) booting = undefined
    })
    booting = own
    return own
  }

  const boot = async (): Promise<KernelClient> => {
    void move('open')
    let opened: KernelClient | undefined
    const own = makeCallOff()
    abandon = own.callOff
    try {
      if (options.where === 'server') await Promise.race([runningOnServer(view), own.isOff])
      opened = await options.makeKernel(options.where === 'server' ? way : undefined)
      if (own.wasCalled()) {
        opened.dispose()
        throw new NoKernel()
      }
      kernel = opened
      planTick()
      if (options.where === 'browser') void beat()
      const info = await Promise.race([
        opened.boot((progress) => kernel === opened && set({ kernel: { kind: 'booting', progress } })),
        own.isOff,
      ])
      if (kernel !== opened) throw new NoKernel()
      await follow(opened, info)
      return opened
    } catch (error) {
      // One that was let go of has nothing to say any more: there may be another by now.
      if (!own.wasCalled()) await (error instanceof NoKernel ? move('giveUp') : failKernel(error))
      throw error
    }
  }

  const follow = (opened: KernelClient, info: KernelInfo): Promise<void> | undefined => {
    const told = move('boot', { kind: 'ready', info, isBusy: isBusyNow(opened) })
    if (opened.left) options.onLeft(opened.left)
    watchKernel(opened, {
      onStatus: (isBusy) => {
        if (kernel !== opened || state !== 'ready') return
        set({ kernel: { kind: 'ready', info: opened.info ?? info, isBusy } })
        cancelBusy?.()
        if (isBusy !== toldBusy) cancelBusy = options.after(isBusy ? BUSY_MS : 0, () => void beat())
      },
      onDead: (failure) => {
        if (kernel === opened) void failKernel(failure)
      },
      onBeat: (isBusy) => {
        const since = options.now() - Math.max(view.get().receivedAt, toldAt)
        if (kernel === opened && view.get().writer === 'this' && since >= BEAT_MS - BEAT_STEP_MS / 2) void beat()
        if (isBusy) activeAt = options.now()
      },
    })
    return told
  }

  const failKernel = async (error: unknown) => {
    const failure = error instanceof KernelFailure ? error.failure : undefined
    if (failure === undefined && error instanceof Error) refuseStart(error)
    if (failure === undefined) void move('giveUp')
    else void move('fail', { kind: 'failed', failure })
    const cause = failure && failureCauses[failure]
    if (options.where === 'browser' && isActive(stateOf())) return beat({ cause: cause ?? 'start_failed' })
    await refresh()
    // It went because the session is over, or another tab's: then that says why.
    if (state === 'failed' && options.where === 'server' && (!isActive(stateOf()) || view.get().writer !== 'this'))
      void move('giveUp')
  }

  const way = makeServerWay(ask, mine)
  let lost: unknown // why the server could not be asked who writes: a start says so
  const takeOver = makeTakeOver(options, { set, refuse: refuseStart, lose: (error) => (lost = error), refresh })
  const giveUp = () => void move('giveUp')
  const join = makeJoin(options, { view, set, mine, accept, takeOver, loseWriter, beat, giveUp })

  planTick()
  return {
    view,
    liveKernel: () => kernel,
    async kernel() {
      if (state === 'ready' || booting || (isActive(stateOf()) && view.get().writer === 'this')) return openKernel()
      await start()
      if (kernel) return kernel
      throw new NoKernel()
    },
    start,
    async stop() {
      if (press) press.isCancelled = true
      void move('stop')
      await hear(() => ask('/experiment/stop', { ...here(), ...(press ? { start_id: press.id } : {}) }))
    },
    async restartKernel() {
      if (!kernel || state !== 'ready') return start()
      const opened = kernel
      void move('restart')
      try {
        const info = await opened.restart()
        void move('boot', { kind: 'ready', info, isBusy: false })
      } catch (error) {
        if (kernel === opened) await failKernel(error)
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
      if (view.get().writer !== 'this' || secret.read() === undefined) return
      // Where nothing runs only the goodbye counts: another tab then need not ask whether it may write.
      if (isOpen && !isActive(stateOf())) return
      const told = { ...mine(), ...toldOf(view.get().kernel), is_open: isOpen ? '1' : '0' } as const
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
