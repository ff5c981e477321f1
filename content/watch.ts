import { watch } from 'node:fs'
import path from 'node:path'

/** Calls back with the course folder in which something was saved, once a burst of saves has ended. Gives a function that stops. */
export function watchCourses(coursesDir: string, onChange: (folder: string) => void): () => void {
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
