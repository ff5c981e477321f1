// Storing versions of a learner's notebook; the work is locked by the caller's transaction.
import { admitSave, dayOf, type SaveAdmission } from '../../domain/experiment/save-budget.ts'
import { thinVersions } from '../../domain/experiment/versions.ts'
import type { Db } from '../../store/database.ts'
import {
  deleteVersions,
  insertVersion,
  selectOptionalVersion,
  selectSaveBudget,
  selectVersions,
  updateSaveBudget,
  type WorkFact,
} from '../../store/lab-work.ts'
import type { NotebookFile } from './notebook-file.ts'

interface Key {
  readonly accountId: string
  readonly experimentId: string
}

/** A version as it was stored. */
export interface StoredVersion {
  readonly version: number
  readonly hash: string
  readonly savedAt: Date
}

/**
 * Stores a file as the newest version, unless the learner has stored too much; the very same file again is no new one
 * and costs nothing.
 */
export async function keepVersion(
  db: Db,
  key: Key,
  {
    work,
    file,
    kind,
    now,
  }: { work: WorkFact; file: Pick<NotebookFile, 'packed' | 'bytes' | 'hash'>; kind: 'saved' | 'restored'; now: Date },
): Promise<StoredVersion | Exclude<SaveAdmission, { kind: 'open' }>> {
  const newest = await selectOptionalVersion(db, { ...key, version: work.version })
  if (newest?.hash === file.hash) return newest
  const day = dayOf(now)
  const bytes = file.packed.length
  const admission = admitSave(await selectSaveBudget(db, { ...key, day }), { bytes, now })
  if (admission.kind !== 'open') return admission
  await updateSaveBudget(db, { ...key, day, bytes, paidUntil: admission.paidUntil })
  const version = work.version + 1
  await insertVersion(db, { ...key, version, kind, packed: file.packed, bytes: file.bytes, hash: file.hash, now })
  const gone = thinVersions(await selectVersions(db, key), now)
  if (gone.length > 0) await deleteVersions(db, { ...key, versions: gone })
  return { version, hash: file.hash, savedAt: now }
}
