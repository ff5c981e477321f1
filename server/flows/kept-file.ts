// Keeping a file that a lab wrote; whoever calls has a transaction.
import { hasKeptRoom, thinKeptFiles } from '../../domain/experiment/kept-file.ts'
import type { Db } from '../../store/database.ts'
import { lockEnrolment } from '../../store/enrolment.ts'
import { deleteKeptVersions, insertKeptFile, selectKeptVersions } from '../../store/kept-file.ts'
import { hashFile } from './notebook-file.ts'

/** A version as it was kept. */
export interface KeptFile {
  readonly version: number
  readonly hash: string
  readonly savedAt: Date
}

/** Keeps a file as the newest version, where there is room; the very same content again is no new one. */
export async function keepFile(
  db: Db,
  of: { accountId: string; phaseId: string },
  file: { path: string; content: Buffer; experimentId: string; now: Date },
): Promise<(KeptFile & { readonly isNew: boolean }) | 'full'> {
  await lockEnrolment(db, of) // two labs of one phase may write at once
  const versions = await selectKeptVersions(db, of)
  const newest = versions.find(({ path }) => path === file.path)
  const hash = hashFile(file.content)
  if (newest?.hash === hash) return { ...newest, isNew: false }
  if (!hasKeptRoom(versions, { path: file.path, bytes: file.content.length })) return 'full'
  const version = (newest?.version ?? 0) + 1
  await insertKeptFile(db, { ...of, ...file, version, hash })
  const added = { ...file, version, bytes: file.content.length, savedAt: file.now }
  const gone = thinKeptFiles([...versions, added], file.now)
  if (gone.length > 0) await deleteKeptVersions(db, { ...of, versions: gone })
  return { version, hash, savedAt: file.now, isNew: true }
}
