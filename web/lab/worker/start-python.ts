// Starts Pyodide out of what was handed in: its own requests are answered from there, and nothing is asked of any network.
import { loadPyodide, type PyodideInterface } from 'pyodide'
import createPyodideModule from 'pyodide/pyodide.asm.mjs'
import type { Outputs } from './outputs.ts'

const HOME = 'https://pyodide.invalid/'
const noPackages = JSON.stringify({ info: { arch: 'wasm32', platform: 'emscripten_5_0_3', version: '2025', python: '3.14.2', abi_version: '2026_0' }, packages: {} })

export async function startPython(given: { module: WebAssembly.Module; library: ArrayBuffer; outputs: Outputs }): Promise<PyodideInterface> {
  // Pyodide asks by it what kind of worker this is, and the policy would complain aloud.
  Object.defineProperty(self, 'importScripts', { value: () => throwRefused() })
  const before = { fetch: self.fetch, instantiateStreaming: WebAssembly.instantiateStreaming }
  const files: Readonly<Record<string, () => Response>> = {
    'pyodide.asm.wasm': () => new Response(null),
    'library.zip': () => new Response(given.library),
  }
  self.fetch = async (asked) => files[new Request(asked).url.slice(HOME.length)]?.() ?? throwRefused()
  WebAssembly.instantiateStreaming = async (_answer, imports) => ({ module: given.module, instance: await WebAssembly.instantiate(given.module, imports) })
  try {
    return await loadPyodide({
      createPyodideModule,
      indexURL: HOME,
      stdLibURL: `${HOME}library.zip`,
      packageBaseUrl: HOME,
      lockFileContents: noPackages,
      stdout: (line) => given.outputs.write('stdout', `${line}\n`),
      stderr: (line) => given.outputs.write('stderr', `${line}\n`),
      env: { PYTHONDONTWRITEBYTECODE: '1' },
    })
  } finally {
    Object.assign(self, { fetch: before.fetch })
    Object.assign(WebAssembly, { instantiateStreaming: before.instantiateStreaming })
  }
}

function throwRefused(): never {
  throw new TypeError('there is no network here')
}
