// What the notebook knows of a kernel. One implementation runs Python in the learner's browser, another speaks to a
// Jupyter server; a cell cannot tell which.

/** Values by their media type, as in a notebook file: text, base64 for pictures, plain data for JSON. */
type MimeBundle = Readonly<Record<string, unknown>>

/** An output as a notebook file (nbformat 4.5) keeps it. */
export type StoredOutput =
  | { readonly output_type: 'stream'; readonly name: 'stdout' | 'stderr'; readonly text: string }
  | {
      readonly output_type: 'display_data'
      readonly data: MimeBundle
      readonly metadata: MimeBundle
      readonly transient?: { readonly display_id?: string }
    }
  | {
      readonly output_type: 'execute_result'
      readonly execution_count: number
      readonly data: MimeBundle
      readonly metadata: MimeBundle
    }
  | {
      readonly output_type: 'error'
      readonly ename: string
      readonly evalue: string
      readonly traceback: readonly string[]
    }

/**
 * What a running cell says. `apply-output.ts` turns it into the cell's outputs: a stream is added to the last one of
 * its name, an update replaces what carries its display id, `clear_output` empties.
 */
export type NbOutput =
  | StoredOutput
  | {
      readonly output_type: 'update_display_data'
      readonly data: MimeBundle
      readonly metadata: MimeBundle
      readonly transient: { readonly display_id: string }
    }
  | { readonly output_type: 'clear_output'; readonly wait: boolean }
  /** The cell began; its number. */
  | { readonly output_type: 'execute_input'; readonly execution_count: number }
  /** Python waits for `replyInput`. */
  | { readonly output_type: 'input_request'; readonly prompt: string; readonly password: boolean }
  /**
   * Something that the notebook says in its own words, `notebook.notice.<name>`; it stays beside the outputs and is not
   * stored.
   */
  | { readonly output_type: 'notice'; readonly name: KernelNotice }
  /** Packages that the cell imports are on their way, in bytes; its code begins once they are there. Not stored. */
  | {
      readonly output_type: 'loading'
      readonly names: readonly string[]
      readonly loaded: number
      readonly total: number
    }
  /** Always the last one. */
  | {
      readonly output_type: 'done'
      readonly status: 'ok' | 'error' | 'aborted' | 'lost'
      readonly execution_count: number | null
      readonly milliseconds: number
    }

/**
 * `output-capped`: more was printed than a page can hold, the rest is left out. `variables-lost`: Python did not listen
 * and was started anew. `input-unavailable`: this browser can ask for input only in the full-screen lab. `kernel-lost`:
 * see the `dead` event. `packages-unfetched`: packages that the cell imports did not arrive.
 */
export type KernelNotice =
  | 'output-capped'
  | 'variables-lost'
  | 'input-unavailable'
  | 'kernel-lost'
  | 'packages-unfetched'

/** Why a kernel does not start, or is no more; each has a sentence and a next step: `notebook.failure.<name>`. */
export type KernelFailureName =
  | 'browser-too-old'
  | 'out-of-memory'
  | 'files-missing'
  | 'package-missing'
  | 'start-too-slow'
  | 'kernel-died'
  | 'connection-lost'
  | 'engine-unreachable'

export class KernelFailure extends Error {
  override name = 'KernelFailure'
  readonly failure: KernelFailureName
  /** For the console and the log, never for the page. */
  readonly detail: string

  constructor(failure: KernelFailureName, detail = '') {
    super(`${failure}: ${detail}`)
    this.failure = failure
    this.detail = detail
  }
}

/** A word for each step of a start, `notebook.boot.<step>`; bytes while files travel. */
export interface BootProgress {
  readonly step: 'frame' | 'files' | 'python' | 'ready'
  readonly loaded: number
  readonly total: number
}

export interface KernelInfo {
  readonly language: string
  /** '3.14.2' */
  readonly version: string
  /** Whether an interrupt always spares the variables while Python itself runs; else it may have to start Python anew. */
  readonly interruptsGently: boolean
  readonly canAskInput: boolean
}

export type KernelStatus = 'none' | 'booting' | 'idle' | 'busy' | 'input' | 'dead'

export interface Completion {
  readonly matches: readonly {
    readonly text: string
    readonly kind: 'keyword' | 'function' | 'class' | 'module' | 'variable' | 'property'
  }[]
  /** The part of the code that a match replaces. */
  readonly from: number
  readonly to: number
}

export interface KernelEvents {
  readonly status: KernelStatus
  readonly dead: KernelFailure
  /** Every 2 s while the kernel lives, from a worker's clock: a hidden tab does not slow it. */
  readonly beat: { readonly isBusy: boolean }
}

export interface ExecuteOptions {
  readonly cellId: string
  /** Takes a waiting cell out of the queue, or interrupts the running one. */
  readonly signal?: AbortSignal
  /** Counts no cell and shows no last value; streams, displays and errors come all the same. For checks and setup. */
  readonly silent?: boolean
}

/** A cell that runs in a kernel which outlived its page, and what it says from where that page heard no more. */
export interface LeftRun {
  readonly cellId: string
  readonly said: AsyncIterable<NbOutput>
}

export interface KernelClient {
  readonly status: KernelStatus
  readonly info: KernelInfo | undefined
  /** Known once it has booted. */
  readonly left?: LeftRun | undefined
  /** @throws KernelFailure */
  boot(onProgress?: (progress: BootProgress) => void): Promise<KernelInfo>
  /** Cells wait for one another. Whoever stops reading early lets the cell run on, unseen. */
  execute(code: string, options: ExecuteOptions): AsyncIterable<NbOutput>
  complete(code: string, cursor: number): Promise<Completion>
  /** Ends the running cell and drops the waiting ones. `restarted`: the variables are lost. */
  interrupt(): Promise<'interrupted' | 'restarted' | 'idle'>
  /** A new Python; the running cell and the waiting ones end as `lost`. @throws KernelFailure */
  restart(): Promise<KernelInfo>
  replyInput(text: string): void
  /** @returns what ends the listening */
  on<E extends keyof KernelEvents>(event: E, listener: (value: KernelEvents[E]) => void): () => void
  /** Ends everything at once; the client cannot be used again. */
  dispose(): void
}
