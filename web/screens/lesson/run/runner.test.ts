import { describe, expect, test } from 'vitest'
import { KernelFailure, type KernelClient, type NbOutput } from '../../../lab/kernel-client.ts'
import { createRunner, printedOf } from './runner.ts'

const print = (text: string): NbOutput => ({ output_type: 'stream', name: 'stdout', text })
const done = (status: 'ok' | 'error' | 'lost' | 'aborted'): NbOutput => ({
  output_type: 'done',
  status,
  execution_count: 1,
  milliseconds: 1,
})
const fail = (ename: string): NbOutput => ({ output_type: 'error', ename, evalue: 'why', traceback: [`${ename}: why`] })

/** A kernel that echoes the code; `loop` runs until it is interrupted, `wrong` raises. */
function fakeKernel() {
  const ran: string[] = []
  let interrupt = () => {}
  let boots = 0
  let booting: PromiseWithResolvers<void> | undefined
  const kernel = {
    status: 'idle',
    on: () => () => {},
    boot: async (onProgress: (progress: object) => void) => {
      boots++
      onProgress({ step: 'python', loaded: 0, total: 0 })
      await booting?.promise
    },
    execute: async function* (code: string): AsyncIterable<NbOutput> {
      ran.push(code)
      yield { output_type: 'execute_input', execution_count: ran.length }
      if (code.startsWith('loop')) {
        await new Promise<void>((resolve) => (interrupt = resolve))
        yield fail('KeyboardInterrupt')
        yield done('error')
      } else if (code.startsWith('wrong')) {
        yield fail('ValueError')
        yield done('error')
      } else if (code.startsWith('deaf')) yield done('lost')
      else {
        yield print(`${code}\n`)
        yield done('ok')
      }
    },
    interrupt: async () => {
      interrupt()
      return 'interrupted'
    },
    restart: async () => {},
    replyInput: () => {},
    dispose: () => booting?.reject(new KernelFailure('kernel-died', 'let go of')),
  }
  return {
    kernel: kernel as unknown as KernelClient,
    ran,
    boots: () => boots,
    hold: (held?: PromiseWithResolvers<void>) => (booting = held),
  } // the runner uses nothing else of it
}

function arrange(...sources: string[]) {
  const { kernel, ran, boots, hold } = fakeKernel()
  const programs = sources.map((source, key) => ({ key, source }))
  let refused: KernelFailure | undefined
  const runner = createRunner<number>({
    list: () => programs,
    makeKernel: () => (refused ? Promise.reject(refused) : Promise.resolve(kernel)),
    soon: (callback) => callback(),
  })
  return {
    runner,
    ran,
    boots,
    hold,
    write: (key: number, source: string) => (programs[key] = { key, source }),
    refuse: (failure: KernelFailure | undefined) => (refused = failure),
    runOf: (key: number) => runner.state.get().runs.get(key),
    /** Until the program runs that never ends. */
    untilRunning: async (key: number): Promise<void> => {
      await expect.poll(() => runner.state.get().runs.get(key)?.stage, { interval: 1 }).toBe('running')
    },
  }
}

