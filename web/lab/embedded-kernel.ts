// Python in the learner's browser: the client of the kernel's frame (web/lab/frame), which owns the worker.
import { makePackageBringer } from './bring-packages.ts'
import { makeCellQueue } from './cell-queue.ts'
import { createKernelNews } from './kernel-news.ts'
import {
  KernelFailure,
  type BootProgress,
  type Completion,
  type KernelClient,
  type KernelInfo,
  type KernelStatus,
} from './kernel-client.ts'
import type { FromKernel, ToKernel } from './kernel-wire.ts'
import { openLabFrame, type FetchedFile, type LabFrame } from './open-lab-frame.ts'
import { readKernelMessage } from './read-kernel-message.ts'

/** Python starts in a second or two; files are not counted in. */
const SLOWEST_START = 60_000
const SLOWEST_COMPLETION = 1_000
/**
 * A frame that lives beats every 2 s; no browser tells us that a frame's process is gone. After a computer's sleep the
 * clock may ring before the beat comes: then it has a second chance.
 */
const SILENCE = 8_000
const SECOND_CHANCE = 4_000

export interface EmbeddedOptions {
  /** What the lab needs beyond Python's own library; the school puts it there (LAB_WHEELS_URL). */
  readonly packages?: readonly string[]
  /** The other host that the frame comes from (LAB_ORIGIN). */
  readonly frameOrigin?: string | undefined
  /** Where the packages lie; without it there are none. */
  readonly wheelsUrl?: string | undefined
  /** What lies beside the notebook. */
  readonly files?: readonly FetchedFile[]
}

