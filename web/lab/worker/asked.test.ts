// What the notebook asks of Python besides its cells, in a real Pyodide under Node: by silent cells, as it asks any kernel.
import { loadPyodide } from 'pyodide'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallFailed, CallRefused } from '../../api.ts'
import { explain } from '../../screens/experiment/running/explain.ts'
import { listFiles, readFile, removeFile, writeFile } from '../../screens/experiment/running/files.ts'
import { countWaiting, createKeptFiles, type KeptFilesOptions } from '../../screens/experiment/running/kept-files.ts'
import { readVariables } from '../../screens/experiment/running/variables.ts'
import type { KernelClient, NbOutput } from '../kernel-client.ts'
import { installKernel } from './install-kernel.ts'
import { makeOutputs } from './outputs.ts'
import { makeWaiting } from './waiting.ts'

let kernel: KernelClient
let run: (code: string) => Promise<void>

beforeAll(async () => {
  let said: NbOutput[] = []
  const outputs = makeOutputs((message) => message.type === 'outputs' && said.push(...message.outputs))
  const waiting = makeWaiting(undefined, outputs)
  const python = installKernel(await loadPyodide(), outputs, waiting)
  const execute = async (code: string, isSilent: boolean) => {
    said = []
    outputs.begin(1)
    const { status } = await python.runCell(code, isSilent)
    waiting.endListening()
    outputs.end()
    return [...said, { output_type: 'done', status, execution_count: null, milliseconds: 1 } as const]
  }
  run = async (code) => void (await execute(code, false))
  kernel = {
    status: 'idle',
    async *execute(code: string, { silent = false }: { silent?: boolean }) {
      yield* await execute(code, silent)
    },
  } as unknown as KernelClient // as much of one as is asked
}, 60_000)

test('variables are told with type, size and first values, and none of the learner’s code runs', async () => {
  await run(`
import math, sys
numbers = list(range(100))
name = "格物"
table = {"a": [1, 2], "b": None}
_inside = 1
def work(): pass
class Trap:
    def __init__(self): self.colour = "red"; self.inner = [1, [2, [3]]]
    def __repr__(self): raise SystemExit
    def __len__(self): raise SystemExit
    @property
    def shape(self): raise SystemExit
    def __getattr__(self, name): raise SystemExit
trap = Trap()
class MyList(list):
    def __len__(self): raise SystemExit
mine = MyList([1, 2, 3])
loop = []
loop.append(loop)
huge = 10 ** 5000
long = "x" * 10_000
`)
  const { rows, more } = await readVariables(kernel)
  expect(more).toBe(0)
  const told = Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]))
  expect(Object.keys(told)).toEqual(['numbers', 'name', 'table', 'trap', 'mine', 'loop', 'huge', 'long'])
  expect(told['numbers']).toEqual({ type: 'list', shape: [100], first: '[0, 1, 2, 3, 4, 5, …]' })
  expect(told['name']).toEqual({ type: 'str', shape: [2], first: "'格物'" })
  expect(told['table']).toEqual({ type: 'dict', shape: [2], first: "{'a': [1, 2], 'b': None}" })
  expect(told['trap']).toEqual({ type: 'Trap', shape: [], first: "Trap(colour='red', inner=[1, …])" })
  expect(told['mine']?.shape).toEqual([3])
  expect(told['long']?.first).toHaveLength(120)
})

test('no more variables than a page can show, and it says how many are left out', async () => {
  await run('for i in range(300): globals()[f"many_{i}"] = i')
  const { rows, more } = await readVariables(kernel)
  expect([rows.length, more]).toEqual([200, 109])
})

test('a name is explained', async () => expect(await explain(kernel, 'len')).toContain('Return the number of items'))

test('a file comes whole and goes whole, and takes the place of none', async () => {
  const bytes = Uint8Array.from({ length: 700_001 }, (_, i) => i * 7)
  const parts: number[] = []
  const put = () => writeFile(kernel, new File([bytes], 'some rows.csv'), (done) => parts.push(done))
  expect([await put(), await put()]).toEqual(['some rows.csv', 'some rows (2).csv'])
  expect(parts.slice(0, 3)).toEqual([expect.closeTo(0.43, 1), expect.closeTo(0.86, 1), 1])
  await run('import os\nos.makedirs("out", exist_ok=True)\nopen("out/空.txt", "w").close()')
  const files = await listFiles(kernel)
  expect(files).toEqual([
    { path: 'some rows (2).csv', size: bytes.length },
    { path: 'some rows.csv', size: bytes.length },
    { path: 'out/空.txt', size: 0 },
  ])
  const how = { isOnServer: false, onPart: () => {} }
  for (const file of files) {
    const blob = await readFile(kernel, file, how)
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(file.size > 0 ? bytes : new Uint8Array())
  }
  await removeFile(kernel, { path: 'some rows.csv', size: 0 })
  expect(await listFiles(kernel)).toHaveLength(2)
})

