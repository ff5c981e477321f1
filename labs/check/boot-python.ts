// Pyodide behind the wall: from a snapshot where there is one (a tenth of the time), with a limit of memory of its own.
import { constants, fstatSync, readSync } from 'node:fs'
import type { PyodideAPI } from 'pyodide'

/** Sleeps where others would wait for the browser: no JavaScript is asked. */
const prelude = `
import builtins, io, sys, asyncio, time
sys.stdin = io.StringIO()
builtins.display = lambda *args, **kwargs: None
def _nobody(*args): raise EOFError("a check asks nobody")
builtins.input = _nobody
class Loop(asyncio.BaseEventLoop):
    def __init__(self):
        super().__init__(); self._selector = self
    def select(self, timeout):
        if timeout: time.sleep(timeout)
        return ()
    def _process_events(self, events): pass
    def _write_to_self(self): pass
`
/** What a snapshot has loaded already. */
const common = 'import ast, asyncio, builtins, collections, io, json, math, random, re, sys, time, types'

type Loaded = PyodideAPI & { makeMemorySnapshot(): Uint8Array }

/** `isForSnapshot`: a Python that nothing was done with yet, to be copied. */
export async function bootPython({
  indexURL,
  megabytes,
  snapshot,
  isForSnapshot = false,
}: {
  indexURL: string
  megabytes: number
  snapshot?: number | undefined
  isForSnapshot?: boolean
}): Promise<Loaded> {
  const instantiate = WebAssembly.instantiate
  const limited = (source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) =>
    instantiate(source instanceof WebAssembly.Module ? source : limitMemory(bytesOf(source), megabytes * 16), imports)
  Object.defineProperty(WebAssembly, 'instantiate', { value: limited, configurable: true, writable: true })
  // Pyodide wants the numbers of open(2) by a way that Node's permission model closes.
  Object.defineProperty(process, 'binding', {
    value: (name: string) => (name === 'constants' ? { fs: constants, os: {} } : undefined),
    configurable: true,
    writable: true,
  })
  const { loadPyodide }: typeof import('pyodide') = await import(`file://${indexURL}pyodide.mjs`)
  const options = { indexURL, stdout: () => {}, stderr: () => {}, stdin: () => null }
  const inner = isForSnapshot
    ? { _makeSnapshot: true }
    : snapshot === undefined
      ? {}
      : { _loadSnapshot: readAll(snapshot) }
  const py = (await loadPyodide({ ...options, ...inner, jsglobals: Object.create(null) as object })) as Loaded // makeMemorySnapshot is not in its types
  Object.defineProperty(WebAssembly, 'instantiate', { value: instantiate, configurable: true, writable: true })
  py.runPython(common)
  if (!isForSnapshot) py.runPython(prelude)
  return py
}

const bytesOf = (source: BufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

/** The whole file of a descriptor that several processes share: each reads by place. */
export function readAll(descriptor: number): Uint8Array {
  const out = new Uint8Array(fstatSync(descriptor).size)
  for (let at = 0; at < out.length;) {
    const got = readSync(descriptor, out, at, out.length - at, at)
    if (got === 0) throw new Error('what was handed in is cut')
    at += got
  }
  return out
}

const SECTION_MEMORY = 5

/**
 * Writes `pages` of 64 kB as the most into the module's own memory section: it holds where there is no limit of
 * addresses.
 */
function limitMemory(bytes: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes)
  if (out.length < 1_000_000) return out // a helper of Pyodide's, without memory
  const number = (from: number): readonly [value: number, next: number] => {
    let [value, at] = [0, from]
    for (let shift = 0; ; shift += 7) {
      const byte = out[at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return [value, at]
    }
  }
  for (let at = 8; at < out.length;) {
    const [size, from] = number(at + 1)
    if (out[at] === SECTION_MEMORY) {
      const [, most] = number(from + 2) // after the count and the flags: the least, then the most
      const [, end] = number(most)
      for (let i = most, left = pages; i < end; i++, left = Math.floor(left / 128))
        out[i] = (left % 128) + (i < end - 1 ? 128 : 0)
      return out
    }
    at = from + size
  }
  throw new Error('the module has no memory of its own')
}
