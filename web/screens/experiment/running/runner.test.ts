import { describe, expect, it } from 'vitest'
import { readNotebook } from '../../../../domain/experiment/read-notebook.ts'
import type { KernelClient, NbOutput } from '../../../lab/kernel-client.ts'
import { openDesk, setSource, type Desk } from '../model/notebook-edits.ts'
import { createStore } from '../../../store.ts'
import { createRunner } from './runner.ts'

type Said = readonly NbOutput[]
const done = (status: 'ok' | 'error' | 'lost' | 'aborted'): NbOutput => ({
  output_type: 'done',
  status,
  execution_count: 1,
  milliseconds: 5,
})
const print = (text: string): NbOutput => ({ output_type: 'stream', name: 'stdout', text })
const fail = (ename: string, evalue: string): NbOutput => ({
  output_type: 'error',
  ename,
  evalue,
  traceback: [`${ename}: ${evalue}`],
})

/** A kernel that says what the test tells it to, by the cell's code. */
function fakeKernel(answers: Readonly<Record<string, Said | (() => AsyncIterable<NbOutput>)>>): {
  kernel: KernelClient
  ran: string[]
} {
  const ran: string[] = []
  const execute = async function* (code: string) {
    ran.push(code)
    const answer = answers[code] ?? [done('ok')]
    yield* typeof answer === 'function' ? answer() : answer
  }
  return { kernel: { execute } as unknown as KernelClient, ran } // the runner uses nothing else of it
}

const code = (id: string, source: string, metadata: object = {}) => ({
  id,
  cell_type: 'code',
  metadata,
  source,
  outputs: [],
  execution_count: null,
})

function arrange(
  cells: readonly object[],
  answers: Readonly<Record<string, Said | (() => AsyncIterable<NbOutput>)>> = {},
) {
  const read = readNotebook({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells })
  if (!read.isReadable) throw new Error(read.reason)
  const desk = createStore<Desk>(openDesk(read.notebook))
  const { kernel, ran } = fakeKernel(answers)
  let isAlive = true
  const runner = createRunner({
    desk,
    sourceOf: ({ source }) => source,
    kernel: () => (isAlive ? Promise.resolve(kernel) : Promise.reject(new Error('no kernel'))),
    soon: (callback) => callback(),
  })
  const outputsOf = (id: string) =>
    desk.get().notebook.cells.flatMap((cell) => (cell.id === id && cell.cell_type === 'code' ? cell.outputs : []))
  const cellOf = (id: string) =>
    desk.get().notebook.cells.flatMap((cell) => (cell.id === id && cell.cell_type === 'code' ? [cell] : []))[0]
  return { desk, runner, ran, outputsOf, cellOf, kill: () => (isAlive = false) }
}

