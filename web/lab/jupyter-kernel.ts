// Python on a server: Jupyter's kernel protocol over one socket of ours. A cell cannot tell it from the embedded one.
import { makeCellQueue } from './cell-queue.ts'
import { createKernelNews } from './kernel-news.ts'
import { makeJupyterAsks } from './jupyter-asks.ts'
import {
  countOf,
  executeRequest,
  outputOf,
  pagesOf,
  stateOf,
  statusOf,
  type JupyterMessage,
} from './jupyter-message.ts'
import { beginRun, type Run } from './jupyter-run.ts'
import { makeJupyterLine, type FindSocket } from './jupyter-line.ts'
import { emptyStorage, makeLineMemory, type LineStorage } from './kept-line.ts'
import {
  KernelFailure,
  type BootProgress,
  type Completion,
  type KernelClient,
  type KernelInfo,
  type KernelStatus,
  type LeftRun,
} from './kernel-client.ts'

export interface JupyterWay {
  readonly findSocket: FindSocket
  /** Settles when the kernel's server has done it. */
  readonly tell: (deed: 'interrupt' | 'restart') => Promise<unknown>
  /** Where the page finds what it left when it was loaded anew. */
  readonly storage?: LineStorage
  /** Paths of what lies beside the notebook. */
  readonly files?: readonly string[]
}

/** A kernel says at once that it begins. */
const UNHEARD = 15_000
/** A library may be long in one call; then all that helps is a new Python. */
const DEAF = 10_000
const INSIST = 2_000
const BEAT = 15_000

