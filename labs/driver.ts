// What an engine for experiments must do. A driver reports facts, never states; it knows no database, learner, hours or
// sentence. flows/ turns its facts into moves by the table in domain/experiment/session.ts.
import type { CheckObstacle } from '../domain/experiment/hand-in.ts'
import type { BrowserClaim, Fault, Observation } from '../domain/experiment/observation.ts'

const driverNames = ['embedded', 'jupyterhub'] as const
export type DriverName = (typeof driverNames)[number]

/** One run of an engine. Everything an engine calls it is derived from these two, so a handle is never lost. */
export interface Handle {
  /** The session's id; lower-case letters, digits and hyphens. A report of another run is another run's. */
  readonly runId: string
  readonly learnerId: string
}

interface StartSpec extends Handle {
  readonly experimentId: string
  /** The kind of machine the author asks for; `python` is the plain one. */
  readonly profile: string
  readonly packages: readonly string[]
}

/** `accepted`: on its way, or there already. `queued`: no free place yet, ask again. `refused`: it will not come. */
export type Started =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'refused'; readonly fault: Fault; readonly detail: string }

/**
 * The way to the kernel: its own address in Jupyter's REST API, a slash at the end. `headers` carry what opens the
 * engine: they stay on the server.
 */
export type Connection =
  | { readonly kind: 'browser' }
  | {
      readonly kind: 'jupyter'
      readonly kernelId: string
      readonly baseUrl: string
      readonly headers: Readonly<Record<string, string>>
    }

interface Capabilities {
  /** `browser`: the kernel is the learner's own computer, and what is known of it are its claims. */
  readonly where: 'browser' | 'server'
  readonly survivesTabClose: boolean
  readonly hasNetwork: boolean
  /** Seconds a start usually takes. */
  readonly usualStartSeconds: readonly [from: number, to: number]
}

/**
 * A code cell of the author's notebook, solutions and hidden tests included. The result of a check is whether it ran
 * without an error.
 */
export interface CheckCell {
  readonly id: string
  readonly source: string
  readonly isCheck: boolean
  /** The learner's own part: here stands the author's solution of it. */
  readonly isOwn: boolean
}

/** What lies beside the notebook: `path` from its folder. */
export interface CheckFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What is checked: the author's notebook, and what the learner wrote in their own cells, by id. */
export interface CheckOrder {
  readonly author: readonly CheckCell[]
  readonly own: Readonly<Record<string, string>>
  /** Both processes have them, each its own. */
  readonly files?: readonly CheckFile[]
  /**
   * Of a lab that keeps files: what is kept, from the notebook's folder. The learner's process finds it and may write
   * there; for the judge the kept folder is empty.
   */
  readonly kept?: readonly CheckFile[]
}

export interface CellResult {
  readonly id: string
  readonly isOk: boolean
  /** Of an error: its name and what it says. */
  readonly ename: string
  readonly evalue: string
  /** Of a check: all that it asked of the learner's process, as one number; the same number, the same questions. */
  readonly asked?: number
}

/** `stopped`: the learner's code took all the time, spoke out of turn, or ended its process; nothing has passed. */
export type CheckRun =
  | {
      readonly kind: 'ran'
      readonly results: readonly CellResult[]
      /** What the hidden tests drew their inputs from; nothing was drawn where it is left out. */
      readonly seed?: string
    }
  | { readonly kind: 'stopped'; readonly why: 'time' | 'protocol' | 'ended' }
  | { readonly kind: 'unavailable'; readonly why: CheckObstacle }

/** What a check is done with: as the lab itself runs. */
export interface CheckSpec {
  readonly experimentId: string
  readonly profile: string
  readonly packages: readonly string[]
  /** Seconds after which the start of a machine for it is given up. */
  readonly startSeconds: number
}

/** Whether an engine checks hand-ins by itself; `because` is for an operator. */
export type HubStanding = { readonly kind: 'verified' } | { readonly kind: 'self-checked'; readonly because: string }

export interface LabDriver {
  readonly name: DriverName
  readonly capabilities: Capabilities
  health(): Promise<{ readonly isOk: boolean; readonly detail?: string }>
  /** Answers at once; again for the same run changes nothing. @throws when the engine does not answer */
  start(spec: StartSpec): Promise<Started>
  /** @throws when it is not known: an engine that does not answer is never "gone" */
  observe(handle: Handle, seen: { readonly claim: BrowserClaim | undefined; readonly now: Date }): Promise<Observation>
  /** @throws when the engine does not answer */
  connect(handle: Handle): Promise<Connection>
  /** Again changes nothing. `isPending`: it will still take a while, ask again. */
  stop(handle: Handle): Promise<{ readonly isPending: boolean }>
  /** Every run that the engine knows; those that we do not know are stopped. */
  list(): Promise<readonly Handle[]>
  /**
   * Checks a hand-in apart from every learner's kernel, without network, limited in time and memory.
   * @throws when the machine was too busy to say anything: ask again
   */
  check(order: CheckOrder, spec: CheckSpec): Promise<CheckRun>
  /** Of an engine that checks on machines of its own: what was found when it last tried, and a look that tries now. */
  readonly ownCheck?: {
    readonly known: () => HubStanding | undefined
    readonly look: () => Promise<HubStanding>
  }
  /**
   * Tells of runs that may have changed, so that somebody looks at once. One that is missed costs nothing: all are
   * looked at again and again.
   */
  onChange?(listener: (handle: Handle) => void): void
}
