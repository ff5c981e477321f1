import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, receiptFiles, StorageAway, type FileKind, type FileStore } from './file-store.ts'

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const PARTIAL = '.part'
/** Nobody writes a file for so long. */
const ABANDONED_MS = 86_400_000
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** The disk's own errors have a code and a number; what a source of bytes throws has not. */
const readFault = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && 'errno' in error && !isAbsent(error)
    ? new StorageAway(error.message, { cause: error, isFull: fullCodes.has(String(error.code)) })
    : error

/** A folder that only the product's own user may enter. */
export function makeFolderStore(folder: string, kind: FileKind = receiptFiles): FileStore {
  const place = (key: string) => path.join(folder, checkKey(key, kind))
  return {
    async put(key, body) {
      const target = place(key)
      const partial = `${target}.${randomUUID()}${PARTIAL}` // two processes may write the same file
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
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
        await rm(partial, { force: true }).catch(() => {}) // a full disk leaves nothing half-written
        throw readFault(error)
      }
    },
    async get(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw readFault(error)
      }
    },
    async find(key) {
      try {
        return { size: (await stat(place(key))).size }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw readFault(error)
      }
    },
    async open(key, range) {
      try {
        const file = await open(place(key), 'r')
        return file.createReadStream(range)
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw readFault(error)
      }
    },
    async remove(key) {
      const target = place(key)
      await rm(target, { force: true }).catch((error: unknown) => Promise.reject(readFault(error)))
    },
    async *list() {
      let entries
      try {
        entries = await opendir(folder)
      } catch (error) {
        if (isAbsent(error)) return
        throw readFault(error)
      }
      for await (const { name } of entries) {
        const [isFile, isPartial] = [kind.pattern.test(name), name.endsWith(PARTIAL)]
        if (!isFile && !isPartial) continue // none of ours
        const found = await stat(path.join(folder, name)).catch((error: unknown) =>
          isAbsent(error) ? undefined : Promise.reject(error),
        )
        if (found && isFile) yield { key: name, storedAt: found.mtime }
        // A process that was killed left it: whoever goes through all files takes it away.
        else if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path.join(folder, name), { force: true })
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