test('what cannot be written or read is said, and nothing half is left', async () => {
  const file = new File([new Uint8Array(10)], 'half.bin')
  await run(
    'import builtins\n_open = open\ndef full(name, mode="r", *a, **k):\n    if mode == "ab": raise OSError("full")\n    return _open(name, mode, *a, **k)\nbuiltins.open = full',
  )
  await expect(writeFile(kernel, file, () => {})).rejects.toThrow('OSError: full')
  await run('builtins.open = _open')
  expect((await listFiles(kernel)).map(({ path }) => path)).not.toContain('half.bin')
  await expect(readFile(kernel, { path: 'nowhere', size: 5 }, { isOnServer: false, onPart: () => {} })).rejects.toThrow(
    'FileNotFoundError',
  )
})

describe('the folder whose files are kept', () => {
  /** What the server has, and what it was asked. */
  let kept: Map<string, { text: string; at: number }>
  let sent: string[]
  let timers: (() => void)[]
  let waits: number[]
  const hashOf = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
  const open = (more: Partial<KeptFilesOptions> = {}) =>
    createKeptFiles({
      isOnServer: false,
      list: () =>
        Promise.all([...kept].map(async ([path, { text, at }]) => ({ path, hash: await hashOf(text), saved_at: at }))),
      fetch: async (path) => new Blob([kept.get(path)?.text ?? '']),
      keep: async (path, blob) => {
        sent.push(path)
        kept.set(path, { text: await blob.text(), at: 2_000_000_000 })
      },
      liveKernel: () => kernel,
      onUnlaid: () => sent.push('unlaid'),
      onRefused: (message) => sent.push(message),
      onRan: () => () => {},
      random: () => 0,
      after: (ms, callback) => {
        waits.push(ms)
        timers.push(callback)
        return () => void (timers = timers.filter((one) => one !== callback))
      },
      ...more,
    })
  const lying = async (path: string) => {
    const size = (await listFiles(kernel)).find((one) => one.path === `work/${path}`)?.size
    if (size === undefined) return undefined
    return (await readFile(kernel, { path: `work/${path}`, size }, { isOnServer: false, onPart: () => {} })).text()
  }
  beforeEach(async () => {
    kept = new Map()
    sent = []
    timers = []
    waits = []
    await run('import shutil, os\nshutil.rmtree("work", ignore_errors=True)')
  })

  test('is there before the first cell runs, with what was kept; what is there is not sent again', async () => {
    kept.set('deep/模型.json', { text: '{"w": 7}', at: 1_700_000_000 })
    kept.set('empty', { text: '', at: 1_700_000_000 })
    const files = open()
    await files.ready(kernel)
    expect([await lying('deep/模型.json'), await lying('empty')]).toEqual(['{"w": 7}', ''])
    await files.send()
    expect(sent).toEqual([])
    expect(Object.fromEntries(files.states.get())).toEqual({
      'deep/模型.json': { kind: 'kept' },
      empty: { kind: 'kept' },
    })
  })

  test('sends what a cell wrote, once, whole, and again when it is written anew', async () => {
    const files = open()
    await files.ready(kernel)
    await run(
      'open("work/loss.txt", "w").write("3.2\\n" * 100_000); os.makedirs("work/runs"); open("work/runs/a", "w").close()',
    )
    await files.send()
    await files.send()
    expect(sent).toEqual(['loss.txt', 'runs/a'])
    expect(kept.get('loss.txt')?.text).toBe('3.2\n'.repeat(100_000))
    await run('open("work/loss.txt", "a").write("x")')
    await files.send()
    expect(sent).toEqual(['loss.txt', 'runs/a', 'loss.txt'])
  })

  test('on a machine that keeps its own folder an older file is replaced, a newer one stays and is sent', async () => {
    kept.set('old', { text: 'from the server', at: 2_100_000_000 })
    kept.set('new', { text: 'from the server', at: 1_000_000_000 })
    await run('os.makedirs("work")\nfor name in ("old", "new"): open(f"work/{name}", "w").write("from here")')
    const files = open()
    await files.ready(kernel)
    await files.send()
    expect([await lying('old'), await lying('new')]).toEqual(['from the server', 'from here'])
    expect(sent).toEqual(['new'])
  })

  test('what the server could not hear is tried again; what it refused is said once', async () => {
    let answer: Error | undefined = new CallFailed(0, 'no line')
    const files = open({
      keep: async (path) => {
        sent.push(path)
        if (answer) throw answer
      },
    })
    await files.ready(kernel)
    await run('open("work/a", "w").write("1")')
    await files.send()
    expect(files.states.get().get('a')).toEqual({ kind: 'waiting' })
    expect(timers).toHaveLength(1)
    answer = new CallRefused({ error: 'kept_files_full', message: 'no room' })
    await files.send()
    await files.send()
    expect(sent).toEqual(['a', 'a', 'no room'])
    expect(files.states.get().get('a')).toEqual({ kind: 'refused', message: 'no room' })
    answer = undefined
    await run('open("work/a", "w").write("22")')
    await files.send()
    expect(files.states.get().get('a')).toEqual({ kind: 'kept' })
  })

  test('asks less and less often while it is not heard, and soon again once it was', async () => {
    let isCut = true
    const files = open({
      keep: async () => {
        if (isCut) throw new CallFailed(0, 'no line')
      },
    })
    await files.ready(kernel)
    await run('open("work/a", "w").write("1")')
    waits = []
    for (let time = 0; time < 7; time++) await files.send()
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    isCut = false
    await files.send()
    isCut = true
    waits = []
    await run('open("work/a", "w").write("22")')
    await files.send()
    expect(waits).toEqual([2000])
    expect(countWaiting(files.states.get())).toBe(1)
    files.meetKernel(undefined) // what waited went with its Python
    expect(countWaiting(files.states.get())).toBe(0)
  })

  test('a Python that is busy is looked at again by itself', async () => {
    let isBusy = false
    const seen = new Proxy(kernel, {
      get: (of, name) => (name === 'status' && isBusy ? 'busy' : Reflect.get(of, name)),
    })
    const files = open({ liveKernel: () => seen })
    await files.ready(seen)
    await run('open("work/a", "w").write("1")')
    isBusy = true
    timers = []
    await files.send()
    expect([sent, timers.length]).toEqual([[], 1])
    isBusy = false
    timers[0]?.()
    await expect.poll(() => sent).toEqual(['a'])
  })

  test('what is too large or has a name that cannot be is said and not sent', async () => {
    const files = open()
    await files.ready(kernel)
    await run(
      'open("work/big", "wb").truncate(10_000_001); open("work/a:b", "w").close(); open("work/.hidden", "w").close()',
    )
    await files.send()
    expect(sent).toEqual([])
    expect([...files.states.get()]).toEqual([
      ['a:b', { kind: 'bad-name' }],
      ['big', { kind: 'too-large' }],
    ])
  })

  test('a cell that waits while Python begins anew waits for the files of the new one', async () => {
    kept.set('a', { text: '1', at: 1_700_000_000 })
    const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<Blob>()]
    let times = 0
    const files = open({
      fetch: async () => {
        begun.resolve()
        return ++times === 1 ? gone.promise : new Blob(['1'])
      },
    })
    const waiting = files.ready(kernel)
    await begun.promise
    files.meetKernel(kernel)
    gone.reject(new CallFailed(0, 'the Python before has gone'))
    await waiting
    expect(await lying('a')).toBe('1')
  })

  test('a cell that waits while Python goes waits no longer, and nothing is asked of a Python that has gone', async () => {
    kept.set('a', { text: '1', at: 1_700_000_000 })
    const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<Blob>()]
    let times = 0
    const files = open({
      fetch: async () => {
        times += 1
        begun.resolve()
        return gone.promise
      },
    })
    const waiting = files.ready(kernel)
    await begun.promise
    files.meetKernel(undefined)
    gone.reject(new CallFailed(0, 'the Python before has gone'))
    await waiting
    expect({ times, sent, timers }).toEqual({ times: 1, sent: [], timers: [] })
  })

  test('a file that is gone there is not deleted; one that could not be laid is asked for again by itself, said once', async () => {
    kept.set('a', { text: '1', at: 1_700_000_000 })
    let isAway = true
    const files = open({
      fetch: async () => {
        if (isAway) throw new CallFailed(0, 'no line')
        return new Blob(['1'])
      },
    })
    await files.ready(kernel)
    expect(sent).toEqual(['unlaid'])
    await files.send() // nothing is known of this Python: nothing is sent
    await files.ready(kernel) // the next cell does not wait, and hears nothing
    expect(sent).toEqual(['unlaid'])
    isAway = false
    timers.at(-1)?.()
    await expect.poll(() => lying('a')).toBe('1')
    await expect.poll(() => files.states.get().get('a')).toEqual({ kind: 'kept' })
    await run('os.remove("work/a")')
    await files.send()
    expect([...kept.keys()]).toEqual(['a'])
    files.meetKernel(kernel) // it began anew
    await files.ready(kernel)
    expect(await lying('a')).toBe('1')
  })
})
