// What the notebook asks of Python besides its cells, in a real Pyodide under Node: by silent cells, as it asks any kernel.
import { loadPyodide } from 'pyodide'
import { beforeAll, expect, test } from 'vitest'
import { explain } from '../../screens/experiment/running/explain.ts'
import { listFiles, readFile, removeFile, writeFile } from '../../screens/experiment/running/files.ts'
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
