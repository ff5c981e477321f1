// Long, because all its tests share one made-up kernel behind a socket.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJupyterKernel } from './jupyter-kernel.ts'
import { emptyStorage, type LineStorage } from './kept-line.ts'
import { KernelFailure, type BootProgress, type KernelClient, type NbOutput } from './kernel-client.ts'

interface Heard {
  readonly header: { readonly msg_id: string; readonly msg_type: string }
  readonly channel: string
  readonly content: Record<string, unknown>
}

/** A kernel behind a socket, which does what the test says. */
class TestSocket extends EventTarget {
  static all: TestSocket[] = []
  static answer: (socket: TestSocket, heard: Heard) => void = () => {}
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    TestSocket.all.push(this)
    const isHeard = TestSocket.all.length === 1 || TestSocket.all.length >= opensFrom
    if (isHeard) queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string): void {
    const heard = JSON.parse(text) as Heard // as our own client writes it
    queueMicrotask(() => {
      if (heard.header.msg_type === 'kernel_info_request') {
        if (isUp && !(isComputing && heard.channel === 'shell'))
          this.say(heard, 'kernel_info_reply', { language_info: { name: 'python', version: '3.11.2' } })
      } else if (JSON.stringify(heard.content['user_expressions'] ?? {}) !== '{}')
        this.say(heard, 'execute_reply', {
          status: 'ok',
          user_expressions: { kills: { data: { 'text/plain': `'oom 0\\noom_kill ${kills}\\n'` } } },
        })
      else TestSocket.answer(this, heard)
    })
  }
  say(parent: Heard | undefined, type: string, content: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', {
        data: JSON.stringify({ header: { msg_type: type }, parent_header: parent?.header ?? {}, content }),
      }),
    )
  }
  close(): void {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })))
  }
}
let isUp = true
/** Of those after the first, the sockets before this one never open. */
let opensFrom = 0
/** Then only the control channel is answered. */
let isComputing = false
let kills = 0
let told: string[] = []
let ways: (string | KernelFailure | Error)[] = []
const socket = () => TestSocket.all.at(-1) ?? new TestSocket('')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', TestSocket)
  TestSocket.all = []
  TestSocket.answer = () => {}
  isUp = true
  opensFrom = 0
  isComputing = false
  kills = 0
  told = []
  ways = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(
  { storage = emptyStorage(), tell = async () => {} }: { storage?: LineStorage; tell?: () => Promise<void> } = {},
  onProgress?: (progress: BootProgress) => void,
): Promise<{ kernel: KernelClient; deaths: string[]; statuses: string[]; beats: boolean[] }> {
  const kernel = createJupyterKernel({
    storage,
    async findSocket() {
      const way = ways.shift() ?? 'k1'
      if (typeof way !== 'string') throw way
      return { url: `ws://here/${way}/channels?ticket=t`, kernel: way }
    },
    async tell(deed) {
      told.push(deed)
      await tell()
    },
  })
  const [deaths, statuses, beats]: [string[], string[], boolean[]] = [[], [], []]
  kernel.on('dead', ({ failure }) => deaths.push(failure))
  kernel.on('status', (status) => statuses.push(status))
  kernel.on('beat', ({ isBusy }) => beats.push(isBusy))
  const booted = kernel.boot(onProgress)
  booted.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { kernel, deaths, statuses, beats }
}
function run(kernel: KernelClient, code = 'x', options: { silent?: boolean; signal?: AbortSignal } = {}) {
  const said: NbOutput[] = []
  const isOver = (async () => {
    for await (const output of kernel.execute(code, { cellId: code, ...options })) said.push(output)
  })()
  return {
    said,
    isOver,
    kinds: () =>
      said.map((output) =>
        output.output_type === 'done'
          ? output.status
          : output.output_type === 'notice'
            ? output.name
            : output.output_type,
      ),
  }
}
const rest = () => vi.advanceTimersByTimeAsync(0)

