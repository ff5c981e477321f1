import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, receiptFiles, type FileKind, type FileStore } from './file-store.ts'

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const PARTIAL = '.part'

/** A folder that only the product's own user may enter. */
export function makeFolderStore(folder: string, kind: FileKind = receiptFiles): FileStore {
  const place = (key: string) => path.join(folder, checkKey(key, kind))
  return {
    async put(key, body) {
      const target = place(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = `${target}.${randomUUID()}${PARTIAL}` // two processes may write the same file
      try {
        const file = await open(partial, 'wx', 0o600)
        try {
          await file.writeFile(body instanceof Uint8Array ? body : body.chunks)
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
    async find(key) {
      try {
        return { size: (await stat(place(key))).size }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async open(key, range) {
      try {
        const file = await open(place(key), 'r')
        return file.createReadStream(range)
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
        if (!kind.pattern.test(entry.name)) continue // half-written, or none of ours
        const found = await stat(path.join(folder, entry.name)).catch((error: unknown) => (isAbsent(error) ? undefined : Promise.reject(error)))
        if (found) yield { key: entry.name, storedAt: found.mtime }
      }
    },
    close: () => {},
  }
}

/** A rename outlives a crash only once the folder itself is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
