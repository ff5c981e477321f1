import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const Id = z.strictObject({ id: z.string() })
const Count = z.strictObject({ n: z.number() })

/** What fills a hole of a message of the house; parsed by whoever words it. */
const argumentsOfNotice = z.record(z.string(), z.union([z.string(), z.number(), localised]))

const Words = {
  type: z.number(),
  subject: z.string().nullable(),
  arguments: argumentsOfNotice.nullable(),
  title: localised.nullable(),
  body: localised.nullable(),
  path: z.string().nullable(),
}

/** The message of the house with these words, made when there is none yet. */
export async function upsertNotice(
  db: Db,
  notice: { type: number; subject: string; values: Readonly<Record<string, unknown>>; path: string | null; now: Date },
): Promise<string> {
  const { type, subject, values, path, now } = notice
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  const digest = createHash('sha256')
    .update(JSON.stringify([type, subject, sorted, path]))
    .digest()
  const made = await one(
    db,
    Id,
    sql`insert into message (type, subject, arguments, path, digest, created_at)
        values (${type}, ${subject}, ${JSON.stringify(values)}, ${path}, ${digest}, ${now})
        on conflict (digest) do update set created_at = excluded.created_at returning id`,
  )
  return made.id
}

/**
 * Texts that nobody has a copy of any more: a deleted person's words go with their last copy. Fresh ones may wait for
 * their first, and announcements may be for a later day.
 */
export const deleteUncopiedMessagesBefore = (db: Db, before: Date) =>
  run(
    db,
    sql`delete from message m where m.created_at < ${before} and not exists (select from message_copy c where c.message_id = m.id)
          and not exists (select from announcement o where o.message_id = m.id)`,
  )

/** Gives the new copy's id; `undefined` when the event was told already or the account is gone. */
export async function insertCopy(
  db: Db,
  copy: { messageId: string; accountId: string; key: string; now: Date },
): Promise<string | undefined> {
  const made = await optional(
    db,
    Id,
    sql`insert into message_copy (message_id, account_id, key, created_at)
        select ${copy.messageId}::uuid, a.id, ${copy.key}::text, ${copy.now}::timestamptz from account a where a.id = ${copy.accountId} for key share
        on conflict (account_id, key) do nothing returning id`,
  )
  return made?.id
}

const Copy = z.strictObject({
  id: z.string(),
  message_id: z.string(),
  is_read: z.boolean(),
  created_at: z.date(),
  ...Words,
})
/** One learner's copy of a message, not yet worded. */
export type CopyFact = z.output<typeof Copy>

/** The learner's messages, the newest first. */
export const selectCopies = (
  db: Db,
  of: { accountId: string; isUnreadOnly?: boolean; limit: number; offset: number },
) =>
  rows(
    db,
    Copy,
    sql`select c.id, c.message_id, c.read_at is not null as is_read, c.created_at, m.type, m.subject, m.arguments, m.title, m.body, m.path
        from message_copy c join message m on m.id = c.message_id
        where c.account_id = ${of.accountId} and (c.read_at is null or not ${of.isUnreadOnly ?? false})
        order by c.created_at desc, c.id desc limit ${of.limit} offset ${of.offset}`,
  )

export const selectOptionalCopy = (db: Db, of: { accountId: string; id: string; messageId: string }) =>
  optional(
    db,
    Copy,
    sql`select c.id, c.message_id, c.read_at is not null as is_read, c.created_at, m.type, m.subject, m.arguments, m.title, m.body, m.path
        from message_copy c join message m on m.id = c.message_id
        where c.account_id = ${of.accountId} and c.id::text = ${of.id} and c.message_id::text = ${of.messageId}`,
  )

export const countCopies = async (db: Db, accountId: string): Promise<number> =>
  (await one(db, Count, sql`select count(*) as n from message_copy where account_id = ${accountId}`)).n

export const countUnreadCopies = async (db: Db, accountId: string): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from message_copy where account_id = ${accountId} and read_at is null`,
    )
  ).n

/** True when the copy is this learner's; reading it again keeps the first moment. */
export const updateCopyRead = async (db: Db, of: { accountId: string; id: string; now: Date }): Promise<boolean> =>
  (await run(
    db,
    sql`update message_copy set read_at = coalesce(read_at, ${of.now}) where account_id = ${of.accountId} and id::text = ${of.id}`,
  )) === 1

/** Gives how many were unread. */
export const updateAllCopiesRead = (db: Db, of: { accountId: string; now: Date }) =>
  run(db, sql`update message_copy set read_at = ${of.now} where account_id = ${of.accountId} and read_at is null`)

const CopyForMail = z.strictObject({
  account_id: z.string(),
  email: z.string(),
  lang: z.string(),
  by_mail: z.boolean(),
  message_id: z.string(),
  ...Words,
})

/** What a mail about a copy needs; `undefined` when the account was deleted meanwhile. */
export const selectOptionalCopyForMail = (db: Db, copyId: string) =>
  optional(
    db,
    CopyForMail,
    sql`select a.id as account_id, a.email, a.lang, coalesce(p.by_mail, true) and not exists (select from announcement o where o.message_id = m.id and o.stopped_at is not null) as by_mail, c.message_id, m.type, m.subject, m.arguments, m.title, m.body, m.path
        from message_copy c join message m on m.id = c.message_id join account a on a.id = c.account_id
        left join message_preference p on p.account_id = a.id and p.type = m.type
        where c.id = ${copyId}`,
  )

const MailOff = z.strictObject({ type: z.number() })

/** The kinds of message that this learner does not want by mail. */
export const selectMailsOff = async (db: Db, accountId: string): Promise<number[]> =>
  (
    await rows(
      db,
      MailOff,
      sql`select type from message_preference where account_id = ${accountId} and not by_mail order by type`,
    )
  ).map((row) => row.type)

/** Sets whether a kind comes by mail; nothing happens for an account that is gone. */
export const upsertMailPreference = (db: Db, preference: { accountId: string; type: number; byMail: boolean }) =>
  run(
    db,
    sql`insert into message_preference (account_id, type, by_mail)
        select a.id, ${preference.type}::int, ${preference.byMail}::boolean from account a where a.id = ${preference.accountId}
        on conflict (account_id, type) do update set by_mail = excluded.by_mail`,
  )