describe('a cell', () => {
  test('is over when its reply and the kernel’s rest are there, in whatever order; the next waits for it', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel } = await start()
    expect(kernel.info).toEqual({ language: 'python', version: '3.11.2', interruptsGently: true, canAskInput: true })
    const [first, second] = [run(kernel, 'first'), run(kernel, 'second', { silent: true })]
    await rest()
    expect(requests.map(({ content }) => content)).toMatchObject([
      { code: 'first', silent: false, store_history: true, allow_stdin: true },
    ])
    socket().say(requests[0], 'execute_reply', { status: 'ok', execution_count: 7 })
    await rest()
    expect(kernel.status).toBe('busy')
    socket().say(requests[0], 'stream', { name: 'stdout', text: 'late' })
    socket().say({ ...(requests[0] as Heard), header: { msg_id: 'of another page', msg_type: '' } }, 'stream', {
      name: 'stdout',
      text: 'not ours',
    })
    socket().say(requests[0], 'status', { execution_state: 'idle' })
    await first.isOver
    expect(first.said).toMatchObject([{ text: 'late' }, { status: 'ok', execution_count: 7 }])
    await rest()
    expect(requests[1]?.content).toMatchObject({ code: 'second', silent: true, store_history: false })
    socket().say(requests[1], 'status', { execution_state: 'idle' })
    socket().say(requests[1], 'execute_reply', {
      status: 'error',
      execution_count: 7,
      payload: [{ source: 'page', data: { 'text/plain': 'help' } }],
    })
    await second.isOver
    expect(second.kinds()).toEqual(['display_data', 'error'])
  })

  test('asks, and goes on with the answer; a password is not shown', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel } = await start()
    const cell = run(kernel)
    await rest()
    socket().say(requests[0], 'input_request', { prompt: 'PIN ', password: true })
    socket().say(requests[0], 'execute_input', { execution_count: 1 }) // by another way, and later
    expect(kernel.status).toBe('input')
    kernel.replyInput('1234')
    expect(kernel.status).toBe('busy')
    kernel.replyInput('twice')
    await rest()
    expect(requests).toHaveLength(2)
    expect(requests[1]).toMatchObject({
      channel: 'stdin',
      header: { msg_type: 'input_reply' },
      content: { value: '1234' },
    })
    expect(cell.said).toMatchObject([
      { output_type: 'input_request', prompt: 'PIN ' },
      { execution_count: 1 },
      { text: 'PIN ········\n' },
    ])
    socket().say(requests[0], 'stream', { name: 'stdout', text: 'right' })
    socket().say(requests[0], 'input_request', { prompt: 'Name ', password: false })
    kernel.replyInput('Ada')
    await rest()
    expect([kernel.status, cell.said.at(-1)]).toMatchObject([
      'busy',
      { output_type: 'stream', name: 'stdout', text: 'Name Ada\n' },
    ])
  })

  test('that is called off does not run, or is interrupted when it runs already', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel } = await start()
    const [running, waiting] = [new AbortController(), new AbortController()]
    const cells = [
      run(kernel, 'runs', { signal: running.signal }),
      run(kernel, 'waits', { signal: waiting.signal }),
      run(kernel, 'never', { signal: AbortSignal.abort() }),
      run(kernel, 'last'),
    ]
    await rest()
    waiting.abort()
    await Promise.all([cells[1]?.isOver, cells[2]?.isOver])
    expect([cells[1]?.kinds(), cells[2]?.kinds(), told]).toEqual([['aborted'], ['aborted'], []])
    running.abort()
    await rest()
    expect([told, cells[3]?.kinds()]).toEqual([['interrupt'], ['aborted']])
    socket().say(requests[0], 'execute_reply', { status: 'error', execution_count: 1 })
    socket().say(requests[0], 'status', { execution_state: 'idle' })
    await cells[0]?.isOver
    expect(requests.map(({ content }) => content['code'])).toEqual(['runs'])
    expect(kernel.status).toBe('idle')
  })

  test('that runs lets no word be completed meanwhile', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel } = await start()
    run(kernel)
    await rest()
    expect(await kernel.complete('ab', 2)).toEqual({ matches: [], from: 2, to: 2 })
    expect(requests.map(({ header }) => header.msg_type)).toEqual(['execute_request'])
  })

  test('is not held up by a kernel that does not say how a word goes on', async () => {
    const { kernel } = await start()
    const completed = kernel.complete('ab', 2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await completed).toEqual({ matches: [], from: 2, to: 2 })
  })

  test('completes from the kernel, counting characters as Python does', async () => {
    TestSocket.answer = (at, heard) => {
      at.say(heard, 'status', { execution_state: 'busy' }) // as a kernel says before it answers
      at.say(heard, 'complete_reply', {
        matches: ['abs'],
        cursor_start: 3,
        cursor_end: 5,
        metadata: { _jupyter_types_experimental: [{ text: 'abs', type: 'function' }] },
      })
    }
    const { kernel } = await start()
    expect(await kernel.complete('"🚦"ab', 6)).toEqual({ matches: [{ text: 'abs', kind: 'function' }], from: 4, to: 6 })
  })
})

