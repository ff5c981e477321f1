// What a screen sees of a lab session, what it may ask of it, and what the session needs to be made.
import type { LabStatus } from '../../../../contract/experiment-shapes.ts'
import type { RefusalCode } from '../../../../contract/refusals.ts'
import { type Ask, CallRefused } from '../../../api.ts'
import type { BootProgress, KernelClient, KernelFailureName, KernelInfo, LeftRun } from '../../../lab/kernel-client.ts'
import type { Store } from '../../../store.ts'
import type { Stored } from '../saving/saver.ts'
import type { KernelStateName } from './kernel-states.ts'
import type { ServerWay } from './make-kernel.ts'
import type { WriterSecret } from './writer-secret.ts'

export type KernelState =
  | { readonly kind: 'none' }
  | { readonly kind: 'booting'; readonly progress: BootProgress | undefined }
  | { readonly kind: 'ready'; readonly info: KernelInfo; readonly isBusy: boolean }
  | { readonly kind: 'failed'; readonly failure: KernelFailureName }

/** What is shown of a state that has nothing more to say. */
export const plainView: Readonly<Record<KernelStateName, KernelState>> = {
  none: { kind: 'none' },
  starting: { kind: 'none' },
  booting: { kind: 'booting', progress: undefined },
  ready: { kind: 'none' },
  restarting: { kind: 'booting', progress: undefined },
  failed: { kind: 'none' },
}

/** What the server is told of a kernel. */
export const toldOf = (kernel: KernelState) =>
  ({
    kernel: kernel.kind === 'ready' ? 'ready' : 'starting',
    is_busy: kernel.kind === 'ready' && kernel.isBusy ? '1' : '0',
  }) as const

export interface SessionView {
  readonly status: LabStatus
  /** Milliseconds of this machine's steady clock at which `status` came. */
  readonly receivedAt: number
  readonly writer: LabStatus['writer']
  readonly kernel: KernelState
  readonly isStarting: boolean
  /** False while the server does not answer. */
  readonly isOnline: boolean
  /** Python runs here without a session: the server was away, and nothing is counted (alone.ts). */
  readonly isAlone: boolean
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
  readonly secret: WriterSecret
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

/** What is shown of a start that came to nothing; its sentence is the error's. */
export const viewRefusal = (error: unknown): SessionView['refusal'] =>
  error instanceof Error
    ? { code: error instanceof CallRefused ? error.code : 'failed', message: error.message }
    : undefined
