import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJupyterKernel } from './jupyter-kernel.ts'
import { emptyStorage } from './kept-line.ts'
import { KernelFailure, type KernelClient, type NbOutput } from './kernel-client.ts'

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
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
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
  isComputing = false
  kills = 0
  told = []
  ways = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(storage = emptyStorage()): Promise<{ kernel: KernelClient; deaths: string[] }> {
  const kernel = createJupyterKernel({
    storage,
    async findSocket() {
      const way = ways.shift() ?? 'k1'
      if (typeof way !== 'string') throw way
      return { url: `ws://here/${way}/channels?ticket=t`, kernel: way }
    },
    tell: async (deed) => void told.push(deed),
  })
  const deaths: string[] = []
  kernel.on('dead', ({ failure }) => deaths.push(failure))
  const booted = kernel.boot()
  booted.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return { kernel, deaths }
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
    await rest()
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
    run((await start(storage)).kernel, 'long')
    await rest()
    isComputing = true
    const { kernel } = await start(storage)
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
    expect((await start(storage)).kernel.left).toBeUndefined()
  })

  test('that is another kernel by now goes on with nothing', async () => {
    const storage = emptyStorage()
    run((await start(storage)).kernel, 'long')
    await rest()
    ways = ['k2']
    expect((await start(storage)).kernel).toMatchObject({ status: 'idle', left: undefined })
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