describe('an interrupt', () => {
  test('is told until the cell ends', async () => {
    let running: Heard | undefined
    TestSocket.answer = (_socket, heard) => (running = heard)
    const { kernel } = await start()
    const [cell, waiting] = [run(kernel, 'one'), run(kernel, 'two')]
    await rest()
    const interrupted = kernel.interrupt()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(told).toEqual(['interrupt', 'interrupt'])
    socket().say(running, 'error', { ename: 'KeyboardInterrupt', evalue: '', traceback: [] })
    socket().say(running, 'execute_reply', { status: 'error', execution_count: 1 })
    socket().say(running, 'status', { execution_state: 'idle' })
    expect(await interrupted).toBe('interrupted')
    await Promise.all([cell.isOver, waiting.isOver])
    expect([cell.kinds(), waiting.kinds()]).toEqual([['error', 'error'], ['aborted']])
    expect(await kernel.interrupt()).toBe('idle')
  })

  test('that Python catches ends in a new Python, which is said', async () => {
    const { kernel } = await start()
    const cell = run(kernel)
    await rest()
    const interrupted = kernel.interrupt()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(told.at(-1)).toBe('restart')
    expect(await interrupted).toBe('restarted')
    await cell.isOver
    expect(cell.kinds()).toEqual(['variables-lost', 'lost'])
    expect(kernel.status).toBe('idle')
  })

  test('is told again when it did not get there', async () => {
    const { kernel } = await start({ tell: () => Promise.reject(new Error('the line is down')) })
    run(kernel)
    await rest()
    void kernel.interrupt()
    await vi.advanceTimersByTimeAsync(4_500)
    expect(told).toEqual(['interrupt', 'interrupt', 'interrupt'])
  })
})

describe('a new Python', () => {
  test('is begun once, however often it is asked for; what ran is lost, what waited does not run', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel, deaths, statuses } = await start()
    const cells = [run(kernel, 'runs'), run(kernel, 'waits')]
    await rest()
    isUp = false
    const both = [kernel.restart(), kernel.restart(), kernel.boot()]
    expect(kernel.status).toBe('booting')
    socket().say(undefined, 'status', { execution_state: 'restarting' }) // as it was asked to
    await vi.advanceTimersByTimeAsync(3_000)
    isUp = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(new Set(await Promise.all(both)).size).toBe(1)
    expect([told, deaths, statuses]).toEqual([['restart'], [], ['booting', 'idle', 'busy', 'booting', 'idle']])
    expect(cells.map((cell) => cell.kinds())).toEqual([['variables-lost', 'lost'], ['aborted']])
    run(kernel, 'next')
    await rest()
    expect(requests.map(({ content }) => content['code'])).toEqual(['runs', 'next'])
  })

  test.for([
    [new KernelFailure('engine-unreachable'), 'engine-unreachable'],
    [new Error('no network'), 'connection-lost'],
  ] as const)('that cannot be begun is the end, and says why: %s', async ([error, failure]) => {
    const { kernel, deaths } = await start({ tell: () => Promise.reject(error) })
    await expect(kernel.restart()).rejects.toMatchObject({ failure })
    expect([deaths, kernel.status]).toEqual([[failure], 'dead'])
    await expect(kernel.restart()).rejects.toMatchObject({ failure: 'kernel-died' })
    expect([told, deaths]).toEqual([['restart'], [failure]])
  })
})

