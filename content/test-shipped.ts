// The shipped courses and the Python of a learner's browser, one for all tests of a process: to read the first phase
// takes five seconds of a processor, to load Python more than two.
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import { checkFolder, type CheckedFolder } from './check-folder.ts'

const read = new Map<string, Promise<CheckedFolder>>()

/** `checkFolder` of a folder of courses/; nobody changes what it gives. */
export function readShipped(name: string): Promise<CheckedFolder> {
  const known = read.get(name) ?? checkFolder(path.resolve('courses', name))
  read.set(name, known)
  return known
}

let python: ReturnType<typeof loadPyodide> | undefined

/** Whoever asks keeps to names of their own, or gives each its value before it is read. */
export const openPython = (): ReturnType<typeof loadPyodide> => (python ??= loadPyodide())
