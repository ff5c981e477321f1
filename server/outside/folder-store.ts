import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, type FileStore } from './file-store.ts'

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const PARTIAL = '.part'

/** A folder that only the product's own user may enter. */
export function makeFolderStore(folder: string): FileStore {
  const place = (key: string) => path.join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const target = place(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = `${target}${PARTIAL}`
      try {
        const file = await open(partial, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, target)
        await syncFolder(folder)
      } catch (error) {
        await rm(partial, { force: true }) // a full disk leaves nothing half-written
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    remove: (key) => rm(place(key), { force: true }),
    async *list() {
      let entries
      try {
        entries = await opendir(folder)
      } catch (error) {
        if (isAbsent(error)) return
        throw error
      }
      for await (const entry of entries) {
        if (entry.name.endsWith(PARTIAL)) continue
        const found = await stat(path.join(folder, entry.name)).catch((error: unknown) => (isAbsent(error) ? undefined : Promise.reject(error)))
        if (found) yield { key: entry.name, storedAt: found.mtime }
      }
    },
    close: () => {},
  }
}

/** A rename outlives a crash only once the folder itself is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
