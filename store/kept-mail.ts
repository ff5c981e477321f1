import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

const KEPT = 500

const Mail = z.strictObject({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  created_at: z.date(),
})

/** Newest first. */
export const selectKeptMails = (db: Db) =>
  rows(
    db,
    Mail,
    sql`select id, recipient, subject, body_text, body_html, created_at from kept_mail order by id desc limit 100`,
  )

export const selectOptionalKeptMail = (db: Db, id: number) =>
  optional(
    db,
    Mail,
    sql`select id, recipient, subject, body_text, body_html, created_at from kept_mail where id = ${id}`,
  )

/** Keeps a mail and lets the oldest go. */
export const insertKeptMail = (
  db: Db,
  mail: { recipient: string; subject: string; text: string; html: string; now: Date },
) =>
  run(
    db,
    sql`with kept as (
        insert into kept_mail (recipient, subject, body_text, body_html, created_at)
        values (${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.now}) returning id)
      delete from kept_mail where id <= (select id from kept) - ${KEPT}::bigint`,
  )

/** The mails to an address, when its account goes. */
export const deleteKeptMailsTo = (db: Db, email: string) =>
  run(db, sql`delete from kept_mail where lower(recipient) = lower(${email})`)
