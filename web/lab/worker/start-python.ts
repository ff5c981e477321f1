// Starts Pyodide out of what was handed in: its own requests are answered from there, and nothing is asked of any network.
import { loadPyodide, type PyodideInterface } from 'pyodide'
import createPyodideModule from 'pyodide/pyodide.asm.mjs'
import type { Wheels } from '../kernel-wire.ts'
import type { Outputs } from './outputs.ts'

const HOME = 'https://pyodide.invalid/'
const noPackages = JSON.stringify({
  info: { arch: 'wasm32', platform: 'emscripten_5_0_3', version: '2025', python: '3.14.2', abi_version: '2026_0' },
  packages: {},
})

export async function startPython(given: {
  module: WebAssembly.Module
  library: ArrayBuffer
  wheels: Wheels | undefined
  outputs: Outputs
}): Promise<PyodideInterface> {
  // Pyodide asks by it what kind of worker this is, and the policy would complain aloud.
  Object.defineProperty(self, 'importScripts', { value: () => throwRefused() })
  const { wheels } = given
  const files = { 'library.zip': given.library, 'pyodide.asm.wasm': new ArrayBuffer(), ...wheels?.files }
  const { instantiateStreaming } = WebAssembly
  WebAssembly.instantiateStreaming = async (_answer, imports) => ({
    module: given.module,
    instance: await WebAssembly.instantiate(given.module, imports),
  })
  try {
    return await answering(files, async () => {
      const pyodide = await loadPyodide({
        createPyodideModule,
        indexURL: HOME,
        stdLibURL: `${HOME}library.zip`,
        packageBaseUrl: HOME,
        lockFileContents: wheels?.lock ?? noPackages,
        stdout: (line) => given.outputs.write('stdout', `${line}\n`),
        stderr: (line) => isFrameOfOurs(line) || given.outputs.write('stderr', `${line}\n`),
        env: { PYTHONDONTWRITEBYTECODE: '1' },
      })
      await loadPackages(pyodide, wheels?.names ?? [])
      return pyodide
    })
  } finally {
    Object.assign(WebAssembly, { instantiateStreaming })
  }
}

/** While this goes on, what Pyodide asks of the network is one of these files, and nothing else is there. */
async function answering<T>(files: Readonly<Record<string, ArrayBuffer>>, work: () => Promise<T>): Promise<T> {
  const before = { fetch: self.fetch }
  self.fetch = async (asked) => {
    const bytes = files[new Request(asked).url.slice(HOME.length)]
    return bytes ? new Response(bytes) : throwRefused()
  }
  try {
    return await work()
  } finally {
    Object.assign(self, before)
  }
}

/** More packages of the list, out of what was handed in. @throws when one of them does not load */
export const loadMore = (
  pyodide: PyodideInterface,
  names: readonly string[],
  files: Readonly<Record<string, ArrayBuffer>>,
): Promise<void> => answering(files, () => loadPackages(pyodide, names))

/** When Python ends, its stack is printed by what lies below it: the learner's frames stay. */
const isFrameOfOurs = (line: string): boolean => /^ +File ".*\/(?:notebook_kernel|_pyodide)\//.test(line)

/** Pyodide only tells of a package that it cannot load, and goes on. */
async function loadPackages(pyodide: PyodideInterface, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const complaints: string[] = []
  await pyodide.loadPackage([...names], {
    messageCallback: () => {},
    errorCallback: (complaint) => complaints.push(complaint),
  })
  const missing = names.filter((name) => !(name in pyodide.loadedPackages))
  if (missing.length > 0) throw new Error(`packages that did not load: ${missing.join(', ')}. ${complaints.join(' ')}`)
}

function throwRefused(): never {
  throw new TypeError('there is no network here')
}
