// A new edition of a published phase is told to those who study it, when it brings something worth knowing.
import { countChanges, type LessonContent } from '../domain/phase/changes.ts'
import type { PhaseEdition } from '../domain/phase/edition.ts'
import type { Db } from '../store/database.ts'
import { upsertNotice } from '../store/message.ts'
import { selectLessonContents, selectOptionalEdition } from '../store/phase-content.ts'
import { queueSpread } from '../store/spread.ts'

const CONTENT = 3 // READINGS §1

/** What was there before an import. */
export interface Before {
  readonly state: string
  readonly sourceHash: string
  readonly lessons: readonly LessonContent[]
}

/** `undefined` for a phase that is new: nobody studies it yet. */
export async function readBefore(db: Db, phaseId: string): Promise<Before | undefined> {
  const edition = await selectOptionalEdition(db, phaseId)
  return (
    edition && {
      state: edition.state,
      sourceHash: edition.source_hash,
      lessons: await selectLessonContents(db, phaseId),
    }
  )
}

/** In the transaction of the import. The key holds the edition: importing it again tells nobody twice. */
export async function tellChanges(db: Db, before: Before, edition: PhaseEdition, now: Date): Promise<void> {
  // With the same files only the renderer is newer.
  if (before.state !== 'published' || edition.state !== 'published' || before.sourceHash === edition.sourceHash) return
  const { added, revised } = countChanges(before.lessons, await selectLessonContents(db, edition.id))
  if (added + revised === 0) return
  const subject = added > 0 ? 'notice.content.added' : 'notice.content.revised'
  const values = { phase: edition.title, ...(added > 0 ? { added } : {}), changed: revised }
  const messageId = await upsertNotice(db, { type: CONTENT, subject, values, path: `/phase/detail/${edition.id}`, now })
  const spread = {
    messageId,
    key: `content ${edition.id} ${edition.sourceHash}`,
    audience: { phaseId: edition.id },
    byMail: true,
    accountsUntil: now.toISOString(),
  } as const
  await queueSpread(db, spread)
}
