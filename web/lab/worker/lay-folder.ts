// Lays what belongs to a lab beside its notebook, in the folder that its code runs in: to be read and imported, not
// written. It comes from a course, which may be anybody's: a path that leads elsewhere is left out.
import type { PyodideInterface } from 'pyodide'
import { isLabPath } from '../../../domain/experiment/lab-file.ts'
import type { FolderFile } from '../kernel-wire.ts'

/** Where Pyodide's code runs, and where it looks for modules last: a file hides none of Python's own. */
const FOLDER = '/home/pyodide'
const READ_ONLY = { file: 0o444, folder: 0o555 } as const

/** What Emscripten has and Pyodide's types have not. */
interface FileSystem {
  mkdirTree(path: string): void
  writeFile(path: string, bytes: Uint8Array): void
  chmod(path: string, mode: number): void
}

export function layFolder(pyodide: Pick<PyodideInterface, 'FS' | 'runPython'>, files: readonly FolderFile[]): void {
  if (files.length === 0) return
  const fs = pyodide.FS as unknown as FileSystem // Emscripten's, whose types Pyodide leaves out
  const folders = new Set<string>()
  for (const { path, bytes } of files) {
    if (!isLabPath(path)) continue
    const names = path.split('/').slice(0, -1)
    names.forEach((_, i) => folders.add(`${FOLDER}/${names.slice(0, i + 1).join('/')}`))
    fs.mkdirTree(`${FOLDER}/${names.join('/')}`)
    fs.writeFile(`${FOLDER}/${path}`, new Uint8Array(bytes))
    fs.chmod(`${FOLDER}/${path}`, READ_ONLY.file)
  }
  for (const folder of folders) fs.chmod(folder, READ_ONLY.folder)
  pyodide.runPython(`import sys; sys.path = [one for one in sys.path if one not in ("", "${FOLDER}")] + ["${FOLDER}"]`)
}
