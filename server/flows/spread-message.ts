// One step of a message for many.
import { z } from 'zod'
import { lockAnnouncement, updateAnnouncementTold } from '../../store/announcement.ts'
import type { Database } from '../../store/database.ts'
import { insertCopiesAfter, queueSpread } from '../../store/spread.ts'

const payload = z.strictObject({
  messageId: z.string(),
  key: z.string(),
  audience: z.union([
    z.literal('everybody'),
    z.strictObject({ groupId: z.string() }),
    z.strictObject({ phaseId: z.string() }),
  ]),
  byMail: z.boolean(),
  accountsUntil: z.string(),
  after: z.string().nullable(),
})

/**
 * The copies and the job of the next step are one transaction: wherever a process is killed, nobody is left out or told
 * twice. A stop waits for the step at hand, and the next one does nothing.
 */
export async function spreadMessage(database: Database, now: Date, job: unknown): Promise<void> {
  const { after, ...spread } = payload.parse(job)
  const { messageId } = spread
  await database.transaction(async (db) => {
    if ((await lockAnnouncement(db, messageId)).isStopped) return
    const { is_full, last_id, told } = await insertCopiesAfter(db, spread, { after, now })
    await updateAnnouncementTold(db, { messageId, told, finishedAt: is_full ? null : now })
    if (is_full) await queueSpread(db, spread, { after: last_id })
  })
}
