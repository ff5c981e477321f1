// Files that a lab's code writes into the kept folder: laid there when a Python begins, sent to the server after each run
// that has written one. A file that is gone there is not deleted: that is a press.
import { isKeptPath, keptFileLimits, KEPT_FOLDER } from '../../../../domain/experiment/kept-file.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { CallRefused } from '../../../api.ts'
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { waitAfter, type Patience } from '../../../outbox/backoff.ts'
import { createStore, type Store } from '../../../store.ts'
import { readFile } from './files.ts'
import { layKeptFile, listLying, type LyingFile } from './kept-folder.ts'

type Kept = Pick<OutputOf<'/work/files'>['list'][number], 'path' | 'hash' | 'saved_at'>

/** `waiting`: not sent yet, tried again by itself. `refused`: why, for the person; tried again when it is written anew. */
type KeepState =
  | { readonly kind: 'kept' | 'waiting' | 'too-large' | 'bad-name' }
  | { readonly kind: 'refused'; readonly message: string }

export interface KeptFiles {
  /** By the path from the kept folder. */
  readonly states: Store<ReadonlyMap<string, KeepState>>
  /** Settles when the files of before lie in this Python; at once when they do already. Never rejects. */
  readonly ready: (kernel: KernelClient) => Promise<void>
  /** The Python is another one now, or there is none. */
  readonly meetKernel: (kernel: KernelClient | undefined) => void
  /** Sends what was written since. Settles when that is done, or cannot be done now. */
  readonly send: () => Promise<void>
  readonly dispose: () => void
}

const patience: Patience = { firstMs: 2000, mostMs: 60_000 }
/** Cells that run one after another are one change. */
const QUIET_MS = 400
/** A Python that is busy is looked at again so soon. */
const BUSY_MS = 1000

export interface KeptFilesOptions {
  readonly isOnServer: boolean
  readonly list: () => Promise<readonly Kept[]>
  readonly fetch: (path: string) => Promise<Blob>
  /** @throws CallRefused, CallFailed */
  readonly keep: (path: string, blob: Blob) => Promise<unknown>
  readonly liveKernel: () => KernelClient | undefined
  /** The files of before could not be laid. */
  readonly onUnlaid: () => void
  readonly onRefused: (message: string) => void
  /** Told of each cell that has run. @returns ends it */
  readonly onRan: (listener: () => void) => () => void
  readonly after: (ms: number, callback: () => void) => () => void
  readonly random: () => number
}

interface Laid {
  readonly kernel: KernelClient
  /** The first try has ended. */
  readonly done: Promise<void>
  isThere: boolean
  isTold: boolean
  failures: number
}

export const countWaiting = (states: ReadonlyMap<string, KeepState>): number =>
  [...states.values()].filter(({ kind }) => kind === 'waiting').length

