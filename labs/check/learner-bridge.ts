// What the learner's Python has of the world outside: one device, by which it answers. No object of JavaScript's is
// handed to it. The bridges are taken away where they are easily found; that wall is thin, and the others do not rest
// on it.
import type { PyodideAPI } from 'pyodide'

type Stream = { seekable: boolean }
type Device = {
  open(stream: Stream): void
  read(stream: Stream, into: Uint8Array, offset: number, length: number): number
  write(stream: Stream, from: Uint8Array, offset: number, length: number): number
}
/** What Emscripten has and Pyodide's types have not. */
type FileSystem = {
  makedev(major: number, minor: number): number
  registerDevice(device: number, way: Device): void
  mkdev(path: string, device: number): void
  filesystems: Record<string, unknown>
}

const NEWLINE = 10
const openBack = `
import os as _os
_fd = _os.open("/dev/judge", _os.O_RDWR)
def _back(text, _os=_os, _fd=_fd):
    data = text.encode() + b"\\n"
    while data: data = data[_os.write(_fd, data):]
    out = b""
    while not out.endswith(b"\\n"): out += _os.read(_fd, 65536)
    return out.decode()
_back
`

/** Python's own way to call back what it was given: a line out, a line in. */
export function openDevice(py: PyodideAPI, answer: (text: string) => string): unknown {
  const fs = py.FS as unknown as FileSystem // Emscripten's, whose types Pyodide leaves out
  const encoder = new TextEncoder()
  let said: Buffer[] = []
  let [heard, at]: [Uint8Array, number] = [new Uint8Array(0), 0]
  const device = fs.makedev(90, 0)
  fs.registerDevice(device, {
    open: (stream) => void (stream.seekable = false),
    read: (_stream, into, offset, length) => {
      const part = heard.subarray(at, at + length)
      into.set(part, offset)
      at += part.length
      return part.length
    },
    write: (_stream, from, offset, length) => {
      said.push(Buffer.from(from.slice(offset, offset + length)))
      if (from[offset + length - 1] === NEWLINE) {
        const text = Buffer.concat(said).toString('utf8')
        said = []
        heard = encoder.encode(`${answer(text)}\n`)
        at = 0
      }
      return length
    },
  })
  fs.mkdev('/dev/judge', device)
  return py.runPython(openBack)
}

const openNap = `
import os as _os, time as _time
_nap = _os.open("/dev/nap", _os.O_WRONLY)
def _sleep(seconds, _write=_os.write, _nap=_nap):
    if seconds < 0: raise ValueError("sleep length must be non-negative")
    _write(_nap, str(float(seconds)).encode())
_time.sleep = _sleep
`

/** Python's own sleep keeps a processor busy. Who sleeps here uses none, and is seen to do nothing. */
export function sleepIdly(py: PyodideAPI): void {
  const fs = py.FS as unknown as FileSystem // as above
  const device = fs.makedev(91, 0)
  const cell = new Int32Array(new SharedArrayBuffer(4))
  fs.registerDevice(device, {
    open: (stream) => void (stream.seekable = false),
    read: () => 0,
    write: (_stream, from, offset, length) => {
      Atomics.wait(cell, 0, 0, 1000 * Number(Buffer.from(from.slice(offset, offset + length)).toString()))
      return length
    },
  })
  fs.mkdev('/dev/nap', device)
  py.runPython(openNap)
}

const hideModules = `
import sys
sys.meta_path[:] = [f for f in sys.meta_path if "JsFinder" not in type(f).__name__ and "Pyodide" not in type(f).__name__]
for _name in [n for n in sys.modules if n in ("js", "pyodide_js", "_pyodide_core", "pyodide", "_pyodide") or n.startswith(("pyodide.", "_pyodide.", "pyodide_js."))]:
    del sys.modules[_name]
`

export function closeBridges(py: PyodideAPI): void {
  py.runPython(hideModules)
  py.unregisterJsModule('js')
  py.unregisterJsModule('pyodide_js')
  delete (py.FS as unknown as FileSystem).filesystems['NODEFS'] // as above
  const hide = (of: object, names: readonly string[]) => {
    for (const name of names) Reflect.defineProperty(of, name, { value: undefined })
  }
  hide(py, ['mountNodeFS', 'mountNativeFS', 'runPython', 'registerJsModule'])
  hide(process, [
    'kill',
    '_kill',
    'abort',
    'dlopen',
    'binding',
    'getBuiltinModule',
    'mainModule',
    'report',
    'chdir',
    'setuid',
    'setgid',
    'execve',
    '_debugProcess',
    '_linkedBinding',
  ])
  hide(globalThis, [
    'fetch',
    'WebSocket',
    'EventSource',
    'XMLHttpRequest',
    'Worker',
    'BroadcastChannel',
    'navigator',
    'localStorage',
  ])
  process.permission?.drop('fs.read')
}
