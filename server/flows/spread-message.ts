// One step of a message for many.
import { z } from 'zod'
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
 * twice.
 */
export async function spreadMessage(database: Database, now: Date, job: unknown): Promise<void> {
  const { after, ...spread } = payload.parse(job)
  await database.transaction(async (db) => {
    const { is_full, last_id } = await insertCopiesAfter(db, spread, { after, now })
    if (is_full) await queueSpread(db, spread, last_id)
  })
}
