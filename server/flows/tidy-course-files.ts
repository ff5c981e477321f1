// Takes away files of former course editions: a film is 10 to 50 MB, and each edition brings others.
import type { Database } from '../../store/database.ts'
import { lockContent } from '../../store/content.ts'
import { deleteAssetsUnnamedBefore, selectUnknownAssets, updateUnnamedAssets } from '../../store/course-file.ts'
import type { FileStore } from '../outside/file-store.ts'
import { isHeld } from './outgoing.ts'

const DAY_MS = 86_400_000
/** An edition may be taken back, and a page that somebody left open goes on showing the former one. */
export const GRACE_DAYS = 30
/** In one transaction, during which no course can be imported. */
const TOGETHER = 50

/**
 * Gives how many files went. Each step holds the lock of the imports until its files are gone: an import that comes
 * then finds them missing and writes them again (content/import.ts). What fails on the way is still known, and taken
 * away the night after.
 */
export async function tidyCourseFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  if (await isHeld(database)) return 0 // a copy beside the original may share its storage
  const before = new Date(now.getTime() - GRACE_DAYS * DAY_MS)
  let removed = 0
  for (let isMore = true; isMore;) {
    isMore = await database.transaction(async (db) => {
      await lockContent(db)
      await updateUnnamedAssets(db, now)
      const names = await deleteAssetsUnnamedBefore(db, { before, limit: TOGETHER })
      for (const name of names) await files.remove(name)
      removed += names.length
      return names.length === TOGETHER
    })
  }
  return removed + (await removeOrphans(database, files, before))
}

/** Files whose import ended before its rows were written, by a crash or by a mistake in the course. */
async function removeOrphans(database: Database, files: FileStore, before: Date): Promise<number> {
  let [removed, names]: [number, string[]] = [0, []]
  const look = () =>
    database.transaction(async (db) => {
      await lockContent(db)
      const unknown = await selectUnknownAssets(db, names)
      for (const name of unknown) await files.remove(name)
      removed += unknown.length
      names = []
    })
  for await (const { key, storedAt } of files.list()) {
    if (storedAt < before) names.push(key)
    if (names.length >= TOGETHER) await look()
  }
  if (names.length > 0) await look()
  return removed
}