export function createKeptFiles(options: KeptFilesOptions): KeptFiles {
  const states = createStore<ReadonlyMap<string, KeepState>>(new Map())
  /** Of files that are here as the server has them. */
  let stamps = new Map<string, string>()
  let laid: Laid | undefined
  let cancelLaying = () => {}
  let sending: Promise<void> | undefined
  let isAskedAgain = false
  let failures = 0
  let cancel = () => {}

  const set = (path: string, state: KeepState) => states.update((now) => new Map(now).set(path, state))
  const sendIn = (ms: number) => {
    cancel()
    cancel = options.after(ms, () => void send())
  }
  const sendAgain = () => sendIn(waitAfter(++failures, patience, options.random))

  const lay = async (kernel: KernelClient, isCurrent: () => boolean) => {
    const lying = new Map((await listLying(kernel, { withHash: true })).map((file) => [file.path, file]))
    const kept = await options.list()
    for (const file of kept) {
      const here = lying.get(file.path)
      // On a machine that keeps its own folder a newer one may lie there that was never sent: it is, below.
      if (here && (here.hash === file.hash || here.at > file.saved_at)) continue
      await layKeptFile(kernel, { path: file.path, savedAt: file.saved_at, blob: await options.fetch(file.path) })
    }
    const hashes = new Map(kept.map(({ path, hash }) => [path, hash]))
    const same = (await listLying(kernel, { withHash: true })).filter(({ path, hash }) => hashes.get(path) === hash)
    if (!isCurrent()) return
    stamps = new Map(same.map(({ path, stamp }) => [path, stamp]))
    states.update(() => new Map(same.map(({ path }) => [path, { kind: 'kept' }])))
    sendIn(QUIET_MS)
  }

  const begin = (kernel: KernelClient): Laid => {
    if (laid?.kernel === kernel) return laid
    const isCurrent = () => laid === own
    // Cells wait for the first try alone: without a line each of them would wait.
    const attempt = (): Promise<void> =>
      lay(kernel, isCurrent).then(
        () => void (own.isThere = true),
        () => {
          if (!isCurrent()) return
          if (!own.isTold) options.onUnlaid()
          own.isTold = true
          cancelLaying = options.after(waitAfter(++own.failures, patience, options.random), () => void attempt())
        },
      )
    const own: Laid = { kernel, isThere: false, isTold: false, failures: 0, done: Promise.resolve().then(attempt) }
    laid = own
    return own
  }
  /** A Python that begins anew meanwhile has the files laid anew. */
  const ready = async (kernel: KernelClient): Promise<void> => {
    const own = begin(kernel)
    await own.done
    if (laid !== own && laid?.kernel === kernel) await ready(kernel)
  }

  const sendOne = async (kernel: KernelClient, file: LyingFile) => {
    const fault = file.size > keptFileLimits.bytesOfOne ? 'too-large' : isKeptPath(file.path) ? undefined : 'bad-name'
    if (fault) {
      stamps.set(file.path, file.stamp) // said once, until it is written anew
      return set(file.path, { kind: fault })
    }
    set(file.path, { kind: 'waiting' })
    const blob = await readFile(
      kernel,
      { path: `${KEPT_FOLDER}/${file.path}`, size: file.size },
      { isOnServer: options.isOnServer, onPart: () => {} },
    )
    try {
      await options.keep(file.path, blob)
      failures = 0
      stamps.set(file.path, file.stamp)
      set(file.path, { kind: 'kept' })
    } catch (error) {
      if (!(error instanceof CallRefused)) return sendAgain()
      if (error.retryAfter !== undefined) return sendIn(error.retryAfter * 1000)
      stamps.set(file.path, file.stamp)
      set(file.path, { kind: 'refused', message: error.message })
      options.onRefused(error.message)
    }
  }

  const work = async () => {
    const kernel = options.liveKernel()
    if (!kernel || laid?.kernel !== kernel) return
    await laid.done
    if (!laid.isThere) return // a later try lays them, and sends then
    if (kernel.status !== 'idle') return sendIn(BUSY_MS) // a run goes on, or something was asked of Python beside the cells
    for (const file of await listLying(kernel, { withHash: false }))
      if (laid?.kernel === kernel && stamps.get(file.path) !== file.stamp) await sendOne(kernel, file)
  }

  const send = (): Promise<void> => {
    cancel()
    isAskedAgain = sending !== undefined // what was written since it looked is looked at after it
    sending ??= (async () => {
      do {
        isAskedAgain = false
        await work().catch(sendAgain) // Python went meanwhile, or was asked to stop
      } while (isAskedAgain)
    })().finally(() => (sending = undefined))
    return sending
  }

  const forgetRan = options.onRan(() => sendIn(QUIET_MS))
  return {
    states,
    ready,
    meetKernel(kernel) {
      laid = undefined
      cancel()
      cancelLaying()
      // What waited went with its Python; what lies on in it, on a machine, is found there again.
      if (countWaiting(states.get()) > 0)
        states.update((now) => new Map([...now].filter(([, { kind }]) => kind !== 'waiting')))
      if (kernel) void ready(kernel)
    },
    send,
    dispose() {
      forgetRan()
      cancel()
      cancelLaying()
    },
  }
}