describe('a kernel that stands', () => {
  test('says so on the way, and every quarter of a minute whether it works', async () => {
    const steps: string[] = []
    const { kernel, beats } = await start({}, ({ step }) => steps.push(step))
    expect(steps).toEqual(['python', 'ready'])
    await vi.advanceTimersByTimeAsync(14_999)
    expect(beats).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    let running: Heard | undefined
    TestSocket.answer = (_socket, heard) => (running = heard)
    run(kernel)
    await vi.advanceTimersByTimeAsync(10)
    socket().say(running, 'input_request', { prompt: '', password: false })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(beats).toEqual([false, true])
    kernel.dispose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(beats).toHaveLength(2)
  })

  test('is let go with its page: what runs is lost, and nobody is told of a death', async () => {
    const { kernel, deaths } = await start()
    const cells = [run(kernel, 'runs'), run(kernel, 'waits')]
    await rest()
    kernel.dispose()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(cells.map((cell) => cell.kinds())).toEqual([['kernel-lost', 'lost'], ['aborted']])
    expect([kernel.status, deaths, TestSocket.all.length]).toEqual(['dead', [], 1])
    await expect(kernel.restart()).rejects.toMatchObject({ failure: 'kernel-died' })
    expect(await kernel.complete('ab', 1)).toEqual({ matches: [], from: 1, to: 1 })
  })

  test('is not waited for once its page has gone while the line was being made', async () => {
    const way = Promise.withResolvers<{ url: string; kernel: string }>()
    const kernel = createJupyterKernel({ findSocket: () => way.promise, tell: async () => {} })
    const ended = kernel.boot().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    kernel.dispose()
    way.resolve({ url: 'ws://here/k1/channels?ticket=t', kernel: 'k1' })
    await rest()
    expect(await Promise.race([ended, Promise.resolve('waits')])).toBeInstanceOf(KernelFailure)
  })

  test('is not said to stand once it is dead', async () => {
    const { kernel } = await start()
    socket().say(undefined, 'status', { execution_state: 'dead' })
    await rest()
    const again = kernel.boot().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await again).toBeInstanceOf(KernelFailure)
  })

  test('dies once, whatever is heard of it', async () => {
    const { kernel, deaths } = await start()
    for (const state of ['restarting', 'dead', 'restarting'])
      socket().say(undefined, 'status', { execution_state: state })
    await rest()
    socket().close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([deaths, kernel.status]).toEqual([['kernel-died'], 'dead'])
  })
})