export function createJupyterKernel({
  findSocket,
  tell,
  storage = emptyStorage(),
  files = [],
}: JupyterWay): KernelClient {
  const { emit, on } = createKernelNews()
  const cells = makeCellQueue()
  const interrupts = new Set<(how: 'interrupted' | 'restarted') => void>()
  const line = makeJupyterLine(findSocket, { name: recall, message: hear, again: standAgain, lost: die })
  const asks = makeJupyterAsks(line.send)
  const memory = makeLineMemory(storage)
  let status: KernelStatus = 'none'
  let info: KernelInfo | undefined
  let booted: Promise<KernelInfo> | undefined
  let run: Run | undefined
  let isRestarting = false
  let isDisposed = false
  let isDying = false
  let left: LeftRun | undefined
  let beats: ReturnType<typeof setInterval> | undefined

  function setStatus(next: KernelStatus): void {
    if (next === status) return
    status = next
    emit('status', next)
  }
  function settleInterrupts(how: 'interrupted' | 'restarted'): void {
    for (const settle of interrupts) settle(how)
    interrupts.clear()
  }

  /** The line's name; what this tab left running there goes on. */
  function recall(kernel: string): string {
    const { session, run: going } = memory.recall(kernel)
    if (going) {
      const { id, cellId } = going
      const cell = cells.adopt({ cellId })
      run = beginRun(id, cell, { isHeard: true })
      left = { cellId, said: cell.channel }
    }
    return session
  }

  function runNext(): void {
    if (status !== 'idle' || !line.isOpen()) return
    const cell = cells.take()
    if (!cell) return
    setStatus('busy')
    const isSilent = cell.options.silent === true
    const id = line.send(executeRequest(cell.code, { isSilent, canAsk: true }))
    memory.keepRun(isSilent ? undefined : { id, cellId: cell.options.cellId })
    const begun = beginRun(id, cell, { isHeard: false })
    run = begun
    setTimeout(() => run === begun && !begun.isHeard && line.isOpen() && line.renew(), UNHEARD)
  }

  function endRun(): void {
    if (run?.reply && run.isResting) rest(run.reply.status, run.reply.count)
  }
  function rest(how: 'ok' | 'error' | 'lost', count: number | null): void {
    for (const one of run?.cap.end() ?? []) cells.say(one)
    cells.end(how, count)
    run = undefined
    memory.keepRun(undefined)
    setStatus('idle')
    settleInterrupts('interrupted')
    runNext()
  }

  function lose(notice: 'variables-lost' | 'kernel-lost'): void {
    run = undefined
    cells.say({ output_type: 'notice', name: notice })
    cells.end('lost', null)
    cells.abortWaiting()
  }

  function die(failure: KernelFailure): void {
    if (status === 'dead') return
    const wasBooting = status === 'booting'
    lose('kernel-lost')
    if (failure.failure !== 'connection-lost') memory.keepRun(undefined)
    end()
    if (!wasBooting) emit('dead', failure)
  }
  function end(): void {
    line.close()
    clearInterval(beats)
    booted = undefined
    setStatus('dead')
    settleInterrupts('restarted')
    asks.end()
  }

  function hear(message: JupyterMessage): void {
    const { type, parent, content } = message
    if (type === 'status' && !isRestarting && /^(auto)?restarting$|^dead$/.test(stateOf(content)))
      return void nameDeath()
    if (asks.hear(message) || !run || parent !== run.id) return
    run.isHeard = true
    if (type === 'execute_reply') {
      for (const page of pagesOf(content)) cells.say(page)
      run.reply = { status: statusOf(content), count: countOf(content) }
      return endRun()
    }
    if (type === 'status') {
      run.isResting = stateOf(content) === 'idle'
      return endRun()
    }
    const output = outputOf(message)
    if (!output) return
    if (output.output_type === 'input_request') run.question = output
    for (const one of run.cap.take(output)) cells.say(one)
    setStatus(run.question ? 'input' : 'busy')
  }

  /**
   * Python ended by itself. Its server has begun another one, which can tell whether the first was killed for want of
   * memory.
   */
  async function nameDeath(): Promise<void> {
    if (isDying) return
    isDying = true
    die(
      new KernelFailure((await asks.hasKilled()) ? 'out-of-memory' : 'kernel-died', 'its server says that it is gone'),
    )
  }

  /** What was missed is told again now. A cell whose end was lost all the same ends before the next request is answered. */
  function standAgain(): void {
    const cut = run
    if (!cut) return runNext()
    void asks.isServed(DEAF * 6).then((isServed) => {
      if (isServed && run === cut) rest('lost', null)
    })
  }

  async function stand(): Promise<KernelInfo> {
    const found = await asks.greet({ disposed: () => isDisposed, dead: () => status === 'dead' })
    info = found
    void asks.noteKills()
    if (files.length > 0) void asks.lock(files)
    isRestarting = false
    if (run) standAgain()
    setStatus(run ? 'busy' : 'idle')
    runNext()
    return found
  }

  async function start(onProgress: (progress: BootProgress) => void): Promise<KernelInfo> {
    setStatus('booting')
    onProgress({ step: 'python', loaded: 0, total: 0 })
    try {
      await line.open()
      const found = await stand()
      clearInterval(beats)
      beats = setInterval(() => emit('beat', { isBusy: status === 'busy' || status === 'input' }), BEAT)
      onProgress({ step: 'ready', loaded: 0, total: 0 })
      return found
    } catch (error) {
      end()
      throw error
    }
  }
  function keepBoot(begun: Promise<KernelInfo>): Promise<KernelInfo> {
    booted = begun
    begun.catch(() => (booted = booted === begun ? undefined : booted))
    return begun
  }

  async function interrupt(): Promise<'interrupted' | 'restarted' | 'idle'> {
    cells.abortWaiting()
    if (!run) return 'idle'
    const asking = run
    asking.question = undefined
    const settled = new Promise<'interrupted' | 'restarted'>((resolve) => interrupts.add(resolve))
    void insist(asking)
    return settled
  }
  /** Again and again, for code that catches it; in the end a new Python. */
  async function insist(asking: Run): Promise<void> {
    for (const until = performance.now() + DEAF; run === asking && performance.now() < until;) {
      await tell('interrupt').catch(() => {}) // the line may be down: it is told again
      await new Promise((resolve) => setTimeout(resolve, INSIST))
    }
    if (run === asking) await restart().catch(() => {}) // `dead` tells of it
  }

  async function restart(): Promise<KernelInfo> {
    if (isDisposed || status === 'dead') throw new KernelFailure('kernel-died', 'it is no more')
    if (status === 'booting' && booted) return booted
    setStatus('booting')
    isRestarting = true
    lose('variables-lost')
    memory.keepRun(undefined)
    const again = async () => {
      try {
        await tell('restart')
        const found = await stand()
        settleInterrupts('restarted')
        return found
      } catch (error) {
        const failure = error instanceof KernelFailure ? error : new KernelFailure('connection-lost', String(error))
        end()
        emit('dead', failure)
        throw failure
      }
    }
    return keepBoot(again())
  }

  return {
    get status() {
      return status
    },
    get info() {
      return info
    },
    get left() {
      return left
    },
    boot: (onProgress = () => {}) => booted ?? keepBoot(start(onProgress)),
    async *execute(code, options) {
      const cell = cells.add(code, options)
      const stop = () => void (cells.drop(cell) || (cells.running === cell && interrupt()))
      options.signal?.addEventListener('abort', stop, { once: true })
      if (options.signal?.aborted) stop()
      runNext()
      yield* cell.channel
      options.signal?.removeEventListener('abort', stop)
    },
    async complete(code, cursor): Promise<Completion> {
      const found = status === 'idle' && line.isOpen() ? await asks.complete(code, cursor) : undefined
      return found ?? { matches: [], from: cursor, to: cursor }
    },
    interrupt,
    restart,
    replyInput(value) {
      const question = run?.question
      if (!run || !question) return
      run.question = undefined
      cells.say({
        output_type: 'stream',
        name: 'stdout',
        text: `${question.prompt}${question.password ? '········' : value}\n`,
      })
      setStatus('busy')
      line.send({ channel: 'stdin', type: 'input_reply', content: { value, status: 'ok' } })
    },
    on,
    dispose() {
      isDisposed = true
      lose('kernel-lost')
      end()
    },
  }
}