describe('running cells', () => {
  it('puts what a cell says under it, and its number beside it', async () => {
    const { runner, outputsOf, cellOf } = arrange([code('a', 'x')], {
      x: [{ output_type: 'execute_input', execution_count: 7 }, print('one\n'), print('two\n'), done('ok')],
    })
    const results = await runner.run(['a'])
    expect(results.get('a')).toEqual({ status: 'ok', error: undefined })
    expect(outputsOf('a')).toEqual([{ output_type: 'stream', name: 'stdout', text: 'one\ntwo\n' }])
    expect(cellOf('a')?.execution_count).toBe(7)
    expect(runner.runs.get().get('a')).toMatchObject({ state: 'done', status: 'ok', milliseconds: 5 })
  })

  it('goes on under a cell that ran before the page was loaded', async () => {
    const { runner, outputsOf } = arrange([
      { ...code('a', 'x'), outputs: [{ output_type: 'stream', name: 'stdout', text: 'one\n' }] },
    ])
    async function* said(): AsyncIterable<NbOutput> {
      yield* [print('two\n'), done('ok')]
    }
    await runner.follow({ cellId: 'a', said: said() })
    expect(outputsOf('a')).toEqual([{ output_type: 'stream', name: 'stdout', text: 'one\ntwo\n' }])
    expect(runner.runs.get().get('a')).toMatchObject({ state: 'done', status: 'ok' })
  })

  it('stops at the first error and lets the rest be', async () => {
    const { runner, ran } = arrange([code('a', '1'), code('b', '2'), code('c', '3')], {
      '2': [fail('ValueError', 'no'), done('error')],
    })
    const results = await runner.run(['a', 'b', 'c'])
    expect(ran).toEqual(['1', '2'])
    expect(results.get('b')).toEqual({ status: 'error', error: { ename: 'ValueError', evalue: 'no' } })
    expect(runner.runs.get().get('c')?.state).toBe('done')
  })

  it('goes on after an error that the author wants to show, and when asked to', async () => {
    const answers = { '1': [fail('E', ''), done('error')] as const }
    const shown = arrange([code('a', '1', { tags: ['raises-exception'] }), code('b', '2')], answers)
    await shown.runner.run(['a', 'b'])
    expect(shown.ran).toEqual(['1', '2'])
    const asked = arrange([code('a', '1'), code('b', '2')], answers)
    await asked.runner.run(['a', 'b'], { goesOnAfterError: true })
    expect(asked.ran).toEqual(['1', '2'])
  })

  it('takes what is asked for meanwhile afterwards, in order', async () => {
    const { runner, ran } = arrange([code('a', '1'), code('b', '2')])
    await Promise.all([runner.run(['a']), runner.run(['b']), runner.run(['a'])])
    expect(ran).toEqual(['1', '2', '1'])
  })

  it('runs what stands in the cell when its turn comes', async () => {
    const { runner, ran, desk } = arrange([code('a', '1'), code('b', '2')])
    const both = runner.run(['a', 'b'])
    desk.update((now) => setSource(now, 'b', '2 + 2'))
    await both
    expect(ran).toEqual(['1', '2 + 2'])
  })

  it('takes waiting cells out of the queue when they are dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = async function* (): AsyncIterable<NbOutput> {
      await promise
      yield done('aborted')
    }
    const { runner, ran } = arrange([code('a', 'slow'), code('b', '2'), code('c', '3')], { slow })
    const first = runner.run(['a', 'b'])
    const second = runner.run(['c'])
    await expect.poll(() => ran).toEqual(['slow'])
    runner.drop()
    resolve()
    await Promise.all([first, second])
    expect(ran).toEqual(['slow'])
    expect([...runner.runs.get().values()].map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })

  it('runs nothing when there is no kernel to be had, and runs again later', async () => {
    const { runner, ran, kill } = arrange([code('a', '1'), code('b', '2')])
    kill()
    expect((await runner.run(['a', 'b'])).size).toBe(0)
    expect(ran).toEqual([])
    expect([...runner.runs.get().values()].map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('asks for input and forgets the question when the cell ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asks = async function* (): AsyncIterable<NbOutput> {
      yield { output_type: 'input_request', prompt: 'Name? ', password: false }
      await promise
      yield done('ok')
    }
    const { runner } = arrange([code('a', 'asks')], { asks })
    const run = runner.run(['a'])
    await expect.poll(() => runner.runs.get().get('a')?.input).toEqual({ prompt: 'Name? ', isPassword: false })
    resolve()
    await run
    expect(runner.runs.get().get('a')?.input).toBeUndefined()
  })

  it('brings an update to the cell that has shown the display', async () => {
    const display: NbOutput = {
      output_type: 'display_data',
      data: { 'text/plain': '0 %' },
      metadata: {},
      transient: { display_id: 'bar' },
    }
    const update: NbOutput = {
      output_type: 'update_display_data',
      data: { 'text/plain': '100 %' },
      metadata: {},
      transient: { display_id: 'bar' },
    }
    const { runner, outputsOf } = arrange([code('a', '1'), code('b', '2')], {
      '1': [display, done('ok')],
      '2': [update, done('ok')],
    })
    await runner.run(['a', 'b'])
    expect(outputsOf('a')).toEqual([{ output_type: 'display_data', data: { 'text/plain': '100 %' }, metadata: {} }])
  })

  it('an update is nothing to a cell that waits for its turn: what it said last time still stands under it', async () => {
    const old = { output_type: 'stream', name: 'stdout', text: 'last time\n' }
    const bar = { data: {}, metadata: {}, transient: { display_id: 'bar' } }
    let seen: unknown
    async function* draw(): AsyncIterable<NbOutput> {
      yield { output_type: 'display_data', ...bar }
      yield { output_type: 'update_display_data', ...bar }
      seen = outputsOf('b')
      yield done('ok')
    }
    const { runner, outputsOf } = arrange([code('a', '1'), { ...code('b', '2'), outputs: [old] }], { '1': draw })
    await runner.run(['a', 'b'])
    expect([seen, outputsOf('b')]).toEqual([[old], []])
  })

  it('knows what this kernel has run, as it stands', async () => {
    const { runner, cellOf, desk } = arrange([code('a', '1'), code('b', '')])
    const isStale = (id: string) => {
      const cell = cellOf(id)
      return cell && runner.isStale(cell)
    }
    expect([isStale('a'), isStale('b')]).toEqual([true, false])
    await runner.run(['a'])
    expect(isStale('a')).toBe(false)
    desk.update((now) => setSource(now, 'a', '1 + 1'))
    expect(isStale('a')).toBe(true)
    await runner.run(['a'])
    runner.forgetKernel()
    expect(isStale('a')).toBe(true)
  })
})
