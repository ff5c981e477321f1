// Mails to the addresses of accounts, and what became of each.
import { z } from 'zod'
import { mailOutcomes, type MailOutcome } from '../domain/account/mail.ts'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

const outcome = z.enum(mailOutcomes)

interface SentMail {
  readonly emailKey: string
  /** Which mail it was. */
  readonly kind: string
  /** The copy of the message that it is about. */
  readonly copyId: string | null
  readonly outcome: MailOutcome
  /** What the mail server answered, such as 550. */
  readonly reply: number | null
  readonly now: Date
}

/** Nothing when no account has the address. */
export const insertSentMail = (db: Db, mail: SentMail) =>
  run(
    db,
    sql`insert into sent_mail (account_id, kind, copy_id, outcome, reply, at)
        select id, ${mail.kind}, ${mail.copyId}::uuid, ${mail.outcome}, ${mail.reply}::int, ${mail.now} from account where email_key = ${mail.emailKey}`,
  )

export const deleteSentMailsBefore = (db: Db, before: Date) => run(db, sql`delete from sent_mail where at < ${before}`)

const Sent = z.strictObject({ at: z.date(), kind: z.string(), copy_id: z.string().nullable(), outcome })

/** Those to an account, the newest first. */
export const selectSentMails = (db: Db, of: { accountId: string; limit: number }) =>
  rows(
    db,
    Sent,
    sql`select at, kind, copy_id, outcome from sent_mail where account_id = ${of.accountId} order by at desc, id desc limit ${of.limit}`,
  )

/** What became of the newest mail about a copy of a message. */
export const selectOptionalSentMail = (db: Db, of: { accountId: string; copyId: string }) =>
  optional(
    db,
    Sent,
    sql`select at, kind, copy_id, outcome from sent_mail where account_id = ${of.accountId} and copy_id = ${of.copyId} order by at desc, id desc limit 1`,
  )

/** Whether a mail about a copy waits to leave. */
export const isMailWaiting = async (db: Db, copyId: string): Promise<boolean> =>
  (await run(
    db,
    sql`select from graphile_worker._private_jobs where key = ${`notice mail ${copyId}`} and attempts < max_attempts`,
  )) > 0
