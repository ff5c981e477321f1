// Python's library for the browser, out of Pyodide's: see precompile_library.py.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import type { PyCallable, PyProxy } from 'pyodide/ffi'
import { readZip, writeZip, type ZipEntry } from './stored-zip.ts'

interface Precompiler {
  readonly is_wanted: PyCallable
  readonly imported: PyCallable
  readonly compiled: PyCallable
  readonly without_comments: PyCallable
}

/** The same bytes from the same Pyodide, whatever machine builds it. */
export async function makeLibrary(pyodideDir: string): Promise<Buffer> {
  const pyodide = await loadPyodide({ indexURL: pyodideDir, env: { PYTHONNODEBUGRANGES: '1', PYTHONHASHSEED: '0' } })
  pyodide.FS.writeFile(
    '/home/pyodide/precompile_library.py',
    readFileSync(path.join(import.meta.dirname, 'precompile_library.py')),
  )
  const {
    is_wanted: isWanted,
    imported,
    compiled,
    without_comments: withoutComments,
  } = pyodide.pyimport('precompile_library') as PyProxy & Precompiler // ours
  const atStart = new Set((imported() as PyProxy & { toJs: () => Set<string> }).toJs()) // a set of names
  const entries = readZip(readFileSync(path.join(pyodideDir, 'python_stdlib.zip'))).filter(
    ({ name }) => isWanted(name) === true,
  )
  const compile = ({ name, body }: ZipEntry): ZipEntry => ({
    name: `${name}c`,
    body: (compiled(name, Buffer.from(body).toString()) as PyProxy & { toJs: () => Uint8Array }).toJs(),
  }) // bytes
  const strip = ({ name, body }: ZipEntry): ZipEntry => ({
    name,
    body: name.endsWith('.py')
      ? (withoutComments(Buffer.from(body).toString()) as PyProxy & { toJs: () => Uint8Array }).toJs()
      : body,
  }) // bytes
  // Like beside like compresses best.
  const sources = entries.filter(({ name }) => !atStart.has(name)).map(strip)
  return writeZip([...sources, ...entries.filter(({ name }) => atStart.has(name)).map(compile)])
}
