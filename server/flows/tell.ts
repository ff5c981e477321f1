// Telling a learner of an event: a message in the product and, unless they turned it off, a mail.
import { z } from 'zod'
import { locales } from '../../messages/locale.ts'
import type { Database, Db } from '../../store/database.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { insertCopy, upsertNotice } from '../../store/message.ts'
import { queueNoticeMail } from './notice-mail.ts'
import { wordNotice, type MessageType, type NoticeValue, type Subject, type ValuesOf } from './notice.ts'

export type Notice<S extends Subject> = {
  readonly accountId: string
  readonly type: MessageType
  /** Names the event; telling of it twice is harmless. */
  readonly key: string
  readonly subject: S
  /** Where the message leads, a path of ours. */
  readonly path?: string
  /** When it came about, if many are told at the same moment: what a learner waits for goes before it. By default now. */
  readonly since?: Date
} & ValuesOf<S>

const payload = z.strictObject({
  accountId: z.string(),
  type: z.number(),
  key: z.string(),
  subject: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.string())])),
  path: z.string().nullable(),
})

// 25 tries reach over almost four days.
const TRIES = 25

/**
 * Tells in the caller's transaction: no commit, no message. A job writes it, because the row of a text that many share
 * would otherwise stay locked for as long as the caller's transaction takes.
 */
export async function tell<S extends Subject>(db: Db, notice: Notice<S>): Promise<void> {
  const { accountId, type, key, subject, path = null, since } = notice
  const values: Readonly<Record<string, NoticeValue>> = notice.values ?? {}
  // Worded once here: a hole that nothing fills fails where the event is, not in a job that nobody sees.
  for (const locale of locales) wordNotice({ subject, arguments: values, title: null, body: null }, locale)
  await insertJob(db, {
    task: 'write-message',
    payload: { accountId, type, key, subject, values, path },
    key: `message ${accountId} ${key}`,
    maxAttempts: TRIES,
    ...(since ? { since, priority: MAY_WAIT } : {}),
  })
}

/**
 * The job behind `tell`: text, copy and the job of its mail, all or nothing. The mail waits as the message did, and is
 * about the same moment.
 */
export async function writeMessage(
  database: Pick<Database, 'transaction'>,
  now: Date,
  job: { readonly payload: unknown; readonly priority: number; readonly run_at: Date },
): Promise<void> {
  const { accountId, type, key, subject, values, path } = payload.parse(job.payload)
  await database.transaction(async (db) => {
    const messageId = await upsertNotice(db, { type, subject, values, path, now })
    const copyId = await insertCopy(db, { messageId, accountId, key, now })
    if (copyId !== undefined) await queueNoticeMail(db, copyId, { priority: job.priority, since: job.run_at })
  })
}
