// What page, frame and worker say to one another. Whatever comes from the frame may have been said by notebook code,
// which can post messages of its own: the page reads it with `read-kernel-message.ts` and believes its shape only.
import type { Completion, KernelFailureName, NbOutput } from './kernel-client.ts'

/** A file of build/lab/manifest.json. */
export interface LabFile {
  readonly name: string
  /** Of our own origin, named by its content. */
  readonly path: string
  /** Unpacked. */
  readonly bytes: number
}

/** Frame → page, once its script runs: which files it needs. */
export interface Hello {
  readonly type: 'hello'
  readonly files: readonly LabFile[]
}

/** Page → frame, with the port that all else goes through. */
export interface Begin {
  readonly type: 'begin'
  readonly files: Readonly<Record<string, ArrayBuffer>>
  readonly wheels: Wheels | undefined
  readonly folder: readonly FolderFile[]
}

/** What lies beside the notebook: `path` from the folder that its code runs in. */
export interface FolderFile {
  readonly path: string
  readonly bytes: ArrayBuffer
}

/** Packages beyond Python's own library. */
export interface Wheels {
  readonly names: readonly string[]
  /** As pyodide-lock.json: all that the school has. */
  readonly lock: string
  /** Of those that are loaded at once. */
  readonly files: Readonly<Record<string, ArrayBuffer>>
}

/** Page → frame → worker. */
export type ToKernel =
  | { readonly type: 'execute'; readonly id: number; readonly code: string; readonly isSilent: boolean }
  | { readonly type: 'complete'; readonly id: number; readonly code: string; readonly cursor: number }
  | { readonly type: 'input'; readonly text: string }
  | { readonly type: 'interrupt' }
  /** The answer to `need`; empty when they could not be had. */
  | { readonly type: 'wheels'; readonly files: Readonly<Record<string, ArrayBuffer>> }
  /** Frame only: a new worker. */
  | { readonly type: 'restart' }

/** Worker → frame → page. */
export type FromKernel =
  | {
      readonly type: 'ready'
      readonly version: string
      readonly interruptsGently: boolean
      readonly canAskInput: boolean
    }
  | { readonly type: 'outputs'; readonly id: number; readonly outputs: readonly NbOutput[] }
  | {
      readonly type: 'done'
      readonly id: number
      readonly status: 'ok' | 'error'
      readonly executionCount: number | null
    }
  | { readonly type: 'completion'; readonly id: number; readonly completion: Completion }
  /** The cell imports these packages of the list; it waits for `wheels`. */
  | { readonly type: 'need'; readonly names: readonly string[] }
  | { readonly type: 'failed'; readonly failure: KernelFailureName; readonly detail: string }
  /** Frame: Python did not listen; a new one is starting. */
  | { readonly type: 'replaced' }
  /** Frame: a worker's clock, every 15 s. */
  | { readonly type: 'beat' }

/** Frame → worker, first. */
export interface Boot {
  readonly type: 'boot'
  readonly python: WebAssembly.Module
  readonly library: ArrayBuffer
  readonly wheels: Wheels | undefined
  readonly folder: readonly FolderFile[]
  /** Where the browser gives shared memory: see worker/shared-control.ts. */
  readonly control: SharedArrayBuffer | undefined
}

/** Worker → frame only: it has heard the interrupt, so Python is not computing. */
export interface Heard {
  readonly type: 'heard'
}