describe('programs of a text', () => {
  test('share one Python, and those above run first, once', async () => {
    const { runner, ran, runOf } = arrange('a', 'b', 'c')
    await runner.run(2)
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(runOf(2)).toMatchObject({ stage: 'done', isAsked: true, above: 2, end: { kind: 'ok' } })
    expect(runOf(0)).toMatchObject({ stage: 'done', isAsked: false })
    expect(printedOf(runOf(2)?.outputs ?? [])).toBe('c\n')
    await runner.run(2)
    await runner.run(1)
    expect(ran).toEqual(['a', 'b', 'c', 'c', 'b'])
    expect(runOf(1)).toMatchObject({ above: 0 })
  })

  test('run again from what was changed', async () => {
    const { runner, ran, write } = arrange('a', 'b', 'c')
    await runner.run(2)
    write(1, 'B')
    await runner.run(2)
    expect(ran).toEqual(['a', 'b', 'c', 'B', 'c'])
  })

  test('that are asked for together run one after another', async () => {
    const { runner, ran } = arrange('a', 'b')
    await Promise.all([runner.run(1), runner.run(0)])
    expect(ran).toEqual(['a', 'b', 'a'])
  })

  test('stop at one above that does not get through, which is named', async () => {
    const { runner, ran, write, runOf } = arrange('a', 'wrong', 'c')
    await runner.run(2)
    expect(ran).toEqual(['a', 'wrong'])
    expect(runOf(2)).toMatchObject({ stage: 'done', end: { kind: 'blocked', by: 2 } })
    expect(runOf(1)).toMatchObject({ end: { kind: 'error', error: { ename: 'ValueError' } } })
    expect(runner.findCell(2)).toBe(1)
    write(1, 'right')
    await runner.run(2)
    expect(ran.slice(2)).toEqual(['right', 'c'])
    expect(runOf(2)).toMatchObject({ end: { kind: 'ok' }, above: 1 })
  })

  test('one that never ends is stopped, and with it what waits', async () => {
    const { runner, ran, runOf, untilRunning } = arrange('loop', 'b')
    const all = [runner.run(0), runner.run(1)]
    await untilRunning(0)
    await runner.stop()
    await Promise.all(all)
    expect(ran).toEqual(['loop'])
    expect(runOf(0)).toMatchObject({ stage: 'done', end: { kind: 'stopped' } })
    expect(runOf(1)).toMatchObject({ stage: 'done', end: { kind: 'stopped' } })
  })

  test('a start is broken off, and the next press begins another', async () => {
    const { runner, ran, boots, hold, runOf } = arrange('a')
    hold(Promise.withResolvers())
    const first = runner.run(0)
    await expect.poll(() => runner.state.get().progress?.step, { interval: 1 }).toBe('python')
    await runner.stop()
    await first
    expect(runOf(0)).toMatchObject({ stage: 'done', end: { kind: 'stopped' } })
    hold()
    await runner.run(0)
    expect(ran).toEqual(['a'])
    expect(boots()).toBe(2)
  })

  test('a Python that does not listen is another one afterwards: all above run again', async () => {
    const { runner, ran, runOf, write } = arrange('a', 'deaf')
    await runner.run(1)
    expect(runOf(1)).toMatchObject({ end: { kind: 'lost' } })
    write(1, 'b')
    await runner.run(1)
    expect(ran).toEqual(['a', 'deaf', 'a', 'b'])
  })

  test('started anew, nothing has run, and nothing is shown', async () => {
    const { runner, ran } = arrange('a', 'b')
    await runner.run(1)
    expect(runner.state.get().isUsed).toBe(true)
    await runner.startAnew()
    expect(runner.state.get()).toMatchObject({ isUsed: false, runs: new Map() })
    await runner.run(1)
    expect(ran).toEqual(['a', 'b', 'a', 'b'])
  })

  test('what came of one is forgotten alone', async () => {
    const { runner, runOf } = arrange('a', 'b')
    await runner.run(1)
    runner.clear(1)
    expect(runOf(1)).toBeUndefined()
    expect(runOf(0)).toBeDefined()
  })

  test('a Python that cannot be had is named, and the next press tries again', async () => {
    const { runner, ran, refuse, runOf } = arrange('a')
    refuse(new KernelFailure('files-missing'))
    await runner.run(0)
    expect(runOf(0)).toMatchObject({ stage: 'done', end: { kind: 'no-python', failure: 'files-missing' } })
    refuse(undefined)
    await runner.run(0)
    expect(ran).toEqual(['a'])
    expect(runOf(0)).toMatchObject({ end: { kind: 'ok' } })
  })
})

test('what was printed is both streams and the last value; a picture is no text', () => {
  expect(
    printedOf([
      { output_type: 'stream', name: 'stdout', text: 'out\n' },
      { output_type: 'stream', name: 'stderr', text: 'err\n' },
      { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': '<Figure>' }, metadata: {} },
      { output_type: 'execute_result', execution_count: 1, data: { 'text/plain': '42' }, metadata: {} },
    ]),
  ).toBe('out\nerr\n42\n')
})
