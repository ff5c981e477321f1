// A backup as a file: whole under its name, or not there.
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../../outside/folder-store.ts'
import { makeArchive, type BackupSource } from './make-archive.ts'
import type { Manifest } from './manifest.ts'

/** The file cannot be written; `why` is what the system said. */
export class CannotWrite extends Error {
  override name = 'CannotWrite'
}
/** There is a file of this name. */
export class IsTaken extends Error {
  override name = 'IsTaken'
}

/**
 * Written beside, made lasting, then named: a full disk or a kill leaves nothing that could be taken for a backup.
 * @throws CannotWrite, IsTaken
 */
export async function writeBackup(source: BackupSource, file: string): Promise<{ manifest: Manifest; bytes: number }> {
  if (await exists(file)) throw new IsTaken()
  const partial = `${file}.part`
  let manifest: Manifest | undefined
  const out = await open(partial, 'w', 0o600).catch((error: unknown) => refuse(error))
  try {
    const archive = watched(makeArchive(source, (made) => (manifest = made)))
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(archive.chunks(), compress, out.createWriteStream({ flush: true })).catch((error: unknown) => {
      if (archive.fault() !== undefined) throw archive.fault()
      refuse(error)
    })
    if (!manifest) throw new Error('the backup has no manifest')
    await rename(partial, file)
    await syncFolder(path.dirname(file))
    return { manifest, bytes: (await stat(file)).size }
  } catch (error) {
    await out.close().catch(() => {}) // the stream has closed it
    await rm(partial, { force: true })
    throw error
  }
}

/** Remembers what went wrong with the source: the disk that is read is not the one that is written. */
function watched(source: AsyncIterable<Buffer>): { chunks: () => AsyncGenerator<Buffer, void>; fault: () => unknown } {
  let fault: unknown
  return {
    async *chunks() {
      try {
        yield* source
      } catch (error) {
        fault = error
        throw error
      }
    },
    fault: () => fault,
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

const ofTheDisk = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EIO',
])
function refuse(error: unknown): never {
  if (error instanceof Error && 'code' in error && ofTheDisk.has(String(error.code)))
    throw new CannotWrite(String(error.code), { cause: error })
  throw error
}