describe('the line', () => {
  test('is down for a moment: the cell goes on, under the same name', async () => {
    let running: Heard | undefined
    TestSocket.answer = (_socket, heard) => (running ??= heard)
    const { kernel, deaths } = await start()
    const cell = run(kernel)
    await rest()
    const [before] = TestSocket.all
    ways = [new Error('no network'), 'k1']
    isUp = false // busy with the cell
    before?.close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(TestSocket.all).toHaveLength(2)
    const nameOf = (url = '') => new URL(url).searchParams.get('session_id')
    expect(nameOf(socket().url)).toBe(nameOf(before?.url))
    socket().say(running, 'stream', { name: 'stdout', text: 'kept for us' })
    socket().say(running, 'execute_reply', { status: 'ok', execution_count: 1 })
    socket().say(running, 'status', { execution_state: 'idle' })
    await cell.isOver
    expect([cell.kinds(), deaths]).toEqual([['stream', 'ok'], []])
  })

  test.for([
    [new KernelFailure('engine-unreachable'), 'engine-unreachable'],
    ['k2', 'kernel-died'],
    ...[[new Error('no network'), 'connection-lost'] as const],
  ] as const)('is lost for good: %s', async ([way, failure]) => {
    const { kernel, deaths } = await start()
    const cell = run(kernel)
    await rest()
    ways = Array.from({ length: 50 }, () => way)
    socket().close()
    await vi.advanceTimersByTimeAsync(40_000)
    await cell.isOver
    expect([cell.kinds(), deaths, kernel.status]).toEqual([['kernel-lost', 'lost'], [failure], 'dead'])
  })

  test('is down while a cell ends, and its end is lost too: it is over once the kernel serves again', async () => {
    const { kernel, deaths } = await start()
    const cell = run(kernel)
    await rest()
    socket().close()
    await vi.advanceTimersByTimeAsync(1_000)
    await cell.isOver
    expect([cell.kinds(), kernel.status, deaths]).toEqual([['lost'], 'idle', []])
  })

  test('is down with nothing to do: what is asked meanwhile runs once it stands', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const { kernel } = await start()
    ways = [new Error('no network'), new Error('no network'), 'k1']
    socket().close()
    await rest()
    run(kernel)
    await rest()
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(requests).toHaveLength(1)
  })

  test('is tried again at once, then after half a second, one, two and every two seconds', async () => {
    await start()
    let asked = 0
    ways = Array.from({ length: 50 }, () => new Error('no network'))
    const at: number[] = []
    socket().close()
    for (let ms = 0; ms <= 8_000; ms += 100) {
      await vi.advanceTimersByTimeAsync(ms === 0 ? 0 : 100)
      if (50 - ways.length > asked) at.push(ms)
      asked = 50 - ways.length
    }
    expect(at).toEqual([0, 500, 1_500, 3_500, 5_500, 7_500])
  })

  test('that does not open within ten seconds is given up for another', async () => {
    const { kernel } = await start()
    opensFrom = 3
    socket().close()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(TestSocket.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([TestSocket.all.length, kernel.status]).toEqual([3, 'idle'])
  })

  test('that was left is not listened to any more', async () => {
    let running: Heard | undefined
    TestSocket.answer = (_socket, heard) => (running ??= heard)
    const { kernel } = await start()
    const cell = run(kernel)
    await vi.advanceTimersByTimeAsync(15_100)
    expect(TestSocket.all).toHaveLength(2)
    TestSocket.all[0]?.say(running, 'stream', { name: 'stdout', text: 'twice' })
    await rest()
    expect(cell.kinds()).not.toContain('stream')
  })

  test('is not made anew for a cell that was heard of', async () => {
    let running: Heard | undefined
    TestSocket.answer = (_socket, heard) => (running = heard)
    const { kernel } = await start()
    run(kernel)
    await rest()
    socket().say(running, 'status', { execution_state: 'busy' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(TestSocket.all).toHaveLength(1)
  })

  test('that brings no sign that a cell began is made anew', async () => {
    const { kernel } = await start()
    run(kernel)
    await vi.advanceTimersByTimeAsync(16_000)
    expect(TestSocket.all).toHaveLength(2)
  })
})

test.for(['restarting', 'autorestarting', 'dead'])('a kernel that ends by itself is dead: %s', async (state) => {
  const { kernel, deaths } = await start()
  const cell = run(kernel)
  await rest()
  socket().say(undefined, 'status', { execution_state: state })
  await cell.isOver
  expect([cell.kinds(), deaths, kernel.status]).toEqual([['kernel-lost', 'lost'], ['kernel-died'], 'dead'])
})

describe('a page that is loaded anew while a cell runs', () => {
  const collect = async (all: AsyncIterable<NbOutput> | undefined) => {
    const said: NbOutput[] = []
    for await (const output of all ?? []) said.push(output)
    return said
  }

  test('goes on with it under the same name; the next cell waits for it', async () => {
    const requests: Heard[] = []
    TestSocket.answer = (_socket, heard) => requests.push(heard)
    const storage = emptyStorage()
    run((await start({ storage })).kernel, 'long')
    await rest()
    isComputing = true
    const { kernel } = await start({ storage })
    expect(socket().url).toBe(TestSocket.all[0]?.url)
    expect(kernel).toMatchObject({ status: 'busy', left: { cellId: 'long' } })
    const next = run(kernel, 'next')
    socket().say(requests[0], 'stream', { name: 'stdout', text: 'meanwhile' })
    socket().say(requests[0], 'execute_reply', { status: 'ok', execution_count: 3 })
    socket().say(requests[0], 'status', { execution_state: 'idle' })
    expect(await collect(kernel.left?.said)).toMatchObject([
      { text: 'meanwhile' },
      { output_type: 'done', status: 'ok', execution_count: 3 },
    ])
    await rest()
    expect(requests.map(({ content }) => content['code'])).toEqual(['long', 'next'])
    socket().say(requests[1], 'execute_reply', { status: 'ok', execution_count: 4 })
    socket().say(requests[1], 'status', { execution_state: 'idle' })
    await next.isOver
    expect((await start({ storage })).kernel.left).toBeUndefined()
  })

  test('that looks after itself, in silence, is nothing to go on with', async () => {
    const storage = emptyStorage()
    run((await start({ storage })).kernel, 'look', { silent: true })
    await rest()
    expect((await start({ storage })).kernel).toMatchObject({ status: 'idle', left: undefined })
  })

  test('that was begun anew has nothing to go on with', async () => {
    const storage = emptyStorage()
    const { kernel } = await start({ storage })
    run(kernel, 'long')
    await rest()
    void kernel.restart()
    await rest()
    expect((await start({ storage })).kernel).toMatchObject({ status: 'idle', left: undefined })
  })

  test('goes on with it also when the line was lost meanwhile, but not when Python has died', async () => {
    for (const [way, left] of [
      [new Error('no network'), 'long'],
      [new KernelFailure('kernel-died'), undefined],
    ] as const) {
      const storage = emptyStorage()
      run((await start({ storage })).kernel, 'long')
      await rest()
      ways = Array.from({ length: 50 }, () => way)
      socket().close()
      await vi.advanceTimersByTimeAsync(40_000)
      ways = []
      expect((await start({ storage })).kernel.left?.cellId).toBe(left)
    }
  })

  test('that is another kernel by now goes on with nothing', async () => {
    const storage = emptyStorage()
    run((await start({ storage })).kernel, 'long')
    await rest()
    ways = ['k2']
    expect((await start({ storage })).kernel).toMatchObject({ status: 'idle', left: undefined })
  })
})

test('a kernel that its machine killed for want of memory says so', async () => {
  const { kernel, deaths } = await start()
  const cell = run(kernel)
  await rest()
  kills = 1
  socket().say(undefined, 'status', { execution_state: 'restarting' })
  await cell.isOver
  expect(deaths).toEqual(['out-of-memory'])
})

test('a kernel that never answers is too slow', async () => {
  isUp = false
  const kernel = createJupyterKernel({
    findSocket: async () => ({ url: 'ws://here/?ticket=t', kernel: 'k1' }),
    tell: async () => {},
  })
  const failure = kernel.boot().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await failure).toMatchObject({ failure: 'start-too-slow' })
})

test('a flood is cut by the measure of the browser’s Python and in our own words; its end is shown', async () => {
  TestSocket.answer = (at, heard) => {
    at.say(heard, 'stream', { name: 'stdout', text: 'x'.repeat(150_000) })
    at.say(heard, 'stream', {
      name: 'stderr',
      text: 'IOPub data rate exceeded.\nThe Jupyter server will temporarily stop sending output\nto the client in order to avoid crashing it.\n',
    })
    at.say(heard, 'stream', { name: 'stdout', text: `${'y'.repeat(300_000)}the end` })
    for (let i = 0; i < 600; i++)
      at.say(heard, 'display_data', { data: { 'text/plain': String(i) }, metadata: {}, transient: {} })
    at.say(heard, 'execute_reply', { status: 'ok', execution_count: 1 })
    at.say(heard, 'status', { execution_state: 'idle' })
  }
  const { kernel } = await start()
  const { said, isOver } = run(kernel)
  await rest()
  await isOver
  const text = said.map((output) => (output.output_type === 'stream' ? output.text : '')).join('')
  expect(text).not.toContain('Jupyter')
  expect([text.length, text.endsWith('the end')]).toEqual([220_003, true])
  expect(said.filter(({ output_type: type }) => type === 'display_data')).toHaveLength(500)
  expect(said.filter((output) => output.output_type === 'notice')).toEqual([
    { output_type: 'notice', name: 'output-capped' },
  ])
})
