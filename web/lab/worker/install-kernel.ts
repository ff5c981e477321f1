// Puts our Python (web/lab/python) into a Pyodide and ties it to its host.
import type { PyodideInterface } from 'pyodide'
import type { PyCallable, PyProxy } from 'pyodide/ffi'
import type { Completion, NbOutput } from '../kernel-client.ts'
import type { Outputs } from './outputs.ts'
import type { Waiting } from './waiting.ts'

const sources = import.meta.glob<string>('../python/**/*.py', { query: '?raw', import: 'default', eager: true })

export interface CellReply {
  readonly status: 'ok' | 'error'
  readonly execution_count: number | null
}

export interface Python {
  readonly version: string
  /** @throws what ends Python itself; a cell's own errors are outputs */
  readonly runCell: (code: string, isSilent: boolean) => Promise<CellReply>
  readonly complete: (code: string, cursor: number) => Completion
  /** Names of modules that this code imports and that are not there. */
  readonly listMissing: (code: string) => readonly string[]
  /** What Python has taken; it never gives any back. */
  readonly heapBytes: () => number
  /** Cancels what the running cell awaits. */
  readonly cancel: () => void
}

/** Parts of Pyodide that it does not promise to keep: the version is pinned, and a test would show their loss. */
interface Inside {
  readonly _module: {
    readonly HEAP32: Int32Array
    readonly __Py_emscripten_signal_clock: number
    readonly jspiSupported: boolean
    readonly SOCKFS: { pollAsync?: (files: number, count: number, timeout: number) => Promise<number> | null }
  }
}

export function installKernel(pyodide: PyodideInterface, outputs: Outputs, waiting: Waiting): Python {
  const { _module: module } = pyodide as unknown as Inside
  const folder = `${String(pyodide.runPython('import site; site.getsitepackages()[0]'))}/`
  for (const [file, source] of Object.entries(sources)) {
    const target = folder + file.replace('../python/', '')
    pyodide.FS.mkdirTree(target.slice(0, target.lastIndexOf('/')))
    pyodide.FS.writeFile(target, source)
  }
  pyodide.registerJsModule('notebook_host', {
    isShared: waiting.isShared,
    write: outputs.write,
    say: (type: string, said: string) =>
      outputs.say({ output_type: type, ...JSON.parse(said, wellFormed) } as NbOutput), // made by our own Python; the page checks it again
    beginListening: waiting.beginListening,
    sleep: waiting.sleep,
    ask: waiting.ask,
    startTick: waiting.startTick,
    startSleep: waiting.startSleep,
    startAsk: waiting.startAsk,
    takeOutcome: waiting.takeOutcome,
  })
  const kernel: PyProxy &
    Record<'start' | 'run_cell' | 'complete' | 'missing', PyCallable> & {
      readonly interrupts: PyProxy & { readonly cancel: PyCallable }
    } = pyodide.pyimport('notebook_kernel')
  kernel.start()
  pyodide.pyimport('pyodide.webloop').scheduleCallback = waiting.schedule
  module.SOCKFS.pollAsync = (_files, count) => (count === 0 ? waiting.suspended() : null)
  pyodide.setInterruptBuffer(
    waiting.signals((steps) => void (module.HEAP32[module.__Py_emscripten_signal_clock >>> 2] = steps)),
  )
  const { run_cell: runCell, complete, missing, interrupts } = kernel
  return {
    version: String(pyodide.runPython('import sys; sys.version.split()[0]')),
    async runCell(code, isSilent) {
      const reply: unknown = await (module.jspiSupported
        ? runCell.callPromising(code, isSilent)
        : runCell(code, isSilent))
      return JSON.parse(String(reply)) as CellReply // said by our own Python
    },
    complete: (code, cursor) => completionIn(code, cursor, (at) => String(complete(code, at))),
    listMissing: (code) => JSON.parse(String(missing(code))) as readonly string[], // said by our own Python
    heapBytes: () => module.HEAP32.byteLength,
    cancel: () => void interrupts.cancel(),
  }
}

/** Half a surrogate pair cannot be sent or stored. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Python counts characters, JavaScript halves of them. */
function completionIn(code: string, cursor: number, ask: (at: number) => string): Completion {
  const before = code.slice(0, cursor)
  const found = JSON.parse(ask([...before].length)) as Completion // said by our own Python
  const toUnits = (at: number) => [...before].slice(0, at).join('').length
  return { matches: found.matches, from: toUnits(found.from), to: cursor }
}
