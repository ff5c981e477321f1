import { expect, test } from 'vitest'
import { nameDeath } from './name-death.ts'

/** As Pyodide throws it. */
const ofPython = (message: string) => Object.assign(new Error(message), { name: 'PythonError', type: 'JsException' })
const [SMALL, ALL] = [30_000_000, 4_294_901_760]

test.each([
  [ofPython(''), ALL, 'out-of-memory'],
  [ofPython(''), SMALL, 'kernel-died'],
  [ofPython('MemoryError'), SMALL, 'out-of-memory'],
  [new RangeError('Array buffer allocation failed'), SMALL, 'out-of-memory'],
  [new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded'), SMALL, 'out-of-memory'],
  [ofPython('SystemError: no frame'), ALL, 'kernel-died'],
  [new WebAssembly.RuntimeError('unreachable'), ALL, 'kernel-died'],
  ['out', SMALL, 'kernel-died'],
])('the end by %s, with a heap of %i bytes, is %s', (error, heap, failure) =>
  expect(nameDeath(error, heap)).toMatchObject({ type: 'failed', failure }),
)
