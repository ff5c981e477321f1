// Lays what the server has packed (folder.ts) beside the notebook: in the folder that its code runs in, to be read only,
// and where Python looks for modules last. What the learner's labs have kept may be written, too.
import type { PyodideAPI } from 'pyodide'

export interface LaidFolder {
  /** Parents first. */
  readonly folders: readonly string[]
  readonly files: readonly (readonly [path: string, bytes: number])[]
  readonly ownFolders: readonly string[]
  readonly ownFiles: readonly (readonly [path: string, bytes: number])[]
}

/** As in the browser (web/lab/worker/lay-folder.ts). */
const FOLDER = '/home/pyodide'
const HEAD = 4

interface FileSystem {
  mkdirTree(path: string): void
  writeFile(path: string, bytes: Uint8Array): void
  chmod(path: string, mode: number): void
}

export function layFolder(py: PyodideAPI, packed: Buffer): void {
  const fs = py.FS as unknown as FileSystem // Emscripten's, whose types Pyodide leaves out
  let at = HEAD + packed.readUInt32LE(0)
  const { folders, files, ownFolders, ownFiles } = JSON.parse(packed.toString('utf8', HEAD, at)) as LaidFolder // written by folder.ts
  for (const folder of [...folders, ...ownFolders]) fs.mkdirTree(`${FOLDER}/${folder}`)
  for (const [path, bytes] of files) {
    fs.writeFile(`${FOLDER}/${path}`, packed.subarray(at, (at += bytes)))
    fs.chmod(`${FOLDER}/${path}`, 0o444)
  }
  for (const [path, bytes] of ownFiles) fs.writeFile(`${FOLDER}/${path}`, packed.subarray(at, (at += bytes)))
  for (const folder of folders) fs.chmod(`${FOLDER}/${folder}`, 0o555)
  py.runPython(`import sys; sys.path = [one for one in sys.path if one not in ("", "${FOLDER}")] + ["${FOLDER}"]`)
}