export function createEmbeddedKernel({
  packages = [],
  frameOrigin,
  wheelsUrl,
  files = [],
}: EmbeddedOptions = {}): KernelClient {
  const { emit, on } = createKernelNews()
  const cells = makeCellQueue()
  const completions = new Map<number, (completion: Completion) => void>()
  const interrupts = new Set<(how: 'interrupted' | 'restarted') => void>()
  let status: KernelStatus = 'none'
  let info: KernelInfo | undefined
  let frame: LabFrame | undefined
  let booted: Promise<KernelInfo> | undefined
  let starting: { resolve: (info: KernelInfo) => void; reject: (failure: KernelFailure) => void } | undefined
  let asked = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  const disposal = new AbortController()

  function setStatus(next: KernelStatus): void {
    if (next === status) return
    status = next
    emit('status', next)
  }
  const post = (message: ToKernel) => frame?.post(message)
  const bring = makePackageBringer({ cells, folder: wheelsUrl, signal: disposal.signal, post })

  function listenOn(afterBeat = true): void {
    clearTimeout(silence)
    silence = setTimeout(() => (afterBeat ? listenOn(false) : loseFrame()), afterBeat ? SILENCE : SECOND_CHANCE)
  }

  /** Its process is gone, or as good as gone. */
  function loseFrame(): void {
    closeFrame()
    die(new KernelFailure('kernel-died', 'it is silent'))
  }
  function closeFrame(): void {
    clearTimeout(silence)
    const open = frame
    frame = undefined
    open?.close()
  }

  function runNext(): void {
    if (status !== 'idle') return
    const cell = cells.take()
    if (!cell) return
    setStatus('busy')
    post({ type: 'execute', id: cell.id, code: cell.code, isSilent: cell.options.silent === true })
  }

  function settleInterrupts(how: 'interrupted' | 'restarted'): void {
    for (const settle of interrupts) settle(how)
    interrupts.clear()
  }

  /** What ran and what waited ends. */
  function lose(notice: 'variables-lost' | 'kernel-lost'): void {
    cells.say({ output_type: 'notice', name: notice })
    cells.end('lost', null)
    cells.abortWaiting()
  }

  function die(failure: KernelFailure): void {
    if (status === 'dead') return
    lose('kernel-lost')
    booted = undefined
    setStatus('dead')
    settleInterrupts('restarted')
    if (starting) starting.reject(failure)
    else emit('dead', failure)
    starting = undefined
  }

  function hear(message: FromKernel): void {
    switch (message.type) {
      case 'ready':
        info = {
          language: 'python',
          version: message.version,
          interruptsGently: message.interruptsGently,
          canAskInput: message.canAskInput,
        }
        setStatus('idle')
        starting?.resolve(info)
        starting = undefined
        settleInterrupts('restarted')
        return runNext()
      case 'outputs':
        if (message.id !== cells.running?.id) return
        for (const output of message.outputs) cells.say(output)
        return setStatus(cells.question ? 'input' : 'busy')
      case 'done':
        if (message.id !== cells.running?.id) return
        cells.end(message.status, message.executionCount)
        setStatus('idle')
        settleInterrupts('interrupted')
        return runNext()
      case 'completion':
        completions.get(message.id)?.(message.completion)
        completions.delete(message.id)
        return
      case 'need':
        return void bring(message.names)
      case 'failed':
        return die(new KernelFailure(message.failure, message.detail))
      case 'replaced':
        lose('variables-lost')
        return setStatus('booting')
      case 'beat':
        listenOn()
        return status === 'dead' ? undefined : emit('beat', { isBusy: status === 'busy' || status === 'input' })
      default:
        return message satisfies never
    }
  }

  /** From the moment that Python itself starts. */
  function awaitReady(): Promise<KernelInfo> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => die(new KernelFailure('start-too-slow')), SLOWEST_START)
      const settled = () => clearTimeout(timer)
      starting = {
        resolve: (ready) => (settled(), resolve(ready)),
        reject: (failure) => (settled(), reject(failure)),
      }
    })
  }

  async function start(onProgress: (progress: BootProgress) => void): Promise<KernelInfo> {
    if (!isBrowserNewEnough()) throw new KernelFailure('browser-too-old')
    setStatus('booting')
    closeFrame()
    try {
      const opened = await openLabFrame({
        progress: onProgress,
        signal: disposal.signal,
        packages,
        frameOrigin,
        wheelsUrl,
        files,
        message(data) {
          const message = readKernelMessage(data)
          if (message && frame === opened) hear(message)
        },
      })
      frame = opened
      listenOn()
    } catch (error) {
      setStatus('dead')
      throw error
    }
    const ready = await awaitReady()
    onProgress({ step: 'ready', loaded: 0, total: 0 })
    return ready
  }

  function boot(onProgress: (progress: BootProgress) => void = () => {}): Promise<KernelInfo> {
    return booted ?? keepBoot(start(onProgress))
  }
  function keepBoot(begun: Promise<KernelInfo>): Promise<KernelInfo> {
    booted = begun
    begun.catch(() => (booted = booted === begun ? undefined : booted)) // a failed start can be tried again
    return begun
  }

  async function interrupt(): Promise<'interrupted' | 'restarted' | 'idle'> {
    cells.abortWaiting()
    if (!cells.running) return 'idle'
    post({ type: 'interrupt' })
    return new Promise((resolve) => interrupts.add(resolve))
  }

  return {
    get status() {
      return status
    },
    get info() {
      return info
    },
    boot,
    async *execute(code, options) {
      const cell = cells.add(code, options)
      const stop = () => void (cells.drop(cell) || (cells.running === cell && interrupt()))
      options.signal?.addEventListener('abort', stop, { once: true })
      if (options.signal?.aborted) stop()
      runNext()
      yield* cell.channel
      options.signal?.removeEventListener('abort', stop)
    },
    async complete(code, cursor) {
      const nothing: Completion = { matches: [], from: cursor, to: cursor }
      if (status !== 'idle') return nothing
      const id = ++asked
      return new Promise((resolve) => {
        completions.set(id, resolve)
        setTimeout(() => completions.delete(id) && resolve(nothing), SLOWEST_COMPLETION)
        post({ type: 'complete', id, code, cursor })
      })
    },
    interrupt,
    async restart() {
      if (!frame) return boot()
      if (status === 'booting' && booted) return booted
      setStatus('booting')
      lose('variables-lost')
      post({ type: 'restart' })
      return keepBoot(awaitReady())
    },
    replyInput(text) {
      const { question } = cells
      if (!question) return
      cells.say({
        output_type: 'stream',
        name: 'stdout',
        text: `${question.prompt}${question.password ? '········' : text}\n`,
      })
      setStatus('busy')
      post({ type: 'input', text })
    },
    on,
    dispose() {
      const failure = new KernelFailure('kernel-died', 'let go of')
      disposal.abort(failure)
      starting?.reject(failure)
      starting = undefined
      lose('kernel-lost')
      settleInterrupts('restarted')
      setStatus('dead')
      closeFrame()
    },
  }
}

/** What Pyodide's program is made of: exceptions, big numbers and tail calls came to browsers one after another. */
function isBrowserNewEnough(): boolean {
  // The smallest program with a `try`: (module (func try end)).
  const withExceptions = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
  ])
  return (
    typeof WebAssembly === 'object' &&
    typeof Worker === 'function' &&
    typeof BigInt64Array === 'function' &&
    'toWellFormed' in String.prototype &&
    WebAssembly.validate(withExceptions)
  )
}
