import { watch } from 'node:fs'
import path from 'node:path'
import { say } from '../messages/format.ts'
import type { Database } from '../store/database.ts'
import type { FilePlace } from './assets.ts'
import { importFolder } from './import.ts'
import { wordProblem } from './problem.ts'

/**
 * Calls back with the course folder in which something was saved, once a burst of saves has ended. Gives a function
 * that stops.
 */
export function watchFolders(coursesDir: string, onChange: (folder: string) => void): () => void {
  const pending = new Map<string, NodeJS.Timeout>()
  const watcher = watch(coursesDir, { recursive: true }, (_event, file) => {
    const [name, ...rest] = (file ?? '').split(path.sep)
    if (!name || rest.length === 0 || name.startsWith('.') || /(^|\/)(\.|__pycache__)|~$/.test(rest.join('/'))) return
    clearTimeout(pending.get(name))
    const wait = setTimeout(() => {
      pending.delete(name)
      onChange(path.join(coursesDir, name))
    }, 200)
    pending.set(name, wait)
  })
  return () => {
    watcher.close()
    for (const wait of pending.values()) clearTimeout(wait)
  }
}

/** Imports a course folder again each time it is saved, and tells what was wrong or how many rows changed. */
export function watchCourses(
  coursesDir: string,
  tell: (lines: readonly string[]) => void,
  database: Database,
  files: FilePlace,
): () => void {
  let turn = Promise.resolve()
  const importAgain = async (folder: string) => {
    const { problems, isImported, changed } = await importFolder(database, folder, files)
    tell([
      ...problems.map((problem) => wordProblem(problem)),
      ...(isImported ? [`${path.basename(folder)}: ${say('en', 'content.cli.imported', { changed })}`] : []),
    ])
  }
  return watchFolders(coursesDir, (folder) => {
    turn = turn
      .then(() => importAgain(folder))
      .catch((error: unknown) => tell([error instanceof Error ? error.message : String(error)]))
  })
}
