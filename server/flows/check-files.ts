// Looks whether every file that the database names is in its place: each night, at a start and after a restore. What is
// missing is said; course files are put back by a start, receipts by whoever has a backup of them.
import type { Db } from '../../store/database.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { fileKinds, replaceMissingFiles, selectOptionalFileLook, type MissingFile } from '../../store/missing-file.ts'
import { selectFileKeys } from '../../store/snapshot.ts'
import type { FileStore } from '../outside/file-store.ts'

const TOGETHER = 200
/** A storage far away answers each question by itself. */
const AT_A_TIME = 8
const LOOK_AGAIN_HOURS = 20

export interface FileStores {
  readonly receipts: FileStore
  readonly files: FileStore
}

/** Gives how many there are, and those that are missing. @throws StorageAway: then the last look stays */
export async function checkFiles(
  db: Db,
  stores: FileStores,
  now: Date,
): Promise<{ files: number; missing: readonly MissingFile[] }> {
  const missing: MissingFile[] = []
  let files = 0
  for (const kind of fileKinds) {
    for (let after = ''; ;) {
      const keys = (await selectFileKeys(db, { kind, after, limit: TOGETHER })).map(({ key }) => key)
      for (let i = 0; i < keys.length; i += AT_A_TIME) {
        const found = await Promise.all(
          keys
            .slice(i, i + AT_A_TIME)
            .map(async (key) => ({ key, isThere: (await stores[kind].find(key)) !== undefined })),
        )
        for (const { key, isThere } of found) if (!isThere) missing.push({ kind, key })
      }
      files += keys.length
      const last = keys.at(-1)
      if (last === undefined || keys.length < TOGETHER) break
      after = last
    }
  }
  await replaceMissingFiles(db, { missing, files, now })
  return { files, missing }
}

/** Has somebody look soon. */
export const queueFileCheck = (db: Db) =>
  insertJob(db, { task: 'check-files', payload: {}, key: 'check-files', maxAttempts: 3, priority: MAY_WAIT })

/** At a start: files in a folder are looked at each time, a storage far away once a day. */
export async function queueFileCheckAtStart(db: Db, { isFar, now }: { isFar: boolean; now: Date }): Promise<void> {
  const last = await selectOptionalFileLook(db)
  const isRecent =
    last !== undefined && last.missing === 0 && now.getTime() - last.looked_at.getTime() < LOOK_AGAIN_HOURS * 3_600_000
  if (!isFar || !isRecent) await queueFileCheck(db)
}
